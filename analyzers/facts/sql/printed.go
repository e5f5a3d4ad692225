package sql

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltext"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/tkprof"
)

// SQLSessions are the sessions that rules on statements look at.
var SQLSessions = &analyzers.Derived[[]Session]{
	Name: "sql-sessions",
	Doc: `The traced sessions, and those that only a report of tkprof tells of.
Such a report has sums, in hundredths of a second, and neither single calls nor single waits: calls are those of the statement itself, without what they called;
statements that differ in literals are put together here. The round trip is taken to be the lowest mean of the waits for the client behind a statement with 20
of them or more, and the waits between fetches to be as many as fetches beyond one for each execution. What the trace tells, its report is not asked for.`,
	Needs: []analyzers.Input{analyzers.Format("sqltrace", "tkprof"), analyzers.Optional(Sessions)},
	Run: func(p *analyzers.Pass) ([]Session, error) {
		traced, _ := Sessions.Lookup(p)
		out := slices.Clone(traced)
		for _, part := range p.Case.Parts() {
			if r, ok := part.Document.(*tkprof.Report); ok {
				if trace, _ := tracedBy(r, p.Case.Sources); trace == nil && len(r.Statements) > 0 {
					out = append(out, printedSession(part, r))
				}
			}
		}
		return out, nil
	},
}

// Oracle's command types, as heads of cursors in traces have them.
const (
	commandInsert = 2
	commandSelect = 3
	commandUpdate = 6
	commandDelete = 7
	commandPLSQL  = 47
	commandMerge  = 189
)

// commandOf tells the command type from the first word of a statement; 0 for others.
func commandOf(sql string) int {
	word, _, _ := strings.Cut(strings.TrimLeft(sqltext.Fingerprint(sql), "( "), " ")
	switch strings.ToLower(word) {
	case "insert":
		return commandInsert
	case "select", "with":
		return commandSelect
	case "update":
		return commandUpdate
	case "delete":
		return commandDelete
	case "merge":
		return commandMerge
	case "begin", "declare", "call":
		return commandPLSQL
	}
	return 0
}

// printedSession makes a session of a report.
func printedSession(part *model.Part, r *tkprof.Report) Session {
	s := &sqltrace.Session{First: part.First, Last: part.Last}
	if len(r.Sessions) == 1 {
		s.ID = r.Sessions[0]
	}
	byPrint := map[string]*sqltrace.Statement{}
	for _, st := range r.Statements {
		key := strings.Join([]string{sqltrace.PrintOf(st.Text.S), strconv.Itoa(st.Depth), st.User.S}, " ")
		have := byPrint[key]
		if have == nil || st.Text.S == "" {
			have = printedStatement(st)
			byPrint[key] = have
			s.Statements = append(s.Statements, have)
		}
		addPrinted(have, st)
	}
	rest(s, r)
	printedSums(s, r)
	return printedTimes(part, r, s)
}

func printedStatement(st *tkprof.Statement) *sqltrace.Statement {
	return &sqltrace.Statement{ID: st.ID(), Text: st.Text, Length: len(st.Text.S), Fingerprint: sqltrace.PrintOf(st.Text.S), Command: commandOf(st.Text.S),
		User: userOf(st.User.S), Depth: st.Depth, First: st.Line, Last: st.Line}
}

// userOf is the number of a user as "85  (SHOP)" begins with it, 0 for SYS, -1 where only another name is printed.
func userOf(printed string) int {
	number, _, _ := strings.Cut(printed, " ")
	if n, err := strconv.Atoi(number); err == nil {
		return n
	}
	if number == "SYS" {
		return 0
	}
	return -1
}

// addPrinted adds a block of the report to its statement.
func addPrinted(to *sqltrace.Statement, st *tkprof.Statement) {
	to.Variants++
	to.Cursors += int(st.Parse.Count)
	for _, k := range []sqltrace.Kind{sqltrace.Parse, sqltrace.Execute, sqltrace.Fetch} {
		row, misses := rowOf(st, k)
		addNumbers(&to.Calls[k], numbersOf(row, misses))
	}
	for _, e := range st.Waits {
		if isClientWait(e.Name) {
			to.Trips.Count += int(known(e.Count))
			to.Trips.Time += known(e.Total)
		}
		to.Waits = addEvent(to.Waits, e)
	}
	if p := printedPlan(st); p != nil && len(to.Plans) == 0 {
		to.Plans = append(to.Plans, p)
	}
}

func isClientWait(event string) bool {
	return event == "SQL*Net message from client" || event == "SQL*Net vector message from client"
}

// known is 0 for a figure that cannot be read; tkprof's tables have none of those unless they are damaged.
func known(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}

func numbersOf(row tkprof.Numbers, misses float64) sqltrace.Numbers {
	return sqltrace.Numbers{Count: int(known(row.Count)), Rows: int(known(row.Rows)), Misses: int(known(misses)),
		Elapsed: known(row.Elapsed), CPU: known(row.CPU), OwnElapsed: known(row.Elapsed), OwnCPU: known(row.CPU),
		Disk: known(row.Disk), Query: known(row.Query), Current: known(row.Current), OwnDisk: known(row.Disk), OwnQuery: known(row.Query), OwnCurrent: known(row.Current)}
}

func addNumbers(to *sqltrace.Numbers, n sqltrace.Numbers) {
	to.Count += n.Count
	to.Rows += n.Rows
	to.Misses += n.Misses
	to.Elapsed += n.Elapsed
	to.CPU += n.CPU
	to.OwnElapsed += n.OwnElapsed
	to.OwnCPU += n.OwnCPU
	to.Disk += n.Disk
	to.Query += n.Query
	to.Current += n.Current
	to.OwnDisk += n.OwnDisk
	to.OwnQuery += n.OwnQuery
	to.OwnCurrent += n.OwnCurrent
}

func addEvent(list []*sqltrace.Event, e tkprof.Event) []*sqltrace.Event {
	i := slices.IndexFunc(list, func(x *sqltrace.Event) bool { return x.Name == e.Name })
	if i < 0 {
		i = len(list)
		list = append(list, &sqltrace.Event{Name: e.Name, Worst: sqltrace.Call{What: e.Name, Line: e.Line}})
	}
	x := list[i]
	x.Count += int(known(e.Count))
	x.Time += known(e.Total)
	if e.Longest > x.Worst.Elapsed {
		x.Worst.Elapsed, x.Worst.Line = e.Longest, e.Line
	}
	return list
}

// printedPlan makes a plan of the row sources. From 11.2 on rows are means of the executions captured; before, they are sums.
func printedPlan(st *tkprof.Statement) *sqltrace.Plan {
	if len(st.Plan) == 0 {
		return nil
	}
	runs, means := float64(max(st.Captured, 1)), !math.IsNaN(st.Plan[0].Average)
	p := &sqltrace.Plan{Executions: max(st.Captured, 1), Line: st.Plan[0].Line}
	if !means {
		p.Executions = max(int(known(st.Execute.Count)), 1)
		runs = 1
	}
	var above []int // ids of the steps that the next may stand below, by level
	for i, line := range st.Plan {
		step := sqltrace.StepOf(line.Operation)
		step.ID, step.Position = i+1, 1
		for len(above) > line.Level {
			above = above[:len(above)-1]
		}
		if len(above) > 0 {
			step.Parent = above[len(above)-1]
		}
		for len(above) < line.Level {
			above = append(above, step.Parent)
		}
		above = append(above, step.ID)
		step.Rows = line.Rows
		if means {
			step.Rows = line.Average * runs
		}
		step.Query *= runs
		step.Disk *= runs
		step.Written *= runs
		step.Starts *= runs
		step.Time *= runs * 1e-6
		p.Steps = append(p.Steps, step)
	}
	return p
}

// rest adds what the recursive totals have beyond the statements that are printed: those of SYS, where tkprof was told to leave them out.
func rest(s *sqltrace.Session, r *tkprof.Report) {
	if r.Recursive == nil || r.User == nil || printsSys(r) {
		return
	}
	user, recursive := 0.0, 0.0
	st := &sqltrace.Statement{ID: "statements of SYS that are not printed", Depth: 1, First: r.Recursive.Line, Last: r.Recursive.Line, Variants: 1}
	for _, k := range []sqltrace.Kind{sqltrace.Parse, sqltrace.Execute, sqltrace.Fetch} {
		n := numbersOf(totalOf(r.Recursive, k))
		for _, x := range s.Statements {
			if x.Depth == 0 {
				user += float64(x.Calls[k].Count)
				continue
			}
			recursive += float64(x.Calls[k].Count)
			n.Count -= x.Calls[k].Count
			n.Elapsed -= x.Calls[k].Elapsed
			n.CPU -= x.Calls[k].CPU
		}
		n.Elapsed, n.CPU = max(n.Elapsed, 0), max(n.CPU, 0)
		n.OwnElapsed, n.OwnCPU = n.Elapsed, n.CPU
		st.Calls[k] = n
	}
	if user == r.User.Total.Count && recursive < r.Recursive.Total.Count { // else statements of the user are missing too
		s.Statements = append(s.Statements, st)
	}
}

func totalOf(t *tkprof.Totals, k sqltrace.Kind) (tkprof.Numbers, float64) {
	return rowOf(&tkprof.Statement{Calls: t.Calls}, k)
}

// printedSums are the calls and waits of the session: the totals, or the sums of the statements where there are none.
func printedSums(s *sqltrace.Session, r *tkprof.Report) {
	for _, t := range []*tkprof.Totals{r.User, r.Recursive} {
		if t == nil {
			continue
		}
		s.Calls.Count += int(known(t.Total.Count))
		s.Calls.Elapsed += known(t.Total.Elapsed)
		s.Calls.CPU += known(t.Total.CPU)
		for _, e := range t.Waits {
			s.Events = addEvent(s.Events, e)
		}
	}
	if s.Calls.Count == 0 {
		for _, st := range s.Statements {
			n := st.Total()
			s.Calls.Count += n.Count
			s.Calls.Elapsed += n.OwnElapsed
			s.Calls.CPU += n.OwnCPU
		}
	}
	if len(s.Events) == 0 {
		for _, st := range r.Statements {
			for _, e := range st.Waits {
				s.Events = addEvent(s.Events, e)
			}
		}
	}
	for _, e := range s.Events {
		if isClientWait(e.Name) {
			s.Trips.Count += e.Count
			s.Trips.Time += e.Time
		}
	}
	slices.SortStableFunc(s.Events, func(a, b *sqltrace.Event) int { return compareTimes(b.Time, a.Time) })
	slices.SortStableFunc(s.Statements, func(a, b *sqltrace.Statement) int { return compareTimes(b.Own(), a.Own()) })
}

func compareTimes(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// printedTimes divides the waits for the client as far as sums allow.
func printedTimes(part *model.Part, r *tkprof.Report, s *sqltrace.Session) Session {
	s.Total = s.Calls.Elapsed + s.Trips.Time
	for _, e := range s.Events {
		switch {
		case isClientWait(e.Name):
		case e.Name == "SQL*Net message to client", e.Name == "log file sync":
			s.Between = append(s.Between, e)
			s.Total += e.Time
		default:
			s.Inside = append(s.Inside, e)
		}
	}
	parts := s.Total
	for _, c := range r.Counts {
		if c.What == "elapsed seconds in trace file" {
			s.Total = max(s.Total, known(c.Value))
		}
	}
	s.Gap = s.Total - parts
	out := Session{Part: part, Trace: &sqltrace.Trace{Sessions: []*sqltrace.Session{s}, Units: sqltrace.Units{Tick: 1e-6, Factor: 1}}, Session: s, Printed: true, Floor: printedFloor(s)}
	out.Client = splitSum(s.Trips, out.Floor.Time)
	for _, st := range s.Statements {
		x := TracedStatement{Statement: st, Client: splitSum(st.Trips, out.Floor.Time)}
		if n := st.Calls[sqltrace.Fetch].Count - st.Calls[sqltrace.Execute].Count; n > 0 && st.Trips.Count > 0 {
			x.Between.Count = min(n, st.Trips.Count)
			x.Between.Time = st.Trips.Time * float64(x.Between.Count) / float64(st.Trips.Count)
		}
		out.Statements = append(out.Statements, x)
	}
	return out
}

// printedFloor is the lowest mean of the waits for the client: single waits are not printed.
func printedFloor(s *sqltrace.Session) Floor {
	f := Floor{Time: math.NaN(), Basis: "the lowest mean of the waits for the client behind a statement, as tkprof prints no single ones"}
	for _, st := range s.Statements {
		if st.Trips.Count < fewTrips {
			continue
		}
		if mean := st.Trips.Time / float64(st.Trips.Count); !(mean >= f.Time) {
			f.Time, f.Count = mean, st.Trips.Count
		}
	}
	if f.Time >= ThinkTime {
		f.Time = math.NaN()
	}
	return f
}

// splitSum divides a sum of waits for the client; what is beyond round trips cannot be divided, and counts as work of the client.
func splitSum(t sqltrace.Trips, floor float64) ClientTime {
	if math.IsNaN(floor) {
		floor = 0
	}
	trips := min(float64(t.Count)*floor, t.Time)
	return ClientTime{RoundTrip: trips, Work: t.Time - trips}
}

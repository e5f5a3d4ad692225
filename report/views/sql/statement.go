package sql

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/sql"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// tracedOne is a statement of a session.
type tracedOne struct {
	*sql.TracedStatement
	session *sql.Session
}

// cost is what a statement takes of its session: its own time, and the waits for the client behind its calls but for think time.
func (o tracedOne) cost() float64 { return o.Own() + o.Client.RoundTrip + o.Client.Work }

// costliest lists the statements of all sessions, the most costly first.
func costliest(sessions []sql.Session) []tracedOne {
	var out []tracedOne
	for i := range sessions {
		for k := range sessions[i].Statements {
			out = append(out, tracedOne{&sessions[i].Statements[k], &sessions[i]})
		}
	}
	slices.SortStableFunc(out, func(a, b tracedOne) int { return cmp.Compare(b.cost(), a.cost()) })
	return out
}

// tracedStatements is the table of all statements.
func tracedStatements(v *report.ViewContext, p *model.Part, sessions []sql.Session) report.Section {
	s := report.Section{ID: v.ID(p, "statements"), Title: report.Say("Statements")}
	list := costliest(sessions)
	if len(list) == 0 {
		return s
	}
	t := &report.Table{ID: v.ID(p, "statements-table"), Title: report.Say("Statements"),
		Note: report.Say("Own is without the recursive calls that a statement made, total with them. Waits are those on the server; what the client took is split by the floor of the session. Statements that differ in literals are one; texts says how many there were. Literals are masked."),
		Columns: []report.Column{report.Words("Statement"), report.SQL("Text"), report.Numbers("Own", unit.Second), report.Numbers("Total", unit.Second), report.Numbers("CPU", unit.Second), report.Numbers("Waits", unit.Second),
			report.Numbers("Round trips", unit.Second), report.Numbers("Client's work", unit.Second), report.Numbers("Executions", unit.One), report.Numbers("Fetches", unit.One), report.Numbers("Rows", unit.One),
			report.Numbers("Rows a fetch", unit.One), report.Numbers("Parses", unit.One), report.Numbers("Misses", unit.One), report.Numbers("Trips", unit.One), report.Numbers("Floor", unit.Second),
			report.Numbers("Blocks", unit.One), report.Numbers("Disk", unit.One), report.Numbers("p95 of calls", unit.Second), report.Numbers("Depth", unit.One), report.Numbers("Texts", unit.One), report.Words("Session"), report.Words("Longest waits for")}}
	for _, o := range list[:min(len(list), generic.StatementRows)] {
		t.Rows = append(t.Rows, statementRow(p, o, len(sessions) > 1))
	}
	if len(list) > generic.StatementRows {
		t.Total = len(list)
	}
	t.DropEmpty()
	s.Add(t.Block())
	return s
}

func statementRow(p *model.Part, o tracedOne, named bool) []report.Cell {
	n := o.Total()
	session := ""
	if named {
		session = strings.TrimPrefix(o.session.Name(), "session ")
	}
	waits, longest := 0.0, ""
	most := 0.0
	for _, w := range o.Waits {
		if oracle.IsIdle(w.Name) || strings.HasPrefix(w.Name, "SQL*Net message from client") {
			continue
		}
		waits += w.Time
		if w.Time > most {
			most, longest = w.Time, w.Name
		}
	}
	floor := o.Trips.Refetch.Quantile(0.1)
	if math.IsNaN(floor) {
		floor = o.Trips.All.Quantile(0.1)
	}
	cells := []report.Cell{report.TextCell(report.Say(o.ID)).At(tracePos(p, o.First)), report.TextCell(generic.Cut(o.Text))}
	for _, x := range []float64{n.OwnElapsed, n.Elapsed, n.OwnCPU, waits, o.Client.RoundTrip, o.Client.Work, float64(o.Calls[sqltrace.Execute].Count), float64(o.Calls[sqltrace.Fetch].Count), float64(n.Rows), o.RowsPerFetch(),
		float64(o.Calls[sqltrace.Parse].Count), float64(n.Misses), float64(o.Trips.Count), floor, n.OwnQuery + n.OwnCurrent, n.OwnDisk, o.Latency.Quantile(0.95), float64(o.Depth), float64(o.Variants)} {
		cells = append(cells, report.NumberCell(x))
	}
	return append(cells, report.TextCell(report.Say(session)), report.TextCell(report.Say(longest)))
}

// statementDetails has a section for each of the most costly statements.
func statementDetails(v *report.ViewContext, p *model.Part, sessions []sql.Session) report.Section {
	s := report.Section{ID: v.ID(p, "details"), Title: report.Say("The most costly statements one by one")}
	for i, o := range costliest(sessions) {
		if i == traceStatements || i > 0 && o.cost() < 0.001*o.session.Total {
			break
		}
		s.AddSection(statementDetail(v, p, o, i))
	}
	return s
}

func statementDetail(v *report.ViewContext, p *model.Part, o tracedOne, i int) report.Section {
	id := fmt.Sprintf("statement-%d", i)
	s := report.Section{ID: v.ID(p, id), Title: report.Sayf("%s: %s", o.ID, unit.Seconds(o.cost()))}
	if o.Text.S != "" {
		note := fmt.Sprintf("%s, depth %d, parsed by user %d", o.session.Name(), o.Depth, o.User)
		if o.Cut {
			note += "; the text is cut"
		}
		s.Add(report.Block{Quote: v.Quote(tracePos(p, o.First), o.Text, note)})
	} else {
		s.Add(report.Paragraph(report.Say("Its head and text are not in the trace.")))
	}
	var rows []callRow
	for _, k := range sqltrace.Kinds() {
		rows = append(rows, callRow{k.String(), o.Calls[k]})
	}
	s.Add(callTable(v, p, id+"-calls", "Profile by call", rows).Block())
	if t := eventTable(v, p, id+"-waits", "Profile by event", o.Waits); len(t.Rows) > 0 {
		s.Add(t.Block())
	}
	if c := histogram(v, p, id+"-latency", "Calls: time by length", o.Latency); c != nil {
		s.Add(c.Block())
	}
	if c := histogram(v, p, id+"-trips", "Waits for the client behind its calls: time by length", o.Trips.All); c != nil {
		s.Add(c.Block())
	}
	for k, plan := range o.Plans {
		s.Add(planTable(v, p, fmt.Sprintf("%s-plan-%d", id, k), plan).Block())
	}
	for _, t := range []*report.Table{kinTable(v, p, id+"-kin", o), bindTable(v, p, id+"-binds", o), arrayTable(v, p, id+"-arrays", o)} {
		if len(t.Rows) > 0 {
			s.Add(t.Block())
		}
	}
	return s
}

// planTable is a plan as a tree, with what its steps did.
func planTable(v *report.ViewContext, p *model.Part, id string, plan *sqltrace.Plan) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say("Plan"), Note: report.Sayf("Sums over %s; rows, blocks and times of a step have those of the steps below in them. Expected rows are for one start.", times(plan.Executions)),
		Columns: []report.Column{report.Words("Step"), report.Numbers("Rows", unit.One), report.Numbers("Starts", unit.One), report.Numbers("Expected rows", unit.One), report.Numbers("Blocks", unit.One), report.Numbers("Disk", unit.One),
			report.Numbers("Written", unit.One), report.Numbers("Time", unit.Second), report.Numbers("Cost", unit.One), report.Words("Object")}}
	depth := map[int]int{}
	for _, step := range plan.Steps {
		d, ok := depth[step.Parent]
		if ok {
			d++
		}
		depth[step.ID] = d
		object := ""
		if step.Object > 0 {
			object = fmt.Sprint(step.Object)
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(strings.Repeat("\u00a0\u00a0", min(d, 30)) + step.Operation)).At(tracePos(p, plan.Line)), report.NumberCell(step.Rows), report.NumberCell(step.Starts),
			report.NumberCell(step.Card), report.NumberCell(step.Query), report.NumberCell(step.Disk), report.NumberCell(step.Written), report.NumberCell(step.Time), report.NumberCell(step.Cost), report.TextCell(report.Say(object))})
	}
	t.DropEmpty()
	t.Cut(traceRows)
	return t
}

func times(n int) string {
	if n == 1 {
		return "one execution"
	}
	return unit.Number(float64(n)) + " executions"
}

// kinTable lists who called a statement, and whom it called.
func kinTable(v *report.ViewContext, p *model.Part, id string, o tracedOne) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say("Callers and callees"), Columns: []report.Column{report.Words("Relation"), report.Words("Statement"), report.SQL("Text"), report.Numbers("Calls", unit.One), report.Numbers("Elapsed", unit.Second)}}
	row := func(relation string, st *sqltrace.Statement, calls int, elapsed float64) {
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(relation)), report.TextCell(report.Say(st.ID)).At(tracePos(p, st.First)), report.TextCell(generic.Cut(st.Text)), report.NumberCell(float64(calls)), report.NumberCell(elapsed)})
	}
	for _, c := range o.session.Callers[o.Statement] {
		for _, e := range c.Callees {
			if e.Statement == o.Statement {
				row("called by", c, e.Count, e.Elapsed)
			}
		}
	}
	callees := slices.Clone(o.Callees)
	slices.SortStableFunc(callees, func(a, b sqltrace.Callee) int { return cmp.Compare(b.Elapsed, a.Elapsed) })
	for _, e := range callees {
		if e.Statement != nil {
			row("calls", e.Statement, e.Count, e.Elapsed)
		}
	}
	t.Cut(40)
	return t
}

// bindTable lists the bind variables; their values are not kept.
func bindTable(v *report.ViewContext, p *model.Part, id string, o tracedOne) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say("Bind variables"), Note: report.Sayf("Sets of values read: %s. The values themselves are never kept.", unit.Number(float64(o.BindSets))),
		Columns: []report.Column{report.Numbers("Position", unit.One), report.Words("Type"), report.Numbers("Length", unit.One), report.Numbers("Values", unit.One), report.Numbers("Nulls", unit.One)}}
	for _, b := range o.Binds {
		name := b.Name
		if name == "" {
			name = fmt.Sprintf("type %d", b.Type)
		}
		t.Rows = append(t.Rows, []report.Cell{report.NumberCell(float64(b.Position)), report.TextCell(report.Say(name)), report.NumberCell(float64(b.Length)), report.NumberCell(float64(b.Count)), report.NumberCell(float64(b.Nulls))})
	}
	t.Cut(60)
	return t
}

// arrayTable predicts what other sizes of arrays would do.
func arrayTable(v *report.ViewContext, p *model.Part, id string, o tracedOne) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say("Other array sizes"), Note: report.Say("Round trips between the fetches of one cursor, each as long as now; larger packets take a little longer."),
		Columns: []report.Column{report.Numbers("Rows a fetch", unit.One), report.Numbers("Round trips", unit.One), report.Numbers("Saved", unit.Second), report.Numbers("Of the session", unit.Share)}}
	now := o.Trips.Refetch.Count()
	if now < 10 {
		return t
	}
	t.Rows = append(t.Rows, []report.Cell{report.NumberCell(o.RowsPerFetch()), report.NumberCell(float64(now)), report.NumberCell(0), report.NumberCell(0)})
	for _, n := range []int{10, 50, 100, 500, 1000} {
		trips, saved := o.AtArray(n)
		if saved > 0 {
			t.Rows = append(t.Rows, []report.Cell{report.NumberCell(float64(n)), report.NumberCell(float64(trips)), report.NumberCell(saved), report.NumberCell(saved / o.session.Total)})
		}
	}
	if len(t.Rows) == 1 {
		t.Rows = nil
	}
	return t
}

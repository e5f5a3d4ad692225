package sql

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltext"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/tkprof"
	"dumplens/parsers/unit"
)

// TkprofComparisons sets the reports that tkprof made of traces of the case beside these traces.
var TkprofComparisons = &analyzers.Derived[[]TkprofComparison]{
	Name: "tkprof-comparisons",
	Doc: `Where a case holds a raw trace and the report that tkprof made of it: statement by statement, what both count and measure.
A report is of a trace when it names its file, or says that it has as many lines, and they have a statement in common. Times are compared without the
correction for Linux 10.2 that tkprof does not make, and without recursive calls, as tkprof has them; tkprof prints hundredths of a second, so that is
how far they may differ. What differs by more has a reason, or is said to have none.`,
	Needs: []analyzers.Input{analyzers.Format("sqltrace"), analyzers.Format("tkprof")},
	Run: func(p *analyzers.Pass) ([]TkprofComparison, error) {
		return CompareTkprof(p.Case.Sources), nil
	},
}

// TkprofComparison is a report of tkprof beside its trace.
type TkprofComparison struct {
	Trace, Report *model.Part
	Known         string             // how it is known that they belong together
	Statements    []TkprofStatement  // of the report, in its order
	Differences   []TkprofDifference // beyond rounding: those without a reason first, then by reason, the longest time first
	Figures       int                // compared
}

// TkprofStatement is a statement of the report, with those of the trace that are the same: at any depth, in any session.
type TkprofStatement struct {
	Report []*tkprof.Statement // more than one where they differ in literals only
	Trace  []*sqltrace.Statement
}

// TkprofDifference is a figure that is not the same in both. Times are in seconds as the trace counts them, not corrected. NaN is a figure
// that one of the two does not have.
type TkprofDifference struct {
	Statement     string // its id
	What          string // "execute, elapsed"
	Unit          unit.Unit
	Trace, Tkprof float64
	Time          float64 // own time of a statement of the trace that the report leaves out, in seconds; 0 for other differences
	Reason        TkprofReason
	TraceLine     int32 // of the statement; 0 where it is not there
	ReportLine    int32
}

// TkprofReason says why a figure differs.
type TkprofReason string

// Reasons.
const (
	Unexplained    TkprofReason = ""
	WithoutText    TkprofReason = "tkprof leaves out calls of cursors whose statement text is not in the trace"
	OfDictionary   TkprofReason = "tkprof was told not to print recursive statements of SYS (sys=no); its totals have them"
	CloseCalls     TkprofReason = "tkprof has no row for close calls"
	CutReport      TkprofReason = "the trace is of another part of the session, or one of several"
	OtherSelection TkprofReason = "the report lists a part of the statements only (print=, or it was cut)"
)

// CompareTkprof is TkprofComparisons of some sources.
func CompareTkprof(sources []*model.Source) []TkprofComparison {
	var out []TkprofComparison
	for _, s := range sources {
		for _, part := range s.Parts {
			if c := CompareReport(part, sources); c != nil {
				out = append(out, *c)
			}
		}
	}
	return out
}

// CompareReport sets one report beside its trace; nil for other parts, and where the trace is not there.
func CompareReport(part *model.Part, sources []*model.Source) *TkprofComparison {
	report, ok := part.Document.(*tkprof.Report)
	if !ok {
		return nil
	}
	trace, known := tracedBy(report, sources)
	if trace == nil {
		return nil
	}
	c := compareTkprof(trace, part, known)
	return &c
}

// tracedBy finds the trace that a report was made of. One that has its name is preferred to one that has its length.
func tracedBy(r *tkprof.Report, sources []*model.Source) (part *model.Part, known string) {
	for _, s := range sources {
		for _, p := range s.Parts {
			named, long := LooksLike(r, s, p)
			if !named && (!long || part != nil) || !shareStatement(r, p.Document.(*sqltrace.Trace)) { // in this order: to compare all statements takes long
				continue
			}
			if named {
				return p, "it names the trace's file"
			}
			part, known = p, "it is of a trace with as many lines and the same statements"
		}
	}
	return part, known
}

// LooksLike reports whether a part is a trace that has the name, or the number of lines, that a report says of its own.
func LooksLike(r *tkprof.Report, s *model.Source, p *model.Part) (named, long bool) {
	t, ok := p.Document.(*sqltrace.Trace)
	if !ok {
		return false, false
	}
	if name := BaseName(r.TraceFile.S); name != "" {
		member := s.Name.S[strings.LastIndexByte(s.Name.S, '!')+1:]
		named = name == BaseName(t.File.S) || name == BaseName(member)
	}
	for _, c := range r.Counts {
		long = long || c.What == "lines in trace file" && c.Value == float64(p.Last-p.First+1)
	}
	return named, long
}

// sameText is what of a statement's text tkprof keeps: it breaks and joins lines, and indents them.
func sameText(sql string) string {
	return strings.Join(strings.Fields(sqltext.Fingerprint(sql)), "")
}

func shareStatement(r *tkprof.Report, t *sqltrace.Trace) bool {
	have := map[string]bool{}
	for _, st := range r.Statements {
		have[sameText(st.Text.S)] = true
	}
	for _, s := range t.Sessions {
		for _, st := range s.Statements {
			if st.Text.S != "" && have[sameText(st.Text.S)] {
				return true
			}
		}
	}
	return false
}

// comparison is a comparison in the making.
type comparison struct {
	TkprofComparison
	factor float64 // by which times of the trace were corrected
}

func compareTkprof(trace, part *model.Part, known string) TkprofComparison {
	t, r := trace.Document.(*sqltrace.Trace), part.Document.(*tkprof.Report)
	c := &comparison{TkprofComparison{Trace: trace, Report: part, Known: known}, t.Units.Factor}
	index := map[string]int{}
	for _, st := range r.Statements {
		key := sameText(st.Text.S)
		i, ok := index[key]
		if !ok || key == "" {
			i = len(c.Statements)
			index[key] = i
			c.Statements = append(c.Statements, TkprofStatement{})
		}
		c.Statements[i].Report = append(c.Statements[i].Report, st)
	}
	for _, s := range t.Sessions {
		for _, st := range s.Statements {
			if i, ok := index[sameText(st.Text.S)]; ok && st.Text.S != "" {
				c.Statements[i].Trace = append(c.Statements[i].Trace, st)
				continue
			}
			c.unreported(st, r)
		}
	}
	for i := range c.Statements {
		c.statement(&c.Statements[i])
	}
	slices.SortStableFunc(c.Differences, func(a, b TkprofDifference) int {
		return cmp.Or(strings.Compare(string(a.Reason), string(b.Reason)), cmp.Compare(b.Time, a.Time)) // without a reason first
	})
	return c.TkprofComparison
}

// unreported says why a statement of the trace is not in the report.
func (c *comparison) unreported(st *sqltrace.Statement, r *tkprof.Report) {
	n := st.Total().Count - st.Calls[sqltrace.Close].Count
	if n == 0 {
		return
	}
	d := TkprofDifference{Statement: st.ID, What: "calls", Unit: unit.One, Trace: float64(n), Tkprof: math.NaN(), Time: st.Own(), TraceLine: st.First}
	switch {
	case st.Missing:
		d.Reason = WithoutText
	case st.Depth > 0 && st.User == 0 && !printsSys(r):
		d.Reason = OfDictionary
	case float64(uniqueOf(r)) > float64(len(r.Statements)):
		d.Reason = OtherSelection
	}
	c.Figures++
	c.Differences = append(c.Differences, d)
}

// printsSys reports whether a report has recursive statements of SYS.
func printsSys(r *tkprof.Report) bool {
	return slices.ContainsFunc(r.Statements, func(st *tkprof.Statement) bool {
		return st.Depth > 0 && (st.User.S == "SYS" || strings.HasPrefix(st.User.S, "0 ") || st.User.S == "0")
	})
}

// uniqueOf is how many different statements tkprof counted, whether or not it printed them.
func uniqueOf(r *tkprof.Report) int {
	for _, c := range r.Counts {
		if c.What == "unique SQL statements in trace file" {
			return int(c.Value)
		}
	}
	return 0
}

// statement compares a statement.
func (c *comparison) statement(s *TkprofStatement) {
	first := s.Report[0]
	at := TkprofDifference{Statement: first.ID(), Unit: unit.One, ReportLine: first.Line}
	if len(s.Trace) == 0 {
		at.What, at.Trace, at.Reason = "calls", math.NaN(), CutReport
		for _, r := range s.Report {
			at.Tkprof += r.Total.Count
		}
		c.Figures++
		c.Differences = append(c.Differences, at)
		return
	}
	at.Statement, at.TraceLine = s.Trace[0].ID, s.Trace[0].First
	c.calls(s, at)
	c.waits(s, at)
	closing := 0.0
	for _, st := range s.Trace {
		closing += st.Calls[sqltrace.Close].OwnElapsed / c.factor
	}
	if closing >= hundredth {
		at.What, at.Unit, at.Trace, at.Tkprof, at.Reason = "close, elapsed", unit.Second, closing, math.NaN(), CloseCalls
		c.Figures++
		c.Differences = append(c.Differences, at)
	}
}

// Explained counts the differences that have a reason, and those that have none.
func (c *TkprofComparison) Explained() (with, without int) {
	for _, d := range c.Differences {
		if d.Reason == Unexplained {
			without++
			continue
		}
		with++
	}
	return with, without
}

// LeftOut is the own time of the statements of the trace that the report leaves out for a reason, and how many they are.
func (c *TkprofComparison) LeftOut(r TkprofReason) (statements int, time float64) {
	for _, d := range c.Differences {
		if d.Reason == r && math.IsNaN(d.Tkprof) && d.What == "calls" {
			statements++
			time += d.Time
		}
	}
	return statements, time
}

// figure compares a figure that both have; slack is how far it may differ.
func (c *comparison) figure(at TkprofDifference, what string, u unit.Unit, trace, report, slack float64) {
	if math.IsNaN(report) {
		return
	}
	c.Figures++
	if math.Abs(trace-report) <= slack {
		return
	}
	at.What, at.Unit, at.Trace, at.Tkprof = what, u, trace, report
	c.Differences = append(c.Differences, at)
}

// hundredth is what tkprof's times are printed to, and how far sums of them may be from the true ones.
const hundredth = 0.01 + 1e-9

func (c *comparison) calls(s *TkprofStatement, at TkprofDifference) {
	for _, k := range []sqltrace.Kind{sqltrace.Parse, sqltrace.Execute, sqltrace.Fetch} {
		var n sqltrace.Numbers
		for _, st := range s.Trace {
			x := st.Calls[k]
			n.Count += x.Count
			n.Rows += x.Rows
			n.Misses += x.Misses
			n.OwnCPU += x.OwnCPU / c.factor
			n.OwnElapsed += x.OwnElapsed / c.factor
			n.OwnDisk += x.OwnDisk
			n.OwnQuery += x.OwnQuery
			n.OwnCurrent += x.OwnCurrent
		}
		var r tkprof.Numbers
		misses := math.NaN()
		for _, st := range s.Report {
			row, m := rowOf(st, k)
			r.Count += row.Count
			r.CPU += row.CPU
			r.Elapsed += row.Elapsed
			r.Disk += row.Disk
			r.Query += row.Query
			r.Current += row.Current
			r.Rows += row.Rows
			misses = points.AddKnown(misses, m)
		}
		slack := hundredth * float64(len(s.Report))
		for _, f := range []struct {
			what          string
			unit          unit.Unit
			trace, report float64
			slack         float64
		}{
			{"count", unit.One, float64(n.Count), r.Count, 0}, {"CPU", unit.Second, n.OwnCPU, r.CPU, slack}, {"elapsed", unit.Second, n.OwnElapsed, r.Elapsed, slack},
			{"disk", unit.One, n.OwnDisk, r.Disk, 0}, {"query", unit.One, n.OwnQuery, r.Query, 0}, {"current", unit.One, n.OwnCurrent, r.Current, 0},
			{"rows", unit.One, float64(n.Rows), r.Rows, 0}, {"misses", unit.One, float64(n.Misses), misses, 0},
		} {
			c.figure(at, k.String()+", "+f.what, f.unit, f.trace, f.report, f.slack)
		}
	}
}

// rowOf is the row of a kind of calls, and the misses that tkprof prints for it; it prints none that are 0 but those of parses.
func rowOf(st *tkprof.Statement, k sqltrace.Kind) (tkprof.Numbers, float64) {
	switch k {
	case sqltrace.Parse:
		return st.Parse, st.MissesParse
	case sqltrace.Execute:
		if math.IsNaN(st.MissesExecute) {
			return st.Execute, 0
		}
		return st.Execute, st.MissesExecute
	}
	return st.Fetch, math.NaN()
}

func (c *comparison) waits(s *TkprofStatement, at TkprofDifference) {
	type sums struct{ count, time, longest float64 }
	trace, report := map[string]sums{}, map[string]sums{}
	var names []string
	add := func(to map[string]sums, name string, count, time, longest float64) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		x := to[name]
		to[name] = sums{x.count + count, x.time + time, max(x.longest, longest)}
	}
	for _, st := range s.Report {
		for _, e := range st.Waits {
			add(report, e.Name, e.Count, e.Total, e.Longest)
		}
	}
	for _, st := range s.Trace {
		for _, e := range st.Waits {
			add(trace, e.Name, float64(e.Count), e.Time/c.factor, e.Worst.Elapsed/c.factor)
		}
	}
	slack := hundredth * float64(len(s.Report))
	for _, name := range names {
		c.figure(at, name+", waits", unit.One, trace[name].count, report[name].count, 0)
		c.figure(at, name+", time", unit.Second, trace[name].time, report[name].time, slack)
		c.figure(at, name+", longest", unit.Second, trace[name].longest, report[name].longest, hundredth)
	}
}

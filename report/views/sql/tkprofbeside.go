package sql

import (
	"math"

	"dumplens/analyzers/facts/sql"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/tkprof"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// besideTrace sets a report of tkprof beside the trace that it was made of; it is empty where the trace is not there.
func besideTrace(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "beside"), Title: report.Say("tkprof beside the trace")}
	c := sql.CompareReport(p, v.Sources())
	if c == nil {
		return s
	}
	s.Add(report.Paragraph(report.Sayf("The trace that this report was made of is here too (%s). %s", c.Known, agreement(c, "stands below"))), besideTable(v, p, c).Block())
	if t := differenceTable(v, p, c); len(t.Rows) > 0 {
		s.Add(t.Block())
	}
	return s
}

// agreement says how far a report and its trace agree; where is where the reasons stand.
func agreement(c *sql.TkprofComparison, where string) string {
	with, without := c.Explained()
	verdict := "Nothing differs."
	switch {
	case without > 0:
		verdict = unit.Number(float64(without)) + " differ without a known reason."
	case with > 0:
		verdict = "All that differs has a reason, which " + where + "."
	}
	return unit.Number(float64(c.Figures-len(c.Differences))) + " figures of both are the same: counts, rows, blocks and misses exactly, times within the hundredth of a second that tkprof prints. " + verdict
}

// verified says in the section of a trace that tkprof's report of it is there, and how far they agree.
func verified(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "verified"), Title: report.Say("Compared with tkprof")}
	for _, source := range v.Sources() {
		for _, q := range source.Parts {
			r, ok := q.Document.(*tkprof.Report)
			if !ok {
				continue
			}
			if named, long := sql.LooksLike(r, v.Sources()[p.Source], p); !named && !long {
				continue
			}
			if c := sql.CompareReport(q, v.Sources()); c != nil && c.Trace == p {
				s.Add(report.Paragraph(report.Sayf("tkprof's report of this trace is here too. %s", agreement(c, "stands in the section of that report"))))
			}
		}
	}
	return s
}

// besideTable has the statements of the report with both programs' figures.
func besideTable(v *report.ViewContext, p *model.Part, c *sql.TkprofComparison) *report.Table {
	factor := c.Trace.Document.(*sqltrace.Trace).Units.Factor
	note := "Times are those of the calls themselves, without recursive calls."
	if factor != 1 {
		note += " Those of the trace are without the correction by 1.024 here, which tkprof does not make either; elsewhere dumplens corrects them."
	}
	t := &report.Table{ID: v.ID(p, "beside-statements"), Title: report.Say("Statements in both"), Note: report.Say(note),
		Columns: []report.Column{report.Words("Statement"), report.SQL("Text"), report.Numbers("Calls, trace", unit.One), report.Numbers("Calls, tkprof", unit.One), report.Numbers("Elapsed, trace", unit.Second), report.Numbers("Elapsed, tkprof", unit.Second),
			report.Numbers("CPU, trace", unit.Second), report.Numbers("CPU, tkprof", unit.Second), report.Numbers("Blocks, trace", unit.One), report.Numbers("Blocks, tkprof", unit.One), report.Numbers("Rows, trace", unit.One), report.Numbers("Rows, tkprof", unit.One)}}
	for _, st := range c.Statements {
		first := st.Report[0]
		trace, theirs := [5]float64{}, [5]float64{}
		for _, x := range st.Report {
			add(&theirs, x.Total.Count, x.Total.Elapsed, x.Total.CPU, x.Total.Query+x.Total.Current, x.Total.Rows)
		}
		for _, x := range st.Trace {
			n, closing := x.Total(), x.Calls[sqltrace.Close]
			add(&trace, float64(n.Count-closing.Count), (n.OwnElapsed-closing.OwnElapsed)/factor, (n.OwnCPU-closing.OwnCPU)/factor, n.OwnQuery+n.OwnCurrent, float64(n.Rows))
		}
		if len(st.Trace) == 0 {
			trace = [5]float64{math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN()}
		}
		row := []report.Cell{report.TextCell(report.Say(first.ID())).At(tracePos(p, first.Line)), report.TextCell(generic.Cut(first.Text))}
		for i := range trace {
			row = append(row, report.NumberCell(trace[i]), report.NumberCell(theirs[i]))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Cut(generic.StatementRows)
	return t
}

func add(to *[5]float64, figures ...float64) {
	for i, x := range figures {
		to[i] += x
	}
}

// differenceTable lists what differs, and why.
func differenceTable(v *report.ViewContext, p *model.Part, c *sql.TkprofComparison) *report.Table {
	t := &report.Table{ID: v.ID(p, "beside-differences"), Title: report.Say("What differs, and why"),
		Columns: []report.Column{report.Words("Statement"), report.Words("Figure"), report.Numbers("Trace", unit.One), report.Numbers("tkprof", unit.One), report.Numbers("Time left out", unit.Second), report.Words("Why")}}
	for _, d := range c.Differences {
		part, line := c.Trace, d.TraceLine
		if line == 0 {
			part, line = p, d.ReportLine
		}
		why := string(d.Reason)
		if d.Reason == sql.Unexplained {
			why = "not known"
		}
		time := math.NaN()
		if d.Time != 0 {
			time = d.Time
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(d.Statement)).At(tracePos(part, line)), report.TextCell(report.Say(figureName(d))), report.NumberCell(d.Trace), report.NumberCell(d.Tkprof), report.NumberCell(time), report.TextCell(report.Say(why))})
	}
	t.DropEmpty()
	t.Cut(traceRows)
	return t
}

func figureName(d sql.TkprofDifference) string {
	if d.Unit == unit.Second {
		return d.What + " (s)"
	}
	return d.What
}

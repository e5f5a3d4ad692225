package sql

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/tkprof"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// Tkprof shows a tkprof report.
var Tkprof = report.View{Format: "tkprof", Doc: "totals and waits, statements with their calls, waits and plans", Section: profiled}

func profiled(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	r, ok := p.Document.(*tkprof.Report)
	if !ok {
		return generic.Section(v, p)
	}
	s.AddSection(profiledTotals(v, p, r))
	s.AddSection(besideTrace(v, p))
	s.AddSection(profiledStatements(v, p, r))
	s.AddSection(profiledDetails(v, p, r))
	s.AddSection(withoutFields(generic.Header(v, p), func(name string) bool { return strings.HasPrefix(name, "Statement ") }))
	return s
}

// profiledTotals are the overall totals of the statements of the user, and of recursive ones.
func profiledTotals(v *report.ViewContext, p *model.Part, r *tkprof.Report) report.Section {
	s := report.Section{ID: v.ID(p, "totals"), Title: report.Say("Totals")}
	for _, t := range []struct {
		id, title string
		totals    *tkprof.Totals
	}{{"user", "statements of the user", r.User}, {"recursive", "recursive statements", r.Recursive}} {
		if t.totals == nil {
			continue
		}
		s.Add(profiledCalls(v, p, "totals-"+t.id, "All "+t.title, &t.totals.Calls).Block())
		if waits := profiledWaits(v, p, "totals-"+t.id+"-waits", "Waits of all "+t.title, t.totals.Waits); len(waits.Rows) > 0 {
			s.Add(waits.Block())
		}
	}
	return s
}

// profiledCalls is a table of calls as tkprof prints it.
func profiledCalls(v *report.ViewContext, p *model.Part, id, title string, c *tkprof.Calls) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say(title),
		Columns: []report.Column{report.Words("Call"), report.Numbers("Calls", unit.One), report.Numbers("CPU", unit.Second), report.Numbers("Elapsed", unit.Second), report.Numbers("Disk", unit.One), report.Numbers("Query", unit.One),
			report.Numbers("Current", unit.One), report.Numbers("Rows", unit.One), report.Numbers("Misses", unit.One)}}
	for _, row := range []struct {
		name   string
		n      tkprof.Numbers
		misses float64
	}{{"parse", c.Parse, c.MissesParse}, {"execute", c.Execute, c.MissesExecute}, {"fetch", c.Fetch, math.NaN()}, {"total", c.Total, math.NaN()}} {
		if row.n.Line == 0 {
			continue
		}
		cells := []report.Cell{report.TextCell(report.Say(row.name)).At(tracePos(p, row.n.Line))}
		for _, x := range []float64{row.n.Count, row.n.CPU, row.n.Elapsed, row.n.Disk, row.n.Query, row.n.Current, row.n.Rows, row.misses} {
			cells = append(cells, report.NumberCell(x))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func profiledWaits(v *report.ViewContext, p *model.Part, id, title string, events []tkprof.Event) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say(title), Columns: []report.Column{report.Words("Event"), report.Numbers("Waits", unit.One), report.Numbers("Time", unit.Second), report.Numbers("Mean", unit.Second), report.Numbers("Longest", unit.Second)}}
	list := slices.Clone(events)
	slices.SortStableFunc(list, func(a, b tkprof.Event) int { return generic.CompareKnown(b.Total, a.Total) })
	for _, e := range list {
		mean := math.NaN()
		if e.Count > 0 {
			mean = e.Total / e.Count
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(e.Name)).At(tracePos(p, e.Line)), report.NumberCell(e.Count), report.NumberCell(e.Total), report.NumberCell(mean), report.NumberCell(e.Longest)})
	}
	t.Cut(traceRows)
	return t
}

// slowest lists the statements by elapsed time, the longest first.
func slowest(r *tkprof.Report) []*tkprof.Statement {
	list := slices.Clone(r.Statements)
	slices.SortStableFunc(list, func(a, b *tkprof.Statement) int { return generic.CompareKnown(b.Total.Elapsed, a.Total.Elapsed) })
	return list
}

func profiledStatements(v *report.ViewContext, p *model.Part, r *tkprof.Report) report.Section {
	s := report.Section{ID: v.ID(p, "statements"), Title: report.Say("Statements")}
	if len(r.Statements) == 0 {
		return s
	}
	t := &report.Table{ID: v.ID(p, "statements-table"), Title: report.Say("Statements"), Note: report.Say("Times are those of the calls themselves, without recursive calls, as tkprof has them; waits for the client are in no elapsed time."),
		Columns: []report.Column{report.Words("Statement"), report.SQL("Text"), report.Numbers("Depth", unit.One), report.Words("User"), report.Numbers("Elapsed", unit.Second), report.Numbers("CPU", unit.Second), report.Numbers("Waits for the client", unit.Second),
			report.Numbers("Trips", unit.One), report.Numbers("Parses", unit.One), report.Numbers("Misses", unit.One), report.Numbers("Executions", unit.One), report.Numbers("Fetches", unit.One), report.Numbers("Rows", unit.One),
			report.Numbers("Rows a fetch", unit.One), report.Numbers("Query", unit.One), report.Numbers("Current", unit.One), report.Numbers("Disk", unit.One)}}
	list := slowest(r)
	for _, x := range list[:min(len(list), generic.StatementRows)] {
		client, trips := math.NaN(), math.NaN()
		for _, e := range x.Waits {
			if strings.HasPrefix(e.Name, "SQL*Net message from client") {
				client, trips = e.Total, e.Count
			}
		}
		perFetch := math.NaN()
		if x.Fetch.Count > 0 {
			perFetch = x.Fetch.Rows / x.Fetch.Count
		}
		row := []report.Cell{report.TextCell(report.Say(x.ID())).At(tracePos(p, x.Line)), report.TextCell(generic.Cut(x.Text)), report.NumberCell(float64(x.Depth)), report.TextCell(report.Text(x.User))}
		for _, n := range []float64{x.Total.Elapsed, x.Total.CPU, client, trips, x.Parse.Count, x.MissesParse, x.Execute.Count, x.Fetch.Count, x.Total.Rows, perFetch, x.Total.Query, x.Total.Current, x.Total.Disk} {
			row = append(row, report.NumberCell(n))
		}
		t.Rows = append(t.Rows, row)
	}
	if len(list) > generic.StatementRows {
		t.Total = len(list)
	}
	t.DropEmpty()
	s.Add(t.Block())
	return s
}

func profiledDetails(v *report.ViewContext, p *model.Part, r *tkprof.Report) report.Section {
	s := report.Section{ID: v.ID(p, "details"), Title: report.Say("The slowest statements one by one")}
	for i, x := range slowest(r) {
		if i == traceStatements {
			break
		}
		id := fmt.Sprintf("statement-%d", i)
		sub := report.Section{ID: v.ID(p, id), Title: report.Sayf("%s: %s", statementTitle(x), unit.Seconds(x.Total.Elapsed))}
		if x.Text.S != "" {
			note := fmt.Sprintf("depth %d", x.Depth)
			if x.PlanHash != "" {
				note += ", plan hash " + x.PlanHash
			}
			sub.Add(report.Block{Quote: v.Quote(tracePos(p, x.Line), x.Text, note)})
		}
		sub.Add(profiledCalls(v, p, id+"-calls", "Profile by call", &x.Calls).Block())
		if t := profiledWaits(v, p, id+"-waits", "Profile by event", x.Waits); len(t.Rows) > 0 {
			sub.Add(t.Block())
		}
		if t := profiledPlan(v, p, id+"-plan", x); len(t.Rows) > 0 {
			sub.Add(t.Block())
		}
		s.AddSection(sub)
	}
	return s
}

// statementTitle heads the section of a statement.
func statementTitle(x *tkprof.Statement) string {
	if x.SQLID == "" {
		return "Statement " + x.ID()
	}
	return x.SQLID
}

func profiledPlan(v *report.ViewContext, p *model.Part, id string, x *tkprof.Statement) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say("Plan"), Columns: []report.Column{report.Words("Step"), report.Numbers("Rows (first)", unit.One), report.Numbers("Rows (mean)", unit.One), report.Numbers("Rows (most)", unit.One), report.Words("Figures")}}
	for _, step := range x.Plan {
		op, figures, _ := strings.Cut(step.Operation, " (cr=")
		if figures != "" {
			figures = "cr=" + strings.TrimSuffix(figures, ")")
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(strings.Repeat("\u00a0\u00a0", min(step.Level, 30)) + strings.TrimSpace(op))).At(tracePos(p, step.Line)),
			report.NumberCell(step.Rows), report.NumberCell(step.Average), report.NumberCell(step.Most), report.TextCell(report.Say(figures))})
	}
	t.DropEmpty()
	return t
}

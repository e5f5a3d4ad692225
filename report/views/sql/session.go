package sql

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"dumplens/analyzers/facts/sql"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
)

// tracedSession shows one session: over time, its calls and waits, its round trips, what it worked on.
func tracedSession(v *report.ViewContext, p *model.Part, x *sql.Session, i int) report.Section {
	id := fmt.Sprintf("session-%d", i)
	name := x.Name()
	s := report.Section{ID: v.ID(p, id), Title: report.Say(capitalized(name))}
	if c := callTimeline(v, p, x, id); c != nil {
		s.Add(c.Block())
	}
	if c := histogram(v, p, id+"-trips", "Round trips: time by length of the wait for the client", x.Trips.All); c != nil {
		c.Main = i == 0
		c.Basis = report.Sayf("floor %s: %s; waits of %s and more count as think time", unit.Seconds(x.Floor.Time), x.Floor.Basis, unit.Seconds(sql.ThinkTime))
		s.Add(c.Block())
	}
	s.Add(callTable(v, p, id+"-calls", "Calls", depthRows(x)).Block())
	if t := eventTable(v, p, id+"-waits", "Waits", x.Events); len(t.Rows) > 0 {
		s.Add(t.Block())
	}
	if t := stepTable(v, p, id+"-trip-table", "Waits for the client by length", x.Trips.All); t != nil {
		s.Add(t.Block())
	}
	for _, t := range []*report.Table{activityTable(v, p, x, id), placeTable(v, p, id+"-objects", "Waits by object", "Object number", x.Objects),
		placeTable(v, p, id+"-files", "Waits by file", "File number", x.Files), worstTable(v, p, id+"-worst", "Longest top-level calls", x.Worst), messageTable(v, p, x, id), looseTable(v, p, x, id)} {
		if len(t.Rows) > 0 {
			s.Add(t.Block())
		}
	}
	return s
}

func capitalized(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// callTimeline draws what a session did over its time; nil where the wall clock is not known, or all is in one bin.
func callTimeline(v *report.ViewContext, p *model.Part, x *sql.Session, id string) *report.Chart {
	bins, width := x.Timeline.Bins, x.Timeline.Width
	if !x.Window.Known() || len(bins) < 3 || !(width > 0) {
		return nil
	}
	c := v.Chart(p, id+"-timeline", "What the session did over its time", report.StackedChart, unit.Share)
	c.Basis = report.Sayf("share of each %s; what is missing to the whole is not printed in the trace", unit.Seconds(width))
	c.Max = 1
	n := len(bins) + 1 // the last bin ends at its own point
	times := make([]int64, n)
	calls, client, other := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range n {
		times[i] = x.Window.From.UnixMilli() + int64(math.Round(1000*width*float64(i)))
		b, long := bins[min(i, len(bins)-1)], width
		if i >= len(bins)-1 { // the session ends within the last bin
			times[i] = min(times[i], x.Window.To.UnixMilli())
			if rest := x.Total - width*float64(len(bins)-1); rest > 0 {
				long = min(rest, width)
			}
		}
		calls[i], client[i], other[i] = min(b.Calls/long, 1), min(b.Client/long, 1), min(b.Other/long, 1)
	}
	c.Series = append(c.Series, v.Own("in calls", times, calls, color.Blue), v.Own("waiting for the client", times, client, color.Orange), v.Own("other waits between calls", times, other, color.Teal))
	return c
}

// callRow is one row of a table of calls.
type callRow struct {
	name    string
	numbers sqltrace.Numbers
}

// depthRows are the calls of a session by kind, user and recursive ones apart.
func depthRows(x *sql.Session) []callRow {
	var out []callRow
	for _, k := range sqltrace.Kinds() {
		out = append(out, callRow{k.String(), x.Depths.User[k]})
	}
	for _, k := range sqltrace.Kinds() {
		out = append(out, callRow{"recursive " + k.String(), x.Depths.Recursive[k]})
	}
	if x.Lob.Count > 0 {
		out = append(out, callRow{"lob", sqltrace.Numbers{Count: x.Lob.Count, Elapsed: x.Lob.Elapsed, CPU: x.Lob.CPU, OwnElapsed: x.Lob.Elapsed, OwnCPU: x.Lob.CPU}})
	}
	return out
}

// callTable is a profile by kind of call; kinds without calls are left out.
func callTable(v *report.ViewContext, p *model.Part, id, title string, rows []callRow) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say(title), Note: report.Say("Elapsed has everything that the calls called; own does not. CPU and blocks are with it."),
		Columns: []report.Column{report.Words("Call"), report.Numbers("Calls", unit.One), report.Numbers("Elapsed", unit.Second), report.Numbers("Own", unit.Second), report.Numbers("CPU", unit.Second),
			report.Numbers("Mean", unit.Second), report.Numbers("Rows", unit.One), report.Numbers("Misses", unit.One), report.Numbers("Disk", unit.One), report.Numbers("Query", unit.One), report.Numbers("Current", unit.One)}}
	for _, r := range rows {
		n := &r.numbers
		if n.Count == 0 {
			continue
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(r.name)), report.NumberCell(float64(n.Count)), report.NumberCell(n.Elapsed), report.NumberCell(n.OwnElapsed), report.NumberCell(n.CPU),
			report.NumberCell(n.Elapsed / float64(n.Count)), report.NumberCell(float64(n.Rows)), report.NumberCell(float64(n.Misses)), report.NumberCell(n.Disk), report.NumberCell(n.Query), report.NumberCell(n.Current)})
	}
	return t
}

// eventTable lists waits, the most time first.
func eventTable(v *report.ViewContext, p *model.Part, id, title string, events []*sqltrace.Event) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say(title),
		Columns: []report.Column{report.Words("Event"), report.Numbers("Waits", unit.One), report.Numbers("Time", unit.Second), report.Numbers("Mean", unit.Second), report.Numbers("p50", unit.Second),
			report.Numbers("p95", unit.Second), report.Numbers("Longest", unit.Second)}}
	list := slices.Clone(events)
	slices.SortStableFunc(list, func(a, b *sqltrace.Event) int { return cmp.Compare(b.Time, a.Time) })
	for _, e := range list {
		if e.Count == 0 {
			continue
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(e.Name)), report.NumberCell(float64(e.Count)), report.NumberCell(e.Time), report.NumberCell(e.Time / float64(e.Count)),
			report.NumberCell(e.Histogram.Quantile(0.5)), report.NumberCell(e.Histogram.Quantile(0.95)), report.NumberCell(e.Worst.Elapsed).At(tracePos(p, e.Worst.Line))})
	}
	t.DropEmpty()
	t.Cut(traceRows)
	return t
}

func activityTable(v *report.ViewContext, p *model.Part, x *sql.Session, id string) *report.Table {
	t := &report.Table{ID: v.ID(p, id+"-activities"), Title: report.Say("By module and action"), Columns: []report.Column{report.Words("Module"), report.Words("Action"), report.Numbers("Calls", unit.One),
		report.Numbers("Elapsed", unit.Second), report.Numbers("CPU", unit.Second), report.Numbers("Round trips", unit.One), report.Numbers("Waits for the client", unit.Second)}}
	for _, a := range x.Activities {
		if len(x.Activities) == 1 && a.Module.S == "" {
			break
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Text(a.Module)).At(tracePos(p, a.Line)), report.TextCell(report.Text(a.Action)), report.NumberCell(float64(a.Calls.Count)),
			report.NumberCell(a.Calls.Elapsed), report.NumberCell(a.Calls.CPU), report.NumberCell(float64(a.Trips)), report.NumberCell(a.ClientTime)})
	}
	t.Cut(traceRows)
	return t
}

func placeTable(v *report.ViewContext, p *model.Part, id, title, what string, places []sqltrace.Place) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say(title), Columns: []report.Column{report.Words(what), report.Numbers("Waits", unit.One), report.Numbers("Time", unit.Second), report.Numbers("Mean", unit.Second)}}
	list := slices.Clone(places)
	slices.SortStableFunc(list, func(a, b sqltrace.Place) int { return cmp.Compare(b.Time, a.Time) })
	for _, x := range list {
		name := fmt.Sprint(x.Number)
		if x.Number < 0 {
			name = "others"
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(name)), report.NumberCell(float64(x.Count)), report.NumberCell(x.Time), report.NumberCell(x.Time / float64(x.Count))})
	}
	t.Cut(25)
	return t
}

func worstTable(v *report.ViewContext, p *model.Part, id, title string, calls []sqltrace.Call) *report.Table {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say(title), Columns: []report.Column{report.Words("Call"), report.Numbers("Elapsed", unit.Second), report.Numbers("Line", unit.One)}}
	for _, c := range calls {
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(c.What)), report.NumberCell(c.Elapsed).At(tracePos(p, c.Line)), report.NumberCell(float64(c.Line))})
	}
	return t
}

// messageTable lists what other modules of the server wrote into the trace for people to read.
func messageTable(v *report.ViewContext, p *model.Part, x *sql.Session, id string) *report.Table {
	t := &report.Table{ID: v.ID(p, id+"-messages"), Title: report.Say("Messages of the server in the trace"), Columns: []report.Column{report.Words("Code"), report.Words("Message"), report.Words("After"), report.Numbers("Line", unit.One)}}
	for _, m := range x.Messages {
		after := ""
		if !m.At.IsZero() {
			after = m.At.Format("2006-01-02 15:04:05")
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(m.Code)).At(tracePos(p, m.Line)), report.TextCell(report.Text(m.Text)), report.TextCell(report.Say(after)), report.NumberCell(float64(m.Line))})
	}
	if x.Said > len(x.Messages) {
		t.Total = x.Said
	}
	return t
}

// looseTable lists steps of plans whose heads are damaged.
func looseTable(v *report.ViewContext, p *model.Part, x *sql.Session, id string) *report.Table {
	t := &report.Table{ID: v.ID(p, id+"-loose"), Title: report.Say("Steps of unknown plans"), Note: report.Say("The heads of these lines are damaged, so which plan a step is of cannot be told."),
		Columns: []report.Column{report.Words("Step"), report.Numbers("Rows", unit.One), report.Numbers("Blocks", unit.One), report.Numbers("Disk", unit.One), report.Numbers("Written", unit.One), report.Numbers("Time", unit.Second), report.Numbers("Line", unit.One)}}
	for _, s := range x.Loose {
		name := s.Operation
		if name == "" {
			name = "not known"
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(name)).At(tracePos(p, s.Line)), report.NumberCell(s.Rows), report.NumberCell(s.Query), report.NumberCell(s.Disk), report.NumberCell(s.Written), report.NumberCell(s.Time), report.NumberCell(float64(s.Line))})
	}
	t.DropEmpty()
	return t
}

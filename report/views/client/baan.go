// Package client shows the profiles of clients of a database.
package client

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts/client"
	"dumplens/parsers/baancgp"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// BaanProfile shows a call graph profile of Baan, and what the dumps of the database say of its run.
var BaanProfile = report.View{
	Format: baancgp.Name, Doc: "where a run's time went on both sides, what changes would save, the call graph, the processors of both hosts",
	Section: profile, Beside: whatIfs,
}

// profileRows is how many functions the table shows, of each of the orders by own and by total time.
const profileRows = 150

func profile(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	shown := []*model.Metric{model.BaanFunctionSelf, model.BaanFunctionTotal, model.BaanFunctionCalls}
	for _, sub := range []report.Section{bothSides(v, p), callGraph(v, p), runHosts(v, p), generic.Numbers(v, p, shown), generic.Header(v, p)} {
		s.AddSection(sub)
	}
	return s
}

// whatIfs is the table of what changes would save.
func whatIfs(v *report.ViewContext, p *model.Part) []report.Block {
	r := v.Run(p)
	if r == nil || len(r.WhatIfs) == 0 {
		return nil
	}
	t := &report.Table{ID: v.ID(p, "what-if"), Title: report.Say("What if: what changes would save of the run"),
		Note:    report.Say("Predicted from round trips and waits, not measured; each for itself."),
		Columns: []report.Column{report.Words("Change"), report.Numbers("Saves", unit.Second), report.Numbers("Of the run", unit.Share), report.Words("Why"), report.Words("Mind")}}
	for _, w := range r.WhatIfs {
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(w.Name)), report.NumberCell(w.Saves), report.NumberCell(w.Saves / r.Elapsed),
			report.TextCell(report.Say(w.Why)), report.TextCell(report.Say(strings.Join(w.Caveats, "; ")))})
	}
	return []report.Block{t.Block()}
}

// bothSides sets what the client says beside what the server says.
func bothSides(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "sides"), Title: report.Say("Client and server")}
	r := v.Run(p)
	if r == nil {
		return s
	}
	t := &report.Table{ID: v.ID(p, "sides-table"), Title: report.Say("What each side says of the run"),
		Columns: []report.Column{report.Words("Side"), report.Words("What"), report.Quantities("How much")}}
	add := func(side, what string, q unit.Quantity, at model.Pos) {
		if !math.IsNaN(q.Value) {
			t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(side)), report.TextCell(report.Say(what)), report.WrittenCell(q).At(at)})
		}
	}
	add("client", "elapsed time", unit.Seconds(r.Elapsed), r.ElapsedAt)
	add("client", "own work", unit.Seconds(r.Own), place(r.OwnAt, r.ElapsedAt))
	add("client", "waiting for the database", unit.Seconds(r.Waiting), place(r.WaitingAt, r.ElapsedAt))
	if x := r.Server; x != nil {
		add("server", "time in calls, by "+x.Basis, unit.Seconds(x.Time), x.TimeAt)
		add("server", "CPU in calls", unit.Seconds(x.CPU), x.CPUAt)
		add("server", "round trips", unit.Of(x.Trips, unit.One), x.TripsAt)
		add("server", "waiting for the client", unit.Seconds(x.Between), x.TripsAt)
		add("server", "floor of a round trip", unit.Seconds(r.Floor.Time), r.FloorAt)
		add("both", "transport: wait of the client less work of the server", unit.Seconds(r.Transport.Time), r.ElapsedAt)
		add("both", "transport for each round trip", unit.Seconds(r.Transport.PerTrip), x.TripsAt)
	}
	if server, client, ok := r.Disagreement(); ok {
		add("both", "disagreement: the server waited for the client, against what the profile leaves for it", unit.Seconds(math.Abs(server-client)), r.Server.TripsAt)
	}
	s.Add(t.Block(), report.Paragraph(report.Say(r.Overhead())))
	if len(r.Assumptions) > 0 {
		s.Add(report.Paragraph(report.Say("The link between the two sides rests on: " + strings.Join(r.Assumptions, "; ") + ".")))
	}
	if len(r.Missing) > 0 {
		s.Add(report.Paragraph(report.Say("Missing: " + strings.Join(r.Missing, "; ") + ".")))
	}
	return s
}

// place is the first of some places, or another where there are none.
func place(list []client.Place, otherwise model.Pos) model.Pos {
	if len(list) == 0 {
		return otherwise
	}
	return list[0].Pos
}

// callGraph draws the call graph from its root, and lists the functions.
func callGraph(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "call-graph"), Title: report.Say("Call graph")}
	profile, ok := p.Document.(*baancgp.Profile)
	if !ok {
		return s
	}
	if parts := icicle(profile); len(parts) > 1 {
		c := v.Bars(p, "icicle", "Call graph, from the root down", unit.Second)
		c.Kind, c.Main, c.Parts = report.LedgerChart, true, parts
		c.Basis = report.Say("total time of each function under its callers; where several call one, its callees are divided as its own time is")
		s.Add(c.Block())
	}
	s.Add(functions(v, p, profile).Block())
	return s
}

func functions(v *report.ViewContext, p *model.Part, profile *baancgp.Profile) *report.Table {
	t := &report.Table{ID: v.ID(p, "functions"), Title: report.Say("Functions"),
		Note: report.Say("Own time is without that of callees. Totals contain each other; of functions that call themselves over others they are not to be added."),
		Columns: []report.Column{report.Words("Function"), report.Words("Class"), report.Numbers("Own", unit.Second), report.Numbers("Own, of the run", unit.Share), report.Numbers("Total", unit.Second),
			report.Numbers("Calls", unit.One), report.Numbers("Own each", unit.Second), report.Words("Callers"), report.Words("Callees")}}
	callers, callees := neighbours(profile)
	for _, i := range busiest(profile) {
		f := &profile.Functions[i]
		row := []report.Cell{report.TextCell(report.Say(f.Name)), report.TextCell(report.Say(string(f.Class)))}
		for _, n := range []float64{f.Self, f.Self / profile.Elapsed, f.Total, f.Calls, f.Self / f.Calls} {
			row = append(row, report.NumberCell(n).At(model.Pos{Source: p.Source, Line: f.Line, Offset: -1}))
		}
		t.Rows = append(t.Rows, append(row, report.TextCell(report.Say(callers[i])), report.TextCell(report.Say(callees[i]))))
	}
	if n := len(profile.Functions); n > len(t.Rows) {
		t.Total = n
	}
	t.DropEmpty()
	return t
}

// busiest lists the functions with the most own and total time, by own time.
func busiest(profile *baancgp.Profile) []int {
	keep := map[int]bool{}
	order := make([]int, len(profile.Functions))
	for i := range order {
		order[i] = i
	}
	for _, key := range []func(*baancgp.Function) float64{func(f *baancgp.Function) float64 { return f.Total }, func(f *baancgp.Function) float64 { return f.Self }} {
		slices.SortStableFunc(order, func(a, b int) int {
			return generic.CompareKnown(key(&profile.Functions[b]), key(&profile.Functions[a]))
		})
		for _, i := range order[:min(len(order), profileRows)] {
			keep[i] = true
		}
	}
	return slices.DeleteFunc(order, func(i int) bool { return !keep[i] })
}

// namesShown is how many callers or callees a row names.
const namesShown = 3

// neighbours names the callers and callees of each function, those with the most time.
func neighbours(profile *baancgp.Profile) (callers, callees map[int]string) {
	arcs := slices.Clone(profile.Arcs)
	slices.SortStableFunc(arcs, func(a, b baancgp.Arc) int { return generic.CompareKnown(float64(b.Total), float64(a.Total)) })
	lists := [2]map[int][]string{{}, {}}
	counts := [2]map[int]int{{}, {}}
	for _, a := range arcs {
		for k, ends := range [2][2]int32{{a.Callee, a.Caller}, {a.Caller, a.Callee}} {
			i, other := int(ends[0]), int(ends[1])
			if counts[k][i]++; counts[k][i] <= namesShown {
				lists[k][i] = append(lists[k][i], profile.Functions[other].Name)
			}
		}
	}
	out := [2]map[int]string{{}, {}}
	for k := range lists {
		for i, names := range lists[k] {
			s := strings.Join(names, ", ")
			if more := counts[k][i] - len(names); more > 0 {
				s += fmt.Sprintf(" and %d more", more)
			}
			out[k][i] = s
		}
	}
	return out[0], out[1]
}

// runHosts draws the processors of both hosts during the run, on the axis that all charts of the time share.
func runHosts(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "hosts"), Title: report.Say("Client and server during the run")}
	r := v.Run(p)
	if r == nil || len(r.Loads) == 0 {
		return s
	}
	busy := v.Chart(p, "busy", "Processors in use", report.LineChart, unit.Share)
	queue := v.Chart(p, "queue", "Runnable threads", report.LineChart, unit.One)
	busy.Max = 1
	for i, h := range r.Loads {
		name := h.Role + ", " + h.CPU.Part.Subject.Host
		busy.Series = append(busy.Series, v.Own(name, h.CPU.Busy.Axis.Times, h.CPU.Busy.Values, i))
		if q := h.CPU.RunQueue; len(q.Values) > 0 {
			queue.Series = append(queue.Series, v.Own(name, q.Axis.Times, q.Values, i))
		}
	}
	s.Add(busy.Block())
	if len(queue.Series) > 0 {
		s.Add(queue.Block())
	}
	return s
}

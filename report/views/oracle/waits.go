package oracle

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts/oracle"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

// waits is where the sessions spent their time: by class, by event, and every table of waits that the report prints.
func (o *oraclePage) waits() report.Section {
	s := o.section("waits", "Where the time went")
	d := o.databaseTime()
	if d != nil {
		o.waitClasses(&s, d)
		s.Add(o.waitBars(d).Block())
	}
	for _, scope := range o.values(model.OracleWaitTime, "scope") {
		o.waitTable(&s, scope, d)
	}
	if !o.v.Crowded() {
		o.waitGrid(&s, waitColumns{time: 0, share: -1, count: 1, mean: 2}, grid{id: "classes-printed", title: "Wait classes as the report prints them", keys: []gridKey{{"class", "Class"}, {"scope", "Of"}}, rank: first,
			columns: []gridColumn{metricOf("Time", model.OracleWaitClassTime), metricOf("Waits", model.OracleWaitClassCount), computed("Mean", unit.Second, quotient(0, 1))}})
	}
	return s
}

// databaseTime is where the time of the instance went; nil for a report that does not say.
func (o *oraclePage) databaseTime() *oracle.DBTime {
	for _, d := range o.v.Databases() {
		for _, i := range d.Instances {
			for _, r := range i.Trend {
				if r.Time.Part == o.p {
					return r.Time
				}
			}
			for _, r := range i.Left {
				if r.Time.Part == o.p {
					return r.Time
				}
			}
		}
	}
	return nil
}

// classEvents is how many events of a class its row names.
const classEvents = 3

// waitClasses shows the foreground time by class, with the time on a processor and what is left over.
func (o *oraclePage) waitClasses(s *report.Section, d *oracle.DBTime) {
	t := &report.Table{ID: o.v.ID(o.p, "classes"), Title: report.Say("Time by wait class"), Note: report.Say(classNote(d)),
		Columns: []report.Column{report.Words("Class"), report.Numbers("Time", unit.Second), report.Numbers("Of the whole", unit.Share), report.Words("Longest events")}}
	var bars []bar
	add := func(name string, time, share float64, at model.Pos, events string) {
		cell := report.NumberCell(time)
		if at.Line > 0 {
			cell = cell.At(at)
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(name)), cell, report.NumberCell(share), report.TextCell(report.Say(events))})
		bars = append(bars, bar{name, time})
	}
	if d.CPU > 0 {
		add("CPU", d.CPU, d.CPU/d.Total, d.CPUAt, "")
	}
	for _, class := range d.Classes() {
		var events []string
		for _, e := range class.Events[:min(len(class.Events), classEvents)] {
			events = append(events, e.Event+" "+unit.Seconds(e.Time).String())
		}
		add(class.Class, class.Time, class.Share, class.Events[0].Pos, strings.Join(events, ", "))
	}
	if d.Printed && d.Unaccounted > 0 {
		add("unaccounted", d.Unaccounted, d.Unaccounted/d.Total, model.Pos{}, "neither on a processor nor in a wait that is printed: waiting for a processor, mostly")
	}
	if len(bars) == 0 {
		return
	}
	slices.SortStableFunc(t.Rows, func(a, b []report.Cell) int { return generic.CompareKnown(float64(*b[1].Value), float64(*a[1].Value)) })
	if !o.v.Crowded() { // with many reports the charts would push each other off the page
		c := o.v.Bars(o.p, "class-bars", "Time by wait class", unit.Second)
		c.Main = true
		c.Basis = report.Sayf("foreground sessions; the whole is %s", d.Basis)
		s.Add(barChart(o.v, c, bars).Block())
	}
	s.Add(t.Block())
}

// classNote says whose classes these are, and how foreground waits were told.
func classNote(d *oracle.DBTime) string {
	printed, all := 0, len(d.Foreground)
	for _, class := range d.Classes() {
		printed += class.Printed
	}
	classes := "The report prints no classes: they are those that Oracle 10g and later gives the events, by dumplens' own list; events that are not on it are Other."
	switch printed {
	case 0:
	case all:
		classes = "Classes are as the report prints them with its events."
	default:
		classes = fmt.Sprintf("The report prints the class of %d of the %d events; those of the others are by dumplens' own list, and Other where it has none.", printed, all)
	}
	return classes + " Foreground: " + d.Separation + "."
}

// waitBars are the events that sessions waited longest for, and CPU.
func (o *oraclePage) waitBars(d *oracle.DBTime) *report.Chart {
	c := o.v.Bars(o.p, "top-waits", "Top events and CPU", unit.Second)
	c.Main = true
	c.Basis = report.Sayf("foreground sessions, idle events left out; %s", d.Separation)
	var bars []bar
	for _, e := range d.Foreground {
		bars = append(bars, bar{e.Event, e.Time})
	}
	if d.CPU > 0 {
		bars = append(bars, bar{"CPU", d.CPU})
	}
	return barChart(o.v, c, bars)
}

// waitTable lists the events of a scope with their class. Events whose name the report spells in full elsewhere have that name.
func (o *oraclePage) waitTable(s *report.Section, scope string, d *oracle.DBTime) {
	elapsed := o.level(model.OracleElapsed)
	rate := computed("Per second", unit.SecondsPerSec, func(values []float64) float64 { return values[0] / elapsed })
	if scope == "foreground" && d != nil {
		rate = computed("Of DB time", unit.Share, func(values []float64) float64 { return values[0] / d.Total })
	}
	name := cmp.Or(strings.TrimSpace(scope+" waits"), "waits")
	g := grid{id: "waits-" + generic.Slug(scope), title: strings.ToUpper(name[:1]) + name[1:], keys: []gridKey{{"event", "Event"}, {"full_name", ""}}, only: []string{"scope", scope}, rank: first,
		columns: []gridColumn{metricOf("Time", model.OracleWaitTime), rate, metricOf("Waits", model.OracleWaitCount), metricOf("Mean", model.OracleWaitMean), metricOf("Timeouts", model.OracleWaitTimeouts)}}
	rows := o.rows(&g)
	classes := oracle.ClassesOf(o.p)
	for i := range rows {
		r := &rows[i]
		event := cmp.Or(r.names[1], r.names[0])
		class, _ := classes.Of(event)
		r.names = []string{event, class}
		if class == oracle.ClassIdle && scope == "foreground" {
			r.cells[1] = report.NumberCell(math.NaN()) // not in DB time
		}
	}
	roundedAway(rows, waitColumns{time: 0, share: 1, count: 2, mean: 3})
	slices.SortStableFunc(rows, func(a, b gridRow) int { return idleLast(a.names[1], b.names[1]) })
	g.keys = []gridKey{{"event", "Event"}, {"class", "Class"}}
	if t := o.tableOf(&g, rows); t != nil {
		s.Add(t.Block())
	}
}

// waitColumns says where a table of waits has its numbers; share is -1 in one that has none.
type waitColumns struct{ time, share, count, mean int }

// roundedAway says of what was waited for, but took less time than the table can print, just that.
func roundedAway(rows []gridRow, at waitColumns) {
	step := 1.0
	for _, r := range rows {
		if t := r.values[at.time]; !math.IsNaN(t) && t != math.Trunc(t) {
			step = 0.01
			if h := t * 100; math.Abs(h-math.Round(h)) > 1e-6 {
				step = 0.001
			}
		}
	}
	least := "<\u202f" + unit.Seconds(step).String()
	for _, r := range rows {
		if r.values[at.time] != 0 || !(r.values[at.count] > 0) {
			continue
		}
		r.cells[at.time] = r.cells[at.time].As(least)
		for _, c := range []int{at.share, at.mean} {
			if c >= 0 && r.values[c] == 0 {
				r.cells[c] = r.cells[c].As(unit.Unknown)
			}
		}
	}
}

// idleLast puts the class of idle events after all others.
func idleLast(a, b string) int {
	switch {
	case a == b || a != oracle.ClassIdle && b != oracle.ClassIdle:
		return 0
	case a == oracle.ClassIdle:
		return 1
	}
	return -1
}

// bar is one bar of a chart.
type bar struct {
	name  string
	value float64
}

// barChart draws the longest bars.
func barChart(v *report.ViewContext, c *report.Chart, bars []bar) *report.Chart {
	slices.SortStableFunc(bars, func(a, b bar) int { return generic.CompareKnown(b.value, a.value) })
	var values []float64
	for _, b := range bars[:min(len(bars), generic.BarsShown)] {
		c.Categories = append(c.Categories, report.Say(b.name))
		values = append(values, b.value)
	}
	c.Series = append(c.Series, v.Own("time", nil, values, color.Blue))
	return c
}

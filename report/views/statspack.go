package views

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// Statspack shows a STATSPACK report of an Oracle instance.
var Statspack = report.View{Format: "statspack", Doc: "top waits, load profile, time model, statements of an Oracle instance", Section: instance}

// AWR shows an AWR report of an Oracle instance; it prints the same kinds of numbers.
var AWR = report.View{Format: "awr", Doc: "as for statspack", Section: instance}

// instanceBars is how many events a bar chart shows.
const instanceBars = 12

func instance(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	s.AddSection(waits(v, p))
	s.AddSection(load(v, p))
	shown := []*model.Metric{model.OracleWaitTime, model.OracleWaitCount, model.OracleWaitMean, model.OracleWaitTimeouts, model.OracleLoadRate, model.OracleLoadBytes, model.OracleLoadTime}
	s.AddSection(numbers(v, p, shown))
	s.AddSection(header(v, p))
	s.AddSection(overTime(v, p))
	s.AddSection(events(v, p))
	return s
}

// waits shows where foreground sessions spent their time: CPU and the events with the most time, each scope of the dump in its table.
func waits(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "waits"), Title: report.Say("Waits")}
	var scopes []string
	for _, m := range p.SamplesOf(model.OracleWaitTime) {
		if scope := m.Labels.Get("scope"); !slices.Contains(scopes, scope) {
			scopes = append(scopes, scope)
		}
	}
	for i, scope := range scopes {
		var list []model.Sample
		for _, m := range p.SamplesOf(model.OracleWaitTime) {
			if m.Labels.Get("scope") == scope {
				list = append(list, m)
			}
		}
		slices.SortStableFunc(list, func(a, b model.Sample) int { return compareKnown(b.Value, a.Value) })
		name := strings.TrimSpace(scope + " waits")
		if i == 0 {
			s.Add(waitBars(v, p, name, list).Block())
		}
		s.Add(waitTable(v, p, scope, name, list).Block())
	}
	return s
}

// compareKnown orders numbers with unknown ones below all others.
func compareKnown(a, b float64) int {
	switch {
	case math.IsNaN(a) && math.IsNaN(b):
		return 0
	case math.IsNaN(a):
		return -1
	case math.IsNaN(b):
		return 1
	}
	return cmp.Compare(a, b)
}

func waitBars(v *report.ViewContext, p *model.Part, name string, list []model.Sample) *report.Chart {
	c := v.Bars(p, "top-waits", "Where the time went", unit.Second)
	c.Main = true
	c.Basis = report.Sayf("%s with the most time, and CPU where it is printed; idle events included where the dump lists them", name)
	type bar struct {
		name  string
		value float64
	}
	var bars []bar
	for _, m := range list[:min(len(list), instanceBars)] {
		bars = append(bars, bar{m.Labels.Get("event"), m.Value})
	}
	for _, m := range []*model.Metric{model.OracleDBCPU, model.OracleCPUTime} {
		if x, ok := p.Sample(m); ok {
			bars = append(bars, bar{"CPU", x.Value})
			break
		}
	}
	slices.SortStableFunc(bars, func(a, b bar) int { return compareKnown(b.value, a.value) })
	var values []float64
	for _, b := range bars {
		c.Categories = append(c.Categories, report.Say(b.name))
		values = append(values, b.value)
	}
	c.Series = append(c.Series, v.Own("time", nil, values, blue))
	return c
}

func waitTable(v *report.ViewContext, p *model.Part, scope, name string, list []model.Sample) *report.Table {
	t := &report.Table{ID: v.ID(p, "waits-"+slug(scope)), Title: report.Say(strings.ToUpper(name[:1]) + name[1:]),
		Columns: []report.Column{report.Words("Event"), report.Words("Class"), report.Numbers("Time", unit.Second), report.Numbers("Of elapsed", unit.SecondsPerSec), report.Numbers("Waits", unit.One), report.Numbers("Mean", unit.Second)}}
	elapsed := math.NaN()
	if e, ok := p.Sample(model.OracleElapsed); ok && e.Value > 0 {
		elapsed = e.Value
	}
	counts, means := byEvent(p, model.OracleWaitCount, scope), byEvent(p, model.OracleWaitMean, scope)
	for _, m := range list {
		event := m.Labels.Get("event")
		row := []report.Cell{report.TextCell(report.Say(event)), report.TextCell(report.Say(m.Labels.Get("class"))), report.SampleCell(m), report.NumberCell(m.Value / elapsed)}
		for _, other := range []map[string]model.Sample{counts, means} {
			cell := report.NumberCell(math.NaN())
			if x, ok := other[event]; ok {
				cell = report.SampleCell(x)
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	t.Cut(genericRows)
	return t
}

func byEvent(p *model.Part, m *model.Metric, scope string) map[string]model.Sample {
	out := map[string]model.Sample{}
	for _, x := range p.SamplesOf(m) {
		if event := x.Labels.Get("event"); x.Labels.Get("scope") == scope {
			if _, ok := out[event]; !ok {
				out[event] = x
			}
		}
	}
	return out
}

// load lists the load profile, whose numbers have units of their own.
func load(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "load"), Title: report.Say("Load profile")}
	t := &report.Table{ID: v.ID(p, "load-table"), Title: report.Say("Load profile, per second"), Columns: []report.Column{report.Words("Statistic"), report.Words("Per second")}}
	for _, m := range p.Samples {
		if m.Metric == model.OracleLoadRate || m.Metric == model.OracleLoadBytes || m.Metric == model.OracleLoadTime {
			t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(m.Labels.Get("stat"))), report.TextCell(report.Say(unit.Of(m.Value, m.Metric.Unit).String())).At(m.Pos)})
		}
	}
	if len(t.Rows) > 0 {
		s.Add(t.Block())
	}
	return s
}

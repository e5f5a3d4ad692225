package views

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// Statspack shows a STATSPACK report of an Oracle instance.
var Statspack = report.View{Format: "statspack", Doc: "waits, load profile, time model, statements and statistics of an Oracle instance", Section: instance, Most: instanceSections}

// AWR shows an AWR report of an Oracle instance; it prints the same kinds of numbers.
var AWR = report.View{Format: "awr", Doc: "as for statspack", Section: instance, Most: instanceSections}

// instanceSections is how many reports of one format have a section of their own.
const instanceSections = 40

// instanceBars is how many events or statements a bar chart shows.
const instanceBars = 12

// shownByInstance are the metrics that the instance view has tables of its own for.
func shownByInstance() []*model.Metric {
	return slices.Concat(statementMetrics(), []*model.Metric{model.OracleWaitTime, model.OracleWaitCount, model.OracleWaitMean, model.OracleWaitTimeouts,
		model.OracleLoadRate, model.OracleLoadBytes, model.OracleLoadTime, model.OracleLoadPerTransaction, model.OracleLoadBytesPerTransaction,
		model.OracleLoadTimePerTransaction, model.OracleTimeModel})
}

func instance(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	for _, sub := range []report.Section{waits(v, p), load(v, p), statements(v, p), numbers(v, p, shownByInstance()), settings(v, p), overTime(v, p), events(v, p)} {
		s.AddSection(sub)
	}
	return s
}

// settings is the header of the report without its statements, which have a table of their own.
func settings(v *report.ViewContext, p *model.Part) report.Section {
	s := header(v, p)
	for _, b := range s.Blocks {
		b.Table.Rows = slices.DeleteFunc(b.Table.Rows, func(row []report.Cell) bool {
			name := row[0].Text.S
			return strings.HasPrefix(name, "Statement ") || strings.HasPrefix(name, "Module of ")
		})
	}
	return s
}

// waits shows where sessions spent their time: CPU and the events with the most time, each scope of the dump in its table.
func waits(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "waits"), Title: report.Say("Waits")}
	all := p.SamplesOf(model.OracleWaitTime)
	var scopes []string
	for _, m := range all {
		if scope := m.Labels.Get("scope"); !slices.Contains(scopes, scope) {
			scopes = append(scopes, scope)
		}
	}
	drawn := false
	for _, scope := range scopes {
		var list []model.Sample
		for _, m := range all {
			if m.Labels.Get("scope") == scope {
				list = append(list, m)
			}
		}
		slices.SortStableFunc(list, func(a, b model.Sample) int { return compareKnown(b.Value, a.Value) })
		name := strings.TrimSpace(scope + " waits")
		if !drawn && scope != "background" {
			drawn = true
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

// bar is one bar of a chart.
type bar struct {
	name  string
	value float64
}

// barChart draws the longest bars.
func barChart(v *report.ViewContext, c *report.Chart, bars []bar) *report.Chart {
	slices.SortStableFunc(bars, func(a, b bar) int { return compareKnown(b.value, a.value) })
	var values []float64
	for _, b := range bars[:min(len(bars), instanceBars)] {
		c.Categories = append(c.Categories, report.Say(b.name))
		values = append(values, b.value)
	}
	c.Series = append(c.Series, v.Own("time", nil, values, blue))
	return c
}

func waitBars(v *report.ViewContext, p *model.Part, name string, list []model.Sample) *report.Chart {
	c := v.Bars(p, "top-waits", "Where the time went", unit.Second)
	c.Main = true
	c.Basis = report.Sayf("%s with the most time, idle events left out, and CPU where it is printed", name)
	var bars []bar
	for _, m := range list {
		if event := m.Labels.Get("event"); !facts.IsIdle(event) && m.Value > 0 {
			bars = append(bars, bar{event, m.Value})
		}
	}
	for _, m := range []*model.Metric{model.OracleDBCPU, model.OracleCPUTime} {
		if x, ok := p.Sample(m); ok && !math.IsNaN(x.Value) {
			bars = append(bars, bar{"CPU", x.Value})
			break
		}
	}
	return barChart(v, c, bars)
}

func waitTable(v *report.ViewContext, p *model.Part, scope, name string, list []model.Sample) *report.Table {
	t := &report.Table{ID: v.ID(p, "waits-"+slug(scope)), Title: report.Say(strings.ToUpper(name[:1]) + name[1:]),
		Columns: []report.Column{report.Words("Event"), report.Words("Class"), report.Numbers("Time", unit.Second), report.Numbers("Per second", unit.SecondsPerSec),
			report.Numbers("Waits", unit.One), report.Numbers("Mean", unit.Second), report.Numbers("Timeouts", unit.One)}}
	elapsed := math.NaN()
	if e, ok := p.Sample(model.OracleElapsed); ok && e.Value > 0 {
		elapsed = e.Value
	}
	var others []map[string]model.Sample
	for _, m := range []*model.Metric{model.OracleWaitCount, model.OracleWaitMean, model.OracleWaitTimeouts} {
		others = append(others, byLabel(p, m, "event", "scope", scope))
	}
	for _, m := range list {
		event, class := m.Labels.Get("event"), m.Labels.Get("class")
		if class == "" && facts.IsIdle(event) {
			class = "idle"
		}
		row := []report.Cell{report.TextCell(report.Say(cmp.Or(m.Labels.Get("full_name"), event))), report.TextCell(report.Say(class)), report.SampleCell(m), report.NumberCell(m.Value / elapsed)}
		t.Rows = append(t.Rows, append(row, cells(others, event)...))
	}
	t.DropEmpty()
	t.Cut(genericRows)
	return t
}

// byLabel finds samples of a metric by the value of one label, among those that hold the pairs. The first of equals counts.
func byLabel(p *model.Part, m *model.Metric, key string, pairs ...string) map[string]model.Sample {
	out := map[string]model.Sample{}
	for _, x := range p.SamplesOf(m, pairs...) {
		value := x.Labels.Get(key)
		if _, ok := out[value]; !ok && value != "" {
			out[value] = x
		}
	}
	return out
}

// cells are the numbers of one row, one of each column; what the dump does not print is unknown.
func cells(columns []map[string]model.Sample, key string) []report.Cell {
	var out []report.Cell
	for _, c := range columns {
		cell := report.NumberCell(math.NaN())
		if x, ok := c[key]; ok {
			cell = report.SampleCell(x)
		}
		out = append(out, cell)
	}
	return out
}

// load has the load profile, whose numbers have units of their own, and the time model.
func load(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "load"), Title: report.Say("Load")}
	t := &report.Table{ID: v.ID(p, "load-table"), Title: report.Say("Load profile"), Columns: []report.Column{report.Words("Statistic"), report.Words("Per second"), report.Words("Per transaction")}}
	per := map[string]model.Sample{}
	for _, m := range []*model.Metric{model.OracleLoadPerTransaction, model.OracleLoadBytesPerTransaction, model.OracleLoadTimePerTransaction} {
		for stat, x := range byLabel(p, m, "stat") {
			per[stat] = x
		}
	}
	quantity := func(m model.Sample) report.Cell {
		return report.TextCell(report.Say(unit.Of(m.Value, m.Metric.Unit).String())).At(m.Pos)
	}
	for m := range p.Samples.All() {
		if m.Metric != model.OracleLoadRate && m.Metric != model.OracleLoadBytes && m.Metric != model.OracleLoadTime {
			continue
		}
		stat := m.Labels.Get("stat")
		row := []report.Cell{report.TextCell(report.Say(stat)), quantity(m), report.TextCell(report.Say(unit.Unknown))}
		if x, ok := per[stat]; ok {
			row[2] = quantity(x)
		}
		t.Rows = append(t.Rows, row)
	}
	if len(t.Rows) > 0 {
		s.Add(t.Block())
	}
	if times := p.SamplesOf(model.OracleTimeModel); len(times) > 0 {
		c := v.Bars(p, "time-model", "Time model", unit.Second)
		c.Basis = report.Say("the statistics overlap: most are part of DB time")
		var bars []bar
		for _, m := range times {
			bars = append(bars, bar{m.Labels.Get("stat"), m.Value})
		}
		t := metricTable(v, p, model.OracleTimeModel, times)
		t.Title = report.Say("Time model")
		s.Add(barChart(v, c, bars).Block(), t.Block())
	}
	return s
}

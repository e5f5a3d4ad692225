// Package oracle shows reports of Oracle instances, one by one in the order in which a DBA reads them, and beside each other.
package oracle

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// oracleSections is how many reports of one format have a section of their own.
const oracleSections = 40

// Statspack shows a STATSPACK report of an Oracle instance.
var Statspack = report.View{Format: "statspack", Doc: "interval, load, waits by class and event, time model, latency, statements with their text, I/O, memory, contention, cluster and parameters of an Oracle instance", Section: instance, Most: oracleSections}

// AWR shows an AWR report of an Oracle instance; it prints the same kinds of numbers.
var AWR = report.View{Format: "awr", Doc: "as for statspack", Section: instance, Most: oracleSections}

// instance shows a report in the order in which a DBA reads it: what interval it is and how much was done in it, where the time went, which
// statements took it, then what these waited for, one resource after the other.
func instance(v *report.ViewContext, p *model.Part) report.Section {
	o := &oraclePage{v: v, p: p}
	parts := []func() report.Section{o.interval, o.load, o.waits, o.cpu}
	if !v.Crowded() {
		parts = append(parts, o.latency, o.statements, o.io, o.segments, o.memory, o.caches, o.concurrency, o.undo, o.cluster, o.parameters, o.activity)
	} else {
		parts = append(parts, o.statements)
	}
	var s report.Section
	for _, part := range parts {
		s.AddSection(part())
	}
	s.AddSection(generic.Numbers(v, p, o.shown))
	s.AddSection(generic.OverTime(v, p))
	s.AddSection(generic.Events(v, p))
	return s
}

// section begins a section of the page.
func (o *oraclePage) section(id, title string) report.Section {
	return report.Section{ID: o.v.ID(o.p, id), Title: report.Say(title)}
}

// level is a number that the report prints once; NaN without.
func (o *oraclePage) level(m *model.Metric, labels ...string) float64 {
	if s, ok := o.p.Sample(m, labels...); ok {
		return s.Value
	}
	return math.NaN()
}

// interval is whom the report is about, between which snapshots, and how much was going on.
func (o *oraclePage) interval() report.Section {
	s := o.section("interval", "Interval")
	if t := o.intervalTable(); len(t.Rows) > 0 {
		s.Add(t.Block())
	}
	if o.p.Document == nil {
		return s
	}
	t := &report.Table{ID: o.v.ID(o.p, "header-table"), Title: report.Say("Header"), Columns: []report.Column{report.Words("Field"), report.Words("Value")}}
	for _, f := range o.p.Document.Fields() {
		if elsewhere(f.Name) {
			continue
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(f.Name)).At(f.Pos), report.TextCell(report.Text(f.Value)).At(f.Pos)})
	}
	if len(t.Rows) > 0 {
		t.Cut(generic.Rows)
		s.Add(t.Block())
	}
	return s
}

// elsewhere reports whether a field of the document has a section of its own.
func elsewhere(field string) bool {
	return slices.ContainsFunc([]string{"Statement ", "Module of ", "Container of ", "Parameter "}, func(start string) bool { return strings.HasPrefix(field, start) })
}

func (o *oraclePage) intervalTable() *report.Table {
	t := &report.Table{ID: o.v.ID(o.p, "interval-table"), Title: report.Say("How long, and how busy"),
		Columns: []report.Column{report.Words("Number"), report.Quantities("Value"), report.Words("What it says")}}
	add := func(name, says string, value report.Cell) {
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(name)), value, report.TextCell(report.Say(says))})
	}
	printed := func(name, says string, m *model.Metric) {
		o.claim(m)
		if x, ok := o.p.Sample(m); ok && !math.IsNaN(x.Value) {
			add(name, says, quantityCell(x))
		}
	}
	elapsed, cpus := o.level(model.OracleElapsed), o.level(model.OracleHostCPUCount)
	printed("Elapsed", intervalRemark(elapsed), model.OracleElapsed)
	printed("DB time", "foreground sessions in the database, working or waiting", model.OracleDBTime)
	printed("DB CPU", "of it on a processor", model.OracleDBCPU)
	printed("CPU time", "CPU used by sessions, as the table of top events prints it", model.OracleCPUTime)
	if d := o.databaseTime(); d != nil && !math.IsNaN(d.Load()) {
		says := d.Basis + " for each second: sessions in the database at any moment"
		if cpus > 0 {
			says += fmt.Sprintf("; %s for each of %s CPUs", unit.Number(d.Load()/cpus), unit.Number(cpus))
		}
		add("Average active sessions", says, report.WrittenCell(unit.Of(d.Load(), unit.One)))
	}
	for _, x := range []struct {
		name string
		m    *model.Metric
	}{{"Sessions", model.OracleSessions}, {"Open cursors per session", model.OracleCursors}, {"Instances", model.OracleRACInstances}} {
		o.fromTo(add, x.name, x.m)
	}
	printed("CPUs", "", model.OracleHostCPUCount)
	printed("CPU cores", "", model.OracleHostCPUCores)
	printed("CPU sockets", "", model.OracleHostCPUSockets)
	printed("Host memory", "", model.OracleHostMemory)
	printed("Block size", "", model.OracleBlockSize)
	t.DropEmpty()
	return t
}

// fromTo says a number at both snapshots in one row.
func (o *oraclePage) fromTo(add func(name, says string, value report.Cell), name string, m *model.Metric) {
	o.claim(m)
	from, ok := o.p.Sample(m, "at", "begin")
	to, both := o.p.Sample(m, "at", "end")
	switch {
	case ok && both && from.Value == to.Value:
		add(name, "at both snapshots", quantityCell(from))
	case ok && both:
		add(name, "at the first snapshot and at the second", report.TextCell(report.Sayf("%s → %s", unit.Of(from.Value, m.Unit), unit.Of(to.Value, m.Unit))).At(to.Pos))
	case ok:
		add(name, "at the first snapshot", quantityCell(from))
	case both:
		add(name, "at the second snapshot", quantityCell(to))
	}
}

// intervalRemark judges the length of an interval: fifteen to thirty minutes show an incident, hours level it out.
func intervalRemark(elapsed float64) string {
	switch {
	case elapsed > 2*3600:
		return "long: whatever was short in it is levelled out"
	case elapsed < 5*60:
		return "short: a few statements may decide its shares"
	}
	return ""
}

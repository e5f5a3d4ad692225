package vms

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

// Status shows outputs of SHOW commands, MONITOR, SYSGEN and their like.
var Status = report.View{Format: "vmsstatus", Doc: "readings of SHOW STATUS side by side, the CPU map of SHOW FASTPATH, and all numbers of the outputs", Section: statusView}

func statusView(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	s.AddSection(sideBySide(v, p))
	s.AddSection(fastPathMap(v, p))
	s.AddSection(processList(v, p))
	s.AddSection(generic.Numbers(v, p, []*model.Metric{model.VMSFastPath, model.VMSProcessCPU, model.VMSProcessIO, model.VMSProcessFaults, model.VMSProcessPages}))
	s.AddSection(generic.Header(v, p))
	return s
}

var nan = math.NaN()

// fastPathMap has one row for each CPU: what it serves.
func fastPathMap(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "fastpath"), Title: report.Say("Fast path CPUs")}
	ports, services := map[float64][]string{}, map[float64][]string{}
	first := map[float64]model.Sample{}
	for _, x := range p.SamplesOf(model.VMSFastPath) {
		if math.IsNaN(x.Value) {
			continue
		}
		if _, ok := first[x.Value]; !ok {
			first[x.Value] = x
		}
		if d := x.Labels.Get("device"); d != "" {
			ports[x.Value] = append(ports[x.Value], d)
		} else {
			services[x.Value] = append(services[x.Value], x.Labels.Get("service"))
		}
	}
	if len(first) == 0 {
		return s
	}
	c := v.Bars(p, "fastpath-ports", "Fast path ports of each CPU", unit.One)
	t := &report.Table{ID: v.ID(p, "fastpath-table"), Title: report.Say("What each CPU serves"), Columns: []report.Column{report.Words("CPU"), report.Numbers("Ports", unit.One), report.Words("Devices"), report.Words("Services")}}
	var counts []float64
	for _, cpu := range slices.Sorted(maps.Keys(first)) {
		name := report.Say(fmt.Sprintf("CPU %s", unit.Number(cpu)))
		c.Categories, counts = append(c.Categories, name), append(counts, float64(len(ports[cpu])))
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(name).At(first[cpu].Pos), report.NumberCell(float64(len(ports[cpu]))), report.TextCell(report.Say(strings.Join(ports[cpu], ", "))), report.TextCell(report.Say(strings.Join(services[cpu], ", ")))})
	}
	c.Series = append(c.Series, v.Own("ports", nil, counts, color.Blue))
	s.Add(c.Block(), t.Block())
	return s
}

// processList lists the processes of SHOW SYSTEM, those with the most CPU time first.
func processList(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "processes"), Title: report.Say("Processes")}
	list := p.SamplesOf(model.VMSProcessCPU)
	if len(list) == 0 {
		return s
	}
	slices.SortStableFunc(list, func(a, b model.Sample) int { return generic.CompareKnown(b.Value, a.Value) })
	t := &report.Table{ID: v.ID(p, "process-table"), Title: report.Say("Processes since they began"), Columns: []report.Column{report.Words("Process"), report.Words("PID"),
		report.Numbers("CPU", unit.Second), report.Numbers("I/Os", unit.One), report.Numbers("Page faults", unit.One), report.Numbers("Pages", unit.One)}}
	for _, x := range list {
		row := []report.Cell{report.TextCell(report.Say(x.Labels.Get("process"))), report.TextCell(report.Say(x.Labels.Get("pid"))), report.SampleCell(x)}
		for _, m := range []*model.Metric{model.VMSProcessIO, model.VMSProcessFaults, model.VMSProcessPages} {
			cell := report.NumberCell(nan)
			if y, ok := p.Sample(m, "pid", x.Labels.Get("pid")); ok {
				cell = report.SampleCell(y)
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	t.Cut(generic.Rows)
	s.Add(t.Block())
	return s
}

package vms

import (
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
	"dumplens/report/views/host"
)

// Accounting shows trailers of jobs and listings of ACCOUNTING.
var Accounting = report.View{Format: "vmsacct", Doc: "jobs side by side; top users, images and accounts; what ended in each hour", Section: accounting}

func accounting(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	s.AddSection(sideBySide(v, p))
	for _, k := range []struct{ label, title string }{{"type", "Record types"}, {"user", "Users"}, {"image", "Images"}, {"account", "Accounts"}, {"queue", "Queues"}} {
		s.AddSection(accountingBy(v, p, k.label, k.title))
	}
	s.AddSection(accountingHours(v, p))
	shown := []*model.Metric{model.VMSJobElapsed, model.VMSJobCPU, model.VMSJobDirect, model.VMSJobBuffered, model.VMSJobFaults, model.VMSJobHardFaults, model.VMSJobWorkingSet,
		model.VMSJobVirtual, model.VMSJobVolumes, model.VMSJobImages, model.VMSJobSubprocesses}
	for _, c := range accountingColumns {
		shown = append(shown, c.metric)
	}
	if len(p.SamplesOf(model.VMSAccountingRecords)) == 0 { // of a trailer, the table has only some of the numbers
		shown = nil
	}
	s.AddSection(generic.Numbers(v, p, shown))
	s.AddSection(generic.Header(v, p))
	return s
}

var accountingColumns = []struct {
	title  string
	metric *model.Metric
}{
	{"Records", model.VMSAccountingRecords}, {"CPU", model.VMSAccountingCPU}, {"Elapsed", model.VMSAccountingElapsed}, {"Direct I/Os", model.VMSAccountingDirect},
	{"Buffered I/Os", model.VMSAccountingBuffered}, {"Page faults", model.VMSAccountingFaults}, {"Hard faults", model.VMSAccountingHardFaults},
	{"Peak working set", model.VMSAccountingWorkingSet}, {"Peak page file", model.VMSAccountingVirtual}, {"Images", model.VMSAccountingImages}, {"Volumes", model.VMSAccountingVolumes},
}

// accountingBy has one row for each value of a label, those with the most CPU time first, and bars of the first.
func accountingBy(v *report.ViewContext, p *model.Part, label, title string) report.Section {
	s := report.Section{ID: v.ID(p, "by-"+label), Title: report.Say(title)}
	var order []string
	cells := map[string][]report.Cell{}
	cpu := map[string]float64{}
	for i, c := range accountingColumns {
		for _, x := range p.SamplesOf(c.metric) {
			name := x.Labels.Get(label)
			if name == "" {
				continue
			}
			if sub := x.Labels.Get("subtype"); sub != "" {
				name += ", " + sub
			}
			if cells[name] == nil {
				order = append(order, name)
				cells[name] = slices.Repeat([]report.Cell{report.NumberCell(nan)}, len(accountingColumns))
				cpu[name] = nan
			}
			cells[name][i] = report.SampleCell(x)
			if c.metric == model.VMSAccountingCPU {
				cpu[name] = x.Value
			}
		}
	}
	if len(order) == 0 {
		return s
	}
	generic.SortBy(order, func(name string) float64 { return cpu[name] })
	t := &report.Table{ID: v.ID(p, "by-"+label+"-table"), Title: report.Say(title), Note: report.Say("Sums over the records; working set and page file are the largest of any. Processes count with their own figures; image records repeat what process records hold."),
		Columns: []report.Column{report.Words(strings.ToUpper(label[:1]) + label[1:])}}
	for _, c := range accountingColumns {
		t.Columns = append(t.Columns, report.Numbers(c.title, c.metric.Unit))
	}
	bars := v.Bars(p, "by-"+label+"-cpu", title+" with the most CPU time", unit.Second)
	bars.Main = label == "user"
	var values []float64
	for i, name := range order {
		text := report.Of(model.LabelKind(label), name)
		t.Rows = append(t.Rows, append([]report.Cell{report.TextCell(text)}, cells[name]...))
		if i < generic.BarsShown && cpu[name] > 0 {
			bars.Categories, values = append(bars.Categories, text), append(values, cpu[name])
		}
	}
	if len(values) > 1 && label != "type" {
		bars.Series = append(bars.Series, v.Own("CPU", nil, values, color.Blue))
		s.Add(bars.Block())
	}
	t.Cut(generic.Rows)
	s.Add(t.Block())
	return s
}

// accountingHours draws what ended in each hour: all of it, and that of the largest users, accounts and images.
func accountingHours(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "hours"), Title: report.Say("Over time")}
	cpu := host.Pair(v, p, "hours-cpu", "CPU time of what ended in each hour", unit.SecondsPerSec, host.Named{Name: "CPU", Metric: model.VMSAccountingCPURate, Labels: nil})
	cpu.Main = true
	cpu.Basis = report.Say("spread over the hour; a process counts in the hour in which it ended")
	s.Add(generic.Drawn(cpu,
		host.Pair(v, p, "hours-io", "I/Os of what ended in each hour", unit.PerSecond, host.Named{Name: "direct", Metric: model.VMSAccountingIORate, Labels: []string{"kind", "direct"}}, host.Named{Name: "buffered", Metric: model.VMSAccountingIORate, Labels: []string{"kind", "buffered"}}),
		host.Pair(v, p, "hours-faults", "Page faults of what ended in each hour", unit.PerSecond, host.Named{Name: "faults", Metric: model.VMSAccountingFaultRate, Labels: nil}))...)
	for _, dimension := range []string{"user", "account", "image"} {
		s.Add(generic.Drawn(hoursOf(v, p, dimension, "cpu", "CPU time", model.VMSAccountingCPURate), hoursOf(v, p, dimension, "io", "Direct I/Os", model.VMSAccountingIORate, "kind", "direct"),
			hoursOf(v, p, dimension, "faults", "Page faults", model.VMSAccountingFaultRate))...)
	}
	return s
}

// hoursOf draws one line for each of the largest users, accounts or images, where there are several.
func hoursOf(v *report.ViewContext, p *model.Part, dimension, what, title string, m *model.Metric, labels ...string) *report.Chart {
	c := v.Chart(p, "hours-"+dimension+"-"+what, title+" by "+dimension+", of what ended in each hour", report.LineChart, m.Unit)
	for _, x := range p.SeriesOf(m, labels...) {
		if name := x.Labels.Get(dimension); name != "" {
			line := v.Line(name, x, len(c.Series))
			line.Name = report.Of(model.LabelKind(dimension), name)
			c.Series = append(c.Series, line)
		}
	}
	if len(c.Series) == 1 {
		c.Series = nil // it is the whole
	}
	return c
}

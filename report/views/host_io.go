package views

import (
	"cmp"
	"math"
	"slices"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// column is one number of a table of devices.
type column struct {
	name   string
	metric *model.Metric
	labels []string
}

func disks(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "disks"), Title: report.Say("Disks")}
	busy := deviceChart(v, p, "disk-busy", "Busiest disks", model.DiskUtilization)
	busy.Main, busy.Max = true, 1
	s.Add(charts(busy,
		deviceChart(v, p, "disk-io", "Disks with the most throughput", model.DiskIO),
		deviceChart(v, p, "disk-service", "Disks with the longest service times", model.DiskServiceTime),
		deviceChart(v, p, "disk-wait", "Disks with the longest queue waits", model.DiskWaitTime),
		deviceChart(v, p, "group-busy", "Busiest disk groups", model.GroupUtilization),
		deviceChart(v, p, "adapter-io", "Storage adapters with the most throughput", model.AdapterIO))...)
	s.Add(deviceTable(v, p, "disk-table", "All disks", "device", []column{
		{"busy", model.DiskUtilization, nil},
		{"read", model.DiskIO, []string{"direction", "read"}},
		{"written", model.DiskIO, []string{"direction", "write"}},
		{"transfers", model.DiskTransfers, nil},
		{"service", model.DiskServiceTime, nil},
		{"queue wait", model.DiskWaitTime, nil},
		{"block size", model.DiskBlockSize, nil},
	})...)
	return s
}

func network(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "network"), Title: report.Say("Network")}
	traffic := deviceChart(v, p, "network-io", "Interfaces with the most traffic", model.NetworkIO)
	traffic.Main = true
	s.Add(charts(traffic, deviceChart(v, p, "network-packets", "Interfaces with the most packets", model.NetworkPackets),
		deviceChart(v, p, "network-errors", "Errors", model.NetworkErrors))...)
	s.Add(deviceTable(v, p, "network-table", "All interfaces", "device", []column{
		{"received", model.NetworkIO, []string{"direction", "read"}},
		{"sent", model.NetworkIO, []string{"direction", "write"}},
		{"received", model.NetworkIO, []string{"direction", "receive"}},
		{"sent", model.NetworkIO, []string{"direction", "transmit"}},
		{"packets in", model.NetworkPackets, []string{"direction", "read"}},
		{"packets out", model.NetworkPackets, []string{"direction", "write"}},
		{"errors", model.NetworkErrors, nil},
	})...)
	return s
}

func filesystems(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "filesystems"), Title: report.Say("File systems")}
	c := deviceChart(v, p, "fs", "Fullest file systems", model.FilesystemUtilization)
	c.Max = 1
	s.Add(charts(c)...)
	s.Add(deviceTable(v, p, "fs-table", "All file systems", "mount", []column{{"used", model.FilesystemUtilization, nil}, {"inodes used", model.FilesystemInodes, nil}})...)
	return s
}

// deviceChart draws the devices with the largest mean of a metric that is not zero throughout.
func deviceChart(v *report.ViewContext, p *model.Part, id, title string, m *model.Metric) *report.Chart {
	c := v.Chart(p, id, title, report.LineChart, m.Unit)
	var alive []*model.Series
	for _, x := range p.SeriesOf(m) {
		if x.Stats().Max > 0 {
			alive = append(alive, x)
		}
	}
	shown := ranking(alive, func(s *model.Series) float64 { return s.Stats().Mean })
	for i, x := range shown[:min(len(shown), hostDevices)] {
		c.Series = append(c.Series, v.Line(labelled(x), x, i))
	}
	if n := len(alive); n > hostDevices {
		c.Basis = report.Sayf("the %d with the largest mean, of %d that are not idle", hostDevices, n)
	}
	return c
}

// deviceTable lists every device with mean and maximum of each column that some device has.
func deviceTable(v *report.ViewContext, p *model.Part, id, title, key string, columns []column) []report.Block {
	t := &report.Table{ID: v.ID(p, id), Title: report.Say(title), Columns: []report.Column{report.Words(key)}}
	rows := map[string][]report.Cell{}
	var order []string
	for _, col := range columns {
		found := map[string]*model.Series{}
		for _, x := range p.SeriesOf(col.metric, col.labels...) {
			name := x.Labels.Get(key)
			if found[name] == nil && (col.labels != nil || x.Labels.Get("direction") == "") {
				found[name] = x
				if rows[name] == nil {
					order = append(order, name)
					rows[name] = []report.Cell{report.TextCell(report.Of(model.LabelKind(key), name))}
				}
			}
		}
		if len(found) == 0 {
			continue
		}
		t.Columns = append(t.Columns, report.Numbers(col.name+", mean", col.metric.Unit), report.Numbers("max", col.metric.Unit))
		for _, name := range order {
			for len(rows[name]) < len(t.Columns)-2 { // devices that an earlier column did not know
				rows[name] = append(rows[name], report.NumberCell(math.NaN()))
			}
			if x := found[name]; x != nil {
				st := x.Stats()
				rows[name] = append(rows[name], report.NumberCell(st.Mean), report.NumberCell(st.Max).At(model.Pos{Source: p.Source, Line: st.MaxLine}))
				continue
			}
			rows[name] = append(rows[name], report.NumberCell(math.NaN()), report.NumberCell(math.NaN()))
		}
	}
	if len(order) == 0 {
		return nil
	}
	sortBy(order, func(name string) float64 { return float64(*rows[name][1].Value) })
	for _, name := range order {
		t.Rows = append(t.Rows, rows[name])
	}
	t.Cut(hostRows)
	return []report.Block{t.Block()}
}

// sortBy sorts names by a number, the largest first and unknown ones last; equal ones keep their order.
func sortBy(names []string, number func(string) float64) {
	rank := func(name string) float64 {
		if n := number(name); !math.IsNaN(n) {
			return n
		}
		return math.Inf(-1)
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(rank(b), rank(a)) })
}

// processes lists the commands that used the most CPU.
func processes(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "processes"), Title: report.Say("Processes")}
	chart := deviceChart(v, p, "top-series", "Commands that used the most CPU, over time", model.ProcessCPU)
	chart.Basis = report.Say("in logical CPUs: 1 is all of one")
	s.Add(charts(chart)...)
	means := p.SamplesOf(model.ProcessCPU)
	if len(means) == 0 {
		return s
	}
	slices.SortStableFunc(means, func(a, b model.Sample) int { return cmp.Compare(b.Value, a.Value) })
	t := &report.Table{ID: v.ID(p, "top-table"), Title: report.Say("Commands by CPU use"), Note: report.Say(model.ProcessCPU.Doc),
		Columns: []report.Column{report.Words("Command"), report.Numbers("CPUs used", unit.One), report.Numbers("Most of one process", unit.One), report.Numbers("Snapshots", unit.One)}}
	bars := v.Bars(p, "top", "Commands by CPU use", unit.One)
	bars.Basis = report.Say("in logical CPUs: 1 is all of one")
	var values []float64
	for i, m := range means {
		command := m.Labels.Get("command")
		row := []report.Cell{report.TextCell(report.Say(labelValues(m.Labels))), report.SampleCell(m)}
		for _, other := range []*model.Metric{model.ProcessCPUMax, model.ProcessListed} {
			cell := report.NumberCell(math.NaN())
			if x, ok := p.Sample(other, "command", command); ok {
				cell = report.SampleCell(x)
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
		if i < 12 {
			bars.Categories = append(bars.Categories, report.Say(labelValues(m.Labels)))
			values = append(values, m.Value)
		}
	}
	bars.Series = append(bars.Series, v.Own("CPUs used", nil, values, blue))
	t.Cut(hostRows)
	s.Add(bars.Block(), t.Block())
	return s
}

func labelValues(ls model.Labels) string {
	out := ""
	for i, l := range ls {
		if i > 0 {
			out += " "
		}
		out += l.Value
	}
	return out
}

// shownByHost are the metrics that the host view has charts and tables for.
func shownByHost() []*model.Metric {
	return []*model.Metric{model.ProcessCPU, model.ProcessCPUMax, model.ProcessListed}
}

// rest has what no chart or table above shows: single numbers, and the figures of every series that was not drawn.
func rest(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "rest"), Title: report.Say("Everything else")}
	other := numbers(v, p, shownByHost())
	s.Add(other.Blocks...)
	skip := []*model.Metric{model.CPUUtilization, model.CPUPhysicalUsage, model.CPUScaledUsage, model.DiskUtilization, model.DiskIO, model.DiskTransfers, model.DiskBlockSize,
		model.DiskServiceTime, model.DiskWaitTime, model.FilesystemUtilization, model.FilesystemInodes}
	var left []*model.Series
	for _, x := range p.Series {
		if !slices.Contains(skip, x.Metric) {
			left = append(left, x)
		}
	}
	if len(left) > 0 {
		s.Add(seriesTable(v, p, "other-series", "Figures of other series", left).Block())
	}
	return s
}

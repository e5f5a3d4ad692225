package host

import (
	"math"
	"slices"

	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// column is one number of a table of devices.
type column struct {
	name   string
	metric *model.Metric
	labels []string
}

func (g *page) disks() report.Section {
	s := report.Section{ID: g.v.ID(g.p, "disks"), Title: report.Say("Disks")}
	busy := g.devices("disk-busy", "Busiest disks", model.DiskUtilization)
	busy.Main, busy.Max = true, 1
	s.Add(generic.Drawn(busy, g.moved(),
		g.devices("disk-io", "Disks with the most throughput", model.DiskIO),
		g.minor("disk-transfers", "Disks with the most transfers", model.DiskTransfers),
		g.devices("disk-service", "Disks with the longest service times", model.DiskServiceTime),
		g.minor("disk-wait", "Disks with the longest queue waits", model.DiskWaitTime),
		g.minor("disk-block", "Disks with the largest transfers", model.DiskBlockSize),
		g.devices("group-busy", "Busiest volume and disk groups", model.GroupUtilization),
		g.minor("group-io", "Volume and disk groups with the most throughput", model.GroupIO),
		g.devices("adapter-io", "Storage adapters with the most throughput", model.AdapterIO),
		g.minor("adapter-transfers", "Storage adapters with the most transfers", model.AdapterTransfers))...)
	s.Add(g.table("disk-table", "All disks", "device", []column{
		{"busy", model.DiskUtilization, nil},
		{"read", model.DiskIO, []string{"direction", "read"}},
		{"written", model.DiskIO, []string{"direction", "write"}},
		{"transfers", model.DiskTransfers, nil},
		{"service", model.DiskServiceTime, nil},
		{"read service", model.DiskServiceTime, []string{"direction", "read"}},
		{"write service", model.DiskServiceTime, []string{"direction", "write"}},
		{"queue wait", model.DiskWaitTime, nil},
		{"block size", model.DiskBlockSize, nil},
	})...)
	s.Add(g.table("group-table", "All volume and disk groups", "device", []column{
		{"busy", model.GroupUtilization, nil},
		{"read", model.GroupIO, []string{"direction", "read"}},
		{"written", model.GroupIO, []string{"direction", "write"}},
		{"transfers", model.GroupTransfers, nil},
	})...)
	s.Add(g.table("adapter-table", "All storage adapters", "device", []column{
		{"read", model.AdapterIO, []string{"direction", "read"}},
		{"written", model.AdapterIO, []string{"direction", "write"}},
		{"transfers", model.AdapterTransfers, nil},
	})...)
	return s
}

// moved draws what all disks moved together, every byte once.
func (g *page) moved() *report.Chart {
	c := g.chart("disk-total", "All disks together", report.LineChart, unit.BytePerSecond)
	c.Basis = report.Say("whole disks only: partitions, volumes above disks and multipath pseudo-devices show the same transfers again")
	var times [2][]int64
	var values [2][]float64
	for _, p := range g.host.Parts {
		st := host.NewStorage(p)
		if len(st.Devices) < 2 {
			continue
		}
		st = st.Totals()
		for i, points := range []points.Points{st.Read, st.Write} {
			times[i], values[i] = append(times[i], points.Axis.Times...), append(values[i], points.Values...)
		}
	}
	for i, name := range []string{"read", "written"} {
		if len(values[i]) > 0 {
			c.Series = append(c.Series, g.own(name, times[i], values[i], i))
		}
	}
	return c
}

func (g *page) network() report.Section {
	s := report.Section{ID: g.v.ID(g.p, "network"), Title: report.Say("Network")}
	traffic := g.devices("network-io", "Interfaces with the most traffic", model.NetworkIO)
	traffic.Main = true
	s.Add(generic.Drawn(traffic, g.minor("network-packets", "Interfaces with the most packets", model.NetworkPackets),
		g.minor("network-size", "Interfaces with the largest packets", model.NetworkPacketSize),
		g.minor("network-errors", "Errors", model.NetworkErrors))...)
	s.Add(g.table("network-table", "All interfaces", "device", []column{
		{"received", model.NetworkIO, []string{"direction", "receive"}},
		{"sent", model.NetworkIO, []string{"direction", "transmit"}},
		{"packets in", model.NetworkPackets, []string{"direction", "receive"}},
		{"packets out", model.NetworkPackets, []string{"direction", "transmit"}},
		{"errors in", model.NetworkErrors, []string{"direction", "receive"}},
		{"errors out", model.NetworkErrors, []string{"direction", "transmit"}},
	})...)
	if speeds := g.p.SamplesOf(model.NetworkSpeed); len(speeds) > 0 {
		t := &report.Table{ID: g.v.ID(g.p, "network-speed"), Title: report.Say("Nominal speed of interfaces"), Note: report.Say(model.NetworkSpeed.Doc),
			Columns: []report.Column{report.Words("device"), report.Numbers("speed in one direction", unit.BytePerSecond)}}
		for _, x := range speeds {
			t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(x.Labels.Get("device"))), report.SampleCell(x)})
		}
		t.Cut(hostRows)
		s.Add(t.Block())
	}
	return s
}

func (g *page) filesystems() report.Section {
	s := report.Section{ID: g.v.ID(g.p, "filesystems"), Title: report.Say("File systems")}
	c := g.devices("fs", "Fullest file systems", model.FilesystemUtilization)
	c.Max = 1
	s.Add(generic.Drawn(c)...)
	s.Add(g.table("fs-table", "All file systems", "mount", []column{{"used", model.FilesystemUtilization, nil}, {"inodes used", model.FilesystemInodes, nil}})...)
	return s
}

// devices draws the devices with the largest mean of a metric that is not zero throughout.
func (g *page) devices(id, title string, m *model.Metric) *report.Chart {
	return g.largest(id, title, m, Devices)
}

// minor is devices for a chart that few look at.
func (g *page) minor(id, title string, m *model.Metric) *report.Chart {
	return g.largest(id, title, m, hostMinor)
}

func (g *page) largest(id, title string, m *model.Metric, lines int) *report.Chart {
	c := g.chart(id, title, report.LineChart, m.Unit)
	var alive []*joined
	for _, j := range g.byMetric[m] {
		if j.quick().Max > 0 {
			alive = append(alive, j)
		}
	}
	slices.SortStableFunc(alive, func(a, b *joined) int { return generic.CompareDown(a.quick().Mean, b.quick().Mean) })
	for i, j := range alive[:min(len(alive), lines)] {
		c.Series = append(c.Series, g.line(j.title(), j, i))
	}
	if n := len(alive); n > lines {
		c.Basis = report.Sayf("the %d with the largest mean, of %d that are not idle", lines, n)
	}
	return c
}

// table lists every device with mean and maximum of each column that some device has.
func (g *page) table(id, title, key string, columns []column) []report.Block {
	t := &report.Table{ID: g.v.ID(g.p, id), Title: report.Say(title), Columns: []report.Column{report.Words(key)}}
	rows := map[string][]report.Cell{}
	var order []string
	for _, col := range columns {
		found := map[string]*joined{}
		for _, j := range g.all(col.metric, col.labels...) {
			name := j.labels.Get(key)
			if found[name] == nil && (col.labels != nil || j.labels.Get("direction") == "") {
				found[name] = j
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
			if j := found[name]; j != nil {
				st := j.quick()
				rows[name] = append(rows[name], report.NumberCell(st.Mean), report.NumberCell(st.Max).At(j.place()))
				continue
			}
			rows[name] = append(rows[name], report.NumberCell(math.NaN()), report.NumberCell(math.NaN()))
		}
	}
	if len(order) == 0 {
		return nil
	}
	generic.SortBy(order, func(name string) float64 { return float64(*rows[name][1].Value) })
	for _, name := range order {
		t.Rows = append(t.Rows, rows[name])
	}
	t.Cut(hostRows)
	return []report.Block{t.Block()}
}

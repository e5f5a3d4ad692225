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

// T4 shows a T4 or CSVPNG file.
var T4 = report.View{Format: "t4", Doc: "processor modes, process states, paging, I/O, disks, locks, file caches, MSCP and alignment faults of an OpenVMS system", Section: t4View}

func t4View(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	for _, sub := range []report.Section{t4CPU(v, p), t4Memory(v, p), t4IO(v, p), host.Disks(v, p), t4Locks(v, p), generic.Header(v, p), t4Rest(v, p)} {
		s.AddSection(sub)
	}
	return s
}

// modeColors gives the processor modes the colours that other platforms' states have.
var modeColors = []struct {
	mode  string
	color int
}{{"user", color.Blue}, {"super", color.Navy}, {"exec", color.Purple}, {"kernel", color.Orange}, {"mp_synch", color.Red}, {"interrupt", color.Sky}}

func t4CPU(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "cpu"), Title: report.Say("CPU")}
	c := v.Chart(p, "cpu-modes", "Processor modes, all CPUs", report.StackedChart, unit.Share)
	c.Main, c.Max = true, 1
	c.Basis = report.Say("shares of all CPUs; the file prints sums over them")
	for _, m := range modeColors {
		if x := p.FirstSeries(model.VMSMode, "cpu", "all", "mode", m.mode); x != nil {
			c.Series = append(c.Series, v.Line(strings.ReplaceAll(m.mode, "_", " "), x, m.color))
		}
	}
	queue := host.Pair(v, p, "com", "Processes that wait for a CPU, and that run", unit.One, host.Named{Name: "COM", Metric: model.VMSStates, Labels: []string{"state", "com"}}, host.Named{Name: "CUR", Metric: model.VMSStates, Labels: []string{"state", "cur"}})
	if n, ok := p.Sample(model.CPULogical); ok && len(queue.Series) > 0 {
		queue.Lines = append(queue.Lines, report.Line{Name: report.Say("CPUs " + unit.Number(n.Value)), Value: report.Number(n.Value)})
	}
	s.Add(generic.Drawn(c, queue)...)
	s.Add(host.Hottest(v, p)...)
	return s
}

func t4Memory(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "memory"), Title: report.Say("Memory and paging")}
	faults := host.Pair(v, p, "faults", "Page faults and their reads", unit.PerSecond, host.Named{Name: "faults", Metric: model.PagingFaults, Labels: nil}, host.Named{Name: "read I/Os", Metric: model.VMSPagingIO, Labels: []string{"direction", "read"}}, host.Named{Name: "system faults", Metric: model.VMSPagingFaults, Labels: []string{"kind", "system"}})
	faults.Main = true
	faults.Basis = report.Say("read I/Os are what hard faults cause; rates are per second of clock time")
	waits := host.Pair(v, p, "memory-waits", "Processes that wait for memory or a resource", unit.One, host.Named{Name: "FPG", Metric: model.VMSStates, Labels: []string{"state", "fpg"}}, host.Named{Name: "COLPG", Metric: model.VMSStates, Labels: []string{"state", "colpg"}},
		host.Named{Name: "PFW", Metric: model.VMSStates, Labels: []string{"state", "pfw"}}, host.Named{Name: "MWAIT", Metric: model.VMSStates, Labels: []string{"state", "mwait"}})
	s.Add(generic.Drawn(faults, waits, host.Pair(v, p, "lists", "Page lists", unit.One, host.Named{Name: "free list", Metric: model.VMSMemoryList, Labels: []string{"list", "free"}}, host.Named{Name: "modified list", Metric: model.VMSMemoryList, Labels: []string{"list", "modified"}}))...)
	return s
}

func t4IO(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "io"), Title: report.Say("I/O")}
	io := host.Pair(v, p, "io-rates", "Direct and buffered I/Os", unit.PerSecond, host.Named{Name: "direct", Metric: model.VMSDirectRate, Labels: nil}, host.Named{Name: "buffered", Metric: model.VMSBufferedRate, Labels: nil}, host.Named{Name: "split transfers", Metric: model.VMSIORate, Labels: []string{"kind", "split_transfers"}})
	io.Main = true
	queue := host.DeviceChart(v, p, "disk-queue", "Disks with the longest queues", model.VMSDiskQueue)
	mscp := host.Pair(v, p, "mscp", "MSCP server", unit.PerSecond, host.Named{Name: "requests", Metric: model.VMSMSCPRate, Labels: []string{"kind", "requests"}}, host.Named{Name: "fragments", Metric: model.VMSMSCPRate, Labels: []string{"kind", "fragments"}}, host.Named{Name: "buffer waits", Metric: model.VMSMSCPRate, Labels: []string{"kind", "buffer_waits"}})
	s.Add(generic.Drawn(io, queue, mscp, hits(v, p))...)
	return s
}

// hits draws the hit ratios of the file system's caches.
func hits(v *report.ViewContext, p *model.Part) *report.Chart {
	c := v.Chart(p, "file-caches", "Hit ratios of the file system's caches", report.LineChart, unit.Share)
	c.Max = 1
	for _, x := range p.SeriesOf(model.VMSFileCacheHits) {
		if len(c.Series) < host.Devices && x.Stats().Max > 0 {
			c.Series = append(c.Series, v.Line(x.Labels.Get("cache"), x, len(c.Series)))
		}
	}
	return c
}

func t4Locks(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "locks"), Title: report.Say("Locks and alignment faults")}
	kind := func(k string) []string { return []string{"kind", k, "origin", ""} }
	s.Add(generic.Drawn(
		host.Pair(v, p, "lock-rates", "Lock requests", unit.PerSecond, host.Named{Name: "new", Metric: model.VMSLockRate, Labels: kind("enqueues")}, host.Named{Name: "converted", Metric: model.VMSLockRate, Labels: kind("conversions")}, host.Named{Name: "released", Metric: model.VMSLockRate, Labels: kind("dequeues")}),
		host.Pair(v, p, "lock-waits", "Lock requests that had to wait, and deadlocks", unit.PerSecond, host.Named{Name: "waits", Metric: model.VMSLockRate, Labels: kind("waits")}, host.Named{Name: "deadlocks", Metric: model.VMSLockRate, Labels: kind("deadlocks")}),
		host.Pair(v, p, "alignment", "Alignment faults", unit.PerSecond, host.Named{Name: "user", Metric: model.VMSAlignment, Labels: []string{"mode", "user"}}, host.Named{Name: "kernel", Metric: model.VMSAlignment, Labels: []string{"mode", "kernel"}}, host.Named{Name: "exec", Metric: model.VMSAlignment, Labels: []string{"mode", "exec"}}))...)
	return s
}

// t4Rest lists the figures of all columns but those of the processor modes.
func t4Rest(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "rest"), Title: report.Say("All columns")}
	var left []*model.Series
	for _, x := range p.Series {
		if !slices.Contains([]*model.Metric{model.VMSMode, model.CPUUtilization}, x.Metric) {
			left = append(left, x)
		}
	}
	if len(left) > 0 {
		s.Add(generic.SeriesTable(v, p, "all-series", "Figures of all columns", left).Block())
	}
	return s
}

package views

import (
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// T4 shows a T4 or CSVPNG file.
var T4 = report.View{Format: "t4", Doc: "processor modes, process states, paging, I/O, disks, locks, file caches, MSCP and alignment faults of an OpenVMS system", Section: t4View}

func t4View(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	for _, sub := range []report.Section{t4CPU(v, p), t4Memory(v, p), t4IO(v, p), disks(v, p), t4Locks(v, p), header(v, p), t4Rest(v, p)} {
		s.AddSection(sub)
	}
	return s
}

// modeColors gives the processor modes the colours that other platforms' states have.
var modeColors = []struct {
	mode  string
	color int
}{{"user", blue}, {"super", navy}, {"exec", purple}, {"kernel", orange}, {"mp_synch", red}, {"interrupt", sky}}

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
	queue := pair(v, p, "com", "Processes that wait for a CPU, and that run", unit.One, named{"COM", model.VMSStates, []string{"state", "com"}}, named{"CUR", model.VMSStates, []string{"state", "cur"}})
	if n, ok := p.Sample(model.CPULogical); ok && len(queue.Series) > 0 {
		queue.Lines = append(queue.Lines, report.Line{Name: report.Say("CPUs " + unit.Number(n.Value)), Value: report.Number(n.Value)})
	}
	s.Add(charts(c, queue)...)
	s.Add(hottest(v, p)...)
	return s
}

func t4Memory(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "memory"), Title: report.Say("Memory and paging")}
	faults := pair(v, p, "faults", "Page faults and their reads", unit.PerSecond, named{"faults", model.PagingFaults, nil}, named{"read I/Os", model.VMSPagingIO, []string{"direction", "read"}}, named{"system faults", model.VMSPagingFaults, []string{"kind", "system"}})
	faults.Main = true
	faults.Basis = report.Say("read I/Os are what hard faults cause; rates are per second of clock time")
	waits := pair(v, p, "memory-waits", "Processes that wait for memory or a resource", unit.One, named{"FPG", model.VMSStates, []string{"state", "fpg"}}, named{"COLPG", model.VMSStates, []string{"state", "colpg"}},
		named{"PFW", model.VMSStates, []string{"state", "pfw"}}, named{"MWAIT", model.VMSStates, []string{"state", "mwait"}})
	s.Add(charts(faults, waits, pair(v, p, "lists", "Page lists", unit.One, named{"free list", model.VMSMemoryList, []string{"list", "free"}}, named{"modified list", model.VMSMemoryList, []string{"list", "modified"}}))...)
	return s
}

func t4IO(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "io"), Title: report.Say("I/O")}
	io := pair(v, p, "io-rates", "Direct and buffered I/Os", unit.PerSecond, named{"direct", model.VMSDirectRate, nil}, named{"buffered", model.VMSBufferedRate, nil}, named{"split transfers", model.VMSIORate, []string{"kind", "split_transfers"}})
	io.Main = true
	queue := deviceChart(v, p, "disk-queue", "Disks with the longest queues", model.VMSDiskQueue)
	mscp := pair(v, p, "mscp", "MSCP server", unit.PerSecond, named{"requests", model.VMSMSCPRate, []string{"kind", "requests"}}, named{"fragments", model.VMSMSCPRate, []string{"kind", "fragments"}}, named{"buffer waits", model.VMSMSCPRate, []string{"kind", "buffer_waits"}})
	s.Add(charts(io, queue, mscp, hits(v, p))...)
	return s
}

// hits draws the hit ratios of the file system's caches.
func hits(v *report.ViewContext, p *model.Part) *report.Chart {
	c := v.Chart(p, "file-caches", "Hit ratios of the file system's caches", report.LineChart, unit.Share)
	c.Max = 1
	for _, x := range p.SeriesOf(model.VMSFileCacheHits) {
		if len(c.Series) < hostDevices && x.Stats().Max > 0 {
			c.Series = append(c.Series, v.Line(x.Labels.Get("cache"), x, len(c.Series)))
		}
	}
	return c
}

func t4Locks(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "locks"), Title: report.Say("Locks and alignment faults")}
	kind := func(k string) []string { return []string{"kind", k, "origin", ""} }
	s.Add(charts(
		pair(v, p, "lock-rates", "Lock requests", unit.PerSecond, named{"new", model.VMSLockRate, kind("enqueues")}, named{"converted", model.VMSLockRate, kind("conversions")}, named{"released", model.VMSLockRate, kind("dequeues")}),
		pair(v, p, "lock-waits", "Lock requests that had to wait, and deadlocks", unit.PerSecond, named{"waits", model.VMSLockRate, kind("waits")}, named{"deadlocks", model.VMSLockRate, kind("deadlocks")}),
		pair(v, p, "alignment", "Alignment faults", unit.PerSecond, named{"user", model.VMSAlignment, []string{"mode", "user"}}, named{"kernel", model.VMSAlignment, []string{"mode", "kernel"}}, named{"exec", model.VMSAlignment, []string{"mode", "exec"}}))...)
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
		s.Add(seriesTable(v, p, "all-series", "Figures of all columns", left).Block())
	}
	return s
}

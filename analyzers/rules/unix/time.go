package unix

import (
	"cmp"
	"fmt"
	"slices"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/unix"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// TLBTime finds processors that spend their time on address translation.
var TLBTime = &analyzers.Rule{
	Name:  "tlb/time",
	Title: "processors spend their time on address translation",
	Doc: `As trapstat measured, a noticeable part of the processors' time goes into handlers of TLB misses.

Why it matters: that time is shown as user or system time by all other tools: a processor that is 100 % busy may do less than it seems.
How to confirm: trapstat -T under load: time by mode and by page size says which pages cause it.
What to do: larger pages for what causes it: misses on 8K and 64K pages of user mode come from heap, stack, text, or shared memory that is not aligned.
Limits: trapstat costs much while it runs, and corrects for it. The stalls around the handlers come on top: above half of a CPU nearly all of what is
left. SPARC only.
Thresholds: 5, 10 and 20 % are our own: the Sun T2000 tuning notes show 14 % as too much, the manual page calls 14 % notable, HP 7 % considerable (row 22
of the field's rules).`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "info", Default: 0.05, Unit: unit.Share, Doc: "time of a CPU from which it is a notice", Source: "our default"},
		{Name: "warning", Default: 0.10, Unit: unit.Share, Doc: "time of a CPU from which it is a warning", Source: "our default; see the doc"},
		{Name: "advice", Default: 0.25, Unit: unit.Share, Doc: "share of that time from which a page size gets its own advice", Source: "our default"},
		{Name: "critical", Default: 0.20, Unit: unit.Share, Doc: "time of a CPU from which it is critical", Source: "our default"},
	},
	Needs: []analyzers.Input{unix.TLB, analyzers.Format("trapstat")},
	Run: func(p *analyzers.Pass) error {
		for _, t := range unix.TLB.Of(p) {
			for _, m := range t.Times {
				if m.Total >= p.Param("info") {
					p.Report(missTime(p, t, m))
				}
			}
		}
		return nil
	},
}

func missTime(p *analyzers.Pass, t unix.Translation, m unix.MissTime) analyzers.Finding {
	severity := analyzers.Notice
	switch {
	case m.Total >= p.Param("critical"):
		severity = analyzers.Critical
	case m.Total >= p.Param("warning"):
		severity = analyzers.Warning
	}
	f := advice.Host(t.Host, severity, analyzers.Confirmed, "%s of the time of each CPU of %s goes into misses of address translation (%s user, %s kernel)", say.Percent(m.Total), advice.HostName(t.Host), say.Percent(m.User), say.Percent(m.Kernel))
	f.Cost = unit.Seconds(m.CPUSeconds)
	f.Values = []analyzers.NamedValue{analyzers.Value("user", m.User, unit.Share), analyzers.Value("kernel", m.Kernel, unit.Share), analyzers.Value("total", m.Total, unit.Share), p.Threshold("info"), p.Threshold("warning"), p.Threshold("critical")}
	by := slices.Clone(m.BySize)
	slices.SortStableFunc(by, func(a, b model.Sample) int { return cmp.Compare(b.Value, a.Value) })
	f.Evidence = []analyzers.Evidence{analyzers.AtPos(m.TotalAt, "total")}
	for k, s := range by[:min(len(by), 3)] {
		if !(s.Value > 0) {
			break
		}
		mode, pages := s.Labels.Get("mode"), s.Labels.Get("page_size")
		if k == 0 {
			f.Summary.S += fmt.Sprintf(", most of it on %s pages of %s mode: %s", pages, mode, say.Percent(s.Value))
		}
		f.Evidence = append(f.Evidence, analyzers.AtPos(s.Pos, "%s, %s pages: %s", mode, pages, say.Percent(s.Value)))
		if k == 0 || s.Value >= p.Param("advice")*m.Total {
			f.Remedy = append(f.Remedy, missAdvice(mode, pages))
		}
	}
	f.Summary.S += "."
	if len(f.Remedy) == 0 {
		f.Remedy = append(largerPages(t), "Run trapstat -T to see which page sizes cause the misses.")
	}
	f.Remedy = slices.Compact(f.Remedy)
	return f
}

// missAdvice is what to do about misses on pages of a size.
func missAdvice(mode, pages string) string {
	bytes, _ := unix.PageBytes(pages)
	switch {
	case mode == "kernel":
		return "Kernel on " + pages + " pages: large pages for kernel memory (segkmem_lpsize, the default of newer Solaris releases); needs a reboot."
	case bytes < 64<<10:
		return "User mode on " + pages + " pages: find them with pmap -xs; give heap and stack larger pages (MPSSHEAP=4M, ppgsz) and shared memory ism; takes up to a page more for each process, needs a restart of the processes."
	case bytes < unix.LargePage:
		return "User mode on " + pages + " pages: grow them to 4M or 256M: size and alignment of shared memory in multiples of 4M (one pool, es/use_shared_memory = true), heap by MPSSHEAP=4M; takes up to a page more for each mapping, needs a restart of the instance."
	}
	return "User mode on " + pages + " pages: these are large already; use less memory by fewer work processes, or pages of 256M where the processor has them."
}

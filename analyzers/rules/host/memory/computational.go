package memory

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// Computational finds hosts whose programs fill the memory.
var Computational = &analyzers.Rule{
	Name:  "memory/computational",
	Title: "programs fill the memory",
	Doc: `Programs and kernel together held nearly all of the main memory for several snapshots in a row.

Why it matters: what is left is all that file cache and new processes have. The next program that starts, or a database that grows, is paid for
with paging.
How to confirm: the share over several days, and what paging space did: does it grow?
What to do: size database memory and application buffers so that all programs together leave some percent; add memory.
Limits: little free memory is no sign of it, since caches fill what is free: this counts programs and kernel only (process and system shares on
AIX; on Linux what is neither free nor cache nor buffers, since nmon prints no figure of what is available; shared memory of a database lies in
the cache there, so that the figure is too low for such hosts). On Linux it is reported only while the paging space in use grew. Where paging
space is in use all the time, that finding says it.
Thresholds: ours: no citable figure is known.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.9, Unit: unit.Share, Doc: "share of main memory held by programs and kernel from which it is reported", Source: "our default"},
		{Name: "warning", Default: 0.95, Unit: unit.Share, Doc: "mean share over these snapshots from which it is a warning", Source: "our default"},
		{Name: "growth", Default: 16 << 20, Unit: unit.Byte, Doc: "growth of the paging space in use that confirms it on Linux", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Memories},
	Run: func(p *analyzers.Pass) error {
		for _, m := range host.Memories.Of(p) {
			values := m.Computational.Values
			s := stretch.Sustained(m.Part, m.Computational.Axis, int(p.Param("snapshots")), func(i int) bool { return values[i] >= p.Param("share") })
			if s.Empty() || m.ComputationalIsLinux && !(growth(m.PagingUsed, s) >= p.Param("growth")) {
				continue
			}
			f := stretch.Finding(s, values, cause.Memory, func(i int) string { return say.Percent(values[i]) + " held by programs and kernel" })
			f.PartOf, f.Cost = []string{Paging.Name}, unit.Seconds(math.NaN())
			mean := s.Mean(values)
			f.Severity = analyzers.Notice
			if mean >= p.Param("warning") {
				f.Severity = analyzers.Warning
			}
			f.Summary = say.Textf("Programs and kernel held %s of the memory of %s on average %s, %s at the peak.", say.Percent(mean), say.Subject(m.Part, "the host"),
				stretch.Often(s, m.Computational), say.Percent(values[s.Worst(values)]))
			f.Detail = say.Text("The file cache is not part of this figure." + largestPrograms(m.Part))
			f.Values = []analyzers.NamedValue{analyzers.Value("programs and kernel, mean of these snapshots", mean, unit.Share), analyzers.Value("main memory", m.Total, unit.Byte), p.Threshold("share"), p.Threshold("warning"), p.Threshold("snapshots")}
			f.Remedy = []string{"Size database memory and application buffers so that all programs together leave room; else add memory."}
			p.Report(f)
		}
		return nil
	},
}

// growth is how much a number grew from the first to the last known point of the stretches.
func growth(points points.Points, s stretch.Stretches) float64 {
	on := points.On(s.Axis)
	first, last := math.NaN(), math.NaN()
	s.Each(func(i int) {
		if math.IsNaN(on[i]) {
			return
		}
		if math.IsNaN(first) {
			first = on[i]
		}
		last = on[i]
	})
	return last - first
}

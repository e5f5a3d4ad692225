package memory

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// FileCache finds AIX systems that page out programs, and says what their file cache has to do with it.
var FileCache = &analyzers.Rule{
	Name:  "memory/file-cache",
	Title: "programs are paged out, and the file cache says why",
	Doc: `An AIX system wrote programs to paging space while its file cache was down to its minimum, or while its limits were not the usual ones.

Why it matters: AIX takes pages from the file cache first, as long as that is above minperm. With the cache at its minimum there is nothing left to
take: programs need more memory than there is. With the cache well above it, programs should not be paged out at all, unless the limits were
tuned, often by advice for AIX 5.
How to confirm: numperm against minperm and maxperm at the time of the paging.
What to do: cache at its minimum: fewer or smaller programs, or more memory. Tuned limits: back to the defaults (minperm 3, maxperm and maxclient 90,
lru_file_repage 0), which prevent paging unless programs need more than 95 % of memory.
Limits: little free memory with a large cache is normal and never reported here. lru_file_repage is not printed by nmon.
Thresholds: the defaults of AIX 6.1 and later, as described in several guides; one point above minperm is ours.`,
	Severity:  analyzers.Warning,
	AppliesTo: analyzers.Scope{Platform: "AIX", From: "6.1"},
	Params: []analyzers.Param{
		{Name: "margin", Default: 0.01, Unit: unit.Share, Doc: "how far above minperm the file cache counts as down to it", Source: "our default"},
		{Name: "minperm", Default: 0.03, Unit: unit.Share, Doc: "the usual minperm", Source: "default of AIX 6.1 and later"},
		{Name: "maxperm", Default: 0.9, Unit: unit.Share, Doc: "the usual maxperm", Source: "default of AIX 6.1 and later"},
		{Name: "rate", Default: 1, Unit: unit.PerSecond, Doc: "pages written to paging space a second from which a snapshot counts", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Memories, analyzers.Metric(model.MemoryFileCache), analyzers.Metric(model.PagingSwapOut)},
	Run: func(p *analyzers.Pass) error {
		for _, m := range host.Memories.Of(p) {
			if applies, _ := p.InScope(m.Part); !applies || len(m.FileCache.Values) == 0 || len(m.PagedOut.Values) == 0 {
				continue
			}
			if f, ok := aixFileCache(p, m); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func aixFileCache(p *analyzers.Pass, m host.Memory) (analyzers.Finding, bool) {
	cache, out := m.FileCache.On(m.PagedOut.Axis), m.PagedOut.Values
	tuned := m.MinPerm >= 0 && !near(m.MinPerm, p.Param("minperm")) || m.MaxPerm >= 0 && !near(m.MaxPerm, p.Param("maxperm"))
	s := stretch.Sustained(m.Part, m.PagedOut.Axis, int(p.Param("snapshots")), func(i int) bool {
		return out[i] >= p.Param("rate") && (tuned && !math.IsNaN(cache[i]) || cache[i] < m.MinPerm+p.Param("margin"))
	})
	if s.Empty() {
		return analyzers.Finding{}, false
	}
	f := stretch.Finding(s, out, cause.Memory, func(i int) string {
		return fmt.Sprintf("%s written to paging space, numperm %s", say.Rate(out[i]), say.Percent(cache[i]))
	})
	f.PartOf = []string{Paging.Name}
	mean := s.Mean(cache)
	if mean < m.MinPerm+p.Param("margin") {
		f.Summary = say.Textf("%s paged out programs %s while its file cache was down to %s of memory, its minimum: programs need more memory than there is.",
			say.Capital(say.Subject(m.Part, "the host")), stretch.Often(s, m.PagedOut), say.Percent(mean))
		f.Remedy = []string{"Fewer or smaller programs, or more memory: there is no cache left to take from."}
	} else {
		f.Severity = analyzers.Notice
		f.Summary = say.Textf("%s paged out programs %s although its file cache held %s of memory; minperm is %s and maxperm %s, not the usual %s and %s.",
			say.Capital(say.Subject(m.Part, "the host")), stretch.Often(s, m.PagedOut), say.Percent(mean), say.Percent(m.MinPerm), say.Percent(m.MaxPerm), say.Percent(p.Param("minperm")), say.Percent(p.Param("maxperm")))
		f.Remedy = []string{"Set minperm, maxperm and maxclient back to their defaults, with lru_file_repage 0, unless somebody knows why they were changed."}
	}
	f.Detail = say.Text("AIX takes pages from the file cache first while that is above minperm.")
	f.Values = []analyzers.NamedValue{analyzers.Value("file cache (numperm), mean", mean, unit.Share), analyzers.Value("minperm", m.MinPerm, unit.Share), analyzers.Value("maxperm", m.MaxPerm, unit.Share),
		analyzers.Value("pages written to paging space", s.Mean(out), unit.PerSecond), p.Threshold("margin"), p.Threshold("rate"), p.Threshold("snapshots")}
	return f, true
}

// near compares shares that are printed in tenths of a percent.
func near(a, b float64) bool { return a-b < 0.002 && b-a < 0.002 }

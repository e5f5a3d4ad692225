package rules

import (
	"cmp"
	"fmt"
	"slices"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// VMSFileCaches finds caches of the file system that are too small.
var VMSFileCaches = &analyzers.Rule{
	Name:  "vms/file-caches",
	Title: "caches of the file system miss too often",
	Doc: `A cache of the file system (directories, file headers, file identifiers, extents) found less than it should.

Why it matters: each miss is a read of the volume while the file is opened, created or extended, and the volume is locked meanwhile.
How to confirm: MONITOR FILE_SYSTEM_CACHE and FCP over a longer time.
What to do: raise the ACP parameters of the cache (ACP_DIRCACHE, ACP_HDRCACHE, ACP_FIDCACHE, ACP_EXTCACHE), or run AUTOGEN with feedback; many
files in one directory need more of them.
Limits: caches that are hardly asked do not count. After a mount everything misses.
Thresholds: 80 % is of the OpenVMS performance manual; the least attempts are ours.`,
	Severity:  analyzers.Notice,
	AppliesTo: openVMS,
	Params: []analyzers.Param{
		{Name: "hits", Default: 0.8, Unit: unit.Share, Doc: "hit ratio below which a row counts", Source: vmsGuide},
		{Name: "attempts", Default: 10, Unit: unit.PerSecond, Doc: "attempts per second from which a row counts", Source: "our default"},
		vmsSnapshots,
	},
	Needs: []analyzers.Input{analyzers.Metric(model.VMSFileCache)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vmsParts(p, model.VMSFileCache) {
			var all []cacheMiss
			for _, hits := range part.SeriesOf(model.VMSFileCache, "stat", "hits") {
				cache := hits.Labels.Get("cache")
				attempts := facts.PointsOf(part, part.FirstSeries(model.VMSFileCache, "stat", "attempts", "cache", cache))
				ratio := facts.Ratio(facts.PointsOf(part, hits), attempts, p.Param("attempts"))
				s := sustained(part, ratio.Axis, int(p.Param("snapshots")), func(i int) bool { return ratio.Values[i] < p.Param("hits") })
				if !s.empty() {
					misses := make([]float64, len(ratio.Values))
					for i, hit := range ratio.Values {
						misses[i] = 1 - hit
					}
					all = append(all, cacheMiss{cache, s, misses, s.mean(attempts.On(ratio.Axis)) * s.mean(misses)})
				}
			}
			if len(all) > 0 {
				p.Report(vmsCacheMisses(p, part, all))
			}
		}
		return nil
	},
}

// cacheMiss is a cache that misses: how many reads a second.
type cacheMiss struct {
	cache  string
	s      stretches
	share  []float64 // of attempts that miss
	misses float64   // each second
}

func vmsCacheMisses(p *analyzers.Pass, part *model.Part, all []cacheMiss) analyzers.Finding {
	slices.SortStableFunc(all, func(a, b cacheMiss) int { return cmp.Compare(b.misses, a.misses) })
	w := all[0]
	f := vmsOverTime(p, part, w.s, w.share, "misses of "+w.cache, unit.Share, "hits")
	f.Summary = model.Say(fmt.Sprintf("On %s the cache %q hit %s of the time on average%s, and missed %s times a second.", subject(part, "the system"), w.cache, percent(1-w.s.mean(w.share)), during(w.s.window()), number(w.misses)))
	f.Detail = model.Say("Each miss is a read of the volume with the volume locked.")
	for _, o := range all[1:] {
		f.Detail.S += fmt.Sprintf(" The cache %q hit %s of the time.", o.cache, percent(1-o.s.mean(o.share)))
	}
	f.Values = append(f.Values, p.Threshold("attempts"))
	f.Remedy = []string{"Raise the ACP parameters of the cache, or run AUTOGEN with feedback."}
	return f
}

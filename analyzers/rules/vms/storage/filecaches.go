package storage

import (
	"cmp"
	"fmt"
	"slices"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// FileCaches finds caches of the file system that are too small.
var FileCaches = &analyzers.Rule{
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
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "hits", Default: 0.8, Unit: unit.Share, Doc: "hit ratio below which a row counts", Source: vms.Guide},
		{Name: "attempts", Default: 10, Unit: unit.PerSecond, Doc: "attempts per second from which a row counts", Source: "our default"},
		stretch.Snapshots,
	},
	Needs: []analyzers.Input{analyzers.Metric(model.VMSFileCache)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSFileCache) {
			var all []cacheMiss
			for _, hits := range part.SeriesOf(model.VMSFileCache, "stat", "hits") {
				cache := hits.Labels.Get("cache")
				attempts := points.Of(part, part.FirstSeries(model.VMSFileCache, "stat", "attempts", "cache", cache))
				ratio := vms.Ratio(points.Of(part, hits), attempts, p.Param("attempts"))
				s := stretch.Sustained(part, ratio.Axis, int(p.Param("snapshots")), func(i int) bool { return ratio.Values[i] < p.Param("hits") })
				if !s.Empty() {
					share, missed, asked := make([]float64, len(ratio.Values)), make([]float64, len(ratio.Values)), attempts.On(ratio.Axis)
					for i, hit := range ratio.Values {
						share[i] = 1 - hit
						missed[i] = share[i] * asked[i]
					}
					all = append(all, cacheMiss{cache, s, share, s.Mean(missed)})
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
	s      stretch.Stretches
	share  []float64 // of attempts that miss
	misses float64   // each second
}

func vmsCacheMisses(p *analyzers.Pass, part *model.Part, all []cacheMiss) analyzers.Finding {
	slices.SortStableFunc(all, func(a, b cacheMiss) int { return cmp.Compare(b.misses, a.misses) })
	w := all[0]
	f := stretch.OverTime(p, part, w.s, w.share, "misses of "+w.cache, unit.Share, "hits")
	f.Summary = say.Textf("On %s the cache %q hit %s of the time on average%s, and missed %s times a second.", say.Subject(part, "the system"), w.cache, say.Percent(1-w.s.Mean(w.share)), say.During(w.s.Window()), say.Number(w.misses))
	f.Detail = say.Text("Each miss is a read of the volume with the volume locked.")
	for _, o := range all[1:] {
		f.Detail.S += fmt.Sprintf(" The cache %q hit %s of the time.", o.cache, say.Percent(1-o.s.Mean(o.share)))
	}
	f.Values = append(f.Values, p.Threshold("attempts"))
	f.Remedy = []string{"Raise the ACP parameters of the cache, or run AUTOGEN with feedback."}
	return f
}

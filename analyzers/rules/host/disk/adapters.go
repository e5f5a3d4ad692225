package disk

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Adapters finds hosts whose storage traffic goes through one of several adapters.
var Adapters = &analyzers.Rule{
	Name:  "disk/adapters",
	Title: "one storage adapter carries nearly everything",
	Doc: `A host has several storage adapters, and nearly all of a considerable traffic went through one of them.

Why it matters: an adapter has a limit of bytes and of commands in flight (num_cmd_elems), and the others stand idle. After a path failure or
with a fail-over policy all paths may end on one adapter without anybody noticing.
How to confirm: the paths of the disks (lspath, multipath -ll) and their policy; errors of the other adapter; fcstat's counts of exhausted commands.
What to do: repair the failed path; spread the disks' preferred paths, or set a policy that uses all of them.
Limits: the figures of adapters are sums over their disks that the collector makes; how busy an adapter is nobody prints, so this never says
that one is full. Adapters of internal disks stand beside those of the array and carry little by nature.
Thresholds: ours: no citable figure is known.`,
	Severity: analyzers.Info,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.95, Unit: unit.Share, Doc: "share of the bytes that the busiest adapter carried", Source: "our default"},
		{Name: "bytes", Default: 100e6, Unit: unit.BytePerSecond, Doc: "mean bytes a second of all adapters below which it does not matter", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.AdapterIO)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range p.Case.Parts() {
			if f, ok := adapters(p, part); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func adapters(p *analyzers.Pass, part *model.Part) (analyzers.Finding, bool) {
	mean, peak, total := map[string]float64{}, map[string]model.Stats{}, 0.0
	var order []string
	for _, s := range part.SeriesOf(model.AdapterIO) {
		name := s.Labels.Get("device")
		if _, ok := mean[name]; !ok {
			order = append(order, name)
		}
		st := points.Of(part, s).Stats()
		if st.N == 0 {
			continue
		}
		mean[name] += st.Mean
		total += st.Mean
		if old, ok := peak[name]; !ok || st.Max > old.Max {
			peak[name] = st
		}
	}
	if len(order) < 2 || !(total >= p.Param("bytes")) {
		return analyzers.Finding{}, false
	}
	worst := order[0]
	for _, name := range order {
		if mean[name] > mean[worst] {
			worst = name
		}
	}
	share := mean[worst] / total
	if !(share >= p.Param("share")) {
		return analyzers.Finding{}, false
	}
	st := peak[worst]
	return analyzers.Finding{
		Confidence: analyzers.Possible, Subject: part.Subject, Window: part.Window, Cost: unit.Seconds(math.NaN()), Cause: cause.Disks, PartOf: []string{Slow.Name},
		Summary: say.Textf("On %s adapter %s carried %s of the storage traffic, which was %s on average; there are %s.", say.Subject(part, "the host"), worst,
			say.Percent(share), unit.Of(total, unit.BytePerSecond), say.Counted(len(order), "adapter")),
		Detail:   say.Text("These are sums over the disks of each adapter; how busy adapters are is printed nowhere."),
		Values:   []analyzers.NamedValue{analyzers.Value("share of "+worst, share, unit.Share), analyzers.Value("all adapters, mean", total, unit.BytePerSecond), p.Threshold("share"), p.Threshold("bytes")},
		Evidence: []analyzers.Evidence{analyzers.At(part, st.MaxLine, "peak of %s: %s", worst, unit.Of(st.Max, unit.BytePerSecond))},
		Remedy:   []string{"Look for failed paths, and for disks whose preferred path is the same."},
	}, true
}

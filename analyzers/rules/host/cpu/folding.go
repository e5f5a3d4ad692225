package cpu

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

// Folding finds partitions with more virtual processors than they ever use.
var Folding = &analyzers.Rule{
	Name:  "cpu/folding",
	Title: "a partition has more virtual processors than it uses",
	Doc: `A partition kept virtual processors folded away nearly all of the time and never came near to using them.

Why it matters: spare virtual processors cost a little by themselves (the scheduler wakes and folds them, and spreads work over cold caches),
and they let a runaway job take more of the pool than anybody planned.
How to confirm: the number folded stays above zero at the busiest hour, and the peak of the consumption leaves a virtual processor or more unused.
What to do: fewer virtual processors: the peak of the consumption, rounded up, and one more.
Limits: a capture of a quiet day says nothing about the end of the month; partitions that stand by for others need the room. That no
virtual processor was folded while the partition ran above its entitlement is said by that finding.
Thresholds: ours: no citable figure is known.`,
	Severity: analyzers.Info,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.9, Unit: unit.Share, Doc: "share of the snapshots with a folded virtual processor", Source: "our default"},
		{Name: "spare", Default: 0.5, Unit: unit.Share, Doc: "share of the virtual processors that even the 95th percentile of the consumption leaves unused", Source: "our default"},
		{Name: "least", Default: 4, Unit: unit.One, Doc: "virtual processors below which it does not matter", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Processors, analyzers.Metric(model.CPUFolded)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
			use := c.Used.Stats()
			if !c.Shared || len(c.Folded.Values) == 0 || !(c.Virtual >= p.Param("least")) || !(use.P95 <= (1-p.Param("spare"))*c.Virtual) || !(use.Max <= c.Virtual-1) {
				continue
			}
			s := stretch.Sustained(c.Part, c.Folded.Axis, 1, func(i int) bool { return c.Folded.Values[i] > 0 })
			if s.Empty() || !(stretch.ShareOf(s, c.Folded) >= p.Param("share")) {
				continue
			}
			f := stretch.Finding(s, c.Folded.Values, cause.CPU, func(i int) string { return say.Number(c.Folded.Values[i]) + " folded" })
			f.Cost = unit.Seconds(math.NaN())
			f.Summary = say.Textf("%s has %s virtual processors and never used more than %s cores; some were folded away %s.", say.Capital(say.Subject(c.Part, "the partition")),
				say.Number(c.Virtual), say.Number(use.Max), stretch.Often(s, c.Folded))
			f.Detail = say.Text("Folded processors are spare ones that the system keeps asleep; a few are no harm.")
			f.Values = []analyzers.NamedValue{analyzers.Value("virtual processors", c.Virtual, unit.One), analyzers.Value("cores used, p95", use.P95, unit.One), analyzers.Value("cores used, peak", use.Max, unit.One),
				analyzers.Value("folded, mean", s.Mean(c.Folded.Values), unit.One), p.Threshold("share"), p.Threshold("spare"), p.Threshold("least")}
			f.Remedy = []string{fmt.Sprintf("If this capture holds the busiest time, %s virtual processors are enough.", say.Number(math.Ceil(use.Max)+1))}
			p.Report(f)
		}
		return nil
	},
}

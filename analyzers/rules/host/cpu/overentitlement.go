package cpu

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// OverEntitlement finds partitions that live on what others leave.
var OverEntitlement = &analyzers.Rule{
	Name:  "cpu/over-entitlement",
	Title: "a partition runs above its entitlement",
	Doc: `An uncapped partition consumed more physical processors than it is entitled to in a large part of the capture.

Why it matters: only the entitlement is promised. What is above it comes from what other partitions leave, may be gone at any time, and
costs more by itself: virtual processors above the entitlement are placed on cores that happen to be free, with cold caches.
How to confirm: response times are worse when other partitions of the machine are busy; the idle part of the pool is small then.
What to do: raise the entitlement to what the partition usually uses; keep virtual processors near it.
Limits: short stretches above the entitlement are what uncapped partitions are for, and are not reported. EC_ percentages are not used: they
mean different things in different levels of AIX. The first snapshot, averages since boot, is left out.
Thresholds: IBM on assigning entitled capacity: running over the entitlement causes performance degradation; how often counts is ours.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.2, Unit: unit.Share, Doc: "share of the snapshots above the entitlement from which it is reported", Source: "our default"},
		{Name: "warning", Default: 0.5, Unit: unit.Share, Doc: "share of the snapshots above the entitlement from which it is a warning", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
			if f, ok := overEntitlement(p, c); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func overEntitlement(p *analyzers.Pass, c host.CPU) (analyzers.Finding, bool) {
	if !c.Shared || c.Capped || !(c.Entitled > 0) {
		return analyzers.Finding{}, false
	}
	entitled := entitlement(c)
	ratio := make([]float64, len(c.Used.Values))
	for i, used := range c.Used.Values {
		ratio[i] = used / entitled[i]
	}
	s := stretch.Sustained(c.Part, c.Used.Axis, 1, func(i int) bool { return ratio[i] > 1 })
	if s.Empty() || !(stretch.ShareOf(s, c.Used) >= p.Param("share")) {
		return analyzers.Finding{}, false
	}
	worst := s.Worst(ratio)
	f := stretch.Finding(s, ratio, cause.CPU, func(i int) string {
		return fmt.Sprintf("%s cores used, %s entitled", say.Number(c.Used.Values[i]), say.Number(entitled[i]))
	})
	f.Severity = analyzers.Notice
	if stretch.ShareOf(s, c.Used) >= p.Param("warning") {
		f.Severity = analyzers.Warning
	}
	f.Summary = say.Textf("%s used more processors than it is entitled to %s: %s cores on average then, %s at the peak, entitled to %s.",
		say.Capital(say.Subject(c.Part, "the partition")), stretch.Often(s, c.Used), say.Number(s.Mean(c.Used.Values)), say.Number(c.Used.Values[worst]), say.Number(c.Entitled))
	f.Detail = say.Text("The entitlement alone is promised; the rest is what other partitions leave." + foldedText(c) + changesText(c))
	f.Values = []analyzers.NamedValue{
		analyzers.Value("share of the snapshots", stretch.ShareOf(s, c.Used), unit.Share), analyzers.Value("cores used, mean of these snapshots", s.Mean(c.Used.Values), unit.One),
		analyzers.Value("largest ratio of use to entitlement", ratio[worst], unit.One), analyzers.Value("entitlement", c.Entitled, unit.One),
		analyzers.Value("virtual processors", c.Virtual, unit.One), p.Threshold("share"), p.Threshold("warning"),
	}
	f.Cost = unit.Seconds(math.NaN())
	f.Remedy = []string{fmt.Sprintf("Raise the entitlement from %s towards %s cores, the mean of these snapshots, if the partition matters.", say.Number(c.Entitled), say.Number(s.Mean(c.Used.Values)))}
	f.References = []string{"IBM support: assigning the appropriate processor entitled capacity"}
	return f, true
}

// entitlement is the entitled capacity at each point of the use.
func entitlement(c host.CPU) []float64 {
	out := points.Of(c.Part, c.Part.FirstSeries(model.CPUPhysicalEntitled)).On(c.Used.Axis)
	for i, v := range out {
		if !(v > 0) {
			out[i] = c.Entitled
		}
	}
	return out
}

func foldedText(c host.CPU) string {
	st := c.Folded.Stats()
	if st.N == 0 || st.Max > 0 {
		return ""
	}
	return " No virtual processor was ever folded away: all of them were in use, which speaks for more entitlement too."
}

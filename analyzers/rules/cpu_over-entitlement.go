package rules

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// CPUOverEntitlement finds partitions that live on what others leave.
var CPUOverEntitlement = &analyzers.Rule{
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
	Needs: []analyzers.Input{facts.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range facts.Processors.Of(p) {
			if f, ok := overEntitlement(p, c); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func overEntitlement(p *analyzers.Pass, c facts.CPU) (analyzers.Finding, bool) {
	if !c.Shared || c.Capped || !(c.Entitled > 0) {
		return analyzers.Finding{}, false
	}
	entitled := entitlement(c)
	ratio := make([]float64, len(c.Used.Values))
	for i, used := range c.Used.Values {
		ratio[i] = used / entitled[i]
	}
	s := sustained(c.Part, c.Used.Axis, 1, func(i int) bool { return ratio[i] > 1 })
	if s.empty() || !(shareOf(s, c.Used) >= p.Param("share")) {
		return analyzers.Finding{}, false
	}
	worst := s.worst(ratio)
	f := found(s, ratio, causeCPU, func(i int) string {
		return fmt.Sprintf("%s cores used, %s entitled", number(c.Used.Values[i]), number(entitled[i]))
	})
	f.Severity = analyzers.Notice
	if shareOf(s, c.Used) >= p.Param("warning") {
		f.Severity = analyzers.Warning
	}
	f.Summary = model.Say(fmt.Sprintf("%s used more processors than it is entitled to %s: %s cores on average then, %s at the peak, entitled to %s.",
		capital(subject(c.Part, "the partition")), often(s, c.Used), number(s.mean(c.Used.Values)), number(c.Used.Values[worst]), number(c.Entitled)))
	f.Detail = model.Say("The entitlement alone is promised; the rest is what other partitions leave." + foldedText(c) + changesText(c))
	f.Values = []analyzers.NamedValue{
		value("share of the snapshots", shareOf(s, c.Used), unit.Share), value("cores used, mean of these snapshots", s.mean(c.Used.Values), unit.One),
		value("largest ratio of use to entitlement", ratio[worst], unit.One), value("entitlement", c.Entitled, unit.One),
		value("virtual processors", c.Virtual, unit.One), p.Threshold("share"), p.Threshold("warning"),
	}
	f.Cost = unit.Seconds(math.NaN())
	f.Remedy = []string{fmt.Sprintf("Raise the entitlement from %s towards %s cores, the mean of these snapshots, if the partition matters.", number(c.Entitled), number(s.mean(c.Used.Values)))}
	f.References = []string{"IBM support: assigning the appropriate processor entitled capacity"}
	return f, true
}

// entitlement is the entitled capacity at each point of the use.
func entitlement(c facts.CPU) []float64 {
	out := facts.PointsOf(c.Part, c.Part.FirstSeries(model.CPUPhysicalEntitled)).On(c.Used.Axis)
	for i, v := range out {
		if !(v > 0) {
			out[i] = c.Entitled
		}
	}
	return out
}

func foldedText(c facts.CPU) string {
	st := c.Folded.Stats()
	if st.N == 0 || st.Max > 0 {
		return ""
	}
	return " No virtual processor was ever folded away: all of them were in use, which speaks for more entitlement too."
}

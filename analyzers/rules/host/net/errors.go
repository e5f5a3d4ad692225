package net

import (
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

// Errors finds interfaces that counted errors.
var Errors = &analyzers.Rule{
	Name:  "net/errors",
	Title: "a network interface counts errors",
	Doc: `A network interface counted errors while it received or sent.

Why it matters: a packet that is lost is sent again after a wait that is long beside everything else: one in a thousand makes a fast network slow, and
a cluster's interconnect unusable.
How to confirm: the error counters of the interface and of the switch port, by kind; whether they grow under load.
What to do: cable, optics, port, speed and duplex settings; buffers of the adapter where it drops for want of them.
Limits: the counters of virtual interfaces mean little. A few errors while a link comes up are normal.
Thresholds: ours: a healthy interface has none.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "rate", Default: 0.01, Unit: unit.PerSecond, Doc: "errors a second over the whole capture from which they are reported", Source: "our default"},
		{Name: "warning", Default: 1, Unit: unit.PerSecond, Doc: "errors a second over the whole capture from which it is a warning", Source: "our default"},
		{Name: "snapshots", Default: 2, Unit: unit.One, Doc: "snapshots with errors, in all", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Networks, analyzers.Metric(model.NetworkErrors)},
	Run: func(p *analyzers.Pass) error {
		for _, n := range host.Networks.Of(p) {
			for _, x := range []*model.Series{n.ErrorsIn, n.ErrorsOut} {
				if x == nil || !n.Counted {
					continue
				}
				errors := points.Of(n.Part, x)
				mean := errors.Stats().Mean
				s := stretch.Sustained(n.Part, errors.Axis, 1, func(i int) bool { return errors.Values[i] > 0 })
				if !(mean >= p.Param("rate")) || s.Points() < int(p.Param("snapshots")) {
					continue
				}
				verb := "receiving"
				if x == n.ErrorsOut {
					verb = "sending"
				}
				f := stretch.Finding(s, errors.Values, cause.Network+" "+n.Name+" "+verb, func(i int) string { return say.Rate(errors.Values[i]) + " errors" })
				f.Cost, f.Confidence = unit.Seconds(math.NaN()), analyzers.Confirmed
				f.Severity = analyzers.Notice
				if mean >= p.Param("warning") {
					f.Severity = analyzers.Warning
				}
				f.Summary = say.Textf("Interface %s of %s counted errors in %s %s: %s on average over the capture, %s at the peak.", n.Name, say.Subject(n.Part, "the host"),
					verb, stretch.Often(s, errors), say.Rate(mean), say.Rate(errors.Values[s.Worst(errors.Values)]))
				f.Detail = say.Text("A healthy interface counts none.")
				f.Values = []analyzers.NamedValue{analyzers.Value("errors, mean", mean, unit.PerSecond), p.Threshold("rate"), p.Threshold("warning"), p.Threshold("snapshots")}
				f.Remedy = []string{"Look at the counters by kind, on the host and on the switch port: cable, optics, duplex, buffers."}
				p.Report(f)
			}
		}
		return nil
	},
}

package net

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Saturated finds interfaces that moved nearly what they can.
var Saturated = &analyzers.Rule{
	Name:  "net/saturated",
	Title: "a network interface is at its limit",
	Doc: `A network interface moved nearly as many bytes as its nominal speed allows, for several snapshots in a row.

Why it matters: whoever sends more waits; backups and exports over the same interface make every answer of the application late.
How to confirm: the counters of the switch port; what transfers ran at the time.
What to do: move backups to another interface or hour; a faster interface, or several in an aggregate.
Limits: the speed is what the configuration lists (BBBN on AIX, ethtool on Linux); virtual adapters list figures that mean nothing, and without a
speed nothing is judged. Loopback, virtual Ethernet pairs, bridges and bonds are left out: others show the same traffic. Means over long
intervals hide bursts.
Thresholds: ours: no citable figure is known.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.8, Unit: unit.Share, Doc: "share of the nominal speed in one direction from which an interface is at its limit", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Networks, analyzers.Metric(model.NetworkSpeed)},
	Run: func(p *analyzers.Pass) error {
		for _, n := range host.Networks.Of(p) {
			for _, x := range []*model.Series{n.Receive, n.Transmit} {
				if x == nil || !n.Counted || !(n.Speed > 0) {
					continue
				}
				if f, ok := fullInterface(p, n, x); ok {
					p.Report(f)
				}
			}
		}
		return nil
	},
}

func fullInterface(p *analyzers.Pass, n host.Interface, x *model.Series) (analyzers.Finding, bool) {
	use := points.Of(n.Part, x).Each(func(v float64) float64 { return v / n.Speed })
	limit := p.Threshold("share")
	s := stretch.Sustained(n.Part, use.Axis, int(p.Param("snapshots")), func(i int) bool { return use.Values[i] >= limit.Quantity.Value })
	if s.Empty() {
		return analyzers.Finding{}, false
	}
	verb := "received"
	if x.Labels.Get("direction") == "transmit" {
		verb = "sent"
	}
	rateAt := func(v float64) string { return unit.Of(v*n.Speed, unit.BytePerSecond).String() }
	f := stretch.Finding(s, use.Values, cause.Network+" "+n.Name+" "+verb, func(i int) string { return n.Name + " " + verb + " " + rateAt(use.Values[i]) })
	f.Summary = say.Textf("Interface %s of %s %s %s on average %s: %s of its nominal speed, %s at the peak.", n.Name, say.Subject(n.Part, "the host"), verb,
		rateAt(s.Mean(use.Values)), stretch.Often(s, use), say.Percent(s.Mean(use.Values)), say.Percent(use.Values[s.Worst(use.Values)]))
	f.Detail = say.Textf("The nominal speed is %s in one direction.", unit.Of(n.Speed, unit.BytePerSecond))
	f.Values = []analyzers.NamedValue{analyzers.Value("share of the nominal speed", s.Mean(use.Values), unit.Share), analyzers.Value("nominal speed", n.Speed, unit.BytePerSecond), limit, p.Threshold("snapshots")}
	if n.SpeedLine > 0 {
		f.Evidence = append(f.Evidence, analyzers.At(n.Part, n.SpeedLine, "nominal speed of %s", n.Name))
	}
	f.Remedy = []string{"Find the transfers of this time, and move backups and exports to another interface or hour."}
	return f, true
}

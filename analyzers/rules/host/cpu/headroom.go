package cpu

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

// Headroom finds AIX systems with less idle time than interactive work wants.
var Headroom = &analyzers.Rule{
	Name:  "cpu/headroom",
	Title: "little headroom for interactive work",
	Doc: `The hardware threads of an AIX system were idle for less time than interactive work wants, in a large part of the capture.

Why it matters: users come in bursts. A system whose threads are idle 20 to 40 % of the time takes a burst without a queue; with 5 to 15 %
idle, which is right for batch work, every burst becomes response time.
How to confirm: the time of day tells whether users or batch jobs ran; compare response times of quiet and of busy hours.
What to do: move batch work out of the hours of the users; else more capacity. With nearly no idle time all along, more processes are
active than the threads can run: fewer parallel jobs may do more work.
Limits: idle is the share of logical CPUs as the total prints it (waiting for I/O included, since it is idle time): on a shared partition relative
to the entitlement or to what is consumed. Much idle time is never a finding here, although over 50 % for good means that the work has too few
threads, or the system too many processors. It stays silent where another finding about full processors says more.
Thresholds: E. Jew, IBM Systems Magazine: 20 to 40 % idle is ideal for OLTP, 5 to 15 % for batch.`,
	Severity:  analyzers.Notice,
	AppliesTo: analyzers.Scope{Platform: "AIX"},
	Params: []analyzers.Param{
		{Name: "idle", Default: 0.2, Unit: unit.Share, Doc: "idle share of the logical CPUs below which there is little headroom", Source: "E. Jew, IBM Systems Magazine: OLTP wants 20 to 40 % idle"},
		{Name: "share", Default: 0.3, Unit: unit.Share, Doc: "share of the snapshots in which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
			if applies, _ := p.InScope(c.Part); !applies || len(c.Idle.Values) == 0 {
				continue
			}
			idle := points.Points{Axis: c.Idle.Axis, Values: shownIdle(c, c.Idle.Axis)}
			limit := p.Threshold("idle")
			s := stretch.Sustained(c.Part, idle.Axis, 2, func(i int) bool { return idle.Values[i] < limit.Quantity.Value })
			if s.Empty() || !(stretch.ShareOf(s, idle) >= p.Param("share")) {
				continue
			}
			busy := idle.Each(func(v float64) float64 { return 1 - v })
			f := stretch.Finding(s, busy.Values, cause.CPU, func(i int) string { return say.Percent(idle.Values[i]) + " idle" })
			f.PartOf = []string{Saturated.Name, PartitionCeiling.Name, "cpu/over-entitlement", "cpu/smt-reserve"}
			f.Cost = unit.Seconds(math.NaN())
			f.Summary = say.Textf("The logical CPUs of %s were less than %s idle %s, %s on average then.",
				say.Subject(c.Part, "the host"), limit.Quantity, stretch.Often(s, idle), say.Percent(s.Mean(idle.Values)))
			f.Detail = say.Text("For interactive work 20 to 40 % idle is advised, for batch 5 to 15 %." + consumers(s))
			f.Values = []analyzers.NamedValue{analyzers.Value("idle share, mean of these snapshots", s.Mean(idle.Values), unit.Share), analyzers.Value("share of the snapshots", stretch.ShareOf(s, idle), unit.Share), limit, p.Threshold("share")}
			f.Remedy = []string{"Move batch work out of the hours of the users before adding capacity."}
			p.Report(f)
		}
		return nil
	},
}

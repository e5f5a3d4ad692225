package system

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// MPSynch finds systems whose CPUs spin for each other.
var MPSynch = &analyzers.Rule{
	Name:  "vms/mp-synch",
	Title: "CPUs spin for locks of the system",
	Doc: `CPUs spent time in MP synchronization: they spin until another CPU releases a spin lock of the system.

Why it matters: a spinning CPU does nothing, and the more CPUs there are the more they spin; past some point another CPU makes the system slower.
How to confirm: ANALYZE/SYSTEM, SPL START TRACE, then SPL ANALYZE names the spin locks and who holds them for long: IOLOCK8 points to drivers,
LCKMGR to lock traffic, SCHED to processes that come and go, MMG to paging.
What to do: by the lock: fast path ports and their CPUs, a dedicated CPU for the lock manager or TCP/IP, fewer lock requests, newer releases,
which broke up several of these locks.
Limits: the share is of all CPUs; the rule compares it with one CPU, for one spinning CPU is as much lost as the whole of it.
Thresholds: 5 to 10 % of one CPU is where the guides begin to look; the severity is ours.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "cpu", Default: 0.1, Unit: unit.One, Doc: "CPUs in MP synchronization from which a row counts", Source: vms.Tips + ": high MP synch is a case for a spin lock trace"},
		{Name: "warning", Default: 0.5, Unit: unit.One, Doc: "mean CPUs in MP synchronization from which it is a warning", Source: "our default"},
		stretch.Snapshots,
	},
	Needs: []analyzers.Input{vms.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range vms.Processors.Of(p) {
			if applies, _ := p.InScope(c.Part); !applies || !(c.CPUs > 1) {
				continue
			}
			lost := points.Points{Axis: c.Synch.Axis}
			for _, v := range c.Synch.Values {
				lost.Values = append(lost.Values, v*c.CPUs)
			}
			s := stretch.From(p, c.Part, lost, "cpu")
			if s.Empty() {
				continue
			}
			f := stretch.OverTime(p, c.Part, s, lost.Values, "CPUs in MP synchronization", unit.One, "cpu")
			mean := s.Mean(lost.Values)
			f.Cost = unit.Seconds(mean * s.Total())
			f.Summary = say.Textf("%s of the %s CPUs of %s spun for locks of the system on average%s.", say.Number(mean), say.Number(c.CPUs), say.Subject(c.Part, "the system"), say.During(s.Window()))
			f.Detail = say.Text("The cost is CPU time, of all CPUs together.")
			f.Remedy = []string{"Trace the spin locks: ANALYZE/SYSTEM, SPL START TRACE, SPL ANALYZE."}
			if mean >= p.Param("warning") {
				f.Severity = analyzers.Warning
			}
			p.Report(f)
		}
		return nil
	},
}

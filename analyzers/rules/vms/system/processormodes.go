package system

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// ProcessorModes finds systems that work for themselves more than for their users.
var ProcessorModes = &analyzers.Rule{
	Name:  "vms/processor-modes",
	Title: "the system works for itself more than for its users",
	Doc: `The CPUs were busy, and much of that in interrupt state and MP synchronization, or more in kernel mode than in user mode.

Why it matters: interrupts, spinning and kernel mode are the price of I/O, paging, locking and process creation. Programs that cause a lot of
these get less of the CPU than it looks.
How to confirm: MONITOR MODES, and what the time is spent for: MONITOR IO, PAGE, LOCK, DLOCK; PC sampling by ANALYZE/SYSTEM (PRF, PCS).
What to do: fewer and larger I/Os; fewer file opens and image activations; larger working sets; fewer lock requests.
Limits: file and database servers work in kernel mode rightly; on idle systems the shares mean nothing, so rows with little load do not count.
Thresholds: the share of interrupts and the comparison of kernel with user mode are of the performance manual; the load is ours.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "interrupt", Default: 0.25, Unit: unit.Share, Doc: "interrupt state and MP synchronization as a share of busy time from which a row counts", Source: vms.Guide + ", as a share of all time; of busy time by our choice"},
		{Name: "kernel", Default: 1, Unit: unit.One, Doc: "kernel mode against user mode above which a row counts", Source: vms.Guide},
		{Name: "busy", Default: 0.5, Unit: unit.Share, Doc: "busy share of all CPUs from which a row counts", Source: "our default"},
		stretch.Snapshots,
	},
	Needs: []analyzers.Input{vms.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range vms.Processors.Of(p) {
			if applies, _ := p.InScope(c.Part); !applies || len(c.Idle.Values) == 0 {
				continue
			}
			axis := c.Idle.Axis
			interrupt, synch, kernel, user := c.Interrupt.On(axis), c.Synch.On(axis), c.Kernel.On(axis), c.User.On(axis)
			ratio := make([]float64, axis.Len())
			for i, idle := range c.Idle.Values {
				ratio[i] = points.AddKnown(interrupt[i], synch[i]) / (1 - idle)
			}
			loaded := func(i int) bool { return 1-c.Idle.Values[i] >= p.Param("busy") }
			s := stretch.Sustained(c.Part, axis, int(p.Param("snapshots")), func(i int) bool { return loaded(i) && ratio[i] >= p.Param("interrupt") })
			if !s.Empty() {
				p.Report(vmsModes(p, c.Part, s, ratio, "interrupt state and MP synchronization of busy time", "interrupt", unit.Share))
			}
			over := make([]float64, axis.Len())
			for i := range over {
				over[i] = kernel[i] / user[i]
			}
			s = stretch.Sustained(c.Part, axis, int(p.Param("snapshots")), func(i int) bool { return loaded(i) && user[i] > 0 && over[i] > p.Param("kernel") })
			if !s.Empty() {
				p.Report(vmsModes(p, c.Part, s, over, "kernel mode against user mode", "kernel", unit.One))
			}
		}
		return nil
	},
}

func vmsModes(p *analyzers.Pass, part *model.Part, s stretch.Stretches, values []float64, name, param string, u unit.Unit) analyzers.Finding {
	f := stretch.OverTime(p, part, s, values, name, u, param)
	f.Summary = say.Textf("On %s %s was %s on average%s.", say.Subject(part, "the system"), name, unit.Of(s.Mean(values), u), say.During(s.Window()))
	f.Detail = say.Text("Look at what causes it: I/O, paging, locks, or process creation.")
	f.Remedy = []string{"Compare with MONITOR IO, PAGE and LOCK of the same time."}
	f.Values = append(f.Values, p.Threshold("busy"))
	return f
}

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

// ComputeQueue finds systems on which more processes could run than there are CPUs.
var ComputeQueue = &analyzers.Rule{
	Name:  "vms/compute-queue",
	Title: "processes wait for a CPU",
	Doc: `More processes than there are CPUs were in state COM: ready to run, and waiting for a CPU.

Why it matters: each waits in turn for as long as its neighbours' quanta take, so response times grow with the queue.
How to confirm: idle time is near zero in the same rows; MONITOR STATES and SHOW SYSTEM/STATE=COM show who waits, at which priority.
What to do: find the jobs at the same or a higher priority (MONITOR PROCESSES/TOPCPU); lower the base priority or the job limits of batch queues;
then more CPUs.
Limits: batch jobs at a low priority that wait behind interactive work are no trouble. COM does not include the processes that are running.
Thresholds: one for each CPU is of the performance manual's advice to look at a queue that stays; the severity is ours.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "queue", Default: 1, Unit: unit.One, Doc: "processes in COM for each CPU above which a row counts", Source: vms.Guide},
		{Name: "warning", Default: 3, Unit: unit.One, Doc: "mean processes in COM for each CPU from which it is a warning", Source: "our default"},
		stretch.Snapshots,
	},
	Needs: []analyzers.Input{vms.Processors, analyzers.Metric(model.VMSStates)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range vms.Processors.Of(p) {
			if applies, _ := p.InScope(c.Part); !applies || !(c.CPUs > 0) {
				continue
			}
			each := points.Points{Axis: c.Computable.Axis}
			for _, v := range c.Computable.Values {
				each.Values = append(each.Values, v/c.CPUs)
			}
			s := stretch.Above(p, c.Part, each, "queue")
			if s.Empty() {
				continue
			}
			f := stretch.OverTime(p, c.Part, s, each.Values, "processes in COM for each CPU", unit.One, "queue")
			mean := s.Mean(each.Values)
			f.Cost, f.PartOf = unit.Seconds(s.Total()), []string{"cpu/saturated"}
			f.Summary = say.Textf("On %s %s processes for each of its %s waited for a CPU on average%s.", say.Subject(c.Part, "the system"), say.Number(mean), say.Counted(int(c.CPUs), "CPU"), say.During(s.Window()))
			idle := s.Mean(c.Idle.On(s.Axis))
			f.Detail = say.Textf("The CPUs were idle %s of the time meanwhile.", say.Percent(idle))
			f.Values = append(f.Values, analyzers.Value("idle meanwhile", idle, unit.Share), p.Threshold("warning"))
			f.Remedy = []string{"Find the top processes: MONITOR PROCESSES/TOPCPU.", "Limit batch jobs, or lower their priority."}
			if mean >= p.Param("warning") {
				f.Severity = analyzers.Warning
			}
			p.Report(f)
		}
		return nil
	},
}

package cpu

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// RunQueue finds hosts on which more wanted to run than could.
var RunQueue = &analyzers.Rule{
	Name:  "cpu/run-queue",
	Title: "more is ready to run than can run",
	Doc: `More processes or threads were ready to run than the host has logical CPUs, for several snapshots in a row.

Why it matters: what is ready and does not run is response time that neither the process nor the database can explain.
How to confirm: the processors are busy at the same time. Where they are not, the queue is one of short bursts, or a limit below the system (a
cap, a busy hypervisor) keeps ready work from running.
What to do: limit how much runs in parallel; find the bursts (jobs that start at the same minute); look at the hypervisor where steal or a cap is.
Limits: the run queue counts what is running too, so up to one for each logical CPU is no queue; less than half of that is a system with
threads to spare. It is sampled at the end of a snapshot or averaged, by level of the system. Where the processors were full too, that
finding says it.
Thresholds: nmon's author: only a run queue above the number of hardware threads is worrying; how long counts is ours.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "queue", Default: 1, Unit: unit.One, Doc: "run queue per logical CPU above which it is a queue", Source: "N. Griffiths on nmon: worrying when above the number of logical CPUs"},
		{Name: "warning", Default: 2, Unit: unit.One, Doc: "run queue per logical CPU, mean of these snapshots, from which it is a warning", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Processors, analyzers.Metric(model.CPURunQueue)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
			if !(c.Logical > 0) || len(c.RunQueue.Values) == 0 {
				continue
			}
			queue := c.RunQueue.Each(func(v float64) float64 { return v / c.Logical })
			limit := p.Threshold("queue")
			s := stretch.Sustained(c.Part, queue.Axis, int(p.Param("snapshots")), func(i int) bool { return queue.Values[i] > limit.Quantity.Value })
			if s.Empty() {
				continue
			}
			f := stretch.Finding(s, queue.Values, cause.CPU, func(i int) string { return "run queue " + say.Number(c.RunQueue.Values[i]) })
			f.PartOf = []string{Saturated.Name, PartitionCeiling.Name}
			f.Severity = analyzers.Notice
			if s.Mean(queue.Values) >= p.Param("warning") {
				f.Severity = analyzers.Warning
			}
			busy := s.Mean(c.Busy.On(s.Axis))
			f.Summary = say.Textf("On %s %s were ready to run on average %s, for %s logical CPUs; the peak was %s.", say.Subject(c.Part, "the host"),
				say.Number(s.Mean(c.RunQueue.Values)), stretch.Often(s, queue), say.Number(c.Logical), say.Number(c.RunQueue.Values[s.Worst(queue.Values)]))
			f.Detail = say.Textf("The processors were %s busy on average over these snapshots.%s", say.Percent(busy), consumers(s))
			f.Values = []analyzers.NamedValue{analyzers.Value("run queue per logical CPU", s.Mean(queue.Values), unit.One), analyzers.Value("logical CPUs", c.Logical, unit.One)}
			if c.Cores > 0 && c.Cores < c.Logical {
				f.Values = append(f.Values, analyzers.Value("run queue per core", s.Mean(c.RunQueue.Values)/c.Cores, unit.One))
			}
			f.Values = append(f.Values, limit, p.Threshold("warning"), p.Threshold("snapshots"))
			f.Remedy = []string{"Find what starts at the same time, and spread it.", "Limit the number of parallel workers to what the processors can run."}
			p.Report(f)
		}
		return nil
	},
}

package cpu

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// Saturated finds hosts whose processors had nothing left for a while.
var Saturated = &analyzers.Rule{
	Name:  "cpu/saturated",
	Title: "processors are saturated",
	Doc: `The processors of a host had little or nothing left for several snapshots in a row.

Why it matters: once processors are full, everything that needs one waits in the run queue, and all response times grow, those of storage
and network as the application sees them included. So a full host is looked at before any other cause.
How to confirm: the run queue stands above the number of logical CPUs (it includes what is running); the processes at the top use the time
for work that is wanted.
What to do: find what uses the processors and whether it has to run then; spread batch work; only then add processors. Where steal time is
a large part, the hypervisor gives too little: that is settled there, not inside the machine.
Limits: percentages of one logical CPU with several hardware threads say little about the core below it: with SMT4 a core gives most of
its capacity to the first two threads. Partitions of a shared pool are judged by cpu/partition-ceiling, in physical processors. Averages
over long intervals hide short peaks. The first snapshot of an AIX capture, averages since boot, is left out.
Thresholds: see the parameters; the run queue against logical CPUs follows the advice of nmon's author that only a run queue above the number of hardware threads is worrying.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "threshold", Default: 0.9, Unit: unit.Share, Doc: "share of the capacity in use from which processors count as saturated", Source: "our default; common practice, no citable figure"},
		{Name: "warn", Default: 0.8, Unit: unit.Share, Doc: "share of the capacity in use from which it is a notice", Source: "OraPub Stori: from about 80 % utilisation response is noticeably affected"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
		{Name: "queue", Default: 1, Unit: unit.One, Doc: "run queue per logical CPU, mean over the saturated snapshots, above which it is critical", Source: "N. Griffiths on nmon: worrying when above the number of logical CPUs"},
		{Name: "steal", Default: 0.1, Unit: unit.Share, Doc: "steal time, mean over the saturated snapshots, from which the hypervisor is named", Source: "our default; common practice"},
	},
	Needs: []analyzers.Input{host.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
			if c.Shared {
				continue
			}
			if f, ok := saturated(p, c); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func saturated(p *analyzers.Pass, c host.CPU) (analyzers.Finding, bool) {
	n := int(p.Param("snapshots"))
	busy := c.Busy.Values
	for _, limit := range []analyzers.NamedValue{p.Threshold("threshold"), p.Threshold("warn")} {
		s := stretch.Sustained(c.Part, c.Busy.Axis, n, func(i int) bool { return busy[i] >= limit.Quantity.Value })
		if s.Empty() {
			continue
		}
		f := fullCPU(p, c, s, limit)
		if limit.Name == "warn" {
			f.Severity, f.Confidence = analyzers.Notice, analyzers.Likely
		}
		addSteal(p, &f, s, c)
		return f, true
	}
	return analyzers.Finding{}, false
}

func addSteal(p *analyzers.Pass, f *analyzers.Finding, s stretch.Stretches, c host.CPU) {
	steal := s.Mean(c.Steal.On(s.Axis))
	if math.IsNaN(steal) {
		return
	}
	f.Values = append(f.Values, analyzers.Value("steal time, mean of these snapshots", steal, unit.Share))
	if steal >= p.Param("steal") {
		f.Detail.S += fmt.Sprintf(" Of the processors' time, %s was stolen: the hypervisor ran others in it.", say.Percent(steal))
		f.Remedy = append([]string{"Ask for the load and the limits of the hypervisor: part of the time never reached this machine."}, f.Remedy...)
	}
}

package rules

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// CPUSaturated finds hosts whose processors had nothing left for a while.
var CPUSaturated = &analyzers.Rule{
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
its capacity to the first two threads. A shared AIX partition is measured in physical processors against its virtual processors, or
its entitlement where it is capped; that the shared pool was exhausted is not seen here. Averages over long intervals hide short peaks.
Thresholds: see the parameters; the run queue against logical CPUs follows the advice of nmon's author that only a run queue above the number of hardware threads is worrying.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "threshold", Default: 0.9, Unit: unit.Share, Doc: "share of the capacity in use from which processors count as saturated", Source: "our default; common practice, no citable figure"},
		{Name: "warn", Default: 0.8, Unit: unit.Share, Doc: "share of the capacity in use from which it is a notice", Source: "OraPub Stori: from about 80 % utilisation response is noticeably affected"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
		{Name: "queue", Default: 1, Unit: unit.One, Doc: "run queue per logical CPU, mean over the saturated snapshots, above which it is critical", Source: "N. Griffiths on nmon: worrying when above the number of logical CPUs"},
		{Name: "steal", Default: 0.1, Unit: unit.Share, Doc: "steal time, mean over the saturated snapshots, from which the hypervisor is named", Source: "our default; common practice"},
	},
	Needs: []analyzers.Input{facts.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range facts.Processors.Of(p) {
			if f, ok := saturated(p, c); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func saturated(p *analyzers.Pass, c facts.CPU) (analyzers.Finding, bool) {
	n := int(p.Param("snapshots"))
	severity, limit := analyzers.Warning, p.Threshold("threshold")
	busy := c.Busy.Values
	find := func() stretches {
		return sustained(c.Part, c.Busy.Axis, n, func(i int) bool { return busy[i] >= limit.Quantity.Value })
	}
	s := find()
	if s.empty() {
		severity, limit = analyzers.Notice, p.Threshold("warn")
		if s = find(); s.empty() {
			return analyzers.Finding{}, false
		}
	}
	queue := s.mean(c.RunQueue.On(s.axis)) / c.Logical
	confidence := analyzers.Likely
	if queue > p.Param("queue") && severity == analyzers.Warning {
		severity, confidence = analyzers.Critical, analyzers.Confirmed
	}
	worst, longest := s.worst(busy), s.longest()
	f := analyzers.Finding{
		Severity: severity, Confidence: confidence, Subject: c.Part.Subject, Window: s.window(), Cost: unit.Seconds(s.total()),
		Summary: model.Say(fmt.Sprintf("The processors of %s were at least %s busy in %s of %s%s; the longest run lasted %s, the peak was %s of %s %s.",
			subject(c.Part, "the host"), limit.Quantity, number(float64(s.points())), counted(known(c.Busy), "snapshot"), during(s.window()),
			seconds(s.seconds(longest)), percent(busy[worst]), number(c.Capacity), c.CapacityUnit)),
		Detail: model.Say("Busy is " + c.Basis + "." + queueText(queue)),
		Values: []analyzers.NamedValue{
			value("peak", busy[worst], unit.Share), value("mean of these snapshots", s.mean(busy), unit.Share),
			value("capacity ("+c.CapacityUnit+")", c.Capacity, unit.One), value("run queue per logical CPU", queue, unit.One), limit, p.Threshold("snapshots"),
		},
		Evidence: s.evidence(busy, func(i int) string { return percent(busy[i]) + " busy" }),
		Remedy: []string{
			"See which processes used the processors in these snapshots, and whether they had to run then.",
			"Spread or limit parallel batch work before adding processors.",
		},
	}
	addSteal(p, &f, s, c)
	if c.Shared {
		f.Remedy = append(f.Remedy, "For the partition: more virtual processors (uncapped) or entitlement (capped), if the shared pool has them.")
	}
	return f, true
}

func queueText(perCPU float64) string {
	if math.IsNaN(perCPU) {
		return " The run queue, which would confirm it, is not known."
	}
	return fmt.Sprintf(" The run queue was %s per logical CPU on average over these snapshots, running ones included.", number(perCPU))
}

func addSteal(p *analyzers.Pass, f *analyzers.Finding, s stretches, c facts.CPU) {
	steal := s.mean(c.Steal.On(s.axis))
	if math.IsNaN(steal) {
		return
	}
	f.Values = append(f.Values, value("steal time, mean of these snapshots", steal, unit.Share))
	if steal >= p.Param("steal") {
		f.Detail.S += fmt.Sprintf(" Of the processors' time, %s was stolen: the hypervisor ran others in it.", percent(steal))
		f.Remedy = append([]string{"Ask for the load and the limits of the hypervisor: part of the time never reached this machine."}, f.Remedy...)
	}
}

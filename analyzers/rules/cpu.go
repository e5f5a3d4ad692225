package rules

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// fullCPU is the finding that the processors of a host had nothing left in some snapshots.
func fullCPU(p *analyzers.Pass, c facts.CPU, s stretches, limit analyzers.NamedValue) analyzers.Finding {
	busy := c.Busy.Values
	queue := s.mean(c.RunQueue.On(s.axis)) / c.Logical
	worst, longest := s.worst(busy), s.longest()
	f := found(s, busy, causeCPU, func(i int) string { return percent(busy[i]) + " busy" })
	f.Severity = analyzers.Warning
	f.Summary = model.Say(fmt.Sprintf("The processors of %s were at least %s busy %s; the longest run lasted %s, the peak was %s of %s %s.",
		subject(c.Part, "the host"), limit.Quantity, often(s, c.Busy), seconds(s.seconds(longest)), percent(busy[worst]), number(c.Capacity), c.CapacityUnit))
	f.Detail = model.Say("Busy is " + c.Basis + "." + queueText(queue) + reserveText(c, s) + changesText(c) + consumers(s))
	f.Values = []analyzers.NamedValue{
		value("peak", busy[worst], unit.Share), value("mean of these snapshots", s.mean(busy), unit.Share),
		value("capacity ("+c.CapacityUnit+")", c.Capacity, unit.One), value("run queue per logical CPU", queue, unit.One), limit, p.Threshold("snapshots"),
	}
	if c.Cores > 0 && c.Cores < c.Logical {
		f.Values = append(f.Values, value("run queue per core", queue*c.Logical/c.Cores, unit.One))
	}
	if queue > p.Param("queue") {
		f.Severity, f.Confidence = analyzers.Critical, analyzers.Confirmed
	}
	f.Remedy = []string{
		"See which processes used the processors in these snapshots, and whether they had to run then.",
		"Spread or limit parallel batch work before adding processors.",
	}
	return f
}

func queueText(perCPU float64) string {
	if math.IsNaN(perCPU) {
		return " The run queue, which would confirm it, is not known."
	}
	return fmt.Sprintf(" The run queue was %s per logical CPU on average over these snapshots, running ones included.", number(perCPU))
}

// shownIdle is the idle share of the logical CPUs at the points of a stretch's axis, waiting for I/O included: what the total shows.
func shownIdle(c facts.CPU, axis *model.Axis) []float64 {
	idle, wait := c.Idle.On(axis), c.Wait.On(axis)
	for i := range idle {
		idle[i] = knownSum(idle[i], wait[i])
	}
	return idle
}

// reserveText says what the idle share of logical CPUs is worth while the cores below them are in use.
func reserveText(c facts.CPU, s stretches) string {
	idle := s.mean(shownIdle(c, s.axis))
	if !(c.SMT >= 2) || !(idle >= 0.01) {
		return ""
	}
	text := fmt.Sprintf(" The %s that the total still shows as idle are idle hardware threads of cores that are in use (SMT%s): they are no reserve of that size.", percent(idle), number(c.SMT))
	busy := (1 - idle) * c.SMT
	if model := facts.SMTShare(c.SMT, busy); !math.IsNaN(model) {
		text += fmt.Sprintf(" With %s of %s threads of a core busy, a model puts the core at %s of what it can do", number(busy), number(c.SMT), percent(model))
		if c.SMT > 4 {
			text += " (figures for POWER7 with SMT4, taken for the first four threads)"
		}
		text += "; it is a model, and the rule cpu/smt-reserve says what speaks against it."
	}
	return text
}

// changesText tells of reconfigurations while the capture ran.
func changesText(c facts.CPU) string {
	if len(c.Changes) == 0 {
		return ""
	}
	text := " While the capture ran: " + c.Changes[0].String()
	if n := len(c.Changes) - 1; n > 0 {
		text += fmt.Sprintf(", and %s", counted(n, "more change"))
	}
	return text + "."
}

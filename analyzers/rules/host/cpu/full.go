package cpu

import (
	"fmt"
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

// fullCPU is the finding that the processors of a host had nothing left in some snapshots.
func fullCPU(p *analyzers.Pass, c host.CPU, s stretch.Stretches, limit analyzers.NamedValue) analyzers.Finding {
	busy := c.Busy.Values
	queue := s.Mean(c.RunQueue.On(s.Axis)) / c.Logical
	worst, longest := s.Worst(busy), s.Longest()
	f := stretch.Finding(s, busy, cause.CPU, func(i int) string { return say.Percent(busy[i]) + " busy" })
	f.Severity = analyzers.Warning
	f.Summary = say.Textf("The processors of %s were at least %s busy %s; the longest run lasted %s, the peak was %s of %s %s.",
		say.Subject(c.Part, "the host"), limit.Quantity, stretch.Often(s, c.Busy), say.Seconds(s.Seconds(longest)), say.Percent(busy[worst]), say.Number(c.Capacity), c.CapacityUnit)
	f.Detail = say.Text("Busy is " + c.Basis + "." + queueText(queue) + reserveText(c, s) + changesText(c) + consumers(s))
	f.Values = []analyzers.NamedValue{
		analyzers.Value("peak", busy[worst], unit.Share), analyzers.Value("mean of these snapshots", s.Mean(busy), unit.Share),
		analyzers.Value("capacity ("+c.CapacityUnit+")", c.Capacity, unit.One), analyzers.Value("run queue per logical CPU", queue, unit.One), limit, p.Threshold("snapshots"),
	}
	if c.Cores > 0 && c.Cores < c.Logical {
		f.Values = append(f.Values, analyzers.Value("run queue per core", queue*c.Logical/c.Cores, unit.One))
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
	return fmt.Sprintf(" The run queue was %s per logical CPU on average over these snapshots, running ones included.", say.Number(perCPU))
}

// shownIdle is the idle share of the logical CPUs at the points of a stretch's axis, waiting for I/O included: what the total shows.
func shownIdle(c host.CPU, axis *model.Axis) []float64 {
	idle, wait := c.Idle.On(axis), c.Wait.On(axis)
	for i := range idle {
		idle[i] = points.AddKnown(idle[i], wait[i])
	}
	return idle
}

// reserveText says what the idle share of logical CPUs is worth while the cores below them are in use.
func reserveText(c host.CPU, s stretch.Stretches) string {
	idle := s.Mean(shownIdle(c, s.Axis))
	if !(c.SMT >= 2) || !(idle >= 0.01) {
		return ""
	}
	text := fmt.Sprintf(" The %s that the total still shows as idle are idle hardware threads of cores that are in use (SMT%s): they are no reserve of that size.", say.Percent(idle), say.Number(c.SMT))
	busy := (1 - idle) * c.SMT
	if model := host.SMTShare(c.SMT, busy); !math.IsNaN(model) {
		text += fmt.Sprintf(" With %s of %s threads of a core busy, a model puts the core at %s of what it can do", say.Number(busy), say.Number(c.SMT), say.Percent(model))
		if c.SMT > 4 {
			text += " (figures for POWER7 with SMT4, taken for the first four threads)"
		}
		text += "; it is a model, and the rule cpu/smt-reserve says what speaks against it."
	}
	return text
}

// changesText tells of reconfigurations while the capture ran.
func changesText(c host.CPU) string {
	if len(c.Changes) == 0 {
		return ""
	}
	text := " While the capture ran: " + c.Changes[0].String()
	if n := len(c.Changes) - 1; n > 0 {
		text += fmt.Sprintf(", and %s", say.Counted(n, "more change"))
	}
	return text + "."
}

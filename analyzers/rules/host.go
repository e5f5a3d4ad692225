package rules

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// The causes by which findings about a host are told apart: those of one rule, host and cause are one statement, however many captures
// show it.
const (
	causeCPU     = "processors"
	causeMemory  = "memory"
	causeDisks   = "disks"
	causeNetwork = "network"
	causeFiles   = "file systems"
	causeCapture = "capture"
)

// found begins a finding about a host from the snapshots in which something held.
func found(s stretches, values []float64, cause string, note func(i int) string) analyzers.Finding {
	return analyzers.Finding{
		Confidence: analyzers.Likely, Subject: s.part.Subject, Window: s.window(), Cost: unit.Seconds(s.total()), Cause: cause,
		Evidence: s.evidence(values, note),
	}
}

// often writes "in 12 of 96 snapshots (2026-02-01 08:00:00 to 09:36:00)".
func often(s stretches, of facts.Points) string {
	return fmt.Sprintf("in %s of %s%s", number(float64(s.points())), counted(of.Known(), "snapshot"), during(s.window()))
}

// shareOf is how large a part of the known points the stretches are.
func shareOf(s stretches, of facts.Points) float64 {
	n := of.Known()
	if n == 0 {
		return math.NaN()
	}
	return float64(s.points()) / float64(n)
}

// times lists the times of the points of all stretches.
func (s stretches) times() []int64 {
	out := make([]int64, 0, s.points())
	s.each(func(i int) { out = append(out, s.axis.Times[i]) })
	return out
}

// commandsShown is how many commands a sentence names.
const commandsShown = 3

// consumers says which commands used the processors over some stretches: " Most of it went to oracle (3.2 CPUs), java (1.1)." Nothing
// where the capture lists no processes.
func consumers(s stretches) string {
	type user struct {
		name string
		mean float64
	}
	var users []user
	total := float64(s.points())
	wanted := map[int64]bool{}
	for _, ms := range s.times() {
		wanted[ms] = true
	}
	for _, c := range facts.Commands(s.part) {
		if c.CPU == nil || strings.HasPrefix(c.Name, "(") {
			continue
		}
		p, sum := facts.PointsOf(s.part, c.CPU), 0.0
		for i, v := range p.Values {
			if !math.IsNaN(v) && wanted[p.Axis.Times[i]] {
				sum += v
			}
		}
		if sum > 0 {
			users = append(users, user{c.Name, sum / total})
		}
	}
	if len(users) == 0 {
		return ""
	}
	slices.SortStableFunc(users, func(a, b user) int { return cmp.Compare(b.mean, a.mean) })
	var names []string
	for _, u := range users[:min(len(users), commandsShown)] {
		names = append(names, u.name+" ("+number(u.mean)+")")
	}
	return " The commands that used most, in logical CPUs on average: " + strings.Join(names, ", ") + "."
}

// at a line of a part, as a value that a sample gave.
func sampleEvidence(part *model.Part, m *model.Metric, what string) []analyzers.Evidence {
	if s, ok := part.Sample(m); ok && s.Pos.Line > 0 {
		return []analyzers.Evidence{at(part, s.Pos.Line, "%s: %s", what, number(s.Value))}
	}
	return nil
}

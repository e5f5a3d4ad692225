package cpu

import (
	"cmp"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"math"
	"slices"
	"strings"
)

// commandsShown is how many commands a sentence names.
const commandsShown = 3

// consumers says which commands used the processors over some stretches: " Most of it went to oracle (3.2 CPUs), java (1.1)." Nothing
// where the capture lists no processes.
func consumers(s stretch.Stretches) string {
	type user struct {
		name string
		mean float64
	}
	var users []user
	total := float64(s.Points())
	wanted := map[int64]bool{}
	for _, ms := range s.Times() {
		wanted[ms] = true
	}
	for _, c := range host.Commands(s.Part) {
		if c.CPU == nil || strings.HasPrefix(c.Name, "(") {
			continue
		}
		p, sum := points.Of(s.Part, c.CPU), 0.0
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
		names = append(names, u.name+" ("+say.Number(u.mean)+")")
	}
	return " The commands that used most, in logical CPUs on average: " + strings.Join(names, ", ") + "."
}

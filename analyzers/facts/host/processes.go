package host

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
)

// Command is what all processes of one command used, as far as they were listed.
type Command struct {
	Name    string
	CPU     *model.Series // logical CPUs, of all its processes; nil for a command that was no larger one
	CPUMost *model.Series // of its largest process
	Memory  *model.Series
	IO      *model.Series
	Listed  float64 // snapshots that list it
}

// Commands lists the commands of a part, those that used the most CPU first. Collectors list a process only when it uses something, so
// a snapshot without a command says that it used little, not that it was not there.
func Commands(part *model.Part) []Command {
	at := map[string]int{}
	var out []Command
	get := func(name string) *Command {
		i, ok := at[name]
		if !ok {
			i = len(out)
			at[name] = i
			out = append(out, Command{Name: name, Listed: math.NaN()})
		}
		return &out[i]
	}
	for _, s := range part.Series {
		name := s.Labels.Get("command")
		switch s.Metric {
		case model.ProcessCPU:
			get(name).CPU = s
		case model.ProcessCPUMax:
			get(name).CPUMost = s
		case model.ProcessMemory:
			get(name).Memory = s
		case model.ProcessIO:
			get(name).IO = s
		}
	}
	for _, s := range part.SamplesOf(model.ProcessListed) {
		if k, ok := at[s.Labels.Get("command")]; ok {
			out[k].Listed = s.Value
		}
	}
	slices.SortStableFunc(out, func(a, b Command) int {
		return cmp.Or(cmp.Compare(used(b), used(a)), strings.Compare(a.Name, b.Name))
	})
	return out
}

func used(c Command) float64 {
	if c.CPU == nil {
		return -1
	}
	st := c.CPU.Stats()
	return st.Mean * float64(st.N)
}

// Busiest names the command whose largest process used the most CPU over some points in time, with how much that was on average and in
// how many of them it was the largest. ok is false when no processes are listed there.
func Busiest(part *model.Part, times []int64) (name string, mean float64, most int, ok bool) {
	wanted := make(map[int64]int, len(times))
	for i, ms := range times {
		wanted[ms] = i
	}
	best, who := make([]float64, len(times)), make([]string, len(times))
	for _, c := range Commands(part) {
		if c.CPUMost == nil {
			continue
		}
		p := points.Of(part, c.CPUMost)
		for k, v := range p.Values {
			if i, in := wanted[p.Axis.Times[k]]; in && v > best[i] {
				best[i], who[i] = v, c.Name
			}
		}
	}
	count, sum := map[string]int{}, map[string]float64{}
	for i, n := range who {
		if n != "" {
			count[n]++
			sum[n] += best[i]
		}
	}
	for n, k := range count {
		if k > most || k == most && (sum[n] > sum[name] || sum[n] == sum[name] && n < name) {
			name, most = n, k
		}
	}
	if most == 0 {
		return "", math.NaN(), 0, false
	}
	return name, sum[name] / float64(most), most, true
}

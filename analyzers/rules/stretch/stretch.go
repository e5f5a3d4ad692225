// Package stretch finds where something held for several points in a row, and words and cites it: rules about numbers over time begin their findings here.
package stretch

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Run is a run of consecutive points [from, to) of an axis.
type Run struct{ From, to int }

// Stretches are the runs in which something held for a while, on one axis.
type Stretches struct {
	Part *model.Part
	Axis *model.Axis
	Runs []Run
}

// Sustained finds the runs of at least n consecutive points for which hold is true. A run never crosses a place where time goes back,
// and a point that is not known ends it, since comparing NaN is never true.
func Sustained(part *model.Part, axis *model.Axis, n int, hold func(i int) bool) Stretches {
	s := Stretches{Part: part, Axis: axis}
	for _, segment := range axis.Segments() {
		from := segment[0]
		for i := segment[0]; i <= segment[1]; i++ {
			if i < segment[1] && hold(i) {
				continue
			}
			if i-from >= max(n, 1) {
				s.Runs = append(s.Runs, Run{from, i})
			}
			from = i + 1
		}
	}
	return s
}

// Empty reports whether it held nowhere.
func (s Stretches) Empty() bool { return len(s.Runs) == 0 }

// Points is how many points all runs have together.
func (s Stretches) Points() int {
	n := 0
	for _, r := range s.Runs {
		n += r.to - r.From
	}
	return n
}

// Each calls f for every point of every run.
func (s Stretches) Each(f func(i int)) {
	for _, r := range s.Runs {
		for i := r.From; i < r.to; i++ {
			f(i)
		}
	}
}

// Mean is the mean over the known points of the runs.
func (s Stretches) Mean(values []float64) float64 {
	sum, n := 0.0, 0
	s.Each(func(i int) {
		if i < len(values) && !math.IsNaN(values[i]) {
			sum += values[i]
			n++
		}
	})
	if n == 0 {
		return math.NaN()
	}
	return sum / float64(n)
}

// Worst is the point of the runs with the largest value.
func (s Stretches) Worst(values []float64) int {
	best := s.Runs[0].From
	s.Each(func(i int) {
		if values[i] > values[best] {
			best = i
		}
	})
	return best
}

// Seconds is how long a run lasted: each point stands for the span before it.
func (s Stretches) Seconds(r Run) float64 {
	return float64(s.Axis.Times[r.to-1]-s.Axis.Times[r.From])/1000 + s.Axis.Span
}

// Total is how long all runs lasted together.
func (s Stretches) Total() float64 {
	sum := 0.0
	for _, r := range s.Runs {
		sum += s.Seconds(r)
	}
	return sum
}

// Longest is the run that lasted longest; the first of equals.
func (s Stretches) Longest() Run {
	best := s.Runs[0]
	for _, r := range s.Runs[1:] {
		if s.Seconds(r) > s.Seconds(best) {
			best = r
		}
	}
	return best
}

// Window is the time from the first point of the first run to the last point of the last; unknown where the points have no times.
func (s Stretches) Window() model.Window {
	var w model.Window
	s.Each(func(i int) {
		if ms := s.Axis.Times[i]; ms != 0 {
			t := time.UnixMilli(ms).UTC()
			w = w.Union(model.Window{From: t, To: t})
		}
	})
	return w
}

// Evidence quotes the worst point of the runs, then the first and the last where they are others.
func (s Stretches) Evidence(values []float64, note func(i int) string) []analyzers.Evidence {
	worst, first, last := s.Worst(values), s.Runs[0].From, s.Runs[len(s.Runs)-1].to-1
	quote := func(what string, i int) analyzers.Evidence {
		return analyzers.At(s.Part, s.Axis.Lines[i], "%s, %s: %s", what, say.Moment(s.Axis, i), note(i))
	}
	out := []analyzers.Evidence{quote("worst", worst)}
	out[0].Count = s.Points()
	if first != worst {
		out = append(out, quote("first", first))
	}
	if last != worst && last != first {
		out = append(out, quote("last", last))
	}
	return out
}

// Finding begins a finding about a host from the snapshots in which something held.
func Finding(s Stretches, values []float64, cause string, note func(i int) string) analyzers.Finding {
	return analyzers.Finding{
		Confidence: analyzers.Likely, Subject: s.Part.Subject, Window: s.Window(), Cost: unit.Seconds(s.Total()), Cause: cause,
		Evidence: s.Evidence(values, note),
	}
}

// longestShown is how many runs a finding tells one by one.
const longestShown = 3

// LongestText names the longest runs, in the order of time.
func (s Stretches) LongestText() string {
	runs := slices.Clone(s.Runs)
	slices.SortStableFunc(runs, func(a, b Run) int { return cmp.Compare(s.Seconds(b), s.Seconds(a)) })
	runs = runs[:min(len(runs), longestShown)]
	slices.SortFunc(runs, func(a, b Run) int { return cmp.Compare(a.From, b.From) })
	var parts []string
	for _, r := range runs {
		if r.to-r.From > 1 && s.Axis.Times[r.From] != 0 {
			parts = append(parts, strings.Trim(say.During(Stretches{s.Part, s.Axis, []Run{r}}.Window()), " ()"))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " The longest runs: " + strings.Join(parts, "; ") + "."
}

// Often writes "in 12 of 96 snapshots (2026-02-01 08:00:00 to 09:36:00)".
func Often(s Stretches, of points.Points) string {
	return fmt.Sprintf("in %s of %s%s", say.Number(float64(s.Points())), say.Counted(of.Known(), "snapshot"), say.During(s.Window()))
}

// ShareOf is how large a part of the known points the stretches are.
func ShareOf(s Stretches, of points.Points) float64 {
	n := of.Known()
	if n == 0 {
		return math.NaN()
	}
	return float64(s.Points()) / float64(n)
}

// Times lists the times of the points of all stretches.
func (s Stretches) Times() []int64 {
	out := make([]int64, 0, s.Points())
	s.Each(func(i int) { out = append(out, s.Axis.Times[i]) })
	return out
}

// Above finds where points are above a parameter of the rule for as many rows as Snapshots says.
func Above(p *analyzers.Pass, part *model.Part, pts points.Points, param string) Stretches {
	limit := p.Param(param)
	return Sustained(part, pts.Axis, int(p.Param("snapshots")), func(i int) bool { return pts.Values[i] > limit })
}

// From finds where points reach a parameter of the rule for as many rows as Snapshots says.
func From(p *analyzers.Pass, part *model.Part, pts points.Points, param string) Stretches {
	limit := p.Param(param)
	return Sustained(part, pts.Axis, int(p.Param("snapshots")), func(i int) bool { return pts.Values[i] >= limit })
}

// OverTime begins a finding about stretches of a T4 file: its subject, window, figures and evidence.
func OverTime(p *analyzers.Pass, part *model.Part, s Stretches, values []float64, name string, u unit.Unit, param string) analyzers.Finding {
	return analyzers.Finding{Confidence: analyzers.Likely, Subject: part.Subject, Window: s.Window(),
		Values:   []analyzers.NamedValue{analyzers.Value(name+", mean", s.Mean(values), u), analyzers.Value(name+", peak", values[s.Worst(values)], u), p.Threshold(param), p.Threshold("snapshots")},
		Evidence: s.Evidence(values, func(i int) string { return name + " " + unit.Of(values[i], u).String() })}
}

// Snapshots is the parameter of rules that look at T4 files over time.
var Snapshots = analyzers.Param{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive rows for which it must hold", Source: "our default"}

package rules

import (
	"math"
	"time"

	"dumplens/analyzers"
	"dumplens/parsers/model"
)

// stretch is a run of consecutive points [from, to) of an axis.
type stretch struct{ from, to int }

// stretches are the runs in which something held for a while, on one axis.
type stretches struct {
	part *model.Part
	axis *model.Axis
	runs []stretch
}

// sustained finds the runs of at least n consecutive points for which hold is true. A run never crosses a place where time goes back,
// and a point that is not known ends it, since comparing NaN is never true.
func sustained(part *model.Part, axis *model.Axis, n int, hold func(i int) bool) stretches {
	s := stretches{part: part, axis: axis}
	for _, segment := range axis.Segments() {
		from := segment[0]
		for i := segment[0]; i <= segment[1]; i++ {
			if i < segment[1] && hold(i) {
				continue
			}
			if i-from >= max(n, 1) {
				s.runs = append(s.runs, stretch{from, i})
			}
			from = i + 1
		}
	}
	return s
}

func (s stretches) empty() bool { return len(s.runs) == 0 }

// points is how many points all runs have together.
func (s stretches) points() int {
	n := 0
	for _, r := range s.runs {
		n += r.to - r.from
	}
	return n
}

// each calls f for every point of every run.
func (s stretches) each(f func(i int)) {
	for _, r := range s.runs {
		for i := r.from; i < r.to; i++ {
			f(i)
		}
	}
}

// mean is the mean over the known points of the runs.
func (s stretches) mean(values []float64) float64 {
	sum, n := 0.0, 0
	s.each(func(i int) {
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

// worst is the point of the runs with the largest value.
func (s stretches) worst(values []float64) int {
	best := s.runs[0].from
	s.each(func(i int) {
		if values[i] > values[best] {
			best = i
		}
	})
	return best
}

// seconds is how long a run lasted: each point stands for the span before it.
func (s stretches) seconds(r stretch) float64 {
	return float64(s.axis.Times[r.to-1]-s.axis.Times[r.from])/1000 + s.axis.Span
}

// total is how long all runs lasted together.
func (s stretches) total() float64 {
	sum := 0.0
	for _, r := range s.runs {
		sum += s.seconds(r)
	}
	return sum
}

// longest is the run that lasted longest; the first of equals.
func (s stretches) longest() stretch {
	best := s.runs[0]
	for _, r := range s.runs[1:] {
		if s.seconds(r) > s.seconds(best) {
			best = r
		}
	}
	return best
}

// window is the time from the first point of the first run to the last point of the last; unknown where the points have no times.
func (s stretches) window() model.Window {
	var w model.Window
	s.each(func(i int) {
		if ms := s.axis.Times[i]; ms != 0 {
			t := time.UnixMilli(ms).UTC()
			w = w.Union(model.Window{From: t, To: t})
		}
	})
	return w
}

// evidence quotes the worst point of the runs, then the first and the last where they are others.
func (s stretches) evidence(values []float64, note func(i int) string) []analyzers.Evidence {
	worst, first, last := s.worst(values), s.runs[0].from, s.runs[len(s.runs)-1].to-1
	quote := func(what string, i int) analyzers.Evidence {
		return at(s.part, s.axis.Lines[i], "%s, %s: %s", what, moment(s.axis, i), note(i))
	}
	out := []analyzers.Evidence{quote("worst", worst)}
	out[0].Count = s.points()
	if first != worst {
		out = append(out, quote("first", first))
	}
	if last != worst && last != first {
		out = append(out, quote("last", last))
	}
	return out
}

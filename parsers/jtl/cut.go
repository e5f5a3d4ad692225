package jtl

import (
	"math"
	"time"

	"dumplens/parsers/model"
)

// Cut is what ended within a stretch of a run: counts are exact for its window, which is made of whole steps.
type Cut struct {
	Window     model.Window // of the steps that lie in the stretch as a whole
	Count      int64
	Errors     int64
	Elapsed    float64 // s, added up
	Threads    float64 // mean of the active threads; NaN where the rows do not say
	Dist       Distribution
	DistWindow model.Window // of the distributions that lie in the stretch as a whole: it may be shorter
}

// Throughput is the samples that ended, a second; NaN for a window of no length.
func (c Cut) Throughput() float64 {
	if c.Window.Seconds() == 0 {
		return math.NaN()
	}
	return float64(c.Count) / c.Window.Seconds()
}

// Mean is the mean response time in s; NaN without samples.
func (c Cut) Mean() float64 {
	if c.Count == 0 {
		return math.NaN()
	}
	return c.Elapsed / float64(c.Count)
}

// All cuts a stretch out of all samples together.
func (t *Timeline) All(from, to time.Time) Cut {
	var tracks []*Track
	for i := range t.Tracks {
		if t.Tracks[i].Kind == t.total.String() {
			tracks = append(tracks, &t.Tracks[i])
		}
	}
	return t.cut(tracks, from, to)
}

// Cut cuts a stretch out of one track.
func (t *Timeline) Cut(track int, from, to time.Time) Cut {
	return t.cut([]*Track{&t.Tracks[track]}, from, to)
}

func (t *Timeline) cut(tracks []*Track, from, to time.Time) Cut {
	first, last := inside(t.From, t.Step, t.Steps, from, to)
	c := Cut{Threads: math.NaN(), Window: stretch(t.From, t.Step, first, last)}
	for _, k := range tracks {
		for i := first; i < min(last, len(k.steps)); i++ {
			c.Count += int64(k.steps[i].n)
			c.Errors += int64(k.steps[i].errors)
			c.Elapsed += k.steps[i].elapsed / 1000
		}
	}
	known, active := 0, 0.0
	for _, a := range t.active()[first:max(first, last)] {
		if !math.IsNaN(a) {
			known++
			active += a
		}
	}
	if known > 0 {
		c.Threads = active / float64(known)
	}
	base := time.UnixMilli(t.distBase * t.Dist.Milliseconds()).UTC()
	n := 0
	for _, k := range tracks {
		n = max(n, len(k.spread))
	}
	first, last = inside(base, t.Dist, n, from, to)
	c.DistWindow = stretch(base, t.Dist, first, last)
	s := newSum()
	var room []byte
	for _, k := range tracks {
		for i := first; i < min(last, len(k.spread)); i++ {
			if k.spread[i] != nil {
				s.add(k.spread[i], &room)
			}
		}
	}
	c.Dist = s.distribution()
	return c
}

// inside is the range [first, last) of steps that lie as a whole between two times.
func inside(base time.Time, step time.Duration, n int, from, to time.Time) (first, last int) {
	first = int(max((from.Sub(base)+step-1)/step, 0))
	last = int(min(max(to.Sub(base)/step, 0), time.Duration(n)))
	return min(first, last), last
}

func stretch(base time.Time, step time.Duration, first, last int) model.Window {
	return model.Window{From: base.Add(time.Duration(first) * step), To: base.Add(time.Duration(last) * step)}
}

// active is the number of active threads by step: the mean of what the samples of each host say, added up. A host without samples in a step
// has as many as in the one before, until its last.
func (t *Timeline) active() []float64 {
	out := make([]float64, t.Steps)
	for i := range out {
		out[i] = math.NaN()
	}
	for _, h := range t.hosts {
		before := math.NaN()
		for i := range min(len(h.steps), len(out)) {
			if h.steps[i].n > 0 {
				before = h.steps[i].sum / float64(h.steps[i].n)
			}
			switch {
			case math.IsNaN(before):
			case math.IsNaN(out[i]):
				out[i] = before
			default:
				out[i] += before
			}
		}
	}
	return out
}

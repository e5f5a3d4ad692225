package sqltrace

import (
	"math"
	"math/bits"
	"slices"
)

// subBits is how finely a histogram divides each power of two: 32 steps, so that a value is known to 3 %.
const subBits = 5

// Histogram counts durations in steps of at most 3 % of their size. It keeps the sum of each step, so sums over steps are exact. Only steps
// that hold something are kept: most statements have few.
type Histogram struct {
	steps []step  // in order
	hit   int     // the step counted last: durations come in clusters
	tick  float64 // seconds of one unit of the trace
	n     int
	sum   float64
	max   int64
}

type step struct {
	index int32
	n     uint32
	sum   float64
}

// Step is a range of durations of a histogram, in seconds: From <= duration < To.
type Step struct {
	From, To float64
	Count    int
	Sum      float64
}

func (h *Histogram) add(ticks int64) {
	i := int32(stepOf(ticks))
	if h.hit >= len(h.steps) || h.steps[h.hit].index != i {
		h.hit = h.find(i)
		if h.hit == len(h.steps) || h.steps[h.hit].index != i {
			h.steps = slices.Insert(h.steps, h.hit, step{index: i})
		}
	}
	s := &h.steps[h.hit]
	s.n++
	s.sum += float64(ticks)
	h.n++
	h.sum += float64(ticks)
	h.max = max(h.max, ticks)
}

// find is the place of a step, or where it belongs.
func (h *Histogram) find(index int32) int {
	low, high := 0, len(h.steps)
	for low < high {
		if middle := (low + high) / 2; h.steps[middle].index < index {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

func stepOf(v int64) int {
	if v < 0 {
		v = 0
	}
	if v < 1<<subBits {
		return int(v)
	}
	shift := bits.Len64(uint64(v)) - subBits - 1
	return (shift+1)<<subBits + int(v>>shift) - 1<<subBits
}

// lowOf is the smallest value of a step.
func lowOf(i int) float64 {
	if i < 1<<subBits {
		return float64(i)
	}
	shift := i>>subBits - 1
	return math.Ldexp(float64(1<<subBits+i&(1<<subBits-1)), shift)
}

// Count is how many durations were counted.
func (h *Histogram) Count() int {
	if h == nil {
		return 0
	}
	return h.n
}

// Sum is the time of all of them, in seconds.
func (h *Histogram) Sum() float64 {
	if h == nil {
		return 0
	}
	return h.sum * h.tick
}

// Max is the longest, in seconds; NaN when there are none.
func (h *Histogram) Max() float64 {
	if h.Count() == 0 {
		return math.NaN()
	}
	return float64(h.max) * h.tick
}

// Quantile is the duration in seconds that a share p of all do not exceed, within 3 %: the mean of the step that holds it. NaN when
// there are none.
func (h *Histogram) Quantile(p float64) float64 {
	if h.Count() == 0 {
		return math.NaN()
	}
	rank := int64(math.Ceil(p * float64(h.n)))
	seen := int64(0)
	for i := range h.steps {
		seen += int64(h.steps[i].n)
		if seen >= rank {
			return h.steps[i].sum / float64(h.steps[i].n) * h.tick
		}
	}
	return h.Max()
}

// Steps lists the steps that hold something, in order.
func (h *Histogram) Steps() []Step {
	if h == nil {
		return nil
	}
	var out []Step
	for _, s := range h.steps {
		i := int(s.index)
		out = append(out, Step{From: lowOf(i) * h.tick, To: lowOf(i+1) * h.tick, Count: int(s.n), Sum: s.sum * h.tick})
	}
	return out
}

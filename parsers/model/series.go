package model

import (
	"math"
	"slices"
	"sync/atomic"
	"time"
)

// Axis holds the times and lines of one kind of record; all series read from such records share it.
// Times are not sorted by force: where a clock went back (a repeated hour, a restart), a new segment begins.
type Axis struct {
	Times []int64 // milliseconds since 1970, wall clock read as UTC; 0 is a point whose time is not known
	Lines []int32
	Span  float64 // seconds that one point stands for, 0 when unknown
}

// NewAxis makes an axis of times and lines of equal length; the span is the median distance of neighbours.
func NewAxis(times []int64, lines []int32) *Axis {
	return &Axis{Times: times, Lines: lines, Span: medianStep(times)}
}

// Len is the number of points.
func (a *Axis) Len() int { return len(a.Times) }

// Time is the wall-clock time of point i, the zero time where it is not known.
func (a *Axis) Time(i int) time.Time { return clockTime(a.Times[i]) }

func clockTime(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// Window is the time from the earliest to the latest point whose time is known.
func (a *Axis) Window() Window {
	var first, last int64
	for _, ms := range a.Times {
		if ms != 0 && (first == 0 || ms < first) {
			first = ms
		}
		if ms != 0 && (last == 0 || ms > last) {
			last = ms
		}
	}
	return Window{clockTime(first), clockTime(last)}
}

// Segments lists the ranges [from, to) in which time never goes back.
func (a *Axis) Segments() [][2]int {
	var out [][2]int
	from := 0
	for i := 1; i <= len(a.Times); i++ {
		if i == len(a.Times) || a.Times[i] < a.Times[i-1] {
			out = append(out, [2]int{from, i})
			from = i
		}
	}
	return out
}

func medianStep(times []int64) float64 {
	steps := make([]int64, 0, len(times))
	for i := 1; i < len(times); i++ {
		if d := times[i] - times[i-1]; d > 0 && times[i-1] != 0 {
			steps = append(steps, d)
		}
	}
	if len(steps) == 0 {
		return 0
	}
	slices.Sort(steps)
	return float64(steps[len(steps)/2]) / 1000
}

// Series is one number over time. Its values are hidden: they are packed, and read through Values and Stats.
type Series struct {
	Metric *Metric
	Labels Labels
	Part   PartID
	Axis   *Axis

	column *Column
	factor float64
	order  []int32 // point i of the axis is value order[i] of the column; nil when they are in step
	stats  atomic.Pointer[Stats]
}

// NewSeries makes a series of a column whose printed numbers times factor are in the metric's base unit.
// order, when not nil, says which value of the column belongs to each point of the axis (-1: none). The column is closed.
func NewSeries(m *Metric, labels Labels, axis *Axis, column *Column, factor float64, order []int32) *Series {
	column.Close()
	return &Series{Metric: m, Labels: labels, Axis: axis, column: column, factor: factor, order: order}
}

// As is the same numbers under another metric: their heading was found elsewhere. factor is what the printed numbers are times.
func (s *Series) As(m *Metric, labels Labels, factor float64) *Series {
	out := NewSeries(m, labels, s.Axis, s.column, factor, s.order)
	out.Part = s.Part
	return out
}

// Len is the number of points, missing ones included.
func (s *Series) Len() int { return s.Axis.Len() }

// Values appends the values to dst, one for each point of the axis, in base units; NaN is missing.
func (s *Series) Values(dst []float64) []float64 {
	if s.order == nil {
		n := len(dst) + s.Axis.Len()
		dst = s.column.Values(dst, s.factor)
		for len(dst) < n { // the last records of a cut file may lack this column
			dst = append(dst, math.NaN())
		}
		return dst[:n]
	}
	all := s.column.Values(nil, s.factor)
	for _, i := range s.order {
		if i < 0 || int(i) >= len(all) {
			dst = append(dst, math.NaN())
			continue
		}
		dst = append(dst, all[i])
	}
	return dst
}

// Stats are figures over all points as read. With no known value all are NaN, and MaxLine is 0.
type Stats struct {
	N, Missing          int
	Min, Mean, P95, Max float64
	MaxAt               time.Time
	MaxLine             int32
}

// Stats are the figures, computed once. P95 is the smallest value that at least 95 % of the known values do not exceed (nearest rank).
func (s *Series) Stats() Stats {
	if st := s.stats.Load(); st != nil {
		return *st
	}
	st := StatsOf(s.Axis, s.Values(make([]float64, 0, s.Len())))
	s.stats.Store(&st)
	return st
}

// StatsOf computes the figures of values that belong to the points of an axis.
func StatsOf(axis *Axis, values []float64) Stats {
	st := Stats{Min: math.NaN(), Mean: math.NaN(), P95: math.NaN(), Max: math.NaN()}
	known := make([]float64, 0, len(values))
	sum, best := 0.0, -1
	for i, v := range values {
		if math.IsNaN(v) {
			st.Missing++
			continue
		}
		known = append(known, v)
		sum += v
		if best < 0 || v > values[best] {
			best = i
		}
	}
	st.N = len(known)
	if st.N == 0 {
		return st
	}
	st.Min, st.Max, st.Mean = slices.Min(known), values[best], sum/float64(st.N)
	st.P95 = nth(known, rank(st.N, 0.95))
	st.MaxAt, st.MaxLine = axis.Time(best), axis.Lines[best]
	return st
}

// Percentile is the nearest-rank percentile of sorted known values; NaN when there are none.
func Percentile(sorted []float64, p float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	return sorted[rank(len(sorted), p)]
}

// rank is the index of a percentile among n sorted values.
func rank(n int, p float64) int {
	return min(max(int(math.Ceil(p*float64(n)))-1, 0), n-1)
}

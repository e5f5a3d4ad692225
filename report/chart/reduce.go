package chart

import (
	"math"
	"slices"
)

// Pick chooses at most limit (or a few more) of the n points that all columns share, so that in every stretch of points the smallest and
// the largest value of each column stay: peaks are what people look for. All columns keep the same points, because a stack of areas and a
// tooltip need them together. It returns indexes in order; with n ≤ limit, or no limit, all of them.
func Pick(n int, columns [][]float64, limit int) []int {
	if limit <= 0 || n <= limit {
		return sequence(n)
	}
	buckets := max(limit/2, 1)
	for {
		picked := pick(n, columns, buckets)
		if len(picked) <= limit || buckets == 1 {
			return picked
		}
		buckets = max(1, min(buckets-1, buckets*limit/len(picked)))
	}
}

func sequence(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func pick(n int, columns [][]float64, buckets int) []int {
	var picked []int
	for b := range buckets {
		from, to := n*b/buckets, n*(b+1)/buckets
		start := len(picked)
		for _, c := range columns {
			lo, hi := extremes(c, from, to)
			if lo >= 0 {
				picked = append(picked, lo, hi)
			}
		}
		if len(picked) == start && from < to {
			picked = append(picked, from) // nothing known here: one missing point keeps the gap
		}
		slices.Sort(picked[start:])
	}
	return slices.Compact(picked)
}

// extremes returns the indexes of the smallest and largest known value of a range, -1 when there is none.
func extremes(c []float64, from, to int) (lo, hi int) {
	lo, hi = -1, -1
	for i := from; i < to && i < len(c); i++ {
		if math.IsNaN(c[i]) {
			continue
		}
		if lo < 0 || c[i] < c[lo] {
			lo = i
		}
		if hi < 0 || c[i] > c[hi] {
			hi = i
		}
	}
	return lo, hi
}

// Reduce thins out the series of a figure, those that share their times together. Where time goes back or stands still for long, it puts
// a missing point, so that no line is drawn across what nobody measured.
func (f *Figure) Reduce(limit int) {
	for _, group := range f.shared() {
		times := f.Series[group[0]].Times
		columns := make([][]float64, len(group))
		for i, s := range group {
			columns[i] = f.Series[s].Values
		}
		picked := Pick(len(times), columns, limit)
		gaps := breaks(times)
		outTimes, out := take(times, columns, picked, gaps)
		for i, s := range group {
			f.Series[s].Times, f.Series[s].Values = outTimes, out[i]
		}
	}
}

// shared groups the series that have the same times, by index.
func (f *Figure) shared() [][]int {
	var groups [][]int
next:
	for i, s := range f.Series {
		for g, group := range groups {
			if slices.Equal(f.Series[group[0]].Times, s.Times) {
				groups[g] = append(group, i)
				continue next
			}
		}
		groups = append(groups, []int{i})
	}
	return groups
}

// breaks lists the points before which a line must be interrupted.
func breaks(times []int64) []int {
	steps := make([]int64, 0, len(times))
	for i := 1; i < len(times); i++ {
		if d := times[i] - times[i-1]; d > 0 {
			steps = append(steps, d)
		}
	}
	if len(steps) == 0 {
		return nil
	}
	slices.Sort(steps)
	usual := steps[len(steps)/2]
	var out []int
	for i := 1; i < len(times); i++ {
		if d := times[i] - times[i-1]; d < 0 || d > 3*usual {
			out = append(out, i)
		}
	}
	return out
}

func take(times []int64, columns [][]float64, picked, gaps []int) ([]int64, [][]float64) {
	outTimes := make([]int64, 0, len(picked)+len(gaps))
	out := make([][]float64, len(columns))
	last := -1
	for _, i := range picked {
		for len(gaps) > 0 && gaps[0] <= last {
			gaps = gaps[1:]
		}
		if last >= 0 && len(gaps) > 0 && gaps[0] <= i {
			outTimes = append(outTimes, times[last]+1)
			for c := range columns {
				out[c] = append(out[c], math.NaN())
			}
		}
		outTimes = append(outTimes, times[i])
		for c := range columns {
			v := math.NaN()
			if i < len(columns[c]) {
				v = columns[c][i]
			}
			out[c] = append(out[c], v)
		}
		last = i
	}
	return outTimes, out
}

// Coarse makes at most limit steps of equal length out of the series, each with the largest value of the points in it; a step without a
// point is missing. Heat maps need equal columns, and the largest value is what makes a hot spot.
func (f *Figure) Coarse(limit int) {
	n := 1
	for _, s := range f.Series {
		n = max(n, len(s.Times))
	}
	if n <= limit && len(f.shared()) == 1 {
		return // the points are the steps
	}
	n = min(n, limit)
	from, to := f.Window()
	width := float64(to-from+1) / float64(n)
	times := make([]int64, n)
	for i := range times {
		times[i] = from + int64(width*float64(i))
	}
	for k, s := range f.Series {
		values := make([]float64, n)
		for i := range values {
			values[i] = math.NaN()
		}
		for i, t := range s.Times {
			at := min(max(int(float64(t-from)/width), 0), n-1)
			if v := s.Values[i]; !math.IsNaN(v) && !(values[at] >= v) {
				values[at] = v
			}
		}
		f.Series[k].Times, f.Series[k].Values = times, values
	}
}

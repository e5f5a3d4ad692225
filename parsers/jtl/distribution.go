package jtl

import "math"

// Distribution is how often response times came, within 0.1 % of each.
type Distribution struct {
	N      int64
	values []float64 // s, in order
	counts []int64
}

// Percentile is the response time, in s, that p percent of the samples do not exceed, as the dashboard of JMeter takes it: the value at place
// p/100 × (N+1), interpolated between two places. NaN without samples.
func (d Distribution) Percentile(p float64) float64 {
	if d.N == 0 {
		return math.NaN()
	}
	place := p / 100 * float64(d.N+1)
	switch {
	case place < 1:
		return d.at(1)
	case place >= float64(d.N):
		return d.at(d.N)
	}
	whole := math.Floor(place)
	low := d.at(int64(whole))
	if place == whole {
		return low
	}
	return low + (place-whole)*(d.at(int64(whole)+1)-low)
}

// at is the value at a place, from 1.
func (d Distribution) at(place int64) float64 {
	for i, n := range d.counts {
		if place -= n; place <= 0 {
			return d.values[i]
		}
	}
	return d.values[len(d.values)-1]
}

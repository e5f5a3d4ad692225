package model_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dumplens/parsers/model"
)

// TestP95 compares the percentile of many kinds of series with that of the sorted values.
func TestP95(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 400; n += 7 {
		for kind, next := range map[string]func(i int) float64{
			"random":   func(int) float64 { return r.Float64() },
			"few":      func(int) float64 { return float64(r.IntN(3)) },
			"constant": func(int) float64 { return 7 },
			"rising":   func(i int) float64 { return float64(i) },
			"falling":  func(i int) float64 { return float64(-i) },
			"organ":    func(i int) float64 { return float64(min(i, 400-i)) },
			"infinite": func(i int) float64 { return []float64{1, math.Inf(1), math.Inf(-1)}[i%3] },
		} {
			values := make([]float64, n)
			for i := range values {
				values[i] = next(i)
			}
			axis := &model.Axis{Times: make([]int64, n), Lines: make([]int32, n)}
			got := model.StatsOf(axis, values)
			slices.Sort(values)
			if want := model.Percentile(values, 0.95); got.P95 != want || got.Min != values[0] || got.Max != values[n-1] {
				t.Errorf("%s, %d values: p95 %v, min %v, max %v; want %v, %v, %v", kind, n, got.P95, got.Min, got.Max, want, values[0], values[n-1])
			}
		}
	}
}

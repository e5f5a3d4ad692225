package vms_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/vms"
	"dumplens/fixtures/facttest"
	"dumplens/parsers/model"
)

// TestRatio divides where the second is at least as much as is asked for, and never by zero.
func TestRatio(t *testing.T) {
	axis := model.NewAxis([]int64{60_000, 120_000, 180_000, 240_000, 300_000}, []int32{1, 2, 3, 4, 5})
	nan := facttest.NaN
	a, b := points.Points{Axis: axis, Values: []float64{5, 5, 5, nan, 0}}, points.Points{Axis: axis, Values: []float64{10, 9.9, 0, 20, nan}}
	for _, c := range []struct{ least, first, second float64 }{{10, 0.5, nan}, {9.9, 0.5, 5 / 9.9}, {0, 0.5, 5 / 9.9}, {10.1, nan, nan}} {
		if diff := cmp.Diff([]float64{c.first, c.second, nan, nan, nan}, vms.Ratio(a, b, c.least).Values, facttest.SameNaN); diff != "" {
			t.Errorf("least %v (-want +got):\n%s", c.least, diff)
		}
	}
}

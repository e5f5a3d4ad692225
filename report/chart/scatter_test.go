package chart_test

import (
	"math"
	"strings"
	"testing"

	"dumplens/parsers/unit"
	"dumplens/report/chart"
)

// TestScatter draws one mark for each known point, named and escaped.
func TestScatter(t *testing.T) {
	f := chart.Figure{ID: "s", Title: "CPU against elapsed time", Kind: chart.Scatter, Unit: unit.Second, Max: math.NaN(), Categories: []string{"A", "<B>", "C"},
		Series: []chart.Series{{Name: "CPU", Times: []int64{10_000, 60_000, 30_000}, Values: []float64{9, 2, math.NaN()}}}}
	svg := string(f.SVG())
	if n := strings.Count(svg, "<rect class=\"f0\""); n != 2 {
		t.Errorf("%d marks, want 2:\n%s", n, svg)
	}
	if !strings.Contains(svg, "A: CPU 9") || strings.Contains(svg, "<B>") || !strings.Contains(svg, "&lt;B&gt;") {
		t.Errorf("names are missing or not escaped:\n%s", svg)
	}
	empty := chart.Figure{Kind: chart.Scatter, Unit: unit.One, Max: math.NaN()}
	if !strings.Contains(string(empty.SVG()), "</svg>") {
		t.Error("no drawing of nothing")
	}
}

package stretch_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/stretch"
	"dumplens/fixtures/facttest"
	"dumplens/parsers/model"
)

// pointsAt are points at minutes of a day, each at a line of its own from 10 on.
func pointsAt(minutes []float64, values ...float64) points.Points {
	times, lines := make([]int64, len(values)), make([]int32, len(values))
	for i := range values {
		times[i], lines[i] = facttest.Day(minutes[i]/60).UnixMilli(), int32(10+i)
	}
	return points.Points{Axis: model.NewAxis(times, lines), Values: values}
}

func minutes(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = float64(i)
	}
	return out
}

func above(p points.Points, n int, limit float64) stretch.Stretches {
	return stretch.Sustained(&model.Part{}, p.Axis, n, func(i int) bool { return p.Values[i] > limit })
}

// TestSustained finds runs that are long enough: not across a point below or unknown, nor where time goes back.
func TestSustained(t *testing.T) {
	nan := facttest.NaN
	for _, c := range []struct {
		name   string
		at     []float64
		values []float64
		n      int
		want   string // runs, points, seconds, mean, worst
	}{
		{"too short", minutes(4), []float64{2, 2, 0, 2}, 3, "[] 0"},
		{"just long enough", minutes(4), []float64{2, 2, 2, 0}, 3, "[0-2] 3, 180 s, mean 2, worst 0"},
		{"to the end", minutes(4), []float64{0, 2, 3, 4}, 3, "[1-3] 3, 180 s, mean 3, worst 3"},
		{"none is asked for", minutes(3), []float64{0, 2, 0}, 0, "[1-1] 1, 60 s, mean 2, worst 1"},
		{"nothing is above", minutes(3), []float64{1, 1, 1}, 0, "[] 0"},
		{"an unknown point parts", minutes(5), []float64{2, 4, nan, 6, 4}, 2, "[0-1 3-4] 4, 240 s, mean 4, worst 3"},
		{"time goes back", []float64{5, 6, 1, 2}, []float64{2, 2, 2, 2}, 3, "[] 0"},
		{"the first of equals is the worst", minutes(3), []float64{3, 3, 2}, 1, "[0-2] 3, 180 s, mean 2.6667, worst 0"},
		{"no points", nil, nil, 1, "[] 0"},
	} {
		p := pointsAt(c.at, c.values...)
		s := above(p, c.n, 1)
		if got := describe(p, s); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func describe(p points.Points, s stretch.Stretches) string {
	var runs []string
	inside := map[int]bool{}
	s.Each(func(i int) { inside[i] = true })
	for _, r := range s.Runs {
		to := r.From
		for inside[to+1] {
			to++
		}
		runs = append(runs, fmt.Sprintf("%d-%d", r.From, to))
	}
	out := fmt.Sprintf("%v %d", runs, s.Points())
	if !s.Empty() {
		out += fmt.Sprintf(", %v s, mean %.5v, worst %d", s.Total(), s.Mean(p.Values), s.Worst(p.Values))
	}
	return out
}

// TestLongest takes the longest run, the first of equals, and names the longest three that are more than a moment.
func TestLongest(t *testing.T) {
	p := pointsAt(minutes(14), 2, 0, 2, 2, 0, 2, 2, 2, 0, 2, 2, 0, 2, 2)
	s := above(p, 1, 1)
	if r := s.Longest(); r.From != 5 || s.Seconds(r) != 180 {
		t.Errorf("the longest begins at %d and lasts %v s, want 5 and 180", r.From, s.Seconds(r))
	}
	if got := s.LongestText(); strings.Count(got, ";") != 2 || !strings.Contains(got, "00:02:00") || !strings.Contains(got, "00:05:00") || !strings.Contains(got, "00:09:00") {
		t.Errorf("the longest runs are%s", got)
	}
	if r := above(pointsAt(minutes(5), 2, 2, 0, 2, 2), 1, 1).Longest(); r.From != 0 {
		t.Errorf("of equals the longest begins at %d, want 0", r.From)
	}
	if got := above(pointsAt(minutes(3), 2, 0, 2), 1, 1).LongestText(); got != "" {
		t.Errorf("moments are runs: %q", got)
	}
}

// TestMean leaves unknown points out, and those that a shorter column has not.
func TestMean(t *testing.T) {
	s := above(pointsAt(minutes(4), 2, 2, 2, 2), 1, 1)
	for _, c := range []struct {
		values []float64
		want   float64
	}{{[]float64{1, facttest.NaN, 3, 5}, 3}, {[]float64{1, 2}, 1.5}, {[]float64{facttest.NaN}, facttest.NaN}, {nil, facttest.NaN}} {
		if got := s.Mean(c.values); got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("the mean of %v is %v, want %v", c.values, got, c.want)
		}
	}
}

// TestEvidence quotes the worst point, and the first and the last where they are others.
func TestEvidence(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   string
	}{{[]float64{2, 3, 2}, "11×3 10×1 12×1"}, {[]float64{3, 2, 2}, "10×3 12×1"}, {[]float64{2, 2, 3}, "12×3 10×1"}, {[]float64{2}, "10×1"}} {
		p := pointsAt(minutes(len(c.values)), c.values...)
		var got []string
		for _, e := range above(p, 1, 1).Evidence(p.Values, func(int) string { return "" }) {
			got = append(got, fmt.Sprintf("%d×%d", e.Pos.Line, e.Count))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%v is quoted at %s, want %s", c.values, s, c.want)
		}
	}
}

// TestShareOf counts known points only.
func TestShareOf(t *testing.T) {
	p := pointsAt(minutes(5), 2, 2, 0, facttest.NaN, 0)
	if got := stretch.ShareOf(above(p, 1, 1), p); got != 0.5 {
		t.Errorf("the share is %v, want 0.5", got)
	}
	if n := p.Known(); n != 4 {
		t.Errorf("%d points are known, want 4", n)
	}
	none := pointsAt(minutes(1), facttest.NaN)
	if got := stretch.ShareOf(above(none, 1, 1), none); !math.IsNaN(got) {
		t.Errorf("the share of nothing is %v, want NaN", got)
	}
}

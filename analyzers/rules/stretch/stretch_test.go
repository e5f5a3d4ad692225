package stretch_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/stretch"
	"dumplens/fixtures/facttest"
	"dumplens/parsers/model"
)

// axis has points at some minutes, at lines 10 and on; -1 is a point whose time is not known.
func axis(minutes ...float64) *model.Axis {
	times, lines := make([]int64, len(minutes)), make([]int32, len(minutes))
	for i, m := range minutes {
		if m >= 0 {
			times[i] = facttest.Day(m / 60).UnixMilli()
		}
		lines[i] = int32(10 + i)
	}
	return model.NewAxis(times, lines)
}

// above are the stretches of at least n points above 0.
func above(a *model.Axis, n int, values ...float64) stretch.Stretches {
	return stretch.Sustained(&model.Part{}, a, n, func(i int) bool { return values[i] > 0 })
}

// froms are the first points of the runs.
func froms(s stretch.Stretches) []int {
	var out []int
	for _, r := range s.Runs {
		out = append(out, r.From)
	}
	return out
}

func TestSustained(t *testing.T) {
	nan := facttest.NaN
	for _, tt := range []struct {
		name   string
		axis   *model.Axis
		n      int
		values []float64
		froms  []int
		points int
	}{
		{"as long as asked for", axis(0, 1, 2, 3, 4), 2, []float64{1, 1, 0, 1, 0}, []int{0}, 2},
		{"at the end", axis(0, 1, 2, 3, 4), 2, []float64{1, 0, 1, 1, 1}, []int{2}, 3},
		{"two runs", axis(0, 1, 2, 3, 4), 2, []float64{1, 1, 0, 1, 1}, []int{0, 3}, 4},
		{"no length is one", axis(0, 1, 2), 0, []float64{1, 0, 1}, []int{0, 2}, 2},
		{"broken by what is not known", axis(0, 1, 2, 3), 2, []float64{1, nan, 1, 1}, []int{2}, 2},
		{"broken where time goes back", axis(0, 1, 0.5, 2), 2, []float64{1, 1, 1, 1}, []int{0, 2}, 4},
		{"too short on both sides of that", axis(0, 1, 0.5, 2), 3, []float64{1, 1, 1, 1}, nil, 0},
		{"nothing", axis(), 1, nil, nil, 0},
	} {
		s := above(tt.axis, tt.n, tt.values...)
		if got := froms(s); !cmp.Equal(got, tt.froms) || s.Points() != tt.points || s.Empty() != (len(tt.froms) == 0) || len(s.Times()) != tt.points {
			t.Errorf("%s: runs from %v of %d points, want from %v of %d", tt.name, got, s.Points(), tt.froms, tt.points)
		}
	}
}

func TestFigures(t *testing.T) {
	// one minute and two, then three of five minutes: spans are a minute by the median
	s := above(axis(0, 1, 2, 3, 4, 9, 14), 1, 1, 0, 2, 4, 0, 3, 3)
	for _, tt := range []struct {
		name      string
		got, want float64
	}{
		{"mean", s.Mean([]float64{1, 9, 2, 4, 9, 3, 5}), 3},
		{"mean of those known", s.Mean([]float64{1, 9, 2, facttest.NaN, 9, 3, 2}), 2},
		{"mean of fewer values than points", s.Mean([]float64{1, 9, 2, 3}), 2},
		{"mean of none", s.Mean(nil), facttest.NaN},
		{"worst", float64(s.Worst([]float64{1, 9, 2, 4, 9, 3, 3})), 3},
		{"the first of equals is the worst", float64(s.Worst([]float64{4, 9, 4, 4, 9, 3, 3})), 0},
		{"a run of one point lasts its span", s.Seconds(s.Runs[0]), 60},
		{"a run of two", s.Seconds(s.Runs[1]), 120},
		{"total", s.Total(), 60 + 120 + 360},
		{"longest", float64(s.Longest().From), 5},
		{"the first of equals is the longest", float64(above(axis(0, 1, 2), 1, 1, 0, 1).Longest().From), 0},
		{"share of the points known", stretch.ShareOf(s, points.Points{Axis: s.Axis, Values: []float64{1, 0, 2, 4, 0, 3, 3}}), 5.0 / 7},
		{"share of none", stretch.ShareOf(s, points.Points{Axis: s.Axis}), facttest.NaN},
	} {
		if math.Abs(tt.got-tt.want) > 1e-9 || math.IsNaN(tt.got) != math.IsNaN(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}

func TestWindow(t *testing.T) {
	want := model.Window{From: facttest.Day(1.0 / 60), To: facttest.Day(3.0 / 60)}
	if got := above(axis(0, 1, -1, 3), 1, 0, 1, 1, 1).Window(); got != want {
		t.Errorf("%v, want %v: points without a time do not count", got, want)
	}
	if got := above(axis(-1, -1), 1, 1, 1).Window(); got != (model.Window{}) {
		t.Errorf("%v, want none", got)
	}
}

func TestEvidence(t *testing.T) {
	lines := func(values ...float64) []int32 {
		a := axis(0, 1, 2, 3)
		s := above(a, 1, values...)
		var out []int32
		for _, e := range s.Evidence(values, func(int) string { return "" }) {
			out = append(out, e.Pos.Line)
		}
		return out
	}
	for _, tt := range []struct {
		values []float64
		want   []int32 // the worst, then the first and the last where they are others
	}{
		{[]float64{1, 3, 2, 1}, []int32{11, 10, 13}},
		{[]float64{3, 1, 1, 1}, []int32{10, 13}},
		{[]float64{1, 1, 1, 3}, []int32{13, 10}},
		{[]float64{0, 1, 0, 0}, []int32{11}},
	} {
		if got := lines(tt.values...); !cmp.Equal(got, tt.want) {
			t.Errorf("%v: lines %v, want %v", tt.values, got, tt.want)
		}
	}
}

func TestLongestText(t *testing.T) {
	for _, tt := range []struct {
		name string
		s    stretch.Stretches
		want string
	}{
		{"of four the three longest, in the order of time", above(axis(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13), 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1),
			" The longest runs: 2026-03-02 00:03:00 to 00:05:00; 2026-03-02 00:07:00 to 00:09:00; 2026-03-02 00:11:00 to 00:13:00."},
		{"points by themselves are no runs", above(axis(0, 1, 2, 3), 1, 1, 0, 1, 1), " The longest runs: 2026-03-02 00:02:00 to 00:03:00."},
		{"nothing but such points", above(axis(0, 1, 2), 1, 1, 0, 1), ""},
		{"without times", above(axis(-1, -1), 1, 1, 1), ""},
	} {
		if got := tt.s.LongestText(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestOften(t *testing.T) {
	s := above(axis(0, 1, 2), 1, 0, 1, 1)
	got := strings.ReplaceAll(stretch.Often(s, points.Points{Axis: s.Axis, Values: []float64{facttest.NaN, 1, 1}}), "\u202f", " ")
	if want := "in 2 of 2 snapshots (2026-03-02 00:01:00 to 00:02:00)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

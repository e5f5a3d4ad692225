package model_test

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"dumplens/parsers/model"
)

// columnOf makes a column of values; NaN is a missing one.
func columnOf(values ...float64) *model.Column {
	var c model.Column
	for _, v := range values {
		c.Append(v)
	}
	return &c
}

func at(second int64) int64 { return 1_767_225_600_000 + 1000*second } // from 2026-01-01

func TestSeriesStats(t *testing.T) {
	nan := math.NaN()
	axis := model.NewAxis([]int64{at(0), at(60), at(120), at(180)}, []int32{5, 15, 25, 35})
	for _, c := range []struct {
		name   string
		values []float64
		want   model.Stats
	}{
		{"all known", []float64{10, 40, 20, 30}, model.Stats{N: 4, Min: 0.1, Mean: 0.25, P95: 0.4, Max: 0.4, MaxAt: axis.Time(1), MaxLine: 15}},
		{"with gaps", []float64{nan, 0, nan, 2}, model.Stats{N: 2, Missing: 2, Min: 0, Mean: 0.01, P95: 0.02, Max: 0.02, MaxAt: axis.Time(3), MaxLine: 35}},
		{"first of equal maxima", []float64{3, 3, 3, 3}, model.Stats{N: 4, Min: 0.03, Mean: 0.03, P95: 0.03, Max: 0.03, MaxAt: axis.Time(0), MaxLine: 5}},
		{"nothing known", []float64{nan, nan, nan, nan}, model.Stats{Missing: 4, Min: nan, Mean: nan, P95: nan, Max: nan}},
		{"column ends early", []float64{1}, model.Stats{N: 1, Missing: 3, Min: 0.01, Mean: 0.01, P95: 0.01, Max: 0.01, MaxAt: axis.Time(0), MaxLine: 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := model.NewSeries(model.CPUUtilization, model.Labels{}, axis, columnOf(c.values...), 0.01, nil).Stats()
			if diff := cmp.Diff(c.want, got, cmpopts.EquateNaNs(), cmpopts.EquateApprox(0, 1e-12)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestOrder(t *testing.T) {
	axis := model.NewAxis([]int64{at(0), at(1), at(2)}, []int32{9, 8, 7})
	s := model.NewSeries(model.CPURunQueue, model.Labels{}, axis, columnOf(30, 20, 10), 1, []int32{2, -1, 0})
	if diff := cmp.Diff([]float64{10, math.NaN(), 30}, s.Values(nil), cmpopts.EquateNaNs()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestUnknownTimes: a point whose time is not known must not be dated 1970.
func TestUnknownTimes(t *testing.T) {
	axis := model.NewAxis([]int64{0, at(0), at(60), 0, at(120)}, []int32{1, 2, 3, 4, 5})
	if got := axis.Time(0); !got.IsZero() {
		t.Errorf("time %v", got)
	}
	want := model.Window{From: axis.Time(1), To: axis.Time(4)}
	if got := axis.Window(); got != want {
		t.Errorf("window %v, want %v", got, want)
	}
	if axis.Span != 60 {
		t.Errorf("span %v", axis.Span)
	}
	if got := (model.NewAxis([]int64{0}, []int32{1})).Window(); got != (model.Window{}) {
		t.Errorf("window of nothing known: %v", got)
	}
}

func TestSegments(t *testing.T) {
	axis := model.NewAxis([]int64{at(0), at(1), at(1), at(0), at(5)}, make([]int32, 5))
	if diff := cmp.Diff([][2]int{{0, 3}, {3, 5}}, axis.Segments()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := model.NewAxis(nil, nil).Segments(); got != nil {
		t.Errorf("segments of nothing: %v", got)
	}
}

func TestCut(t *testing.T) {
	axis := model.NewAxis([]int64{at(0), at(60), at(120), at(180)}, []int32{1, 2, 3, 4})
	plain := model.NewSeries(model.CPURunQueue, model.Labels{}, axis, columnOf(10, 11, 12, 13), 1, nil)
	turned := model.NewSeries(model.CPURunQueue, model.Labels{}, axis, columnOf(13, 12, 11, 10), 1, []int32{3, 2, 1, 0})
	window := func(from, to int64) model.Window {
		var w model.Window
		if from >= 0 {
			w.From = time.UnixMilli(at(from)).UTC()
		}
		if to >= 0 {
			w.To = time.UnixMilli(at(to)).UTC()
		}
		return w
	}
	for _, c := range []struct {
		name   string
		window model.Window
		values []float64
		lines  []int32
	}{
		{"both ends", window(60, 120), []float64{11, 12}, []int32{2, 3}},
		{"open start", window(-1, 70), []float64{10, 11}, []int32{1, 2}},
		{"open end", window(121, -1), []float64{13}, []int32{4}},
		{"all", window(0, 180), []float64{10, 11, 12, 13}, []int32{1, 2, 3, 4}},
		{"nothing", window(200, 300), nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			cut := model.NewCut(axis, c.window)
			for _, s := range []*model.Series{plain, turned} {
				got := cut.Of(s)
				if diff := cmp.Diff(c.values, got.Values(nil)); diff != "" {
					t.Errorf("values (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(c.lines, got.Axis.Lines, cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("lines (-want +got):\n%s", diff)
				}
				if got.Axis.Span != 60 {
					t.Errorf("span %v", got.Axis.Span)
				}
			}
		})
	}
}

func TestWindow(t *testing.T) {
	day := func(d int) time.Time {
		if d == 0 {
			return time.Time{}
		}
		return time.Date(2026, 1, d, 0, 0, 0, 0, time.UTC)
	}
	w := func(from, to int) model.Window { return model.Window{From: day(from), To: day(to)} }
	for _, c := range []struct{ a, b, want model.Window }{
		{w(2, 4), w(3, 6), w(2, 6)},
		{w(2, 4), w(0, 0), w(2, 4)},
		{w(0, 0), w(2, 4), w(2, 4)},
		{w(2, 9), w(3, 4), w(2, 9)},
	} {
		if got := c.a.Union(c.b); got != c.want {
			t.Errorf("%v and %v make %v, want %v", c.a, c.b, got, c.want)
		}
	}
	for _, c := range []struct {
		a, b model.Window
		want time.Duration
	}{
		{w(2, 4), w(3, 6), 24 * time.Hour},
		{w(2, 4), w(4, 6), 0},
		{w(2, 4), w(5, 6), 0},
		{w(2, 4), w(0, 6), 0},
	} {
		if got := c.a.Overlap(c.b); got != c.want {
			t.Errorf("%v and %v share %v, want %v", c.a, c.b, got, c.want)
		}
	}
	if w(0, 4).Known() || w(0, 4).Seconds() != 0 || w(2, 3).Seconds() != 86400 {
		t.Error("length of a window")
	}
}

func TestSubject(t *testing.T) {
	for _, c := range []struct {
		subject model.Subject
		want    string
	}{
		{model.Subject{Host: "heron"}, "host heron"},
		{model.Subject{Host: "heron", Instance: "SHOP1", Database: "SHOP"}, "instance SHOP1 on heron"},
		{model.Subject{Database: "SHOP"}, "database SHOP"},
		{model.Subject{}, ""},
	} {
		if got := c.subject.String(); got != c.want {
			t.Errorf("%+v is %q, want %q", c.subject, got, c.want)
		}
	}
}

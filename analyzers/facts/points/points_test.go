package points_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/analyzers/facts/points"
	"dumplens/fixtures/facttest"
	"dumplens/parsers/model"
)

func TestPoints(t *testing.T) {
	c := facttest.Build(t, func(b *model.Builder, p *model.Part) {
		facttest.Series(b, model.CPURunQueue, []float64{1, facttest.NaN, 3})
		facttest.Series(b, model.CPUBlocked, []float64{10, 20})
	})
	p := c.Parts()[0]
	a, b := p.FirstSeries(model.CPURunQueue), p.FirstSeries(model.CPUBlocked)
	if diff := cmp.Diff([]float64{11, facttest.NaN, facttest.NaN}, points.Sum(p, a, b).Values, facttest.SameNaN); diff != "" {
		t.Errorf("sum (-want +got):\n%s", diff)
	}
	if got := points.Of(p, nil); len(got.Values) != 0 || got.Stats().N != 0 {
		t.Errorf("no series has points: %+v", got)
	}
}

// TestSinceBoot: the first snapshot of an AIX capture holds averages since boot. Sections that begin later have no such row.
func TestSinceBoot(t *testing.T) {
	nan := facttest.NaN
	for _, tt := range []struct {
		variant, format string
		from            float64 // minutes; the series begins at midnight
		want            []float64
	}{
		{"AIX 7.2", "nmon", 0, []float64{nan, 2, 3}},
		{"VIOS 3.1", "nmon", 0, []float64{nan, 2, 3}},
		{"AIX 7.2", "nmon", -1, []float64{1, 2, 3}},
		{"AIX 7.2", "nmon", 1, []float64{nan, 2, 3}},
		{"Linux 5.14", "nmon", 0, []float64{1, 2, 3}},
		{"", "nmon", 0, []float64{1, 2, 3}},
		{"AIX 7.2", "vmstat", 0, []float64{1, 2, 3}},
	} {
		c := facttest.Build(t, func(b *model.Builder, p *model.Part) {
			p.Variant, p.Format, p.Window.From = tt.variant, tt.format, facttest.Day(tt.from/60)
			facttest.Series(b, model.CPURunQueue, []float64{1, 2, 3})
			facttest.Series(b, model.CPUBlocked, nil)
		})
		p := c.Parts()[0]
		if diff := cmp.Diff(tt.want, points.Of(p, p.FirstSeries(model.CPURunQueue)).Values, facttest.SameNaN); diff != "" {
			t.Errorf("%s, from %v (-want +got):\n%s", tt.variant, tt.from, diff)
		}
		if got := points.Of(p, p.FirstSeries(model.CPUBlocked)); len(got.Values) != 0 {
			t.Errorf("a series without points has %v", got.Values)
		}
	}
}

func TestSums(t *testing.T) {
	nan := facttest.NaN
	c := facttest.Build(t, func(b *model.Builder, p *model.Part) {
		facttest.Series(b, model.CPURunQueue, []float64{1, nan, nan, 4})
		facttest.Series(b, model.CPUBlocked, []float64{10, 20, nan})
	})
	p := c.Parts()[0]
	a, b := p.FirstSeries(model.CPURunQueue), p.FirstSeries(model.CPUBlocked)
	pa, pb := points.Of(p, a), points.Of(p, b)
	for _, tt := range []struct {
		name      string
		got, want []float64
	}{
		{"known of both", points.SumKnown(p, a, b).Values, []float64{11, 20, nan, 4}},
		{"known of one twice", points.SumKnown(p, a, a).Values, []float64{2, nan, nan, 8}},
		{"known of none", points.SumKnown(p).Values, nil},
		{"sum of none", points.Sum(p).Values, nil},
		{"sum of one that is not there", points.Sum(p, nil).Values, nil},
		{"added", points.Added(points.Points{}, pa, points.Points{Axis: pb.Axis}, pb).Values, []float64{11, 20, nan, 4}},
		{"added of none", points.Added().Values, nil},
		{"on a longer axis", pb.On(pa.Axis), []float64{10, 20, nan, nan}},
		{"on a shorter axis", pa.On(pb.Axis), []float64{1, nan, nan}},
		{"each", pa.Each(func(v float64) float64 { return 2 * v }).Values, []float64{2, nan, nan, 8}},
		{"known", []float64{float64(pa.Known()), float64(pb.Known())}, []float64{2, 2}},
	} {
		if diff := cmp.Diff(tt.want, tt.got, facttest.SameNaN); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	if got := pa.On(pa.Axis); &got[0] == &pa.Values[0] {
		t.Error("values on the same axis are not a copy")
	}
	var m points.Mean
	if v := m.Value(); v == v {
		t.Errorf("the mean of nothing is %v", v)
	}
	m.Add(1)
	m.Add(nan)
	m.Add(4)
	if m.Value() != 2.5 || m.N != 2 {
		t.Errorf("the mean of two is %v of %d", m.Value(), m.N)
	}
}

func TestLevel(t *testing.T) {
	nan := facttest.NaN
	for _, tt := range []struct {
		name    string
		series  []float64
		samples []float64
		want    float64
	}{
		{"the median of those known", []float64{9, nan, 1, 3}, []float64{7}, 3},
		{"a sample where nothing is known", []float64{nan, nan}, []float64{7}, 7},
		{"the first sample that is known", nil, []float64{nan, 7, 8}, 7},
		{"nothing", nil, nil, nan},
	} {
		c := facttest.Build(t, func(b *model.Builder, p *model.Part) {
			if tt.series != nil {
				facttest.Series(b, model.CPUVirtual, tt.series)
			}
			for i, v := range tt.samples {
				b.Sample(model.CPUVirtual, model.L(), v, int32(i+1))
			}
		})
		if diff := cmp.Diff(tt.want, points.Level(c.Parts()[0], model.CPUVirtual), facttest.SameNaN); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

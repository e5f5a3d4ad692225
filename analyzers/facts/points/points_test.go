package points_test

import (
	"dumplens/analyzers/facts/points"
	"dumplens/fixtures/facttest"
	"dumplens/parsers/model"
	"testing"

	"github.com/google/go-cmp/cmp"
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

package chart_test

import (
	"encoding/json"
	"strings"
	"testing"

	"dumplens/parsers/unit"
	"dumplens/report/chart"
)

// TestStackedBars draws bars of several parts: each part has its place in the legend, and the sums and not the parts set the scale.
func TestStackedBars(t *testing.T) {
	f := &chart.Figure{ID: "nodes", Title: "nodes", Kind: chart.Bars, Unit: unit.Second, Max: nan, Categories: []string{"node 1", hostile},
		Series: []chart.Series{{Name: "cpu", Color: 0, Values: []float64{3000, 1000}}, {Name: "wait", Color: 1, Values: []float64{6000, nan}}}}
	svg := string(f.SVG())
	for _, want := range []string{">cpu</text>", ">wait</text>", "2\u202fh\u202f30\u202fmin", "16\u202fmin\u202f40\u202fs"} {
		if !strings.Contains(svg, want) {
			t.Errorf("%q is not in %s", want, svg)
		}
	}
	if strings.Contains(svg, "<img") {
		t.Error("a name of the input became an element")
	}
	var option struct {
		XAxis []struct {
			Max float64 `json:"max"`
		} `json:"xAxis"`
		Series []struct {
			Stack string `json:"stack"`
		} `json:"series"`
	}
	f.Max = 9200
	item, err := f.Item(&chart.Block{})
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(item.Option, &option); err != nil {
		t.Fatal(err)
	}
	if item.Scale != 3600 || len(option.Series) != 2 || option.Series[0].Stack == "" || option.Series[0].Stack != option.Series[1].Stack {
		t.Errorf("scale %g, series %+v: want hours, and bars on each other", item.Scale, option.Series)
	}
	if len(option.XAxis) != 1 || option.XAxis[0].Max != 3 {
		t.Errorf("the axis is %+v, want it to end at a round number above 9,200 s", option.XAxis)
	}
}

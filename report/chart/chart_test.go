package chart_test

import (
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"dumplens/parsers/unit"
	"dumplens/report/chart"
)

var nan = math.NaN()

const hostile = `</script><img src=x onerror=alert(1)>"'&__f__`

func TestPick(t *testing.T) {
	const n = 10000
	a, b := make([]float64, n), make([]float64, n)
	for i := range n {
		a[i], b[i] = math.Sin(float64(i)/50), nan
	}
	a[1234], a[7777] = 99, -99
	for i := 5000; i < 5600; i++ {
		b[i] = float64(i % 7)
	}
	b[5100] = 50
	for _, limit := range []int{10, 100, 2000, n - 1} {
		picked := chart.Pick(n, [][]float64{a, b}, limit)
		if len(picked) > limit {
			t.Errorf("limit %d: %d points", limit, len(picked))
		}
		has := map[int]bool{}
		for i, p := range picked {
			has[p] = true
			if i > 0 && picked[i-1] >= p {
				t.Fatalf("limit %d: not in order at %d", limit, i)
			}
		}
		for _, peak := range []int{1234, 7777, 5100} {
			if !has[peak] {
				t.Errorf("limit %d: the peak at %d is gone", limit, peak)
			}
		}
	}
	if got := chart.Pick(5, [][]float64{a[:5]}, 2000); len(got) != 5 {
		t.Errorf("a short series was cut to %d points", len(got))
	}
	if got := chart.Pick(n, [][]float64{a}, 0); len(got) != n {
		t.Errorf("without a limit: %d points", len(got))
	}
}

func TestReduceBreaksLines(t *testing.T) {
	f := chart.Figure{Kind: chart.Lines, Series: []chart.Series{{Times: []int64{0, 10, 20, 30, 900, 910, 500, 510}, Values: []float64{1, 2, 3, 4, 5, 6, 7, 8}}}}
	f.Reduce(2000)
	got := f.Series[0]
	want := []float64{1, 2, 3, 4, nan, 5, 6, nan, 7, 8}
	if diff := cmp.Diff(want, got.Values, equateNaN); diff != "" {
		t.Errorf("a line is drawn across a pause, or a clock set back:\n%s", diff)
	}
}

var equateNaN = cmp.Comparer(func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) })

func TestCoarseKeepsPeaks(t *testing.T) {
	f := chart.Figure{Kind: chart.Heat, Series: []chart.Series{{}}}
	for i := range 1000 {
		f.Series[0].Times = append(f.Series[0].Times, int64(i))
		v := 0.1
		if i == 777 {
			v = 0.9
		}
		f.Series[0].Values = append(f.Series[0].Values, v)
	}
	f.Coarse(20)
	if n := len(f.Series[0].Values); n != 20 {
		t.Fatalf("%d steps, want 20", n)
	}
	if got := f.Series[0].Values[15]; got != 0.9 {
		t.Errorf("the step of the peak is %v", got)
	}
}

func figures() []chart.Figure {
	times := []int64{0, 60_000, 120_000, 180_000}
	lines := []chart.Series{{Name: hostile, Times: times, Values: []float64{0.1, nan, 0.3, 0.2}}, {Name: "b", Color: 1, Times: times, Values: []float64{0.5, 0.5, 0.4, 0.3}}}
	bands := []chart.Band{{Name: hostile, Class: hostile, From: 60_000, To: 90_000}}
	return []chart.Figure{
		{ID: "a", Title: hostile, Kind: chart.Lines, Unit: unit.Share, Max: 1, Series: lines, Bands: bands, Marks: []chart.Mark{{Name: hostile, Value: 0.4}}, From: 0, To: 200_000},
		{ID: "b", Title: hostile, Kind: chart.Stacked, Unit: unit.Byte, Max: nan, Series: lines, Bands: bands},
		{ID: "c", Title: hostile, Kind: chart.Bars, Unit: unit.Second, Max: nan, Categories: []string{hostile, "x"}, Series: []chart.Series{{Name: "t", Values: []float64{3, nan}}}},
		{ID: "d", Title: hostile, Kind: chart.Heat, Unit: unit.Share, Max: 1, Series: lines},
		{ID: "e", Title: hostile, Kind: chart.Timeline, Max: nan, Rows: []chart.Row{{Name: hostile, From: 0, To: 5000, Bands: bands}}},
		{ID: "f", Title: hostile, Kind: chart.Ledger, Unit: unit.Second, Max: nan, Parts: []chart.Part{{Name: hostile, Parent: -1, Value: 5}, {Name: "c", Parent: 0, Value: 2}, {Name: "loop", Parent: 3, Value: 1}, {Name: "loop", Parent: 2, Value: 1}}},
		{ID: "g", Title: "nothing", Kind: chart.Lines, Unit: unit.One, Max: nan},
		{ID: "h", Title: "one point", Kind: chart.Lines, Unit: unit.One, Max: nan, Series: []chart.Series{{Times: []int64{5}, Values: []float64{0}}}},
	}
}

func TestItemIsSafe(t *testing.T) {
	var block chart.Block
	for _, f := range figures() {
		it, err := f.Item(&block)
		if err != nil {
			t.Fatalf("%s: %v", f.ID, err)
		}
		enc, err := json.Marshal(it)
		if err != nil {
			t.Fatalf("%s: %v", f.ID, err)
		}
		if strings.ContainsAny(string(enc), "<>&") {
			t.Errorf("%s: markup is not escaped in %s", f.ID, enc)
		}
		var option map[string]any
		if err := json.Unmarshal(it.Option, &option); err != nil {
			t.Fatalf("%s: %v", f.ID, err)
		}
		if option["useUTC"] != true || option["animation"] != false {
			t.Errorf("%s: useUTC is %v, animation %v", f.ID, option["useUTC"], option["animation"])
		}
		tooltip, _ := option["tooltip"].(map[string]any)
		if tooltip["renderMode"] != "richText" || tooltip["formatter"] != nil {
			t.Errorf("%s: tooltip %v may put HTML into the page", f.ID, tooltip)
		}
	}
}

func TestBlock(t *testing.T) {
	var block chart.Block
	axis := block.Axis([]int64{1000, 1500, 2500})
	a := block.Column([]float64{1.23456789, nan, math.Inf(1)})
	if again := block.Column([]float64{1.23456789, nan, nan}); again != a {
		t.Error("an equal column is held twice")
	}
	if axis != 0 || a != 0 {
		t.Errorf("numbers are %d and %d, want 0", axis, a)
	}
	enc, err := block.Encode()
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(enc)))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"axes":[[1000,500,1000]],"columns":[[1.2346,null,null]]}`; string(raw) != want {
		t.Errorf("got %s\nwant %s", raw, want)
	}
}

// TestSVG wants every drawing to be well-formed XML whose texts are texts, without styles, scripts or links.
func TestSVG(t *testing.T) {
	for _, f := range figures() {
		svg := string(f.SVG())
		if svg == "" {
			if f.Kind != chart.Heat {
				t.Errorf("%s: no drawing", f.ID)
			}
			continue
		}
		d := xml.NewDecoder(strings.NewReader(svg))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v\n%s", f.ID, err, svg)
			}
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			if !strings.Contains("svg rect path text title", start.Name.Local) {
				t.Errorf("%s: element %s", f.ID, start.Name.Local)
			}
			for _, a := range start.Attr {
				if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "style" || a.Name.Local == "href" || a.Name.Local == "class" && strings.ContainsAny(a.Value, "<>\"") {
					t.Errorf("%s: attribute %s=%q", f.ID, a.Name.Local, a.Value)
				}
			}
		}
		if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("%s: a coordinate is no number", f.ID)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	n := 20000
	s := chart.Series{Times: make([]int64, n), Values: make([]float64, n)}
	for i := range n {
		s.Times[i], s.Values[i] = int64(i)*1000, math.Sin(float64(i)/9)
	}
	f := chart.Figure{Kind: chart.Lines, Unit: unit.One, Max: nan, Series: []chart.Series{s}}
	for b.Loop() {
		b.SetBytes(int64(len(f.SVG())))
	}
}

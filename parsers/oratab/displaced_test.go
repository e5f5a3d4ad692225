package oratab_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
)

// TestDisplaced knows heads that do not stand above their columns any more.
func TestDisplaced(t *testing.T) {
	const ruler = "---------- ---------- ----------"
	for _, c := range []struct {
		name, heads string
		want        bool
	}{
		{"whole", "                 Get       Wait\nName         Requests   Time (s)", false},
		{"one line", "Name             Gets   Time (s)", false},
		{"no blanks between them", "Get Wait\nName Requests Time (s)", true},
		{"no blanks before them", "Get       Wait\nName         Requests   Time (s)", true},
		{"a row of a table above", "Name             Gets   Time (s)\n        12         34         56", true},
		{"the underline of a title", "~~~~~              Get      Wait\nName         Requests   Time (s)", false},
		{"none", "", false},
	} {
		r := oratab.ParseRuler(ruler)
		if got := r.Displaced(c.heads); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		for _, name := range r.Names(c.heads) {
			if c.want && name != "" {
				t.Errorf("%s: a column is called %q", c.name, name)
			}
		}
	}
}

// TestCounted takes apart rows whose numbers do not stand under the ruler: never is a number given to another column.
func TestCounted(t *testing.T) {
	g := grids(t, `A Section

Event                      Waits  <1ms  <2ms  <4ms
-------------------------- ----- ----- ----- -----
`)[0]
	spec := &oratab.Spec{Columns: []oratab.Column{{Heads: "event", Label: "event"}, {Heads: "waits", Base: 1000}, {Heads: "<1ms"}, {Heads: "<2ms"}, {Heads: "<4ms"}}}
	l := spec.On(g)
	nan := math.NaN()
	for _, c := range []struct {
		line   string
		values []float64 // nil: no row
	}{
		{row("latch free", "12", "75.0", "", "25.0"), []float64{12, 75, nan, 25}},
		{row("latch free", "12 ", "75.0", "", "25.0"), []float64{12, 75, nan, 25}}, // the place of a suffix
		{row("latch free", "12  ", "75.0", "", "25.0"), nil},                       // not under its column, and a cell is blank
		{row("latch free", "12", "75.0 ", "", "25.0"), nil},
		{row("latch free", "7", " 75.0 ", "12.5", "12.5"), []float64{7, 75, 12.5, 12.5}}, // shifted, and all are there
		{row("latch free", "7", "75.0", "", "12.525.0"), nil},                            // numbers that touch
		{"latch free 7 75.0 12.5", []float64{7, 75, 12.5, nan}},                          // no blanks are left: the last ones may lack
		{"1,234 7 75.0 12.5 12.5", nil},                                                  // a name is no number
	} {
		r, ok := l.Split(c.line, 1, 0)
		if ok != (c.values != nil) {
			t.Errorf("%q: read %v", c.line, ok)
			continue
		}
		if !ok {
			continue
		}
		var got []float64
		for _, cell := range r.Cells[1:] {
			got = append(got, cell.Value)
		}
		if diff := cmp.Diff(c.values, got, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.line, diff)
		}
	}
}

// row sets cells to their columns.
func row(name, waits, a, b, c string) string {
	return fmt.Sprintf("%-26s %5s %5s %5s %5s", name, waits, a, b, c)
}

// TestSuffixPlace reads counts that leave the place of a suffix free.
func TestSuffixPlace(t *testing.T) {
	g := grids(t, `Wait Event Histogram

                           Total ----------------- % of Waits ------------------
Event                      Waits  <1ms  <2ms  <4ms  <8ms <16ms <32ms  <=1s   >1s
-------------------------- ----- ----- ----- ----- ----- ----- ----- ----- -----
latch free                   16   75.0              12.5   6.3         6.3
log file sync               184K  99.0   1.0
library cache lock            1                                100.0
`)
	s := &model.Source{}
	b := model.NewBuilder(s)
	p := b.Begin("statspack", "", 1)
	r := &oratab.Reader{Builder: b, Bad: func(line int32, _ int) { t.Errorf("line %d is no row", line) }}
	spec, _ := oratab.SpecFor("Wait Event Histogram", g[0])
	r.Read("Wait Event Histogram", spec, g[0], false)
	for _, c := range []struct {
		event, bucket string
		want          float64
	}{
		{"latch free", "<1ms", 0.75}, {"latch free", "<2ms", 0}, {"latch free", "<8ms", 0.125}, {"latch free", "<=1s", 0.063},
		{"log file sync", "<2ms", 0.01}, {"library cache lock", "<1ms", 0}, {"library cache lock", "<32ms", 1},
	} {
		if got, ok := p.Sample(model.OracleHistogramShare, "event", c.event, "bucket", c.bucket); !ok || got.Value != c.want {
			t.Errorf("%s %s is %v, want %v", c.event, c.bucket, got.Value, c.want)
		}
	}
}

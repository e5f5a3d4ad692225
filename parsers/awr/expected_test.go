package awr_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
)

// TestExpected compares with the numbers that the field's reports print.
func TestExpected(t *testing.T) { suite.Expected(t, (*fixtures.Figure).Rounded) }

// nameLabels are the labels that text reports cut to their columns.
var nameLabels = []string{"event", "stat", "latch", "where", "mutex", "location", "enqueue", "owner", "tablespace", "object", "subobject", "type",
	"component", "function", "file", "use", "service", "class", "pool", "parameter", "cache", "namespace"}

// key is a sample without the names that may be cut.
func key(s model.Sample) string {
	var pairs []string
	for k, v := range s.Labels.All() {
		if !slices.Contains(nameLabels, k) && k != "full_name" {
			pairs = append(pairs, k, v)
		}
	}
	return s.Metric.Name + " " + s.Metric.Unit.Symbol + " " + model.L(pairs...).String()
}

// fits reports whether the names of a text sample can be those of an HTML sample, cut off.
func fits(text, html model.Sample) bool {
	for k, have := range text.Labels.All() {
		if !slices.Contains(nameLabels, k) {
			continue
		}
		if full := text.Labels.Get("full_name"); k == "event" && full != "" {
			have = full
		}
		if want := html.Labels.Get(k); have != want && !(len(have) >= 3 && strings.HasPrefix(want, have)) && !cutInside(have, want) {
			return false
		}
	}
	return true
}

// cutInside knows the names of partitions, of which text prints the last characters.
func cutInside(have, want string) bool { return len(have) == 10 && strings.HasSuffix(want, have) }

// TestTextAndHTML reads one report from its text and from its HTML: the numbers are the same, one by one, as far as the text prints them.
func TestTextAndHTML(t *testing.T) {
	files := formattest.Files(t, "statspack/awr_11202_*")
	text := parse(t, string(files["awr_11202_aix_ols1_6569_6570.txt"])).Parts[0]
	html := parse(t, string(files["awr_11202_aix_ols1_6569_6570.html"])).Parts[0]
	pool := map[string][]model.Sample{}
	for s := range html.Samples.All() {
		pool[key(s)] = append(pool[key(s)], s)
	}
	used := map[string]int{}
	same, cut := 0, map[string]bool{}
	for s := range text.Samples.All() {
		var candidates []model.Sample
		exact := false
		for _, h := range pool[key(s)] {
			if fits(s, h) {
				candidates = append(candidates, h)
			}
		}
		for _, h := range candidates {
			if h.Labels.String() == s.Labels.String() {
				candidates, exact = []model.Sample{h}, true
				break
			}
		}
		switch {
		case len(candidates) == 0 && s.Labels.Get("region") == "sum": // only text prints the sum of the SGA
		case len(candidates) == 0:
			t.Errorf("line %d: %s{%s} %v is not in the HTML", s.Pos.Line, s.Metric.Name, s.Labels, s.Value)
		case len(candidates) > 1 && !exact:
			// The text cuts two names into one: whichever it is, one of them must have the number.
			cut[names(s)] = true
			if !slices.ContainsFunc(candidates, func(h model.Sample) bool { return agree(s, h) }) {
				t.Errorf("line %d: %s{%s} %v is none of those in the HTML whose names it can be", s.Pos.Line, s.Metric.Name, s.Labels, s.Value)
			}
		case !agree(s, candidates[0]):
			t.Errorf("line %d: %s{%s} is %v in text and %v in HTML (line %d)", s.Pos.Line, s.Metric.Name, s.Labels, s.Value, candidates[0].Value, candidates[0].Pos.Line)
		default:
			same++
			used[candidates[0].Metric.Name+candidates[0].Labels.String()]++
		}
	}
	t.Logf("%d numbers are the same; the HTML has %d, the text %d", same, html.Samples.Len(), text.Samples.Len())
	for _, n := range slices.Sorted(maps.Keys(cut)) {
		t.Log("cut into each other: ", n)
	}
	missing, all := map[string]int{}, slices.Collect(text.Samples.All())
	for h := range html.Samples.All() {
		if used[h.Metric.Name+h.Labels.String()] == 0 && !slices.ContainsFunc(all, func(s model.Sample) bool { return key(s) == key(h) && fits(s, h) }) {
			missing[fmt.Sprintf("%s{%s} line %d", h.Metric.Name, h.Labels, h.Pos.Line)]++
		}
	}
	for _, n := range slices.Sorted(maps.Keys(missing)) {
		t.Errorf("only in the HTML: %s", n)
	}
}

func names(s model.Sample) string {
	var out []string
	for k, v := range s.Labels.All() {
		if slices.Contains(nameLabels, k) {
			out = append(out, k+"="+v)
		}
	}
	return strings.Join(out, ",")
}

// agree reports whether two printed numbers are one, rounded to different digits: shares are printed with one digit less in text, others to
// a tenth, large ones in four digits or with a suffix.
func agree(a, b model.Sample) bool {
	if math.IsNaN(a.Value) || math.IsNaN(b.Value) {
		return math.IsNaN(a.Value) // "####" in text
	}
	off := math.Abs(a.Value - b.Value)
	tolerance := 0.051
	switch a.Metric.Unit.Symbol {
	case "s":
		if strings.HasSuffix(a.Metric.Name, ".mean") {
			tolerance = 0.00051
		}
	case "By":
		tolerance = 0.051 * (1 << 20)
	}
	if strings.Contains(a.Metric.Name, "share") || strings.Contains(a.Metric.Name, ".hit") || strings.Contains(a.Metric.Name, "utilization") {
		tolerance = 0.00051
	}
	if strings.HasPrefix(a.Metric.Name, "oracle.advisory.") && a.Value >= 1e5 && math.Mod(a.Value, 1e4) == 0 {
		tolerance = math.Max(tolerance, 0.05*a.Value) // printed with two digits: 3.9E+05
	}
	return off <= tolerance || off <= 0.005*math.Abs(b.Value)
}

// TestWaits recomputes times from counts and printed averages, within what rounding allows.
func TestWaits(t *testing.T) {
	for name, data := range formattest.Files(t, "statspack/*awr*") {
		for _, p := range parse(t, string(data)).Parts {
			checkWaits(t, name, p.Document.(*orareport.Report))
		}
	}
}

func checkWaits(t *testing.T, name string, r *orareport.Report) {
	t.Helper()
	n := 0
	for _, table := range slices.Concat(r.Waits, r.Classes, []orareport.WaitTable{{Rows: r.Top.Rows}}) {
		for _, w := range table.Rows {
			if math.IsNaN(w.PrintedMean) || math.IsNaN(w.Time) || math.IsNaN(w.Count) {
				continue
			}
			n++
			if off := math.Abs(w.Count*w.PrintedMean - w.Time); off > 0.51+w.Count*0.51*w.MeanDigit {
				t.Errorf("%s:%d: %s: %v waits of %v s do not make %v s", name, w.Line, w.Event, w.Count, w.PrintedMean, w.Time)
			}
		}
	}
	if n == 0 {
		t.Errorf("%s has no waits", name)
	}
}

package main

import (
	"math"
	"path/filepath"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/formats"
)

// TestSeriesInJSON: what parsers read is what report.json says, series by series. So the figures that the parsers' own tests hold to the
// field's oracles are right in report.json too.
func TestSeriesInJSON(t *testing.T) {
	files, err := filepath.Glob(fixtures.Corpus(t, "nmon") + "/*.nmon*")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, file := range files {
		r := reportOf(t, file)
		i := 0
		for _, p := range fixtures.Read(t, formats.All, file).Parts() {
			for _, s := range p.Series {
				if i >= len(r.Series) {
					t.Fatalf("%s: report.json has %d series only", file, len(r.Series))
				}
				got, want := r.Series[i], s.Stats()
				i++
				if got.Name != s.Metric.Name || int(got.Stats.N) != want.N || !same(got.Stats.Mean, want.Mean) || !same(got.Stats.Max, want.Max) || !same(got.Stats.Min, want.Min) {
					t.Errorf("%s: %s{%s}: report.json has %s %+v, want %+v", file, s.Metric.Name, s.Labels, got.Name, got.Stats, want)
				}
				compared++
			}
		}
		if i != len(r.Series) {
			t.Errorf("%s: report.json has %d series, want %d", file, len(r.Series), i)
		}
	}
	t.Logf("%d series of %d files compared", compared, len(files))
}

// same compares a number of report.json, null for unknown, with one of the model.
func same(got *float64, want float64) bool {
	return got == nil && math.IsNaN(want) || got != nil && *got == want
}

package nmon_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
)

// TestExpected compares with figures that were read from the field's files by other means.
func TestExpected(t *testing.T) {
	cases := map[string]*parsers.Case{}
	for _, f := range fixtures.Expected(t, "nmon") {
		if cases[f.File] == nil {
			cases[f.File] = fixtures.Read(t, only, fixtures.Corpus(t, f.File))
		}
		got := figure(cases[f.File], f)
		if math.IsNaN(got) || math.Abs(got-f.Want) > 0.005*math.Abs(f.Want) && math.Abs(got-f.Want) > 1e-9 {
			t.Errorf("%s %s{%s} %s: got %v, want %v", f.File, f.Metric, f.Labels, f.Stat, got, f.Want)
		}
	}
}

func figure(c *parsers.Case, f fixtures.Figure) float64 {
	for _, p := range c.Parts() {
		for s := range p.Samples.All() {
			if s.Metric.Name == f.Metric && s.Labels.Match(f.Pairs...) {
				return s.Value
			}
		}
		for _, s := range p.Series {
			if s.Metric.Name == f.Metric && s.Labels.Match(f.Pairs...) {
				return stats(s.Stats(), f.Stat)
			}
		}
	}
	return math.NaN()
}

func stats(s model.Stats, name string) float64 {
	switch name {
	case "n":
		return float64(s.N)
	case "mean":
		return s.Mean
	case "max":
		return s.Max
	}
	return math.NaN()
}

// TestCorpus reads every nmon file of the field: whole captures must be understood nearly line by line.
func TestCorpus(t *testing.T) {
	c := fixtures.Read(t, only, fixtures.Corpus(t, "nmon"))
	for _, s := range c.Sources {
		parts := 0
		for _, p := range s.Parts {
			parts += len(p.Series)
		}
		t.Logf("%-60s %6d lines %5.1f %% %d parts, %d series, %d notes %s", filepath.Base(s.Name.S), s.Lines, 100*s.Coverage(), len(s.Parts), parts, len(s.Notes), s.Reason)
		for _, n := range s.Notes {
			t.Logf("    %d: %s: %s", n.Pos.Line, n.Level, n.Msg)
		}
		if !strings.Contains(s.Name.S, "FRAGMENT") && len(s.Parts) > 0 && s.Coverage() < 0.99 {
			t.Errorf("%s: only %.2f %% of its lines are understood", s.Name, 100*s.Coverage())
		}
	}
}

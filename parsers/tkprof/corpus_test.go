package tkprof_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/tkprof"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{tkprof.Format}

// TestExpected compares with the numbers that the field's reports print.
func TestExpected(t *testing.T) {
	cases := map[string]*parsers.Case{}
	for _, f := range fixtures.Expected(t, "tkprof") {
		if cases[f.File] == nil {
			cases[f.File] = fixtures.Read(t, only, fixtures.Corpus(t, f.File))
		}
		if got := figure(cases[f.File], f); got != f.Want {
			t.Errorf("%s %s{%s}: got %v, want %v", f.File, f.Metric, f.Labels, got, f.Want)
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
	}
	return math.NaN()
}

// TestCorpus reads every report of the field line by line.
func TestCorpus(t *testing.T) {
	c := fixtures.Read(t, only, fixtures.Corpus(t, "tkprof"))
	for _, s := range c.Sources {
		name := filepath.Base(s.Name.S)
		t.Logf("%-48s %6d lines %6.2f %% %d parts %s", name, s.Lines, 100*s.Coverage(), len(s.Parts), s.Reason)
		for _, n := range s.Notes {
			t.Logf("    %d: %s: %s", n.Pos.Line, n.Level, n.Msg)
		}
		if strings.HasSuffix(name, ".tsv") {
			continue
		}
		if len(s.Parts) == 0 || s.Coverage() < 0.995 {
			t.Errorf("%s: only %.2f %% of its lines are understood", name, 100*s.Coverage())
		}
		for _, p := range s.Parts {
			for _, st := range p.Document.(*tkprof.Report).Statements {
				t.Logf("    %5d %-14s depth %d, %d steps, %d waits, elapsed %v, %.40q", st.Line, st.SQLID, st.Depth, len(st.Plan), len(st.Waits), st.Total.Elapsed, st.Text.S)
			}
		}
	}
}

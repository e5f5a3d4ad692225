package sqltrace_test

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/sqltrace"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{sqltrace.Format}

// TestExpected compares with figures that were counted in the field's traces by other means: counts exactly, times within 0.5 % or a
// millisecond, to which they are rounded.
func TestExpected(t *testing.T) {
	cases := map[string]*parsers.Case{}
	for _, f := range fixtures.Expected(t, "sqltrace") {
		if cases[f.File] == nil {
			cases[f.File] = fixtures.Read(t, only, fixtures.Corpus(t, f.File))
		}
		slack := 0.0
		if f.Unit == "s" {
			slack = max(0.001, 0.005*f.Want)
		}
		if got := figure(cases[f.File], f); !(math.Abs(got-f.Want) <= slack) {
			t.Errorf("%s %s{%s}: got %v, want %v", f.File, f.Metric, f.Labels, got, f.Want)
		}
	}
}

// figure is the first number of a metric whose labels hold those given; a row without a call means all calls.
func figure(c *parsers.Case, f fixtures.Figure) float64 {
	pairs := f.Pairs
	if strings.Contains(f.Metric, ".calls.") && !slices.Contains(pairs, "call") {
		pairs = append(pairs, "call", "all")
	}
	for _, p := range c.Parts() {
		for s := range p.Samples.All() {
			if s.Metric.Name == f.Metric && s.Labels.Match(pairs...) {
				return s.Value
			}
		}
	}
	return math.NaN()
}

// TestCorpus reads every trace of the field: whole ones are understood nearly line by line, and the parts of each session add up.
func TestCorpus(t *testing.T) {
	c := fixtures.Read(t, only, fixtures.Corpus(t, "sqltrace"))
	for _, s := range c.Sources {
		name := filepath.Base(s.Name.S)
		t.Logf("%-45s %6d lines %6.2f %% %d parts, %d notes %s", name, s.Lines, 100*s.Coverage(), len(s.Parts), len(s.Notes), s.Reason)
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
			for _, session := range p.Document.(*sqltrace.Trace).Sessions {
				balance(t, name, session)
			}
		}
	}
}

// balance checks that the parts of a session add up to its total, and its statements to its calls.
func balance(t *testing.T, name string, s *sqltrace.Session) {
	t.Helper()
	sum := s.Calls.Elapsed + s.Trips.Time + s.Lob.Elapsed + s.Gap - s.Overlap
	for _, e := range s.Between {
		sum += e.Time
	}
	if math.Abs(sum-s.Total) > 1e-6 {
		t.Errorf("%s %s: parts are %v, the whole is %v", name, s.Name(), sum, s.Total)
	}
	own := 0.0
	for _, st := range s.Statements {
		own += st.Own()
	}
	if math.Abs(own-s.Calls.Elapsed) > 1e-6 {
		t.Errorf("%s %s: statements took %v by themselves, top-level calls %v", name, s.Name(), own, s.Calls.Elapsed)
	}
	if s.Overlap == 0 {
		bins := s.Trips.Time + s.Calls.Elapsed + s.Lob.Elapsed
		for _, e := range s.Between {
			bins += e.Time
		}
		for _, b := range s.Timeline.Bins {
			bins -= b.Calls + b.Client + b.Other
		}
		if math.Abs(bins) > 1e-6 {
			t.Errorf("%s %s: the timeline differs by %v", name, s.Name(), bins)
		}
	}
	waits := 0.0
	for _, e := range s.Inside {
		waits += e.Time
	}
	for _, e := range slices.Concat(s.InLob, s.Between) {
		waits += e.Time
	}
	for _, e := range s.Events {
		waits -= e.Time
	}
	if math.Abs(waits+s.Trips.Time) > 1e-6 {
		t.Errorf("%s %s: waits inside and between calls differ from all waits by %v", name, s.Name(), waits+s.Trips.Time)
	}
}

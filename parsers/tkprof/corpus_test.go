package tkprof_test

import (
	"bufio"
	"math"
	"os"
	"path/filepath"
	"strconv"
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
	f, err := os.Open(fixtures.Shared(t, "expected/tkprof.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cases := map[string]*parsers.Case{}
	sc := bufio.NewScanner(f)
	sc.Scan() // heading
	n := 0
	for sc.Scan() {
		fields := strings.Split(sc.Text(), "\t")
		name, metric, labels := fields[0], fields[1], fields[2]
		want, err := strconv.ParseFloat(fields[4], 64)
		if err != nil {
			t.Fatal(err)
		}
		if cases[name] == nil {
			cases[name] = fixtures.Read(t, only, fixtures.Corpus(t, name))
		}
		if got := figure(cases[name], metric, labels); got != want {
			t.Errorf("%s %s{%s}: got %v, want %v", name, metric, labels, got, want)
		}
		n++
	}
	t.Logf("%d rows compared", n)
}

func figure(c *parsers.Case, metric, labels string) float64 {
	var pairs []string
	for _, l := range strings.Split(labels, ",") {
		if k, v, ok := strings.Cut(l, "="); ok {
			pairs = append(pairs, k, v)
		}
	}
	for _, p := range c.Parts() {
		for s := range p.Samples.All() {
			if s.Metric.Name == metric && s.Labels.Match(pairs...) {
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

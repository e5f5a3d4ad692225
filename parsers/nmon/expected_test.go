package nmon_test

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
	"dumplens/parsers/model"
)

// TestExpected compares with figures that were read from the field's files by other means.
func TestExpected(t *testing.T) {
	f, err := os.Open(fixtures.Shared(t, "expected/nmon.tsv"))
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
		name, metric, labels, stat := fields[0], fields[1], fields[2], fields[3]
		want, err := strconv.ParseFloat(fields[4], 64)
		if err != nil {
			t.Fatal(err)
		}
		if cases[name] == nil {
			cases[name] = fixtures.Read(t, only, fixtures.Corpus(t, name))
		}
		got := figure(cases[name], metric, labels, stat)
		if math.IsNaN(got) || math.Abs(got-want) > 0.005*math.Abs(want) && math.Abs(got-want) > 1e-9 {
			t.Errorf("%s %s{%s} %s: got %v, want %v", name, metric, labels, stat, got, want)
		}
		n++
	}
	t.Logf("%d rows compared", n)
}

func figure(c *parsers.Case, metric, labels, stat string) float64 {
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
		for _, s := range p.Series {
			if s.Metric.Name == metric && s.Labels.Match(pairs...) {
				return stats(s.Stats(), stat)
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

package cpustat_test

import (
	"path/filepath"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/cpustat"
	"dumplens/parsers/model"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{cpustat.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "cpustat") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "cpustat") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "cpustat/grammar.ebnf", []byte(cpustat.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, cpustat.Format, "cpustat") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, cpustat.Format, "cpustat") }

// TestCorpus reads the runs of the field: their totals are the sums of their rows.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(t, "solaris"), "*cpustat*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		s := fixtures.Read(t, only, path).Sources[0]
		if s.Understood != s.Lines || len(s.Parts) != 1 {
			t.Errorf("%s: %d of %d lines, %d parts", filepath.Base(path), s.Understood, s.Lines, len(s.Parts))
			continue
		}
		t.Log(filepath.Base(path), s.Notes)
		if n := len(s.Parts[0].SamplesOf(model.CPUCounter)); n != 6 {
			t.Errorf("%s: %d counters, want 6", filepath.Base(path), n)
		}
	}
}

package trapstat_test

import (
	"math"
	"path/filepath"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/trapstat"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{trapstat.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "trapstat") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "trapstat") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "trapstat/grammar.ebnf", []byte(trapstat.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, trapstat.Format, "trapstat") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, trapstat.Format, "trapstat") }

// TestCorpus reads the tables of the field.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(t, "solaris"), "*trapstat*"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		s := fixtures.Read(t, only, path).Sources[0]
		if s.Understood != s.Lines || len(s.Parts) != 1 || len(s.Notes) > 0 {
			t.Errorf("%s: %d of %d lines, %d parts, %s %v", filepath.Base(path), s.Understood, s.Lines, len(s.Parts), s.Reason, s.Notes)
		}
	}
	for file, want := range map[string][]float64{ // time of user, kernel and both; data misses a second
		"seed001_trapstat-T_T1_flat.txt": {0.125, 0.013, 0.138, 289684},
		"illumos_trapstat-T_cpu0.txt":    {0.105, 0.066, 0.175, 210367},
		"illumos_trapstat-t_5cpu.txt":    {0.016, 0.1288, 0.145, 585937},
	} {
		p := fixtures.Read(t, only, fixtures.Corpus(t, "solaris/"+file)).Parts()[0]
		for i, mode := range []string{"user", "kernel", ""} {
			got := math.NaN()
			for _, s := range p.SamplesOf(model.TLBTime, "cpu", "all", "kind", "all", "page_size", "") {
				if s.Labels.Get("mode") == mode {
					got = s.Value
				}
			}
			if math.Abs(got-want[i]) > 1e-9 {
				t.Errorf("%s: %q time is %v, want %v", file, mode, got, want[i])
			}
		}
		misses, _ := p.Sample(model.TLBMisses, "cpu", "all", "mode", "", "kind", "dtlb")
		if misses.Value != want[3] {
			t.Errorf("%s: %v data misses a second, want %v", file, misses.Value, want[3])
		}
	}
}

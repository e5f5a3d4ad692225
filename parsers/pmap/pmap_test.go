package pmap_test

import (
	"path/filepath"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/pmap"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{pmap.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "pmap") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "pmap") }

func TestGrammar(t *testing.T) { fixtures.Golden(t, "pmap/grammar.ebnf", []byte(pmap.EBNF()+"\n")) }

func TestRobust(t *testing.T) { fixtures.Robust(t, pmap.Format, "pmap") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, pmap.Format, "pmap") }

// TestCorpus reads the listings of the field: every line of them, and the sums by page size.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures.Corpus(t, "solaris"), "*pmap*"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		s := fixtures.Read(t, only, path).Sources[0]
		if s.Understood != s.Lines || len(s.Parts) != 1 {
			t.Errorf("%s: %d of %d lines, %d parts, %s", filepath.Base(path), s.Understood, s.Lines, len(s.Parts), s.Reason)
		}
		for _, n := range s.Notes {
			t.Logf("%s:%d: %s", filepath.Base(path), n.Pos.Line, n.Msg)
		}
	}
	p := fixtures.Read(t, only, fixtures.Corpus(t, "solaris/seed001_pmap-xs_dw_sap_flat.txt")).Parts()[0]
	sums := map[string]float64{}
	for _, m := range p.SamplesOf(model.ProcessPages) {
		sums[m.Labels.Get("page_size")] += m.Value / 1024
	}
	for size, want := range map[string]float64{"256M": 2883584, "4M": 466944, "64K": 3968, "8K": 64, "none": 17104} {
		if sums[size] != want {
			t.Errorf("%s: %v KB resident, want %v", size, sums[size], want)
		}
	}
	if n := len(p.SamplesOf(model.ProcessMapping, "state", "size")); n != 27 {
		t.Errorf("%d mappings, want 27", n)
	}
	if p.Subject.Instance != "E50_10" {
		t.Errorf("subject is %v", p.Subject)
	}
}

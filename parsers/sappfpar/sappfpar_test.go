package sappfpar_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/sappfpar"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{sappfpar.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "sappfpar") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "sappfpar") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "sappfpar/grammar.ebnf", []byte(sappfpar.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, sappfpar.Format, "sappfpar") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, sappfpar.Format, "sappfpar") }

// TestCorpus reads the check of the field: every key, and the sums that its numbers allow.
func TestCorpus(t *testing.T) {
	c := fixtures.Read(t, only, fixtures.Corpus(t, "sappfpar/seed001_sappfpar_check_E50_solaris_flat.txt"))
	s := c.Sources[0]
	if s.Understood != s.Lines || len(s.Parts) != 1 || len(s.Notes) > 0 {
		t.Fatalf("%d of %d lines, %d parts, notes %v", s.Understood, s.Lines, len(s.Parts), s.Notes)
	}
	p := s.Parts[0]
	sum := 0.0
	for _, k := range p.SamplesOf(model.SAPKeySize, "pool", "10") {
		sum += k.Value
	}
	if n := len(p.SamplesOf(model.SAPKeySize)); n != 40 || sum != 1220468476 {
		t.Errorf("%d keys of %v bytes, want 40 of 1220468476", n, sum)
	}
	if v, _ := p.Sample(model.SAPPoolSize, "state", "minimum"); v.Value != 1270473596 {
		t.Errorf("minimum of the pool is %v", v.Value)
	}
	if v, _ := p.Sample(model.SAPRequirement, "area", "worst"); v.Value/(1<<20) != 5234.1 {
		t.Errorf("worst case is %v MB", v.Value/(1<<20))
	}
	if p.Subject.Instance != "E50_10" || p.Subject.Host == "" {
		t.Errorf("subject is %v", p.Subject)
	}
	for _, name := range []string{"SYNTHETIC_two_pools_error.txt", "kba2733511_no_profile_line.txt", "script_comment_shared_memory_line.txt", "skill_sappfpar_usage.txt"} {
		s := fixtures.Read(t, only, fixtures.Corpus(t, "sappfpar/"+name)).Sources[0]
		if s.Verdict != model.Understood || s.Understood != s.Lines {
			t.Errorf("%s: %d of %d lines, %s %v", name, s.Understood, s.Lines, s.Reason, s.Notes)
		}
	}
}

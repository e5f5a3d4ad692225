package sappfpar_test

import (
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/sappfpar"
)

var suite = formattest.Suite{Format: sappfpar.Format, Grammar: sappfpar.EBNF(), Halves: "*",
	Loses: map[string]string{"marked": "*", "double spacing": "flat pools", "NULs behind": "all"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestCorpus reads the check of the field: every key, and the sums that its numbers allow.
func TestCorpus(t *testing.T) {
	const name = "seed001_sappfpar_check_E50_solaris_flat.txt"
	p := suite.Field(t, formattest.Field{Files: []string{"sappfpar/" + name}, Parts: 1, Quiet: true})[name].Parts[0]
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
	suite.Field(t, formattest.Field{Files: []string{"sappfpar/SYNTHETIC_two_pools_error.txt", "sappfpar/kba2733511_no_profile_line.txt", "sappfpar/script_comment_shared_memory_line.txt",
		"sappfpar/skill_sappfpar_usage.txt"}, Least: 4})
}

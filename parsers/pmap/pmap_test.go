package pmap_test

import (
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/pmap"
)

var suite = formattest.Suite{Format: pmap.Format, Grammar: pmap.EBNF(), Halves: "*",
	Loses: map[string]string{"marked": "*", "indented": "xs", "no-break spaces": "lgroups ls swap x xs", "NULs behind": "lgroups swap"},
	Sums:  []string{"process.address_space.by_page_size"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestCorpus reads the listings of the field: every line of them, and the sums by page size.
func TestCorpus(t *testing.T) {
	p := suite.Field(t, formattest.Field{Files: []string{"solaris/*pmap*"}, Least: 5, Parts: 1})["seed001_pmap-xs_dw_sap_flat.txt"].Parts[0]
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

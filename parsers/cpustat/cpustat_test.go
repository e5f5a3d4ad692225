package cpustat_test

import (
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/cpustat"
	"dumplens/parsers/model"
)

var suite = formattest.Suite{Format: cpustat.Format, Grammar: cpustat.EBNF(), Halves: "*",
	Loses:    map[string]string{"marked": "*", "NULs behind": "track"},
	Reckoned: []string{"system."},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestCorpus reads the runs of the field: their totals are the sums of their rows.
func TestCorpus(t *testing.T) {
	for name, s := range suite.Field(t, formattest.Field{Files: []string{"solaris/*cpustat*"}, Least: 2, Parts: 1}) {
		if n := len(s.Parts[0].SamplesOf(model.CPUCounter)); n != 6 {
			t.Errorf("%s: %d counters, want 6", name, n)
		}
	}
}

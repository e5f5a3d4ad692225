package trapstat_test

import (
	"math"
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/model"
	"dumplens/parsers/trapstat"
)

var suite = formattest.Suite{Format: trapstat.Format, Grammar: trapstat.EBNF(), Halves: "*",
	Loses:    map[string]string{"marked": "*", "no-break spaces": "modes sizes traps", "double spacing": "*", "NULs behind": "parsable traps"},
	Reckoned: []string{"system.tlb."},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestCorpus reads the tables of the field.
func TestCorpus(t *testing.T) {
	files := suite.Field(t, formattest.Field{Files: []string{"solaris/*trapstat*"}, Least: 5, Parts: 1, Quiet: true})
	for file, want := range map[string][]float64{ // time of user, kernel and both; data misses a second
		"seed001_trapstat-T_T1_flat.txt": {0.125, 0.013, 0.138, 289684},
		"illumos_trapstat-T_cpu0.txt":    {0.105, 0.066, 0.175, 210367},
		"illumos_trapstat-t_5cpu.txt":    {0.016, 0.1288, 0.145, 585937},
	} {
		p := files[file].Parts[0]
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

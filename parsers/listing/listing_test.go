package listing_test

import (
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/listing"
	"dumplens/parsers/model"
)

var suite = formattest.Suite{Format: listing.Format, Grammar: listing.EBNF(), Halves: "*",
	Loses:    map[string]string{"marked": "hpset mpstat prtconf psrset swapinfo", "no-break spaces": "swapinfo", "double spacing": "mpstat pages swapinfo"},
	Reckoned: []string{"system.cpu.utilization"},
	Invents:  []string{"system.swap.usage", "system.tlb.miss_ratio"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestCorpus reads the listings of the field.
func TestCorpus(t *testing.T) {
	files := suite.Field(t, formattest.Field{Files: []string{"sapmisc/ibmi_ps_Z_sap_pagesizes.txt", "solaris/sun_mpstat_sol8_informit.txt"}, Least: 2, Parts: 1, Quiet: true})
	p := files["ibmi_ps_Z_sap_pagesizes.txt"].Parts[0]
	if v, _ := p.Sample(model.ProcessPageSize, "command", "disp+work", "segment", "shm"); v.Value != 4096 {
		t.Errorf("shared memory of disp+work has pages of %v", v.Value)
	}
}

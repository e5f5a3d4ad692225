package kctune_test

import (
	"testing"

	"dumplens/fixtures/formattest"
	"dumplens/parsers/kctune"
)

var suite = formattest.Suite{Format: kctune.Format, Grammar: kctune.EBNF(), Halves: "*",
	Loses: map[string]string{"marked": "*", "no-break spaces": "verbose", "double spacing": "v2 v3", "NULs behind": "list v2"},
}

func TestFormat(t *testing.T) { suite.Test(t) }

func FuzzParse(f *testing.F) { suite.Fuzz(f) }

func BenchmarkParse(b *testing.B) { suite.Benchmark(b) }

// TestCorpus reads the lists of the field.
func TestCorpus(t *testing.T) {
	files := suite.Field(t, formattest.Field{Files: []string{"hpux/hpadmin_kctune_default_11iv2.txt", "hpux/hpadmin_kctune_P_name_current.txt", "hpux/altibase_hpux_kernel_params.txt",
		"hpux/hpadmin_kctune_P_constraints_fragment.txt"}, Least: 4, Parts: 1})
	for name, want := range map[string]map[string]float64{
		"hpadmin_kctune_default_11iv2.txt":  {"maxuprc": 256, "nproc": 4200, "acctresume": 4},
		"hpadmin_kctune_P_name_current.txt": {"maxuprc": 256, "nproc": 4200},
		"altibase_hpux_kernel_params.txt":   {"dbc_max_pct": 5, "maxdsiz_64bit": 4294967296},
	} {
		k := files[name].Parts[0].Document.(*kctune.Kernel)
		for tunable, v := range want {
			if got, _ := k.Get(tunable); got.Value != v {
				t.Errorf("%s: %s is %v, want %v", name, tunable, got.Value, v)
			}
		}
	}
}

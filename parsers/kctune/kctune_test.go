package kctune_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/kctune"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{kctune.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "kctune") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "kctune") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "kctune/grammar.ebnf", []byte(kctune.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, kctune.Format, "kctune") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, kctune.Format, "kctune") }

// TestCorpus reads the lists of the field.
func TestCorpus(t *testing.T) {
	for name, want := range map[string]map[string]float64{
		"hpadmin_kctune_default_11iv2.txt":          {"maxuprc": 256, "nproc": 4200, "acctresume": 4},
		"hpadmin_kctune_P_name_current.txt":         {"maxuprc": 256, "nproc": 4200},
		"altibase_hpux_kernel_params.txt":           {"dbc_max_pct": 5, "maxdsiz_64bit": 4294967296},
		"hpadmin_kctune_P_constraints_fragment.txt": nil,
	} {
		s := fixtures.Read(t, only, fixtures.Corpus(t, "hpux/"+name)).Sources[0]
		if s.Understood != s.Lines || len(s.Parts) != 1 {
			t.Errorf("%s: %d of %d lines, %d parts, %v", name, s.Understood, s.Lines, len(s.Parts), s.Notes)
			continue
		}
		k := s.Parts[0].Document.(*kctune.Kernel)
		for tunable, v := range want {
			if got, _ := k.Get(tunable); got.Value != v {
				t.Errorf("%s: %s is %v, want %v", name, tunable, got.Value, v)
			}
		}
	}
}

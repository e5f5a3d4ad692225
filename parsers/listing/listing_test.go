package listing_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/listing"
	"dumplens/parsers/model"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{listing.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "listing") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "listing") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "listing/grammar.ebnf", []byte(listing.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, listing.Format, "listing") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, listing.Format, "listing") }

// TestCorpus reads the listings of the field.
func TestCorpus(t *testing.T) {
	for _, name := range []string{"sapmisc/ibmi_ps_Z_sap_pagesizes.txt", "solaris/sun_mpstat_sol8_informit.txt"} {
		s := fixtures.Read(t, only, fixtures.Corpus(t, name)).Sources[0]
		if s.Understood != s.Lines || len(s.Parts) != 1 || len(s.Notes) > 0 {
			t.Errorf("%s: %d of %d lines, %d parts, %v", name, s.Understood, s.Lines, len(s.Parts), s.Notes)
		}
	}
	p := fixtures.Read(t, only, fixtures.Corpus(t, "sapmisc/ibmi_ps_Z_sap_pagesizes.txt")).Parts()[0]
	if v, _ := p.Sample(model.ProcessPageSize, "command", "disp+work", "segment", "shm"); v.Value != 4096 {
		t.Errorf("shared memory of disp+work has pages of %v", v.Value)
	}
}

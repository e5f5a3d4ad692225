package oraconf_test

import (
	"strings"
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/oraconf"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{oraconf.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "oraconf") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "oraconf") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "oraconf/grammar.ebnf", []byte(oraconf.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, oraconf.Format, "oraconf") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, oraconf.Format, "oraconf") }

// TestDeep: parentheses without end neither stop the parser nor take the other entries with them.
func TestDeep(t *testing.T) {
	content := "A = (ADDRESS = (HOST = alder))\nB = (ADDRESS = " + strings.Repeat("(X=", 20_000) + "\nC = (ADDRESS = (HOST = larch))\nD = (ADDRESS = " +
		strings.Repeat("(", 100_000) + "\nE = (ADDRESS = (HOST = oak))\n"
	s := fixtures.Parse(t, oraconf.Format, content)
	c := s.Parts[0].Document.(*oraconf.Config)
	if len(c.Aliases) != 3 || len(s.Notes) != 2 {
		t.Errorf("%d aliases, notes %v", len(c.Aliases), s.Notes)
	}
}

// TestCorpus reads the published samples.
func TestCorpus(t *testing.T) {
	for name, lines := range map[string]int32{"frag_db_resource.txt": 2, "frag_tabledef62.txt": 1, "frag_ora_driver_param.txt": 1} {
		s := fixtures.Read(t, only, fixtures.Corpus(t, "baan/"+name)).Sources[0]
		if s.Verdict != model.Understood || s.Understood != s.Lines || s.Lines < lines {
			t.Errorf("%s: %d of %d lines, %s %v", name, s.Understood, s.Lines, s.Reason, s.Notes)
		}
	}
}

package oralog_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/oralog"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{oralog.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "oralog") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "oralog") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "oralog/grammar.ebnf", []byte(oralog.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, oralog.Format, "oralog") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, oralog.Format, "oralog") }

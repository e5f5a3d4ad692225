package awr_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/awr"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{awr.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "awr") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "awr") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "awr/grammar.ebnf", []byte(awr.EBNF()))
}

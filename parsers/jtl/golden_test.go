package jtl_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/jtl"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{jtl.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "jtl") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "jtl") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "jtl/grammar.ebnf", []byte(jtl.EBNF()+"\n"))
}

func TestRobust(t *testing.T) { fixtures.Robust(t, jtl.Format, "jtl") }

func FuzzParse(f *testing.F) { fixtures.Fuzz(f, jtl.Format, "jtl") }

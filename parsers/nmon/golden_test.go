package nmon_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers"
	"dumplens/parsers/nmon"
)

// only is the list of formats of these tests: this one.
var only = []*parsers.Format{nmon.Format}

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "nmon") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "nmon") }

func TestGrammar(t *testing.T) { fixtures.Golden(t, "nmon/grammar.ebnf", []byte(nmon.EBNF()+"\n")) }

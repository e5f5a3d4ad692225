package vmsacct_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/vmsacct"
)

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "vmsacct") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "vmsacct") }

func TestGrammar(t *testing.T) { fixtures.Golden(t, "vmsacct/grammar.ebnf", []byte(vmsacct.EBNF())) }

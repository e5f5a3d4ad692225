package t4_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/t4"
)

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "t4") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "t4") }

func TestGrammar(t *testing.T) { fixtures.Golden(t, "t4/grammar.ebnf", []byte(t4.EBNF())) }

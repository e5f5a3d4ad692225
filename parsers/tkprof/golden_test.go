package tkprof_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/tkprof"
)

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "tkprof") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "tkprof") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "tkprof/grammar.ebnf", []byte(tkprof.EBNF()+"\n"))
}

package sqltrace_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/sqltrace"
)

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "sqltrace") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "sqltrace") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "sqltrace/grammar.ebnf", []byte(sqltrace.EBNF()+"\n"))
}

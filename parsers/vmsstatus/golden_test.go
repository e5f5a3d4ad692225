package vmsstatus_test

import (
	"testing"

	"dumplens/fixtures"
	"dumplens/parsers/vmsstatus"
)

func TestGolden(t *testing.T) { fixtures.Goldens(t, only, "vmsstatus") }

func TestBad(t *testing.T) { fixtures.Bad(t, only, "vmsstatus") }

func TestGrammar(t *testing.T) {
	fixtures.Golden(t, "vmsstatus/grammar.ebnf", []byte(vmsstatus.EBNF()))
}

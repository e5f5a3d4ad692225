package cpu_test

import (
	"testing"

	"dumplens/analyzers/rules/host/cpu"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, cpu.Rules) }

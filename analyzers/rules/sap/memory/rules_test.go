package memory_test

import (
	"testing"

	"dumplens/analyzers/rules/sap/memory"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, memory.Rules) }

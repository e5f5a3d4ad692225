package memory_test

import (
	"testing"

	"dumplens/analyzers/rules/host/memory"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, memory.Rules) }

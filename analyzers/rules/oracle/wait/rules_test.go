package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, wait.Rules) }

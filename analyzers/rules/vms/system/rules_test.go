package system_test

import (
	"testing"

	"dumplens/analyzers/rules/vms/system"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, system.Rules) }

package work_test

import (
	"testing"

	"dumplens/analyzers/rules/sap/work"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, work.Rules) }

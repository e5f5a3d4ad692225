package load_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/load"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, load.Rules) }

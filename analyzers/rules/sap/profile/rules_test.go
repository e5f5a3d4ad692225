package profile_test

import (
	"testing"

	"dumplens/analyzers/rules/sap/profile"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, profile.Rules) }

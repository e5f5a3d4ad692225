package unix_test

import (
	"testing"

	"dumplens/analyzers/rules/unix"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, unix.Rules) }

package buffer_test

import (
	"testing"

	"dumplens/analyzers/rules/sap/buffer"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, buffer.Rules) }

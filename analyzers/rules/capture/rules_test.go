package capture_test

import (
	"testing"

	"dumplens/analyzers/rules/capture"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, capture.Rules) }

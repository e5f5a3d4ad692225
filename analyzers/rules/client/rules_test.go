package client_test

import (
	"testing"

	"dumplens/analyzers/rules/client"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, client.Rules) }

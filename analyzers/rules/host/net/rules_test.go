package net_test

import (
	"testing"

	"dumplens/analyzers/rules/host/net"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, net.Rules) }

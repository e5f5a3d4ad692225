package disk_test

import (
	"testing"

	"dumplens/analyzers/rules/host/disk"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, disk.Rules) }

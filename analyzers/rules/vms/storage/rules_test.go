package storage_test

import (
	"testing"

	"dumplens/analyzers/rules/vms/storage"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, storage.Rules) }

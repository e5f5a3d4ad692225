package sql_test

import (
	"testing"

	"dumplens/analyzers/rules/sql"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, sql.Rules) }

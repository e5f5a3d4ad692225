package load_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/load"
	"dumplens/fixtures/ruletest"
)

// TestRollbackRatio holds rates exactly at their edge, and what is missing.
func TestRollbackRatio(t *testing.T) {
	check := ruletest.Changes(t, load.RollbackRatio)
	// 9000 rollbacks in 900 s, beside 13 500 commits.
	exact := []string{"15,000           16.7", "13,500           15.0", "10,000           11.1", " 9,000           10.0"}
	check("just as many a second", "work", exact, "rollbacks=10", "fired; notice, confirmed", "40 % of the transactions", ": 9000, beside 13 500 commits")
	check("a little less", "work", exact, "rollbacks=10.01", "clear")
	check("commits are not readable", "work", []string{"15,000           16.7", "######           ####"}, "", "clear")
	check("rollbacks are not readable", "work", []string{"10,000           11.1", "######           ####"}, "", "clear")
	check("rollbacks of changes are not readable", "work", []string{" 9,000           10.0", " #####           ####"}, "", "fired; info, confirmed", "How many of them undid something the report does not say", "not: rollbacks of changes")
}

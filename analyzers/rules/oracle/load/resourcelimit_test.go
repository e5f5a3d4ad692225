package load_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/load"
	"dumplens/fixtures/ruletest"
)

// TestResourceLimit holds resources without a limit.
func TestResourceLimit(t *testing.T) {
	check := ruletest.Changes(t, load.ResourceLimit)
	check("a limit of zero is none", "near", []string{"300        300\n", "300          0\n"}, "", "clear")
	check("no limit", "near", []string{"300        300\n", "300  UNLIMITED\n"}, "", "skipped")
	check("the maximum is not readable", "near", []string{"          285", "          ###"}, "", "clear")
}

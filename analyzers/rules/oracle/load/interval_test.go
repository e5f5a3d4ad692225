package load_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/load"
	"dumplens/fixtures/ruletest"
)

// TestInterval holds what is said of the snapshots between.
func TestInterval(t *testing.T) {
	check := ruletest.Changes(t, load.Interval)
	const begin, end = "Begin Snap:          7 ", "  End Snap:          8 "
	check("no time at all", "short", []string{"02-Mar-26 08:02:00", "02-Mar-26 08:00:00", "   2.00 (mins)", "   0.00 (mins)"}, "", "clear")
	check("the time is not known", "long", []string{"02-Mar-26 13:00:00", "##################", "              300.00 (mins)", "              ###### (mins)"}, "", "clear")
	check("one snapshot", "long", []string{end, "  End Snap:          7 "}, "", "fired; info, confirmed", "> Take snapshots every")
	check("two snapshots on", "long", []string{end, "  End Snap:          9 "}, "", "fired; info, confirmed", "> There may be snapshots between 7 and 9:")
	check("the first is not readable", "long", []string{begin, "Begin Snap:          # "}, "", "fired; info, confirmed", "> Take snapshots every")
	check("the last is not readable", "long", []string{end, "  End Snap:          # "}, "", "fired; info, confirmed", "> Take snapshots every")
}

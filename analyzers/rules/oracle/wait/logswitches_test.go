package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestLogSwitches holds what is known of switches and of the waits for them.
func TestLogSwitches(t *testing.T) {
	check := ruletest.Changes(t, wait.LogSwitches)
	// 47 s of 4700 s.
	check("just so much waited that it is late", "late", []string{"1,200.0", "4,700.0"}, "", "fired; warning, confirmed, 47 s", "20 an hour; sessions waited 47 s for it, 1 % of DB time.")
	check("a little less", "late", []string{"1,200.0", "4,701.0"}, "", "fired; notice, confirmed, 47 s")
	check("a little less, and few switches", "late", []string{"1,200.0", "4,701.0"}, "hourly=20", "clear")
	stats := []string{"log switches (derived)                             5     20.00", "log switches (derived)                             #     #####"}
	check("switches are not readable", "late", stats, "", "fired; warning, confirmed, 47 s", "switched its redo logs (2026-03-02 08:00:00 to 08:15:00); sessions waited 47 s for it, 3.92 %")
	check("the time between the snapshots is not known", "late", []string{"02-Mar-26 08:15:00", "##################", "   15.00 (mins)", "   ##### (mins)"}, "", "fired; warning, confirmed, 47 s",
		"switched its redo logs 5 times; sessions waited", "switches an hour = –")
	check("the time is not known, and nobody waited", "often", []string{"02-Mar-26 08:15:00", "##################", "   15.00 (mins)", "   ##### (mins)"}, "", "clear")
	check("only the largest waits are printed", "often", []string{"SQL*Net message from client             63,000     0     18,000    286     35.0\n", ""}, "", "fired; notice, confirmed",
		"The report does not print all waits, so whether sessions waited for a switch is not known.")
}

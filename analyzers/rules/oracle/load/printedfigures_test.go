package load_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/load"
	"dumplens/fixtures/ruletest"
)

// TestPrintedFigures holds what rounding is allowed for, and which whole the shares are of.
func TestPrintedFigures(t *testing.T) {
	check := ruletest.Changes(t, load.PrintedFigures)
	const info = "fired; info, confirmed"
	const scattered = "                           4,000          50     13   10.0"
	share := func(printed string) []string { return []string{scattered, scattered[:len(scattered)-4] + printed} }
	// 10 % of 500 s: 0.005 for the last digit, 0.1 for the second that 50 is rounded to, 0.05 for the slack.
	check("a share as far off as its digits allow", "clear", share("10.12"), "", "clear")
	check("a share farther off", "clear", share("10.3"), "", info, "db file scattered read, share: 10.3 % printed, 10 % recomputed", "50 s of all non-idle waits and CPU (8 min 20 s) gives 10 %")
	check("a share without digits", "clear", share("11"), "", info, "11 % printed")
	check("and one that is as near as that allows", "clear", share("10.6"), "slack=0.05", "clear")

	const busy = "buffer busy waits                                  900          30     33    6.0\n"
	const sync = "log file sync                                    2,000          20     10    4.0\n"
	check("two of three agree", "share", []string{busy, "", sync, ""}, "", info, "16 % printed, 10 % recomputed")
	check("two of four are no more than the others", "share", []string{busy, busy[:len(busy)-4] + "9.0\n", sync, ""}, "", "clear")
	check("no whole is known, but three of four agree on one", "unknown", []string{"13    4.2", "13    9.2"}, "", info, "9.2 % printed, 4.17 % recomputed", "50 s of what the largest row implies (20 min)")
	ofTime := []string{"50.0\n", "48.1\n", "30.0\n", "28.8\n", "    6.0\n", "    5.8\n", "   4.0\n", "   3.8\n"}
	check("shares of DB time", "share", ofTime, "", info, "16 % printed, 9.62 % recomputed", "50 s of DB time (8 min 40 s)")
	check("shares of all waits", "share", []string{"50.0\n", "97.0\n", "30.0\n", "60.0\n", "16.0\n", "20.0\n", "    6.0\n", "   12.0\n", "   4.0\n", "   8.0\n"}, "", info,
		"CPU time, share: 97 % printed", "of all non-idle waits (4 min 10 s)")

	// 1000 waits of 40 ms are 40 s: half a second for the digits of each of the two, and half of 40 s for the slack.
	const mean = "2,000     0         20     25      1.1"
	check("an average as far off as the slack allows", "mean", []string{mean, "1,000     0         19     40      1.1"}, "slack=0.5", "clear")
	check("an average a little farther off", "mean", []string{mean, "1,000     0         19     40      1.1"}, "slack=0.499", info, "log file sync, mean: 40 ms printed, 19 ms recomputed", "19 s by 1000 waits gives 19 ms")
	check("no waits", "mean", []string{mean, "    0     0         20     25      1.1"}, "", "clear")
	check("the time is not readable", "mean", []string{mean, "2,000     0         ##     25      1.1"}, "", "clear")
	check("the average is not readable", "mean", []string{mean, "2,000     0         20     ##      1.1"}, "", "clear")

	check("a ratio within the slack", "clear", []string{"98.00", "98.40"}, "", "clear")
	check("a ratio beyond it", "clear", []string{"75.00", "75.50"}, "", info, "efficiency ratio execute to parse: 75.5 % printed, 75 % recomputed")
	check("nothing to divide by", "ratio", []string{"25,000           27.8         13.9\nredo", "     0           27.8         13.9\nredo"}, "", info, "not: efficiency ratio soft parse", "execute to parse: 75 % printed, 100 % recomputed")
	check("a statistic is not readable", "ratio", []string{"                500            0.6", "                ###            0.6"}, "", "clear")
	check("five are all named", "many", []string{"89.00", "98.00", "45.00", "75.00"}, "", info, "5 figures", "share: 10 % printed, 6 % recomputed.\n", "not: more")
}

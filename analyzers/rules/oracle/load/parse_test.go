package load_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/load"
	"dumplens/fixtures/ruletest"
)

// TestParse holds the kinds of parses against each other, and what is not known of them.
func TestParse(t *testing.T) {
	check := ruletest.Changes(t, load.Parse)
	const notice = "fired; notice, confirmed"
	soft := []string{"560,000          622.2", "1,080,000       1,200.0"}
	check("every second execution is parsed", "soft", soft, "", "clear")
	check("one more than that", "soft", append(soft, "1,080,000 ", "1,079,999 "), "", notice, "got 600 parse calls for 1200 executions each second")
	check("how many are hard is not readable", "soft", []string{"                90 ", "                ## "}, "", notice, "How many of them are hard parses the report does not say", "not: Nearly all")
	slow := []string{"24,000           26.7", "18,000           20.0"}
	check("parses of just the load", "slow", slow, "load=0.2", notice+", 3 min", "Parsing took 3 min of the time", ", 15 % of DB time, with only 1 hard parses a second.")
	check("a little less", "slow", slow, "load=0.2001", "clear")
	check("half of it is CPU", "slow", []string{"1,200            1.3", "12,000           13.3"}, "", notice+", 4 min", "Only 2 min of it was CPU: 50 %")
	check("a little more is CPU", "slow", []string{"1,200            1.3", "12,001           13.3"}, "", notice+", 4 min", "Most of it was CPU")
	check("hard parses are not readable", "slow", []string{"                 900            1.0", "                 ###            ###"}, "", notice+", 4 min", "20 % of DB time.\n")
	check("the CPU time of parses is not readable", "slow", []string{"1,200            1.3", "#####            ###"}, "", "clear")
	check("the time of parses is not readable", "slow", []string{"24,000           26.7", "######           ####"}, "", "clear")
	const profile = `Load Profile                            Per Second       Per Transaction
~~~~~~~~~~~~                       ---------------       ---------------
                Hard parses:                 25.00                  1.00

Time Model System Stats`
	check("no time between the snapshots, but a rate", "hard", []string{"02-Mar-26 08:15:00", "##################", "   15.00 (mins)", "   ##### (mins)", "Time Model System Stats", profile}, "", notice,
		"parsed 25 statements anew each second")
	check("neither a time between the snapshots nor a rate", "hard", []string{"02-Mar-26 08:15:00", "##################", "   15.00 (mins)", "   ##### (mins)"}, "", "clear")
}

package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestRedoRate holds where figures are taken from, and ratios that are exact.
func TestRedoRate(t *testing.T) {
	check := ruletest.Changes(t, wait.RedoRate)
	// 56 250 of 900 000 entries waited for room.
	nowait := []string{"63,000           70.0", "56,250           62.5"}
	check("just so many found room", "full", nowait, "nowait=0.9375", "clear")
	check("a little more are asked for", "full", nowait, "nowait=0.9376", "fired; warning, confirmed, 2 min 10 s", "only 93.75 % of the redo entries found room at once")
	check("much redo, and just so many found room", "rate", []string{"                  20            0.0", "           5,625,000        6,250.0"}, "nowait=0.9375", "fired; notice, confirmed", "with room at once = 93.75 %", "not: only")
	check("much redo, and not so many", "rate", []string{"                  20            0.0", "           5,625,000        6,250.0"}, "nowait=0.9376", "fired; notice, confirmed", "only 93.75 % of the redo entries")
	check("no entries", "rate", []string{"90,000,000      100,000.0", "         0            0.0"}, "", "fired; notice, confirmed", "with room at once = –", "not: only")
	check("entries are not readable, but a ratio is printed", "top", []string{"91.20", "#####"}, "", "clear")
	// 130 s of 1300 s.
	check("just so much waited", "full", []string{"1,200.0", "1,300.0"}, "share=0.1", "fired; warning, confirmed, 2 min 10 s", ", 10 % of DB time, mostly in log buffer space")
	// A quarter of what is written.
	wasted := []string{"30,000,000,000   33,333,333.3 16,666,666.7", "18,600,000,000   20,666,666.7 10,333,333.3"}
	check("a quarter is wasted", "rate", wasted, "wastage=0.25", "fired; notice, confirmed", "25 % of what was written is empty space")
	check("a little more is asked for", "rate", wasted, "wastage=0.2501", "fired; notice, confirmed", "redo wasted = 25 %", "not: empty space")
	check("redo is not readable as a total", "rate", []string{"55,800,000,000   62,000,000.0 31,000,000.0", "##############   ############ ############"}, "", "fired; notice, confirmed", "wrote redo at 59.1 MiB/s", "redo wasted = –")
	check("redo is not readable at all", "full", []string{"6,200,000.00          3,100,000.00", "############          ############", "5,580,000,000    6,200,000.0  3,100,000.0", "#############    ###########  ###########"}, "", "fired; warning, confirmed, 2 min 10 s",
		"Sessions of instance shop3 on ember3 wrote redo (2026-03-02 08:00:00 to 08:15:00); only 93 %")
}

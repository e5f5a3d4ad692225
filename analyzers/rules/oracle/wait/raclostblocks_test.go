package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestRACLostBlocks holds where blocks are lost and the waits are not printed.
func TestRACLostBlocks(t *testing.T) {
	check := ruletest.Changes(t, wait.RACLostBlocks)
	// 1 s of 100 s.
	some := []string{"90,000     0         90", "90,000     0         88", "30,000     0        150", "30,000     0          1"}
	check("one wait in a hundred", "few", some, "", "fired; warning, confirmed, 1 s", ", 1 % of all its waits")
	check("a little less", "few", append(some, "2,000     0         10", "2,000     0         11"), "", "fired; notice, confirmed, 1 s")
	one := "gc current block lost                        1     0          0    300      0.0\n"
	check("none of the other kind", "one", []string{one, "gc cr block lost                             1     0          0    300      0.0\ngc current block lost                        0     0          0      0      0.0\n"}, "",
		"fired; notice, confirmed, 0 s", "; 1 of them.", "(1) gc cr block lost")
	stats := func(n string) []string {
		return []string{"End of Report", `Instance Activity Stats  DB/Inst: SHOP/shop3  Snaps: 7-8

Statistic                                      Total     per Second    per Trans
--------------------------------- ------------------ -------------- ------------
gc blocks lost                                    ` + n + `            0.0          0.0
          -------------------------------------------------------------

End of Report`}
	}
	check("only the statistic", "clear", stats("12"), "", "fired; notice, confirmed",
		"Instance shop3 on ember3 lost 12 blocks on the interconnect (2026-03-02 08:00:00 to 08:15:00); how long sessions waited for them the report does not say.", "lost blocks, time = –", "share of all waits = –")
	check("the statistic says none", "clear", stats(" 0"), "", "clear")
	check("the waits say more than the statistic", "one", stats("12"), "", "fired; notice, confirmed, 0 s", "lost blocks, waits = 1\n", "waited less than a second")
	check("the size of blocks is not printed", "much", []string{"db_block_size                 8192\n", ""}, "", "fired; warning, confirmed, 24 s", "read count x block size = –")
}

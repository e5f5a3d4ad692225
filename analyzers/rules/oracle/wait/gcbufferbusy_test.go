package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestGCBufferBusy holds what is said of lost blocks and hot segments.
func TestGCBufferBusy(t *testing.T) {
	check := ruletest.Changes(t, wait.GCBufferBusy)
	check("how long sessions waited for lost blocks is not printed", "top", []string{"End of Report", `Instance Activity Stats  DB/Inst: SHOP/shop3  Snaps: 7-8

Statistic                                      Total     per Second    per Trans
--------------------------------- ------------------ -------------- ------------
gc blocks lost                                    12            0.0          0.0
          -------------------------------------------------------------

End of Report`}, "", "fired; warning, likely, 5 min 30 s", "Blocks were lost in the same time: 12 of them. Whoever wants")
	check("by the name that later releases give", "hot", []string{"Segments by Global Cache Buffer Busy", "Segments by GC Buffer Busy          "}, "", "fired; notice, possible, 1 min", "Most of it is on SHOP.ORDERS_PK.")
	check("the two events of later releases together", "hot", []string{"gc buffer busy                           6,000     0         60", "gc buffer busy acquire                   2,000     0         36\ngc buffer busy release                   4,000     0         24"}, "",
		"fired; notice, possible, 1 min", ", 5 % of DB time; 6000 waits of 10 ms on average", "(1) gc buffer busy acquire")
}

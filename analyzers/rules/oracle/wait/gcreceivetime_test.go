package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestGCReceiveTime holds where the time of a transfer is taken from, and what is said of the senders.
func TestGCReceiveTime(t *testing.T) {
	check := ruletest.Changes(t, wait.GCReceiveTime)
	const cr, current = "cr block receive time (ms):     19.2", "current block receive time (ms):      6.1"
	check("both kinds take as long", "slow", []string{current, "current block receive time (ms):     19.2"}, "", "fired; warning, likely, 10 min 30 s", "A cr block took 19.2 ms")
	check("the other kind takes longer", "slow", []string{current, "current block receive time (ms):     19.3"}, "", "fired; warning, possible, 10 min 30 s", "A current block took 19.3 ms")
	check("a mean of zero is none", "slow", []string{cr, "cr block receive time (ms):      0.0"}, "", "fired; warning, likely, 10 min 30 s", "A cr block took 19 ms", "By the waits for transfers")
	check("no blocks are counted", "counts", []string{"30,000           33.3         16.7", "     0            0.0          0.0"}, "blocks=0", "fired; notice, possible, 40 s", "A cr block took 7 ms", "By the mean that the report prints")
	// 27 000 blocks in 900 s, 189 s for all of them.
	exact := []string{"30,000           33.3         16.7", "27,000           30.0         15.0", "21,480           23.9", "18,900           21.0"}
	check("just so many blocks a second", "counts", exact, "blocks=30", "fired; notice, possible, 40 s", "took 7 ms")
	check("a little less", "counts", exact, "blocks=30.01", "clear")
	// 32 768 blocks in 40 s; those that were lost took 20 s.
	lost := []string{"30,000           33.3         16.7", "32,768           36.4         18.2", "21,480           23.9", " 4,000            4.4"}
	check("half of the time is for lost blocks", "counts", lost, "notice=0.001", "fired; notice, possible, 40 s", "Blocks were lost in the same time (40)", "It is most of it.")
	check("a little less is", "counts", append(lost, " 4,000            4.4", " 4,001            4.4"), "notice=0.001", "fired; notice, possible, 40 s", "that is part of the mean", "not: It is most of it.")

	flush := func(receive, ms string) []string {
		return []string{cr, "cr block receive time (ms):     " + receive, "     17.5", ms}
	}
	check("half of it is the flush of the sender", "slow", flush("16.0", "      8.0"), "", "fired; warning, likely, 10 min 30 s", "took 8 ms on average, on instance shop4 on ember4: its log writer is a good part of it.")
	check("a little less is", "slow", flush("16.0", "      7.9"), "", "fired; warning, possible, 10 min 30 s", ": the time went elsewhere, on the network or in the queue of LMS.")
	check("a flush of nothing", "slow", flush("16.0", "      0.0"), "", "fired; warning, possible, 10 min 30 s", "took 0 s on average, on instance shop4")
	check("the flush is not readable", "slow", flush("16.0", "     ####"), "", "fired; warning, possible, 10 min 30 s", "stands in their reports, which are not here")
	const header = `Host  Name:   ember4          Num CPUs:    4        Phys Memory (MB):    7,680
~~~~

Snapshot       Snap Id     Snap Time      Sessions Curs/Sess Comment
~~~~~~~~    ---------- ------------------ -------- --------- -------------------
`
	const times = `Begin Snap:          7 02-Mar-26 08:00:00       25       4.8
  End Snap:          8 02-Mar-26 08:15:00       27       5.1
`
	later := func(from, to string) []string {
		return []string{header + times, header + "Begin Snap:          8 02-Mar-26 " + from + "       25       4.8\n  End Snap:          9 02-Mar-26 " + to + "       27       5.1\n"}
	}
	check("the sender's report begins as this one ends", "slow", later("08:15:00", "08:30:00"), "", "fired; warning, possible, 10 min 30 s", "stands in their reports, which are not here")
	check("it begins a second before", "slow", later("08:14:59", "08:29:59"), "", "fired; warning, likely, 10 min 30 s", "on instance shop4 on ember4")
	check("the report is of another database", "slow", []string{"DB/Inst: SHOP/shop4", "DB/Inst: SHIP/shop4"}, "", "fired; warning, possible, 10 min 30 s", "stands in their reports, which are not here")
	check("the waits are of no number", "waits", []string{"gc cr block 2-way                        3,000     0         24      8", "gc cr block 2-way                            0     0         24      0"}, "", "clear")
}

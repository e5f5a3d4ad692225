package load_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/load"
	"dumplens/fixtures/ruletest"
)

// TestChangedLoad holds how rates and the work are compared.
func TestChangedLoad(t *testing.T) {
	check := ruletest.Changes(t, load.Change)
	const reads, fewer = "900.00                 21.95", "300.00                  7.50"
	notice := "fired; notice, confirmed, 20 min"
	check("a rate of one a second", "worse", []string{fewer, "  0.50                  0.01", reads, "  1.00                  0.02"}, "", notice, "physical reads 100 % more (1 /s after 0.5 /s)")
	check("a rate below that", "worse", []string{fewer, "  0.50                  0.01", reads, "  0.99                  0.02"}, "", notice, "not: physical reads 98 % more")
	check("a rate that was none", "worse", []string{fewer, "  0.00                  0.00"}, "", notice, "physical reads new (900 /s after 0 /s)")
	check("ten times", "worse", []string{fewer, " 90.00                  2.25"}, "", notice, "physical reads 900 % more")
	check("more than that", "worse", []string{fewer, " 89.00                  2.25"}, "", notice, "physical reads 10.11 times as much")
	check("the largest change first", "grown", []string{" 80.00                  1.00", "800.00                  1.00"}, "", "fired; info, confirmed, 10 min",
		"for each second: transactions 20 times as much (800 /s after 40 /s); redo size 100 % more")
	check("one not readable", "worse", []string{reads, "######                 21.95"}, "", notice, "for each second: no rate changed by more than 15 %")

	check("one execution a second is work", "worse", []string{"900.00                 22.50", "  1.00                  0.03", "950.00                 23.17", "  1.00                  0.03"}, "", notice,
		"There were 1 executions a second after 1")
	check("less than one before is none", "worse", []string{"900.00                 22.50", "  0.99                  0.03"}, "", notice, "There were 41 transactions a second after 40")
	check("less than one after is none", "worse", []string{"950.00                 23.17", "  0.99                  0.03"}, "", notice, "There were 41 transactions a second after 40")
	// Four times the load and twice the executions: each takes twice the time.
	double := []string{"2,400.0", "4,800.0", "  950.00                 23.17", "1,800.00                 43.90"}
	check("each takes as much longer as is stable", "worse", double, "band=1", "fired; info, confirmed, 1 h", "the time grew with the work.")
	check("each takes a little longer than that", "worse", double, "band=0.99", "fired; notice, confirmed, 1 h", "the time grew more than the work.")
	// The same load and half of the executions.
	half := []string{"2,400.0", "1,200.0", "  950.00                 23.17", "  450.00                 10.98"}
	check("less work, as much longer as is stable", "worse", half, "band=1", "fired; info, confirmed", ": the same.", "about the same.")
	check("less work, a little longer than that", "worse", half, "band=0.99", "fired; info, confirmed", "the work takes more than before, though there is less of it.")
}

// TestChangedWaits holds which waits are named.
func TestChangedWaits(t *testing.T) {
	check := ruletest.Changes(t, load.Change)
	// 75 s of 600 s are 12.5 %, 300 s of 1200 s are 25 %; 5 ms each.
	share := []string{"30,000     0        150      5     16.7", "15,000     0         75      5      8.3"}
	check("just twice the share", "grown", share, "band=10 event=1", "clear")
	check("a little less is asked for", "grown", share, "band=10 event=0.99", "fired; info, confirmed, 10 min", "db file sequential read is 25 % of the whole after 12.5 %")
	check("the second of the waits comes first", "grown", []string{" 4,000     0         20      5      2.2", "80,000     0        400      5     44.4"}, "top=1", "fired; info, confirmed, 10 min",
		"log file sync is new among the top 1, 33.33 % of DB time")
	// 0.714 of 5 ms is 3.57 ms: the mean of 3 ms is less than 1 / 1.6 of it, and not less than 1 / 1.7.
	check("a mean that fell", "better", nil, "band=10 event=0.66", "fired; info, confirmed", "took 3 ms on average after 5 ms")
	check("a mean that fell by less than is asked for", "better", nil, "band=10 event=0.67", "fired; info, confirmed", "not: took 3 ms on average")

	lock := func(rest string) []string {
		const read = "db file sequential read                 30,000     0         90      3     16.7"
		return []string{read, "enq: TX - row lock contention               " + rest + "\n" + read}
	}
	check("a tenth of its share is left", "better", lock("35     0         30    857      0.0"), "", "fired; info, confirmed", "not: hardly there")
	check("less than that", "better", lock("34     0         29    853      0.0"), "", "fired; info, confirmed", "enq: TX - row lock contention, 50 % of the whole before, is hardly there any more")
	const idle = "SQL*Net message from client             63,000     0     18,000    286     35.0\n"
	check("only the largest waits are printed", "better", []string{idle, ""}, "", "fired; info, confirmed", "not: hardly there")
}

// TestChangedReports holds which reports are compared, and what is quoted.
func TestChangedReports(t *testing.T) {
	check := ruletest.Changes(t, load.Change)
	const fired = "fired; notice, confirmed, 20 min"
	time := []string{"DB time                                          1,200.0\n", "", "DB time                                          2,400.0\n", ""}
	check("one says DB time", "worse", time[:2], "", "clear")
	check("one says CPU time", "worse", []string{"DB CPU                                             250.0         20.8\n", ""}, "", "clear")
	check("one says all waits", "grown", []string{
		"log file sync                            4,000     0         20      5      2.2\nSQL*Net message from client             63,000     0     18,000    286     35.0\n",
		"log file sync                            4,000     0         20      5      2.2\n"}, "", "clear")
	// 600 + 900 + 10 s after 150 + 10 s.
	check("none says DB time", "worse", time, "", "fired; notice, confirmed, 22 min 30 s", "2.lst:40 (1) largest wait after", "1.lst:39 (1) largest wait before")
	stats := func(snaps, cpu string) string {
		return "Instance Activity Stats  DB/Inst: SHOP/shop3  Snaps: " + snaps + `

Statistic                                      Total     per Second    per Trans
--------------------------------- ------------------ -------------- ------------
CPU used by this session                     ` + cpu + `            6.0         49.5
          -------------------------------------------------------------

Time Model System Stats  DB/Inst: SHOP/shop3  Snaps: ` + snaps
	}
	check("they say nothing but CPU", "days", append(time, "db file sequential read                 30,000     0        150      5     16.7\n", "", "log file sync                            2,000     0         10      5      1.1\n", "",
		"Time Model System Stats  DB/Inst: SHOP/shop3  Snaps: 7-8", stats("7-8", " 90,000"), "Time Model System Stats  DB/Inst: SHOP/shop3  Snaps: 107-108", stats("107-108", "180,000")), "",
		"fired; info, possible, 15 min", "had 2 active sessions on average", "2.lst:28 (1) CPU after", "1.lst:28 (1) CPU before")
	check("the load is the same, each read takes longer", "worse", []string{"2,400.0", "1,200.0"}, "", "fired; info, confirmed", ": the same.", "took 20 ms on average after 5 ms")

	check("a day apart", "days", []string{"09-Mar-26 09:00:00", "03-Mar-26 08:15:00", "09-Mar-26 09:15:00", "03-Mar-26 08:30:00"}, "", fired, "not: days apart")
	check("more than a day apart", "days", []string{"09-Mar-26 09:00:00", "03-Mar-26 20:30:00", "09-Mar-26 09:15:00", "03-Mar-26 20:45:00"}, "", "fired; info, possible, 20 min", "The two are 2 days apart")
	check("just so much load", "grown", []string{"1,200.0", "1,800.0"}, "load=2", "fired; notice, confirmed, 20 min")
	check("a little less", "grown", []string{"1,200.0", "1,800.0"}, "load=2.001", "clear")
	check("all changes are told", "many", nil, "pairs=5",
		"fired; notice, confirmed, 30 min; notice, confirmed, 10 min; notice, confirmed, 5 min; info, confirmed; info, confirmed", "not: largest are told")
}

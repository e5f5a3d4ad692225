package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestReadLatency holds means that have no weight, and what is said beside.
func TestReadLatency(t *testing.T) {
	check := ruletest.Changes(t, wait.ReadLatency)
	const slow = "fired; warning, likely, 11 min"
	check("few reads, each of them long", "many", []string{"90,000     0        450      5", "    90     0        450   5000"}, "", "fired; notice, possible, 7 min 30 s",
		"Each took long on average, but so few reads say little of storage", "not: Each is below")
	check("as many as a mean needs", "many", []string{"90,000     0        450      5", "   100     0        450   4500"}, "", "fired; warning, likely, 7 min 30 s", "Single-block reads of instance shop3 on ember3 took 4.5 s on average")
	single := []string{"20,000     0        500     25", "    90     0        500   5556"}
	check("too few reads of one block to say that it is storage", "slow", single, "", "fired; warning, possible, 2 min 40 s; notice, possible, 8 min 20 s", "Multi-block reads of instance", "not: the database has no part in them")
	check("the number of reads is not readable", "many", []string{"90,000     0        450      5", "######     0        450      #"}, "", "fired; notice, possible, 7 min 30 s", "How many reads it was the report does not say")
	// 90 s in 900 s.
	load := []string{"5,000     0         60     12", "5,000     0         90     18"}
	check("a tenth of a session waited", "some", load, "load=0.1", "fired; notice, possible, 1 min 30 s")
	check("a little less", "some", load, "load=0.1001", "clear")
	check("a seventh of the whole, and slow", "some", nil, "single-share=0.05", "fired; warning, possible, 1 min")
	check("not quite", "some", nil, "single-share=0.0501", "fired; notice, possible, 1 min")

	check("others waited for one hundredth", "some", []string{"3,000     0         30     10", "3,000     0         12      4"}, "", "fired; notice, possible, 1 min", "Besides, sessions waited 12 s")
	check("a second less", "some", []string{"3,000     0         30     10", "3,000     0         11      4"}, "", "fired; notice, possible, 1 min", "not: Besides")

	check("none over a second", "slow", []string{"24.8    .2", "24.8   0.0"}, "", slow, "24.8 % of them took from 32 ms to 1 s; 3 % were done", "not: longer")
	check("none over 32 ms", "slow", []string{"24.8    .2", " 0.0   0.0"}, "", slow, "By the histogram none of them took")
	check("how many within a millisecond is not readable", "slow", []string{"20K   3.0   1.0", "20K   ###   1.0"}, "", slow, "not: were done within 1 ms")

	// 12 000 reads of 39 ms are as long as 18 000 of 26 ms.
	tie := []string{"6,000       7   30.5", "6,000       7   78.0"}
	check("files that took as long", "slow", tie, "", slow, "went into tablespace ORDERS_DATA: 18 000 reads of 26 ms.")
	check("a little longer", "slow", append(tie, "78.0", "78.1"), "", slow, "went into tablespace ORDERS_IDX: 6000 reads of 78.1 ms.")
	check("files of just the limit", "slow", []string{"26.0", "10.0", "30.5", " 9.9"}, "", slow, "went into tablespace ORDERS_DATA: 18 000 reads of 10 ms.")
	check("none is slow", "slow", []string{"26.0", " 9.9", "30.5", " 9.9"}, "", slow, "No tablespace is as slow over all its reads.")
}

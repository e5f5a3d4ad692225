package wait_test

import (
	"strings"
	"testing"

	"dumplens/analyzers"
	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/facttest"
	"dumplens/fixtures/ruletest"
	"dumplens/parsers"
)

// TestTopWait holds what is on top, and what is said of the rest.
func TestTopWait(t *testing.T) {
	check := ruletest.Changes(t, wait.TopWait)
	// 410 s of 1000 s.
	check("just so much that it is told", "locks", []string{"390     6.35", "380     6.35"}, "notice=0.41", "fired; notice, confirmed, 6 min 50 s", ", 41 % of CPU and non-idle foreground waits")
	check("a little more is asked for", "locks", []string{"390     6.35", "380     6.35"}, "notice=0.4101", "clear")
	check("as much CPU as waits", "locks", []string{"390     6.35", "410     6.35"}, "", "fired; info, confirmed, 6 min 50 s", "used 6 min 50 s of CPU", "the largest wait, enqueue, is 39.81 % of it")
	// 650 s of 800 s.
	check("just so much CPU", "cpu", []string{"700    11.71", "650    11.71"}, "notice=0.8125", "fired; info, confirmed, 10 min 50 s", ", 81.25 % of CPU")
	check("a little more CPU is asked for", "cpu", []string{"700    11.71", "650    11.71"}, "notice=0.8126", "clear")
	// 900 s in 900 s.
	check("just so much load", "cpu", []string{"700    11.71", "750    11.71"}, "load=1", "fired; info, confirmed, 12 min 30 s", "average active sessions = 1 s/s")
	check("a little less", "cpu", []string{"700    11.71", "750    11.71"}, "load=1.001", "clear")
	check("nothing but CPU", "cpu", []string{
		"db file sequential read            30,000          0        150      5     60.0\n", "", "db file sequential read                            30,000         150     2.51\n", ""}, "",
		"fired; info, confirmed, 11 min 40 s", "; no wait event is printed.")
	check("CPU is not readable", "cpu", []string{"700    11.71", "###    11.71"}, "", "fired; warning, confirmed, 2 min 30 s", "100 % of all non-idle foreground waits, CPU not being printed")

	const rest = "fired; warning, confirmed, 8 min 20 s"
	check("more than CPU and waits, of all waits", "rest", nil, "", rest, "Neither CPU nor waits account for 20 %", "unaccounted, share = 20 %")
	check("of the largest waits alone", "rest", []string{"SQL*Net message from client             63,000     0     18,000    286     35.0\n", ""}, "", rest, "not: Neither", "not: unaccounted, share")
	check("and no CPU", "rest", []string{"DB CPU                                             250.0         25.0\n", ""}, "", rest, "not: Neither", "not: unaccounted, share")
	check("one event is not readable", "rest", []string{"10,000     0         50      5", "10,000     0         ##      #"}, "", rest, "The times of 1 event are not readable")
}

// partOf lists the rules that the only finding of a rule is a part of.
func partOf(t *testing.T, r *analyzers.Rule, c *parsers.Case) string {
	t.Helper()
	res, err := analyzers.Run(t.Context(), c, []*analyzers.Rule{r}, analyzers.Options{})
	if err != nil || len(res.Findings) != 1 {
		t.Fatalf("%v and %d findings, want 1", err, len(res.Findings))
	}
	return strings.Join(res.Findings[0].PartOf, " ")
}

// TestRulesAboutTop holds which rules say more of what is on top.
func TestRulesAboutTop(t *testing.T) {
	for event, want := range map[string]string{
		"db file sequential read":       "io/database-storage oracle/read-latency",
		"db file scattered read":        "oracle/read-latency",
		"direct path read temp":         "oracle/read-latency",
		"direct path write temp":        "",
		"enq: TX - row lock contention": "oracle/row-lock",
		"enqueue":                       "oracle/row-lock",
		"enq: SQ - contention":          "",
		"enq: TX - index contention":    "oracle/index-contention",
		"gc buffer busy acquire":        "oracle/gc-buffer-busy",
		"gc cr block lost":              "oracle/rac-lost-blocks",
		"gc cr block 2-way":             "",
		"cr block lost":                 "",
		"buffer busy waits":             "oracle/buffer-busy",
		"log file sync":                 "oracle/commit-latency",
		"log file switch completion":    "oracle/log-switches",
		"SQL*Net more data to client":   "oracle/network-more-data",
		"latch free":                    "",
	} {
		if got := partOf(t, wait.TopWait, facttest.Build(t, facttest.Database(1000, 200, facttest.Wait{Event: event, Time: 500, Count: 1000}))); got != want {
			t.Errorf("%s on top is a part of %q, want %q", event, got, want)
		}
	}
}

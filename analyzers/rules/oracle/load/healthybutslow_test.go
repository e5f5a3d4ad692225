package load_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/load"
	"dumplens/fixtures/ruletest"
)

// TestHealthyButSlow holds how the report and the run of the client belong together.
func TestHealthyButSlow(t *testing.T) {
	check := ruletest.Changes(t, load.HealthyButSlow)
	const reads = "                        116,000         469      4   17.0"
	const again = "           116,000    0        469      4     29.7   17.0"
	// 117 250 reads in 469 s are 4 ms each.
	exact := []string{"116,000 ", "117,250 "}
	check("reads of just the limit", "healthy", exact, "read=0.004", "fired; notice, confirmed", "single reads take 4 ms")
	check("a little longer", "healthy", exact, "read=0.003999", "clear")
	check("no reads", "healthy", []string{"db file sequential read" + reads + "\n", "", "db file sequential read" + again + "\n", ""}, "", "fired; notice, confirmed",
		"no reads of single blocks are among its waits", "At most the 0 s of reads", "mean single read = –")
	check("reads that are not counted", "healthy", []string{reads, "                         ######         469      #   17.0", again, "           ######    0        469      #     29.7   17.0"}, "", "clear")
	check("the hit ratio is not readable", "healthy", []string{"99.71", "#####"}, "", "clear")
	// A client that waits 3000 s, of which the database worked 2100 s.
	third := []string{"DB time:      45.87", "DB time:      35.00", "25200.00", " 3000.00",
		"SQL*Net more data to client                     43,000          13      0    0.5\n", "", "SQL*Net more data to client        43,000    0         13      0     11.0    0.5\n", ""}
	check("just enough of the wait is transport", "healthy", third, "", "fired; notice, confirmed", "of the 15 min of transport")
	check("a second less is not", "healthy", append(third, " 3000.00", " 2999.00"), "", "clear")
	check("the run begins as the report ends", "healthy", []string{"2015-03-11 20:00:00", "2015-03-12 05:01:00"}, "", "clear")
}

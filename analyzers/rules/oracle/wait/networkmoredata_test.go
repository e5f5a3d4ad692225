package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestNetworkMoreData holds what is said of round trips.
func TestNetworkMoreData(t *testing.T) {
	check := ruletest.Changes(t, wait.NetworkMoreData)
	// 110 s of 2200 s.
	check("just so much of the whole", "client", []string{"1,200.0", "2,200.0"}, "", "fired; notice, possible, 1 min 50 s", ", 5 % of DB time")
	check("a little less", "client", []string{"1,200.0", "2,201.0"}, "", "clear")
	check("no round trips", "client", []string{"64,000           71.1", "     0            0.0"}, "", "fired; notice, possible, 1 min 50 s", "not: round trip")
	check("round trips are not readable", "client", []string{"64,000           71.1", "######           ####"}, "", "fired; notice, possible, 1 min 50 s", "not: round trip")
	// The name is cut after 33 characters.
	check("from clients", "client", []string{"SQL*Net more data to client  ", "SQL*Net more data from client", "bytes sent via SQL*Net to client ", "bytes received via SQL*Net from c"}, "", "fired; notice, possible, 1 min 50 s",
		"for more data from client", "On average 20 KiB go with each round trip.")
	check("what was sent is not said of what came", "client", []string{"SQL*Net more data to client  ", "SQL*Net more data from client"}, "", "fired; notice, possible, 1 min 50 s", "not: round trip")
}

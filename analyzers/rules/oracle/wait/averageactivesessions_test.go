package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestAverageActiveSessions holds what is compared with the processors, and what is missing for it.
func TestAverageActiveSessions(t *testing.T) {
	check := ruletest.Changes(t, wait.AverageActiveSessions)
	const wait = "8,000   8889"
	check("half of the time is work", "waits", []string{wait, "4,340   4822"}, "", "fired; warning, confirmed, 2 h 30 min", ": 50 % of the time they worked", "Most of it is CPU or the wait for it")
	check("a second less is", "waits", []string{wait, "4,341   4823"}, "", "fired; notice, confirmed, 2 h 30 min", "Most of it is waits")
	check("a host without processors", "cpu", []string{"CPUs:    4", "CPUs:    0"}, "", "skipped", "metric oracle.host.cpu.count")
	check("processors are not readable", "cpu", []string{"CPUs:    4", "CPUs:    #"}, "", "skipped", "metric oracle.host.cpu.count")
	check("CPU time is not printed", "cpu", []string{"DB CPU                                           3,300.0         36.7\n", ""}, "", "clear")
	check("DB time is not printed", "cpu", []string{"DB time                                          9,000.0\n", ""}, "", "clear")
	check("only the largest waits are printed", "cpu", []string{"SQL*Net message from client             63,000     0     18,000    286     35.0\n", ""}, "", "clear")
}

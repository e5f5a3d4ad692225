package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestCPUStarvation holds what must be known before the rest of DB time is called waiting for a processor.
func TestCPUStarvation(t *testing.T) {
	check := ruletest.Changes(t, wait.CPUStarvation)
	check("CPU time is not printed", "full", []string{"DB CPU                                           1,500.0         37.5\n", ""}, "", "clear")
	check("CPU time is not readable", "full", []string{"1,500.0         37.5", "#######         37.5"}, "", "clear")
	check("DB time is not printed", "full", []string{"DB time                                          4,000.0\n", ""}, "", "clear")
	check("idle time is not readable", "full", []string{"    4.00    1.20", "    ####    1.20"}, "", "fired; notice, possible, 39 min", "How busy the processors of the host were the report does not say.")
}

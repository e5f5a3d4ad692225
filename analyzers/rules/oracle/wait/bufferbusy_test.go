package wait_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/wait"
	"dumplens/fixtures/ruletest"
)

// TestBufferBusy holds what is said by the class of block.
func TestBufferBusy(t *testing.T) {
	check := ruletest.Changes(t, wait.BufferBusy)
	const notice = "fired; notice, confirmed, 1 min"
	data := []string{"8,000                  55", "8,000                   0", "900                   5", "900                   0"}
	check("no class has time", "data", data, "", notice, "The class of the blocks the report does not say.", "> Find the class of the blocks")
	class := func(name string) []string { return []string{"data block ", name} }
	check("undo headers", "data", class("undo header"), "", notice, "of class undo header: 55 s", "> More undo segments: automatic undo management.")
	check("undo blocks", "data", class("undo block "), "", notice, "> Commit more often, and shorten queries")
	check("another class", "data", class("free list  "), "", notice, "> Look at the class of block: free list.")
	check("waits are not readable", "data", []string{"9,000     0         60      7", "9,000     0         ##      #"}, "", "clear")
}

package memory_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/memory"
	"dumplens/fixtures/ruletest"
)

// TestLibraryCache holds the defaults exactly at their edge, and what is not known.
func TestLibraryCache(t *testing.T) {
	const notice = "fired; notice, confirmed"
	check := ruletest.Changes(t, memory.LibraryCache)
	check("one reload in a hundred pins", "small", []string{"1,227,733", "2,400,000"}, "", notice, "again (2026-03-02 08:00:00 to 08:15:00), 1 % of 2 400 000 pins")
	check("one pin more", "small", []string{"1,227,733", "2,400,001"}, "", "clear")
	check("half of the reloads are of invalid objects", "invalid", []string{"19000", "12000"}, "", notice, "They became invalid")
	check("one less", "invalid", []string{"19000", "11999"}, "", notice, "They were pushed out")
	check("invalidations are not readable", "invalid", []string{"19000", "#####"}, "", notice, "became invalid or were pushed out the report does not say", "invalidations = –", "not: They ")
	check("pins are not readable", "small", []string{"1,227,733", "#########"}, "", "clear")
	check("reloads are not readable", "small", []string{"24,000", "######"}, "", "clear")
}

package memory_test

import (
	"testing"

	"dumplens/analyzers/rules/oracle/memory"
	"dumplens/fixtures/ruletest"
)

// TestDictionaryCache holds what is told of parts of the dictionary cache.
func TestDictionaryCache(t *testing.T) {
	check := ruletest.Changes(t, memory.DictionaryCache)
	// 90 000 x 9.1 % and 120 000 x 4 % and 50 000 x 3 % are 14 490 misses in 900 s.
	check("three parts are all named", "waits", nil, "gets=50000", "fired; notice, confirmed, 30 s", "missed about 16.1 times a second", "dc_segments 3 % of 50 000 requests.\n", "not: more")
	check("extents", "quiet", []string{"dc_objects     ", "dc_used_extents"}, "", "fired; info, confirmed", "dc_used_extents 3 %", "> Use locally managed tablespaces.")
	check("requests are not readable", "quiet", []string{"dc_objects                      30,000", "dc_objects                      ######"}, "", "clear")
	check("the share is not readable", "quiet", []string{"30,000    3.0", "30,000   ####"}, "", "clear")
	check("the time between the snapshots is not known", "quiet", []string{"02-Mar-26 08:15:00", "                  ", "   Elapsed:               15.00 (mins)\n", ""}, "", "clear")
}

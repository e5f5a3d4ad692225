package statspack

import (
	"strings"

	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
)

func newCutter() *orareport.Cutter { return &orareport.Cutter{Title: isReportTitle, Block: blockTitle} }

// isReportTitle knows the first line of a report, also behind prompts of SQL*Plus.
func isReportTitle(trimmed string) bool {
	for _, words := range [...]string{"STATSPACK report for", "STATSPACK Statistics Report for"} {
		if len(trimmed) < len(words) || !strings.EqualFold(trimmed[len(trimmed)-len(words):], words) {
			continue
		}
		before := strings.TrimRight(trimmed[:len(trimmed)-len(words)], " ")
		return before == "" || len(before) <= 40 && before[len(before)-1] == '>'
	}
	return false
}

// blockTitle knows the blocks of the first page and gives their names.
func blockTitle(trimmed string) string {
	switch trimmed[0] {
	case 'C', 'c':
		return whenPrefix(trimmed, "Cache Sizes")
	case 'H', 'h':
		if strings.Contains(trimmed, "CPUs:") {
			return whenPrefix(trimmed, "Host CPU")
		}
		return whenWhole(trimmed, "Host CPU")
	case 'I', 'i':
		if name := whenWhole(trimmed, "Instance CPU"); name != "" {
			return name
		}
		if name := whenPrefix(trimmed, "Instance Efficiency"); name != "" {
			return name
		}
	case 'L', 'l':
		return whenPrefix(trimmed, "Load Profile")
	case 'M', 'm':
		return whenPrefix(trimmed, "Memory Statistics")
	case 'S', 's':
		return whenPrefix(trimmed, "Shared Pool Statistics")
	case 'T', 't':
		return topTitle(trimmed)
	case 'V', 'v':
		return whenPrefix(trimmed, "Virtual Memory Paging")
	}
	return ""
}

// whenPrefix gives name when the line begins with it and goes on with a blank, or not at all.
func whenPrefix(trimmed, name string) string {
	if orareport.HasWord(trimmed, name) {
		return name
	}
	return ""
}

func whenWhole(trimmed, name string) string {
	if strings.EqualFold(trimmed, name) {
		return name
	}
	return ""
}

// topTitle knows "Top 5 Timed Events" and "Top 5 Wait Events", for any number.
func topTitle(trimmed string) string {
	words := strings.Fields(trimmed)
	if len(words) < 4 || !strings.EqualFold(words[0], "Top") || !oratab.IsDigits(words[1]) || !strings.EqualFold(words[3], "Events") {
		return ""
	}
	if kind := words[2]; !strings.EqualFold(kind, "Timed") && !strings.EqualFold(kind, "Wait") {
		return ""
	}
	return strings.Join(words[:4], " ")
}

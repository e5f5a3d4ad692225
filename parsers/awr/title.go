package awr

import (
	"strings"

	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
)

func newCutter() *orareport.Cutter {
	return &orareport.Cutter{Title: isReportTitle, Block: func(trimmed string) string {
		if blockTitle(trimmed) == "" {
			return ""
		}
		return trimmed
	}}
}

// isReportTitle knows the first line of a report, also behind a prompt of SQL*Plus.
func isReportTitle(line string) bool {
	const words = "WORKLOAD REPOSITORY "
	i := strings.Index(line, words)
	if i < 0 || i > 40 {
		return false
	}
	if before := strings.TrimRight(line[:i], " "); i > 0 && (before == "" || before[len(before)-1] != '>') {
		return false
	}
	rest := line[i+len(words):]
	for _, kind := range [...]string{"report", "PDB report", "COMPARE PERIOD REPORT", "RAC report", "REPORT (RAC)", "SQL Report"} {
		if strings.HasPrefix(rest, kind) {
			return true
		}
	}
	return false
}

// isCompare knows the title of a report that compares two periods.
func isCompare(title string) bool { return strings.Contains(title, "COMPARE PERIOD REPORT") }

// blocks are the names of what has no database and snapshots behind it: the first page, and the tables of the RAC section.
var blocks = [...]string{
	"Cache Sizes", "Load Profile", "Workload Comparison", "Host Configuration Comparison", "Instance Efficiency Percentages",
	"Instance Efficiency Indicators", "Shared Pool Statistics", "Host CPU", "Instance CPU", "Memory Statistics", "IO Profile",
	"Wait Classes by Total Wait Time", "Global Cache Load Profile", "Global Cache Efficiency Percentages",
	"Global Cache and Enqueue Services", "Cluster Interconnect", "Top ADDM Findings by Average Active Sessions",
}

// blockTitle knows the blocks and gives their names in lower case.
func blockTitle(trimmed string) string {
	if trimmed == "" || trimmed[0] < 'C' || trimmed[0] > 'W' {
		return ""
	}
	for _, name := range blocks {
		if trimmed[0] == name[0] && orareport.HasWord(trimmed, name) {
			return strings.ToLower(name)
		}
	}
	if strings.HasPrefix(trimmed, "Top ") {
		words := strings.Fields(trimmed)
		if len(words) >= 4 && oratab.IsDigits(words[1]) && (words[2] == "Timed" || words[2] == "Foreground") {
			return "top events"
		}
	}
	return ""
}

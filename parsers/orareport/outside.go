package orareport

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// Outside counts what stands before, between and behind reports: the dialogue of spreport.sql and awrrpt.sql is structure, other text is not
// understood. bare takes off a line what may stand before it.
func Outside(b *model.Builder, rec text.Record, bare func(line string) string) {
	known, other, first := 0, 0, int32(0)
	inList := false
	for n, line := range text.Numbered(rec.Text, rec.Line) {
		trimmed := oratab.Trim(bare(line))
		runs, _ := oratab.RulerRuns(trimmed)
		switch {
		case trimmed == "", runs > 0, isDialogue(trimmed):
			known++
			inList = runs > 1 || inList && trimmed == ""
		case inList && isListed(trimmed):
			known++
		default:
			inList = false
			if other++; first == 0 {
				first = n
			}
		}
	}
	b.Understood(known)
	if other > 0 {
		b.Notef(first, model.Info, "%d lines outside of a report were not read, the first of them here", other)
	}
}

// isDialogue knows what SQL*Plus and the scripts of the reports say before and after a report.
func isDialogue(trimmed string) bool {
	if i := strings.IndexByte(trimmed, '>'); i > 0 && i <= 40 && !strings.Contains(trimmed[:i], " ") {
		return true // a prompt
	}
	for _, begin := range [...]string{"Enter value for ", "Begin Snapshot Id specified:", "End   Snapshot Id specified:", "Specify the ",
		"Using the report name ", "Report written to ", "End of Report", "Current Instance", "Instances in this Statspack", "Instances in this Workload",
		"Completed Snapshots", "Listing ", "Snap Started", "DB Id ", "Instance ", "Using ", "Connected", "SQL*Plus: Release ", "Copyright (c)",
		"Oracle Database ", "Oracle8i ", "Oracle9i ", "With the ", "JServer Release ", "PL/SQL procedure successfully completed", "Disconnected from ",
		"The default report file name is ", "Snap ", "Type Specified", "OUTPUT", "rows selected", "old ", "new "} {
		if strings.HasPrefix(trimmed, begin) {
			return true
		}
	}
	return false
}

// isListed knows a row of the list of snapshots or instances: it has an id and, mostly, a clock.
func isListed(trimmed string) bool {
	for _, word := range strings.Fields(trimmed) {
		if oratab.IsDigits(word) {
			return true
		}
	}
	return false
}

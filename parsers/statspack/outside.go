package statspack

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// outside counts what stands before, between and behind reports: the dialogue of spreport.sql is structure, other text is not understood.
func (rd *reading) outside(rec text.Record) {
	if rd.rep != nil { // a section longer than the limit
		rd.b.Notef(rec.Line, model.Warning, "a section has more than %d lines; the rest of it was not read", maxLines)
		return
	}
	known, other, first := 0, 0, int32(0)
	inList := false
	for n, line := range text.Numbered(rec.Text, rec.Line) {
		trimmed := trim(oratab.Unmarked(line))
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
	rd.b.Understood(known)
	if other > 0 {
		rd.b.Notef(first, model.Info, "%d lines outside of a report were not read, the first of them here", other)
	}
}

// isDialogue knows what SQL*Plus and spreport.sql say before and after a report.
func isDialogue(trimmed string) bool {
	for _, begin := range [...]string{"SQL>", "Enter value for ", "Begin Snapshot Id specified:", "End   Snapshot Id specified:",
		"Specify the ", "Using the report name ", "Report written to ", "End of Report", "Current Instance", "Instances in this Statspack",
		"Completed Snapshots", "Listing all Completed Snapshots", "Snap Started", "DB Id ", "Instance ", "Using ", "Connected",
		"SQL*Plus: Release ", "Copyright (c)", "Oracle Database ", "Oracle8i ", "Oracle9i ", "With the ", "JServer Release ",
		"PL/SQL procedure successfully completed", "Disconnected from ", "The default report file name is ", "Snap ", "old ", "new "} {
		if strings.HasPrefix(trimmed, begin) {
			return true
		}
	}
	return false
}

// isListed knows a row of the list of snapshots or instances: it has an id and, mostly, a clock.
func isListed(trimmed string) bool {
	for _, word := range strings.Fields(trimmed) {
		if isDigits(word) {
			return true
		}
	}
	return false
}

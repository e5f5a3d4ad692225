package awr

import (
	"strings"

	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// The kinds of lines besides those of tables.
const (
	kindSnap = oratab.KindCount + iota // "Begin Snap:", "End Snap:"
	kindSpan                           // "Elapsed:", "DB Time:"
	kindRow                            // the number row of a statement
	kindText                           // module and text of a statement, and the blank lines around them
)

// kinds lists them for the lexers.
func kinds() []text.Kind {
	return append(oratab.Kinds(), text.Kind{Name: "Snapshot"}, text.Kind{Name: "Span"}, text.Kind{Name: "Row"},
		text.Kind{Name: "Text", Run: true})
}

// States of the lexers besides those of oratab.
const (
	inRow      = oratab.StateCount + iota // after the number row of a statement
	inText                                // inside the text of a statement
	stateCount                            // SQL: the state holds the number of columns above the phase
)

// tableLines tells the lines of a section of tables apart. What a report says behind the end of a section is told there. A line under a
// head that stands over several columns, or above a sum, is no ruler.
var tableLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	if state == oratab.AtEnd && !oratab.IsBlank(line) {
		return oratab.KindStray, oratab.AtEnd
	}
	kind, next = oratab.TableKind(state, line)
	switch {
	case kind == oratab.KindNotes && state == oratab.InHeads: // the rest of a note was broken off; see withoutNotes
		return oratab.KindHeads, oratab.InHeads
	case kind != oratab.KindRuler || !groups(line):
	case state == oratab.InBody:
		return oratab.KindBlank, oratab.InBody
	default:
		return oratab.KindHeads, oratab.InHeads
	}
	return kind, next
})

// groups tells a line under heads of several columns, or above a sum, from a ruler: it begins far to the right, with one run or with more
// than one blank between its runs.
func groups(line string) bool {
	if oratab.Indent(line) < 8 {
		return false
	}
	runs, _ := oratab.RulerRuns(line)
	return runs == 1 || strings.Contains(strings.TrimSpace(line), "-  ")
}

// headerLines tells the lines of the top of the first page apart.
var headerLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	trimmed := trim(line)
	runs, _ := oratab.RulerRuns(trimmed)
	switch {
	case trimmed == "":
		return oratab.KindBlank, oratab.InHeads
	case state == oratab.AtStart && isReportTitle(trimmed):
		return oratab.KindTitle, oratab.InHeads
	case runs > 0:
		return oratab.KindRuler, oratab.InBody
	case isSnap(trimmed):
		return kindSnap, oratab.InHeads
	case isSpan(trimmed):
		return kindSpan, oratab.InHeads
	case isHeadRow(trimmed):
		return oratab.KindHeads, oratab.InHeads
	case isWarning(trimmed), state == oratab.InWarning:
		return oratab.KindWarning, oratab.InWarning
	case state == oratab.InBody:
		return oratab.KindRows, oratab.InBody
	}
	return oratab.KindStray, state
})

// isHeadRow knows the heads of the small tables at the top.
func isHeadRow(trimmed string) bool {
	for _, begin := range [...]string{"DB Name ", "Instance  ", "Container DB Id", "Container Name", "Host Name ", "Snap Id ", "Snapshot Set"} {
		if strings.HasPrefix(trimmed, begin) {
			return true
		}
	}
	return false
}

// blockLines tells the lines of a block of "label: value" pairs apart.
var blockLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	if state == oratab.AtStart {
		return oratab.KindTitle, oratab.InBody
	}
	trimmed := trim(line)
	runs, longest := oratab.RulerRuns(trimmed)
	switch {
	case trimmed == "":
		return oratab.KindBlank, oratab.InBody
	case oratab.IsFooter(runs, longest) && !strings.Contains(trimmed, "~"):
		return oratab.KindFooter, oratab.InBody
	case runs > 0:
		return oratab.KindRuler, oratab.InBody
	case trimmed[0] == '~':
		return oratab.KindHeads, oratab.InBody // underline and heads in one line
	case isWarning(trimmed), state == oratab.InWarning:
		return oratab.KindWarning, oratab.InWarning
	case strings.IndexByte(trimmed, ':') >= 0, isTraffic(trimmed):
		return oratab.KindRows, oratab.InBody
	case isPairHead(trimmed):
		return oratab.KindHeads, oratab.InBody
	}
	return oratab.KindStray, oratab.InBody
})

// isTraffic knows the one label of the RAC blocks that has no colon.
func isTraffic(trimmed string) bool { return strings.HasPrefix(trimmed, "Estd Interconnect traffic") }

// isPairHead knows the heads over the values of pairs where they stand alone in a line.
func isPairHead(trimmed string) bool {
	return strings.HasPrefix(trimmed, "Per Second") || strings.HasPrefix(trimmed, "Begin ") || strings.HasPrefix(trimmed, "First ")
}

// sqlLines tells the lines of a section of statements apart. Statement text may hold anything, so inside it nothing but a blank line, or
// the end line with its indent, is looked for.
var sqlLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	phase, columns := state%stateCount, state-state%stateCount
	if phase != oratab.InBody && phase != inRow && phase != inText {
		kind, next = oratab.TableKind(phase, line)
		if kind == oratab.KindRuler {
			runs, _ := oratab.RulerRuns(line)
			columns = runs * stateCount
		}
		return kind, next + columns
	}
	if oratab.IsBlank(line) {
		return kindText, oratab.InBody + columns
	}
	if phase != inRow && oratab.FirstByte(line) == '-' {
		if runs, longest := oratab.RulerRuns(line); oratab.IsFooter(runs, longest) && (phase == oratab.InBody || oratab.Indent(line) >= 10) {
			return oratab.KindFooter, oratab.AtEnd + columns
		}
	}
	if phase == oratab.InBody && isNumberRow(line, columns/stateCount) || phase == inText && isFullRow(line, columns/stateCount) {
		return kindRow, inRow + columns
	}
	return kindText, inText + columns
})

// isNumberRow reports whether a line is the number row of a statement: nothing but numbers, about as many as there are columns (a cell
// may be blank), and a SQL id at the end.
func isNumberRow(line string, columns int) bool {
	words := strings.Fields(line)
	n := len(words) - 1
	if n < max(columns-3, 1) || n > max(columns-1, 1) || !isSQLID(words[n]) {
		return false
	}
	for _, w := range words[:n] {
		if !oratab.NumberLike(w) && w != "N/A" {
			return false
		}
	}
	return true
}

// isFullRow reports whether a line is a number row even without a blank line above it, as in a text that has lost these: a cell for each
// column, more than one of them, and a whole SQL id.
func isFullRow(line string, columns int) bool {
	words := strings.Fields(line)
	return columns > 3 && len(words) == columns && len(words[columns-1]) == 13 && isNumberRow(line, columns)
}

// shortID is the narrowest column of SQL ids.
const shortID = 11

// isSQLID knows a SQL id: 13 digits and letters without e, i, l and o. Where other columns are wide, some reports print only its first 11.
func isSQLID(s string) bool {
	if len(s) < shortID || len(s) > 13 {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if c-'0' > 9 && (c < 'a' || c > 'z' || c == 'e' || c == 'i' || c == 'l' || c == 'o') {
			return false
		}
	}
	return true
}

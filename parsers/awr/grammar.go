package awr

import (
	"strings"

	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// The grammars give the order of lines of a text report besides those of orareport; columns are split where a line is captured or decoded. Each
// record goes through one of them.
var (
	tableGrammar = text.NewGrammar[oratab.Section](tableLines)
	sqlGrammar   = orareport.NewSQLGrammar(&style)
)

// EBNF prints the grammars of the format.
func EBNF() string { return orareport.EBNF(tableGrammar.EBNF(), sqlGrammar.EBNF()) }

// tableLines tells the lines of a section of tables apart. What a report says behind the end of a section is told there. A line under a
// head that stands over several columns, or above a sum, is no ruler.
var tableLines = text.NewLines(oratab.Kinds(), func(state int, line string) (kind, next int) {
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
	return columns > 3 && len(words) == columns && len(words[columns-1]) == wholeID && isNumberRow(line, columns)
}

// wholeID is how long SQL ids are, shortID the narrowest column of them.
const (
	wholeID = 13
	shortID = 11
)

// isSQLID knows a SQL id: 13 digits and letters without e, i, l and o. Where other columns are wide, some reports print only its first 11.
func isSQLID(s string) bool {
	if len(s) < shortID || len(s) > wholeID {
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

package statspack

import (
	"strings"

	"dumplens/parsers/text"
)

// The kinds of lines that the grammars are made of. Every record knows some of them.
const (
	kindTitle   = iota // of a report or section
	kindDBHead         // heads: database, instance, release
	kindHost           // "Host Name  Platform …" (11g), "Host  Name: …" (10g)
	kindSnaps          // heads over the snapshots
	kindSnap           // "Begin Snap:", "End Snap:"
	kindSpan           // "Elapsed:", "DB time:"
	kindNote           // "->" and the lines that go on with it
	kindWarning        // the report warns about itself
	kindHead           // heads of columns
	kindRuler          // runs of hyphens (or tildes) that are the columns
	kindRows           // table rows
	kindRow            // the number row of a statement
	kindText           // module and text of a statement, and the blank lines around them
	kindFooter         // the end of a section
	kindBlank
	kindStray // whatever else
)

// kinds lists them for the lexers. Those that come in hot runs make one token of a run.
func kinds() []text.Kind {
	return []text.Kind{
		kindTitle: {Name: "Title"}, kindDBHead: {Name: "DatabaseHead"}, kindHost: {Name: "HostHead"}, kindSnaps: {Name: "SnapshotHead"},
		kindSnap: {Name: "Snapshot"}, kindSpan: {Name: "Span"}, kindNote: {Name: "Notes", Run: true}, kindWarning: {Name: "Warning", Run: true},
		kindHead: {Name: "Heads", Run: true}, kindRuler: {Name: "Ruler"}, kindRows: {Name: "Rows", Run: true}, kindRow: {Name: "Row"},
		kindText: {Name: "Text", Run: true}, kindFooter: {Name: "Footer"},
		kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray"},
	}
}

// isBlank reports whether a line holds nothing but blanks.
func isBlank(line string) bool {
	for i := range len(line) {
		if c := line[i]; c != ' ' && c != '\r' && c != '\t' {
			return false
		}
	}
	return true
}

// rulerRuns counts the runs of hyphens or tildes that a line consists of, and the length of the longest; 0 when there is anything else.
func rulerRuns(line string) (runs, longest int) {
	length := 0
	for i := range len(line) {
		switch line[i] {
		case '-', '~':
			if length == 0 {
				runs++
			}
			length++
			longest = max(longest, length)
		case ' ', '\r':
			length = 0
		default:
			return 0, 0
		}
	}
	return runs, longest
}

// isFooter knows the end of a section: one indented run of 61 or 54 hyphens. Pasted reports lose the indent.
func isFooter(runs, longest int) bool { return runs == 1 && longest >= 50 && longest <= 62 }

// isNote knows the first line of a note; 10g has one that says so.
func isNote(line string) bool {
	line = strings.TrimLeft(line, " ")
	return strings.HasPrefix(line, "->") || strings.HasPrefix(line, "Note:")
}

// isWarning knows what the report says against its own numbers.
func isWarning(line string) bool {
	const words = "warning:"
	line = strings.TrimLeft(line, " ")
	return len(line) > len(words) && strings.EqualFold(line[:len(words)], words)
}

// The states of the lexers.
const (
	atStart   = iota // before the first line of a record
	inNotes          // after a note line: indented lines go on with it
	inHeads          // before the ruler
	inBody           // after the ruler
	inRow            // SQL: after a number row
	inText           // SQL: inside statement text
	atEnd            // after the end line
	inWarning        // after the first line of a warning: it goes on to the next blank line
)

// headerLines tells the lines of the top of the first page apart.
var headerLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	trimmed := trim(line)
	runs, _ := rulerRuns(trimmed)
	switch {
	case trimmed == "":
		return kindBlank, inHeads
	case state == atStart && isReportTitle(trimmed):
		return kindTitle, inHeads
	case runs > 0:
		return kindRuler, inBody
	case isDatabaseHead(trimmed):
		return kindDBHead, inHeads
	case strings.HasPrefix(trimmed, "Host Name") || strings.HasPrefix(trimmed, "Host  Name:"):
		return kindHost, inHeads
	case isSnapshotHead(trimmed):
		return kindSnaps, inHeads
	case isSnap(trimmed):
		return kindSnap, inBody
	case isSpan(trimmed):
		return kindSpan, inBody
	case isWarning(trimmed), state == inWarning:
		return kindWarning, inWarning
	case state == inBody:
		return kindRows, inBody
	}
	return kindStray, state
})

func isSpan(trimmed string) bool {
	return (strings.HasPrefix(trimmed, "Elapsed:") || strings.HasPrefix(trimmed, "DB time:")) && strings.Contains(trimmed, "(mins)")
}

// blockLines tells the lines of a block of "label: value" pairs apart.
var blockLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	if state == atStart {
		return kindTitle, inBody
	}
	trimmed := trim(line)
	runs, longest := rulerRuns(trimmed)
	switch {
	case trimmed == "":
		return kindBlank, inBody
	case isFooter(runs, longest):
		return kindFooter, inBody
	case runs > 0:
		return kindRuler, inBody
	case trimmed[0] == '~':
		return kindHead, inBody // underline and heads in one line
	case isWarning(trimmed), state == inWarning:
		return kindWarning, inWarning
	case strings.IndexByte(trimmed, ':') >= 0:
		return kindRows, inBody
	}
	return kindStray, inBody
})

// tableLines tells the lines of a table section apart.
var tableLines = text.NewLines(kinds(), tableKind)

func tableKind(state int, line string) (kind, next int) {
	if state == atStart {
		return kindTitle, inHeads
	}
	if isBlank(line) {
		if state == inNotes || state == inWarning {
			state = inHeads
		}
		return kindBlank, state
	}
	if c := firstByte(line); c == '-' || c == '~' || c == 'W' || c == 'w' || c == 'N' {
		runs, longest := rulerRuns(line)
		switch {
		case isFooter(runs, longest):
			return kindFooter, atEnd
		case runs > 0 && c == '-' && state != atEnd:
			return kindRuler, inBody
		case runs > 0 && state != atEnd:
			return kindHead, state
		case isNote(line) && state != atEnd:
			return kindNote, inNotes
		case isWarning(line):
			return kindWarning, inWarning
		}
	}
	switch state {
	case inWarning:
		return kindWarning, inWarning
	case atEnd:
		return kindStray, atEnd
	case inBody:
		return kindRows, inBody
	case inNotes:
		if n := indent(line); n > 0 && n <= 8 { // heads are further right, or the paste has lost its blanks
			return kindNote, inNotes
		}
	}
	return kindHead, inHeads
}

// firstByte is the first byte of a line that is no blank, 0 when there is none.
func firstByte(line string) byte {
	for i := range len(line) {
		if line[i] != ' ' {
			return line[i]
		}
	}
	return 0
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// columnState is where the state of sqlLines keeps how many columns its ruler has.
const columnState = 8

// sqlLines tells the lines of a SQL section apart. Statement text may hold anything, so inside it nothing but a blank line, or the end
// line with its exact indent, is looked for.
var sqlLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	phase, columns := state%columnState, state-state%columnState
	switch phase {
	case atStart, inNotes, inHeads, inWarning, atEnd:
		kind, next = tableKind(phase, line)
		if kind == kindRuler {
			runs, _ := rulerRuns(line)
			columns = runs * columnState
		}
		return kind, next + columns
	}
	if isBlank(line) {
		return kindText, inBody + columns
	}
	if phase != inRow && firstByte(line) == '-' {
		if runs, longest := rulerRuns(line); isFooter(runs, longest) && (phase == inBody || indent(line) >= 10) {
			return kindFooter, atEnd + columns
		}
	}
	if phase == inBody && isNumberRow(line, columns/columnState) {
		return kindRow, inRow + columns
	}
	return kindText, inText + columns
})

// isNumberRow reports whether a line is the number row of a statement: nothing but numbers, about as many as there are columns (a cell
// may be blank), the last one a hash value.
func isNumberRow(line string, columns int) bool {
	n, last := 0, ""
	for rest := line; ; {
		rest = strings.TrimLeft(rest, " ")
		if rest == "" {
			break
		}
		end := strings.IndexByte(rest, ' ')
		if end < 0 {
			end = len(rest)
		}
		last, rest = rest[:end], rest[end:]
		if !numberLike(last) {
			return false
		}
		n++
	}
	return n >= max(columns-2, 3) && n <= max(columns, 3) && len(last) <= 10 && isDigits(last)
}

// numberLike reports whether a word could be a printed number: digits with signs, points and commas, a suffix, or a filled-up cell.
func numberLike(word string) bool {
	digits := 0
	for i := range len(word) {
		switch c := word[i]; {
		case c-'0' <= 9, c == '#':
			digits++
		case c == ',', c == '.', c == '-', c == '+':
		case (c == 'K' || c == 'M' || c == 'G' || c == 'T') && i == len(word)-1:
		case (c == 'E' || c == 'e') && i > 0 && i < len(word)-1:
		default:
			return false
		}
	}
	return digits > 0
}

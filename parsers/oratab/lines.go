package oratab

import (
	"strings"

	"dumplens/parsers/text"
)

// The kinds of lines in a section of tables, in the order of Kinds. A format with more kinds of lines appends its own from KindCount on.
const (
	KindTitle   = iota // of the section
	KindNotes          // "->" and the lines that go on with it, and the blank lines above the heads
	KindWarning        // the report warns about itself
	KindHeads          // heads of columns, and blank lines below the first of them
	KindRuler          // runs of hyphens that are the columns
	KindRows           // table rows and the blank lines between them
	KindFooter         // the end of a section, and blank lines below it
	KindBlank          // lines that mean nothing; TableKind gives none
	KindStray          // whatever follows the end
	KindCount
)

// The states of TableKind.
const (
	AtStart   = iota // before the first line of a record
	InNotes          // after a note line: indented lines go on with it
	InHeads          // after the first heads, before the ruler
	InBody           // after the ruler
	AtEnd            // after the end line
	InWarning        // after the first line of a warning: it goes on to the next blank line
	Above            // after the title, before notes and heads
	StateCount
)

// Kinds lists the kinds for a lexer.
func Kinds() []text.Kind {
	return []text.Kind{
		KindTitle: {Name: "Title"}, KindNotes: {Name: "Notes", Run: true}, KindWarning: {Name: "Warning", Run: true},
		KindHeads: {Name: "Heads", Run: true}, KindRuler: {Name: "Ruler"}, KindRows: {Name: "Rows", Run: true}, KindFooter: {Name: "Footer", Run: true},
		KindBlank: {Name: "Blank", Run: true}, KindStray: {Name: "Stray"},
	}
}

// Lines tells the lines of a section apart: the lexer of the grammar Section. The first line of a record is its title, whatever it is.
var Lines = text.NewLines(Kinds(), TableKind)

// TableKind is what Lines tells lines apart by; lexers of other sections use it above their rows.
func TableKind(state int, line string) (kind, next int) {
	if state == AtStart {
		return KindTitle, Above
	}
	c := FirstByte(line)
	switch c {
	case 0:
		switch state {
		case InBody:
			return KindRows, InBody
		case InHeads:
			return KindHeads, InHeads
		case AtEnd:
			return KindFooter, AtEnd
		}
		return KindNotes, Above
	case '-', '~', 'W', 'w', 'N':
		if kind, next, ok := marked(state, c, line); ok {
			return kind, next
		}
	}
	switch state {
	case InWarning:
		return KindWarning, InWarning
	case AtEnd:
		return KindStray, AtEnd
	case InBody:
		return KindRows, InBody
	case InNotes:
		// Heads are further right, or have gaps between them, or the paste has lost its blanks. One note of STATSPACK 10g has figures there.
		if n := Indent(line); n > 0 && (n <= 8 && !gaps(line) || strings.Contains(line, "CPU time: ")) {
			return KindNotes, InNotes
		}
	}
	return KindHeads, InHeads
}

// gaps reports whether the words of a line stand in columns: heads have several gaps, and no commas before them as lists in notes do.
func gaps(line string) bool {
	const several = 3
	if strings.Contains(line, ", ") {
		return false
	}
	n := 0
	line = strings.Trim(line, " ")
	for i := strings.Index(line, "  "); i >= 0 && n < several; i = strings.Index(line, "  ") {
		n++
		line = strings.TrimLeft(line[i:], " ")
	}
	return n == several
}

// marked knows the lines that say by their first words what they are; c is the first byte that is no blank.
func marked(state int, c byte, line string) (kind, next int, ok bool) {
	runs, longest := 0, 0
	if c == '-' || c == '~' {
		runs, longest = RulerRuns(line)
	}
	switch {
	case IsFooter(runs, longest) && (longest == footerLength || state != InHeads || Indent(line) > 0): // see Buffered Queues
		return KindFooter, AtEnd, true
	case runs > 0 && c == '-' && state != AtEnd:
		return KindRuler, InBody, true
	case runs > 0 && state != AtEnd:
		return KindHeads, InHeads, true
	case runs > 0:
		return 0, 0, false
	case state != AtEnd && IsNote(line):
		return KindNotes, InNotes, true
	case IsWarning(line):
		return KindWarning, InWarning, true
	}
	return 0, 0, false
}

// IsBlank reports whether a line holds nothing but blanks.
func IsBlank(line string) bool { return FirstByte(line) == 0 }

// FirstByte is the first byte of a line that is no blank, 0 when there is none.
func FirstByte(line string) byte {
	for i := range len(line) {
		if c := line[i]; c != ' ' && c != '\r' && c != '\t' {
			return c
		}
	}
	return 0
}

// Indent is the number of blanks before a line.
func Indent(line string) int {
	for i := range len(line) {
		if line[i] != ' ' {
			return i
		}
	}
	return len(line)
}

// footerLength is the length of the end line of STATSPACK. Columns of its like exist, but none as wide.
const footerLength = 61

// IsFooter knows the end of a section: one run of 61 hyphens, 54 in AWR from 12c on. Pasted reports lose the indent.
func IsFooter(runs, longest int) bool { return runs == 1 && longest >= 50 && longest <= 62 }

// IsNote knows the first line of a note; STATSPACK of 10g has one that says so.
func IsNote(line string) bool {
	line = strings.TrimLeft(line, " ")
	return strings.HasPrefix(line, "->") || strings.HasPrefix(line, "Note:")
}

// IsWarning knows what a report says against its own numbers.
func IsWarning(line string) bool {
	const words = "warning:"
	line = strings.TrimLeft(line, " ")
	return len(line) > len(words) && strings.EqualFold(line[:len(words)], words)
}

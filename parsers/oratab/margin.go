package oratab

import (
	"strings"

	"dumplens/parsers/text"
)

// Margin is what stands before every line of a report that went through a mail, a listing or grep: marks of quotes, the name of a file,
// the number of the line. The zero value is none.
type Margin struct {
	quotes int    // ">" or "|", one for each time the text was quoted
	file   string // "sp_7_8.lst:", as grep writes it
	number bool   // "12:" or "12-", as grep -n writes it
	column int    // width of a column of numbers, as cat -n and editors write it
}

// None reports whether nothing stands before the lines.
func (m Margin) None() bool { return m == Margin{} }

// FindMargin finds out what stands before a line that is known without it.
func FindMargin(line string, known func(rest string) bool) (Margin, bool) {
	m, rest := marginOf(line)
	for _, file := range [...]string{"", fileName(rest)} {
		if m.file == "" && file != "" {
			m.file, rest = file, rest[len(file):]
			m.number, rest = grepNumber(rest)
		}
		if known(rest) {
			return m, true
		}
	}
	return Margin{}, known(line)
}

// Unmarked takes off a line what may stand before it; "" where nothing else is there.
func Unmarked(line string) string {
	m, rest := marginOf(line)
	if file := fileName(rest); m.None() && file != "" {
		if numbered, behind := grepNumber(rest[len(file):]); numbered {
			return behind
		}
	}
	return rest
}

func marginOf(line string) (m Margin, rest string) {
	m.quotes, rest = quotes(line, len(line))
	if m.number, rest = grepNumber(rest); !m.number {
		m.column, rest = numberColumn(rest)
	}
	return m, rest
}

// Cut takes the margin off a line. A line that has none stays as it is.
func (m Margin) Cut(line string) string {
	if m.quotes > 0 {
		_, line = quotes(line, m.quotes)
	}
	if m.file != "" {
		if rest, ok := strings.CutPrefix(line, m.file); ok {
			line = rest
		} else { // lines around those that grep found
			line = strings.TrimPrefix(line, m.file[:len(m.file)-1]+"-")
		}
	}
	if m.number {
		_, line = grepNumber(line)
	}
	if m.column > 0 {
		line = m.cutColumn(line)
	}
	return line
}

// cutColumn takes off the number of a line and what divides it from the line. Some programs number no blank lines.
func (m Margin) cutColumn(line string) string {
	blanks := Indent(line)
	n := blanks + digits(line[blanks:])
	switch {
	case n == len(line):
		return ""
	case n == blanks || n+1 < m.column || line[n] != ' ' && line[n] != '\t':
		return line
	}
	return line[n+1:]
}

// quotes takes up to most marks of quotes off, each with the blank behind it.
func quotes(line string, most int) (n int, rest string) {
	rest = line
	for n < most {
		trimmed := strings.TrimLeft(rest, " ")
		if trimmed == "" || trimmed[0] != '>' && trimmed[0] != '|' {
			break
		}
		rest = trimmed[1:]
		n++
	}
	if n > 0 {
		rest = strings.TrimPrefix(rest, " ")
	}
	return n, rest
}

// grepNumber takes off "12:", or "12-" of a line around a found one.
func grepNumber(line string) (found bool, rest string) {
	n := digits(line)
	if n == 0 || n > 9 || n == len(line) || line[n] != ':' && line[n] != '-' {
		return false, line
	}
	return true, line[n+1:]
}

// numberColumn takes off a number that is set to the right in a column of its own.
func numberColumn(line string) (width int, rest string) {
	blanks := Indent(line)
	n := blanks + digits(line[blanks:])
	switch {
	case n == blanks || n-blanks > 9:
	case n == len(line):
		return n + 1, ""
	case line[n] == '\t':
		return n + 1, line[n+1:]
	case line[n] == ' ' && blanks > 0:
		return n + 1, line[n+1:]
	}
	return 0, line
}

func digits(s string) (n int) {
	for n < len(s) && s[n]-'0' <= 9 {
		n++
	}
	return n
}

// fileName is the name of a file with its colon, as grep writes it; "" without. A word of a sentence has a blank behind its colon.
func fileName(line string) string {
	const drive = 2 // "C:\dumps\sp_7_8.lst:12:"
	from := 0
	if len(line) > drive && line[1] == ':' && (line[drive] == '\\' || line[drive] == '/') {
		from = drive
	}
	i := strings.IndexAny(line[from:], ": \t")
	if i <= 0 || line[from+i] != ':' || strings.HasPrefix(line[from+i+1:], " ") {
		return ""
	}
	return line[:from+i+1]
}

// Plain takes form feeds and no-break spaces out of a record, expands its TABs, and takes off blanks that stand before all of its lines. It
// keeps the lines.
func Plain(s string) string {
	if strings.IndexByte(s, '\f') >= 0 {
		s = strings.ReplaceAll(s, "\f", "")
	}
	if strings.IndexByte(s, '^') >= 0 {
		s = strings.ReplaceAll(strings.TrimPrefix(s, caretL), "\n"+caretL, "\n")
	}
	s = PlainBlanks(s)
	if strings.IndexByte(s, '\t') >= 0 {
		lines := strings.Split(s, "\n")
		for i, line := range lines {
			lines[i] = text.ExpandTabs(line, 8)
		}
		s = strings.Join(lines, "\n")
	}
	return leftmost(s)
}

// caretL is a form feed as cat -v and less show it.
const caretL = "^L"

// PlainBlanks makes blanks of the no-break spaces that web pages and mails put in their place.
func PlainBlanks(s string) string {
	if strings.Contains(s, "\u00a0") {
		return strings.ReplaceAll(s, "\u00a0", " ")
	}
	return s
}

// leftmost takes off the blanks that stand before all lines: titles begin in the first column.
func leftmost(s string) string {
	least := -1
	for line := range strings.SplitSeq(s, "\n") {
		if n := Indent(line); n < len(line) && (least < 0 || n < least) {
			least = n
		}
		if least == 0 {
			return s
		}
	}
	if least < 0 {
		return s
	}
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = line[min(least, len(line)):]
	}
	return strings.Join(lines, "\n")
}

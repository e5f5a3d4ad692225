package t4

import (
	"strings"

	"dumplens/parsers/text"
)

// Kinds of lines, in the order of the lexer's list.
const (
	kindTitle = iota
	kindStart
	kindEnd
	kindNames
	kindRows
	kindAverage
	kindBlank
	kindOther
)

// States of the lexer: blocks are cut anywhere between lines, also among the names of columns.
const (
	outside = iota + 1
	inNames
)

func newLines(begin int) *text.Lines {
	return text.NewLines([]text.Kind{
		{Name: "Title"}, {Name: "Start"}, {Name: "End"}, {Name: "Names"}, {Name: "Rows", Run: true}, {Name: "Average"}, {Name: "Blank", Run: true},
		{Name: "Other", Run: true},
	}, func(state int, line string) (int, int) {
		if state == 0 {
			state = begin
		}
		k := kind(line)
		switch {
		case k == kindStart:
			return k, inNames
		case k == kindEnd, k == kindRows:
			return k, outside
		case state == inNames && k != kindBlank:
			return kindNames, inNames
		}
		return k, state
	})
}

// kind tells a line by its start.
func kind(line string) int {
	s := strings.TrimLeft(line, " \t\x00")
	switch {
	case s == "":
		return kindBlank
	case s[0] >= '0' && s[0] <= '9':
		if isRow(s) {
			return kindRows
		}
	case s[0] == '$':
		if strings.HasPrefix(s, "$$$ START COLUMN HEADERS") {
			return kindStart
		}
		if strings.HasPrefix(s, "$$$ END COLUMN HEADERS") {
			return kindEnd
		}
	case strings.HasPrefix(s, "Column Average"):
		return kindAverage
	case strings.Contains(s, "File Format Type:"):
		return kindTitle
	case isNames(s):
		return kindNames
	case strings.Trim(s, "\u2400 \x00\ufffd") == "": // NULs as they are shown
		return kindBlank
	}
	return kindOther
}

// isRow knows "3-MAR-2026 00:02:00.01 ,…" without reading all of it.
func isRow(s string) bool {
	i := strings.IndexByte(s, '-')
	return (i == 1 || i == 2) && len(s) > i+10 && s[i+4] == '-' && s[i+9] == ' ' && strings.IndexByte(s, ',') > i+9
}

// isNames knows a line of column names by its first one.
func isNames(s string) bool {
	first, _, ok := strings.Cut(s, ",")
	first = strings.ToLower(strings.TrimSpace(first))
	if !ok || first == "" || len(first) > 60 {
		return false
	}
	if first[0] == '[' && strings.Contains(first, "]") {
		return true
	}
	return first == "sample time" || first == "time" || first == "date/time"
}

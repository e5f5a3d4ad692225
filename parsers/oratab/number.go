package oratab

import (
	"strings"

	"dumplens/parsers/text"
)

// The ways in which the reports write numbers. Notes above a table say which suffixes it has.
var (
	Plain10  = text.Plain                                        // 1,234.5
	Base1000 = text.Format{Decimal: '.', Group: ',', Base: 1000} // counts: 184K is 184,000
	Base1024 = text.Format{Decimal: '.', Group: ',', Base: 1024} // amounts of bytes: 4M is 4,194,304
)

// Number reads a printed number; NaN when it is none.
func Number(s string) float64 {
	v, _ := Plain10.Parse(s)
	return v
}

// Size reads a printed amount of bytes, with a suffix or without; NaN when it is none.
func Size(s string) float64 {
	v, _ := Base1024.Parse(s)
	return v
}

// NumberLike reports whether a word could be a printed number: digits with signs, points and commas, a suffix, or a filled-up cell.
func NumberLike(word string) bool {
	digits := 0
	for i := range len(word) {
		switch c := word[i]; {
		case c-'0' <= 9, c == '#':
			digits++
		case c == ',', c == '.', c == '-', c == '+':
		case (c == 'K' || c == 'M' || c == 'G' || c == 'T' || c == 'P') && i == len(word)-1:
		case (c == 'E' || c == 'e') && i > 0 && i < len(word)-1:
		default:
			return false
		}
	}
	return digits > 0
}

// IsDigits reports whether a word is decimal digits and nothing else.
func IsDigits(s string) bool {
	for i := range len(s) {
		if s[i]-'0' > 9 {
			return false
		}
	}
	return s != ""
}

// EachPair reads a line of labels and values: "Buffer Nowait %:  100.00    Redo NoWait %:   99.98". Values are the words behind a label
// that could be numbers; a label ends at its colon, and one without a value before the next colon is the first half of that label
// ("Host: Total time (s):"). The slice of values is used again for the next pair.
func EachPair(line string, yield func(label string, values []string)) {
	var buf [6]string
	label := ""
	for line != "" {
		before, after, ok := strings.Cut(line, ":")
		if !ok {
			return
		}
		if label != "" {
			label += " "
		}
		label += strings.TrimSpace(before)
		values := buf[:0]
		for {
			trimmed := strings.TrimLeft(after, " ")
			end := strings.IndexByte(trimmed, ' ')
			if end < 0 {
				end = len(trimmed)
			}
			if end == 0 || !NumberLike(trimmed[:end]) || len(values) == cap(values) {
				break
			}
			values = append(values, trimmed[:end])
			after = trimmed[end:]
		}
		line = after
		if len(values) == 0 && (label == "Host" || label == "Instance") {
			label += ":"
			continue
		}
		yield(label, values)
		label = ""
	}
}

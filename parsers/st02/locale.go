package st02

import (
	"math"
	"strings"
	"time"

	"dumplens/parsers/text"
)

// locale is how a snapshot writes its numbers.
type locale struct {
	decimal byte // 0 as long as no percentage has decided it
	votes   [2]int
}

// isNumeric reports whether a word could be a printed number: digits with separators, perhaps a minus behind.
func isNumeric(w string) bool {
	digits := false
	for i := range len(w) {
		switch c := w[i]; {
		case c >= '0' && c <= '9':
			digits = true
		case c == '.' || c == ',' || c == '\'' || c == '-' && (i == 0 || i == len(w)-1):
		case strings.HasPrefix(w[i:], "\u00a0"), i > 0 && strings.HasPrefix(w[i-1:], "\u00a0"),
			strings.HasPrefix(w[i:], "\u202f"), i > 0 && strings.HasPrefix(w[i-1:], "\u202f"), i > 1 && strings.HasPrefix(w[i-2:], "\u202f"):
		default:
			return false
		}
	}
	return digits
}

// isPercent reports whether a word ends in a decimal sign and two digits, as percentages do and amounts never.
func isPercent(w string) bool {
	w = strings.TrimSuffix(w, "-")
	n := len(w)
	return n >= 4 && (w[n-3] == '.' || w[n-3] == ',') && digits(w[n-2:]) && digits(w[n-4:n-3]) && isNumeric(w)
}

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// learn looks for percentages among the words of a snapshot. The sign that most of them have is the decimal sign.
func learn(s string) locale {
	var l locale
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '|' || r == '\t' || r == '\n' }) {
		if isPercent(w) {
			w = strings.TrimSuffix(w, "-")
			if w[len(w)-3] == '.' {
				l.votes[0]++
			} else {
				l.votes[1]++
			}
		}
	}
	switch {
	case l.votes[0] > l.votes[1]:
		l.decimal = '.'
	case l.votes[1] > 0:
		l.decimal = ','
	}
	return l
}

// torn reports whether percentages of both kinds were found.
func (l locale) torn() bool { return l.votes[0] > 0 && l.votes[1] > 0 }

// String names the locale for people.
func (l locale) String() string {
	switch l.decimal {
	case '.':
		return "decimal point"
	case ',':
		return "decimal comma"
	}
	return "not told by any percentage"
}

// whole reads an amount: every separator in it parts thousands. NaN is a blank cell, a wrapped counter, or no number.
func whole(cell string) (v float64, state text.NumberState) {
	cell = strings.TrimSpace(cell)
	group := byte(0)
	for i := range len(cell) {
		if c := cell[i]; c == '.' || c == ',' || c == ' ' || c == '\'' || c >= 0x80 {
			group = c
			break
		}
	}
	if group >= 0x80 {
		group = ' '
	}
	f := text.Format{Decimal: '.', Group: group}
	if group == '.' {
		f.Decimal = ','
	}
	v, state = f.Parse(cell)
	if state == text.OK && v < 0 {
		return math.NaN(), text.Overflow
	}
	return v, state
}

// fraction reads a number with decimals.
func (l locale) fraction(cell string) (float64, text.NumberState) {
	f := text.Plain
	if l.decimal == ',' {
		f = text.European
	}
	if strings.Contains(strings.TrimSpace(cell), " ") {
		f.Group = ' '
	}
	return f.Parse(cell)
}

// dates finds the dates of a line, each with the clock behind it where there is one.
func dates(s string) []time.Time {
	var out []time.Time
	words := strings.Fields(s)
	for i, w := range words {
		day, ok := date(w)
		if !ok {
			continue
		}
		if i+1 < len(words) {
			if seconds, ok := text.ParseDuration(words[i+1]); ok && strings.Count(words[i+1], ":") == 2 && seconds < 86400 {
				day = day.Add(time.Duration(seconds * float64(time.Second)))
			}
		}
		out = append(out, day)
	}
	return out
}

// date reads the forms that SAP offers: DD.MM.YYYY, MM/DD/YYYY, MM-DD-YYYY, and year first with any of the signs.
func date(w string) (time.Time, bool) {
	for sep, layout := range map[string]string{".": "02.01.2006", "/": "01/02/2006", "-": "01-02-2006"} {
		if strings.Count(w, sep) != 2 {
			continue
		}
		if len(w) > 4 && w[4:5] == sep {
			layout = "2006" + sep + "01" + sep + "02"
		}
		t, err := time.Parse(layout, w)
		return t, err == nil && t.Year() > 1970
	}
	return time.Time{}, false
}

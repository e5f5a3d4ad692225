package oratab

import (
	"bytes"
	"strings"
)

// Locale is how the numbers of a report are written. Most of them are, with point and comma, whatever the language of the session; where
// they are not, all of a report is written with comma and point.
type Locale uint8

// What Locale tells apart.
const (
	Unknown Locale = iota
	Point          // 1,234.5
	Comma          // 1.234,5
)

// LocaleOf finds out how the numbers in a text are written, by those that have one or two decimals: a comma before so few digits divides no
// thousands. It is Unknown where there are none. Single numbers without a format of their own follow the session even where the others
// have points, so one point decides.
func LocaleOf(s string) Locale {
	points, commas := 0, 0
	for word := range strings.FieldsSeq(s) {
		core := numberCore(word)
		i := strings.LastIndexAny(core, ".,")
		if n := len(core) - i - 1; i < 0 || n < 1 || n > 2 {
			continue
		}
		switch {
		case core[i] == '.' && strings.IndexByte(core, '.') == i:
			points++
		case core[i] == ',' && strings.IndexByte(core, ',') == i:
			commas++
		}
	}
	switch {
	case points > 0:
		return Point
	case commas > 0:
		return Comma
	}
	return Unknown
}

// PointNumbers writes the numbers of a text with decimal commas in the usual way. Words that are no such numbers stay, and every
// character keeps its place.
func PointNumbers(s string) string { return pointNumbers(s, false) }

// pointNumbers takes numbers that a column has cut behind their comma for such, too, where cut is told: elsewhere these are lists.
func pointNumbers(s string, cut bool) string {
	out := []byte(s)
	for from := 0; from < len(s); {
		if s[from] == ' ' || s[from] == '\n' {
			from++
			continue
		}
		to := from
		for to < len(s) && s[to] != ' ' && s[to] != '\n' {
			to++
		}
		if isCommaNumber(numberCore(s[from:to]), cut) {
			swap(out[from:to])
		}
		from = to
	}
	return string(out)
}

func swap(word []byte) {
	for i, c := range word {
		switch c {
		case ',':
			word[i] = '.'
		case '.':
			word[i] = ','
		}
	}
}

// numberCore is the digits and separators of a word that is a number, without what may stand around them: "(2,5%)"; "" for other words.
func numberCore(word string) string {
	word = strings.TrimLeft(word, "(-+")
	n := 0
	for n < len(word) && (word[n]-'0' <= 9 || word[n] == '.' || word[n] == ',') {
		n++
	}
	switch word[n:] {
	case "", "K", "M", "G", "T", "P", "%", ")", "%)", "s", "ms", "us", "ns", "m", "h", ":":
		return word[:n]
	}
	return ""
}

// isCommaNumber knows 1.234,5 and 1.234 and ,5, and 1934, where it may be cut: points stand before three digits each, and at most one comma
// behind them.
func isCommaNumber(core string, cut bool) bool {
	whole, decimals, comma := strings.Cut(core, ",")
	if comma && !IsDigits(decimals) && !(cut && decimals == "") {
		return false
	}
	groups := strings.Split(whole, ".")
	for i, g := range groups {
		switch {
		case g == "" && i == 0 && len(groups) == 1 && decimals != "":
		case !IsDigits(g), i > 0 && len(g) != 3, i == 0 && len(groups) > 1 && len(g) > 3:
			return false
		}
	}
	return comma || len(groups) > 1
}

// PointRows does what PointNumbers does, for sections whose lines may be texts: only lines of nothing but numbers, and one word at the end,
// are written anew.
func PointRows(s string) string {
	var out bytes.Buffer
	for line := range strings.Lines(s) {
		words := strings.Fields(line)
		numbers := len(words) > 2
		for i, w := range words {
			numbers = numbers && (NumberLike(w) || isNone(w) || i == len(words)-1)
		}
		if numbers {
			line = PointNumbers(line)
		}
		out.WriteString(line)
	}
	return out.String()
}

// Cell writes a cell of a table with points, if it is a number, with its unit behind it or not.
func (l Locale) Cell(s string) string {
	number, unit, _ := strings.Cut(s, " ")
	if l == Comma && isCommaNumber(numberCore(number), false) && strings.IndexByte(unit, ' ') < 0 {
		return PointNumbers(s)
	}
	return s
}

// Rewrite writes the numbers of a section with points, by its title: statements and parameters hold texts that look like numbers.
func (l Locale) Rewrite(title, s string) string {
	if l != Comma {
		return s
	}
	switch lower := strings.ToLower(title); {
	case strings.HasPrefix(lower, "init.ora"):
		return s
	case strings.HasPrefix(lower, "sql ordered by"):
		return PointRows(s)
	case strings.HasPrefix(lower, "wait event histogram"):
		return pointNumbers(s, true)
	}
	return PointNumbers(s)
}

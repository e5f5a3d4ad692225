package st02

import (
	"math"
	"strings"

	"dumplens/parsers/text"
)

// split takes a row apart: its label, and the cells of the known fields. It reports false when the cells cannot be told from each other.
func (l layout) split(line string) (label string, cells map[string]string, ok bool) {
	cells = map[string]string{}
	if bars := barred(line); bars != nil {
		for i, c := range bars[1:] {
			if i < len(l.columns) {
				cells[l.columns[i].field] = c.text
			}
		}
		return bars[0].text, cells, true
	}
	all := words(line)
	n := 0
	for n < len(all) && !isNumeric(all[n].text) {
		n++
	}
	var names []string
	for _, w := range all[:n] {
		names = append(names, w.text)
	}
	label = strings.Join(names, " ")
	values := all[n:]
	switch {
	case len(values) == 0:
		return label, cells, true
	case len(values) == len(l.columns) && allNumeric(values):
		for i, v := range values {
			cells[l.columns[i].field] = v.text
		}
		return label, cells, true
	case l.aligned && l.byEnds(values, cells):
		return label, cells, true
	}
	clear(cells)
	return label, cells, l.byShape(values, cells)
}

func allNumeric(values []cell) bool {
	for _, v := range values {
		if !isNumeric(v.text) {
			return false
		}
	}
	return true
}

// byEnds gives each word to the first column that does not end before it: numbers stand right-aligned under their heads, names left. It
// reports false when that gives cells that are no numbers.
func (l layout) byEnds(values []cell, cells map[string]string) bool {
	const slack = 1 // characters that a number may stand out
	for _, v := range values {
		i := 0
		for i < len(l.columns)-1 && l.columns[i].end+slack < v.end {
			i++
		}
		field := l.columns[i].field
		if old := cells[field]; old != "" {
			v.text = old + " " + v.text
		}
		cells[field] = v.text
	}
	for field, c := range cells {
		if field == "cache" {
			continue
		}
		isShare := strings.HasSuffix(field, "%") || field == "hit"
		if isShare && !isPercent(strings.ReplaceAll(c, " ", "")) || !isShare && !isAmount(c) && field != "time" {
			return false
		}
	}
	return true
}

// isAmount reports whether a cell is one whole number, its thousands perhaps parted by blanks.
func isAmount(c string) bool {
	_, state := whole(c)
	return state == text.OK || state == text.Overflow
}

// byShape is for rows that lost their columns: percentages are known by their two decimals, and the amounts between them are two
// numbers each. Where blanks part thousands there may be several ways; the directory's own percentage then decides, or the cells are left
// out. It reports false when any are.
func (l layout) byShape(values []cell, cells map[string]string) bool {
	var groups [][]string // amounts before, between and behind percentages
	var shares []string
	groups = append(groups, nil)
	for _, v := range values {
		if isPercent(v.text) {
			shares = append(shares, v.text)
			groups = append(groups, nil)
			continue
		}
		if !isNumeric(v.text) {
			return false
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], v.text)
	}
	if len(l.columns) != len(bufferFields) || len(shares) != 3 || len(groups[0]) > 0 {
		return false
	}
	cells["hit"], cells["free%"], cells["dirfree%"] = shares[0], shares[1], shares[2]
	for i, fields := range [][2]string{{"allocated", "free"}, {"dir", "dirfree"}, {"swaps", "accesses"}} {
		if a, b, ok := pair(groups[i+1], i == 1, shares[2]); ok {
			cells[fields[0]], cells[fields[1]] = a, b
		}
	}
	return len(cells) == len(bufferFields)
}

// pair divides words into two amounts; share, when it is to decide, is the second over the first.
func pair(words []string, decide bool, share string) (a, b string, ok bool) {
	found := 0
	for i := 1; i < len(words); i++ {
		x, y := strings.Join(words[:i], " "), strings.Join(words[i:], " ")
		first, s1 := whole(x)
		second, s2 := whole(y)
		if s1 != text.OK || s2 != text.OK {
			continue
		}
		if decide && len(words) > 2 && !agrees(second, first, percentOf(share)) {
			continue
		}
		a, b = x, y
		found++
	}
	return a, b, found == 1
}

// percentOf reads a percentage whatever its decimal sign.
func percentOf(s string) float64 {
	l := locale{decimal: '.'}
	if n := len(s); n >= 3 && s[n-3] == ',' {
		l.decimal = ','
	}
	v, _ := l.fraction(s)
	return v
}

// agrees reports whether part of whole is the printed percentage, within its rounding.
func agrees(part, whole, percent float64) bool {
	return whole > 0 && math.Abs(100*part/whole-percent) <= 0.011
}

package oratab

import (
	"math"
	"strings"
	"unicode/utf8"

	"dumplens/parsers/text"
)

// Cell is one cell of a row. Text is a part of the line it was cut from, without blanks around it.
type Cell struct {
	Text  string
	Value float64 // as printed; NaN where State is not OK, and for texts
	State text.NumberState
}

// Row is a row taken apart, valid until the next one is. A column that the table lacks is a blank cell.
type Row struct {
	Line    int32
	Cells   []Cell
	Counted bool // its numbers do not stand under the ruler: they were counted, and where some are blank it is not certain which
}

// Blank is the cell of a column that is not there.
var Blank = Cell{Value: math.NaN()}

// At is the cell at a place that Layout.Index gave.
func (r *Row) At(i int) Cell {
	if i < 0 {
		return Blank
	}
	return r.Cells[i]
}

// cutter cuts pieces out of a line by columns, which are characters, not bytes.
type cutter struct {
	line string
	at   []int // byte offset of each character; nil where they are the same
}

func newCutter(line string) cutter {
	for i := range len(line) {
		if line[i] >= utf8.RuneSelf {
			c := cutter{line: line, at: make([]int, 0, len(line))}
			for i := range line {
				c.at = append(c.at, i)
			}
			return c
		}
	}
	return cutter{line: line}
}

func (c *cutter) len() int {
	if c.at != nil {
		return len(c.at)
	}
	return len(c.line)
}

// offset is the byte at which a column begins.
func (c *cutter) offset(column int) int {
	switch {
	case column >= c.len():
		return len(c.line)
	case c.at != nil:
		return c.at[column]
	}
	return column
}

// cut is what stands in the columns, without blanks around it.
func (c *cutter) cut(from, to int) string {
	if c.at == nil {
		from, to = min(from, len(c.line)), min(to, len(c.line))
	} else {
		from, to = c.offset(from), c.offset(to)
	}
	for from < to && c.line[from] == ' ' {
		from++
	}
	for from < to && c.line[to-1] == ' ' {
		to--
	}
	if from >= to {
		return ""
	}
	return c.line[from:to]
}

// blank reports whether a column holds nothing.
func (c *cutter) blank(column int) bool {
	i := column
	if c.at != nil {
		i = c.offset(column)
	}
	return i >= len(c.line) || c.line[i] == ' '
}

// Split takes a row apart; the result is valid until the next call. Where the numbers do not stand under the ruler (a web forum that
// collapsed the blanks), they are counted from the right, and at least need of them must be there. It reports false when the line is no
// row of the table.
func (l *Layout) Split(line string, n int32, need int) (*Row, bool) {
	l.row.Line, l.row.Counted = n, false
	if l.byRuler(line, need) {
		return &l.row, true
	}
	l.row.Counted = true
	return &l.row, l.byWords(line, need)
}

// byRuler reports false when something does not stand in its column.
func (l *Layout) byRuler(line string, need int) bool {
	c := newCutter(line)
	found, texts, last := 0, 0, len(l.ruler)-1
	for i, e := range l.ruler {
		cell := &l.row.Cells[i]
		if l.texts[i] {
			*cell = Cell{Text: c.cut(l.textFrom(i), l.textTo(i)), Value: math.NaN()}
			if cell.Text != "" {
				texts++
			}
			if l.Columns[i].Label != "" && isFigure(cell.Text) {
				return false
			}
			if i < last && !c.blank(e.To) {
				return false
			}
			continue
		}
		from, to := 0, e.To
		if i > 0 {
			from = l.ruler[i-1].To
		}
		if i == last {
			to = max(to, c.len())
		}
		s := c.cut(from, to)
		if s == "" {
			*cell = Blank
			continue
		}
		if i > 0 && !c.blank(from) || i < last && c.blank(to-1) && (c.blank(to-2) || !l.Columns[i].leavesRoom(s)) {
			return false
		}
		v, state := l.Columns[i].parse(s)
		if state == text.NotNumber && !isNone(s) {
			return false
		}
		*cell = Cell{s, v, state}
		found++
	}
	if found == 0 && (need > 0 || texts == 0) {
		return false
	}
	// A line without a number in its columns may have lost its blanks.
	return found > 0 || l.numbers == 0 || !endsInNumber(line)
}

// leavesRoom reports whether a number may end before the edge of its column: the place of a suffix that it does not have.
func (c *Column) leavesRoom(s string) bool { return c.Base != 0 && s[len(s)-1]-'0' <= 9 }

// textFrom and textTo are where the text of a column begins and ends: blanks between columns belong to neither.
func (l *Layout) textFrom(i int) int {
	if i == 0 {
		return 0
	}
	return l.ruler[i].From
}

func (l *Layout) textTo(i int) int {
	if i == len(l.ruler)-1 {
		return math.MaxInt
	}
	return l.ruler[i].To
}

// parse reads a number as its column writes it.
func (c *Column) parse(s string) (float64, text.NumberState) {
	f := Plain10
	f.Base = c.Base
	return f.Parse(s)
}

// isNone knows what is printed where there is no number.
func isNone(s string) bool { return s == "N/A" || s == "UNLIMITED" }

func endsInNumber(line string) bool {
	line = strings.TrimRight(line, " ")
	return NumberLike(line[strings.LastIndexByte(line, ' ')+1:])
}

// byWords counts the words from the right: columns that may be missing are the last ones, so fewer numbers mean that those are blank. Names
// are no numbers.
func (l *Layout) byWords(line string, need int) bool {
	n := len(l.Columns)
	if l.tail == n || l.tail == 0 {
		return false
	}
	var words [maxRuler]string
	found, rest := 0, strings.TrimRight(line, " ")
	for found < n-l.tail {
		i := strings.LastIndexByte(rest, ' ')
		word := rest[i+1:]
		if i < 0 || !NumberLike(word) && !isNone(word) {
			break
		}
		words[found] = word
		found++
		rest = strings.TrimRight(rest[:i], " ")
	}
	rest = strings.TrimLeft(rest, " ")
	// Only a line that has lost its blanks may lack numbers; in another, numbers that touch would be taken for one.
	spaced := strings.Contains(strings.Trim(line, " "), "  ")
	if found == 0 || found < need || rest == "" || spaced && found < n-l.tail || !l.leading(rest, spaced) {
		return false
	}
	for i := range n - l.tail {
		cell := &l.row.Cells[l.tail+i]
		if i >= found {
			*cell = Blank
			continue
		}
		s := words[found-1-i]
		v, state := l.Columns[l.tail+i].parse(s)
		*cell = Cell{s, v, state}
	}
	return true
}

// apart are the pieces of a text that have more than one blank between them.
func apart(s string) []string {
	var out []string
	for piece := range strings.SplitSeq(s, "  ") {
		if !IsBlank(piece) {
			out = append(out, piece)
		}
	}
	return out
}

// isFigure knows a printed number that is no name: it has digits and a point or a comma. Segments and files may have bare numbers.
func isFigure(s string) bool { return strings.ContainsAny(s, ".,") && NumberLike(s) }

// leading fills the columns before the last numbers: one text takes everything, several need a word each. In a line that has its blanks,
// words with one blank between them may be one name.
func (l *Layout) leading(rest string, spaced bool) bool {
	if l.tail == 1 {
		l.row.Cells[0] = Cell{Text: rest, Value: math.NaN()}
		return !l.texts[0] || !isFigure(rest) && !IsDigits(rest)
	}
	fields := strings.Fields(rest)
	if len(fields) != l.tail || spaced && len(apart(rest)) != l.tail {
		return false
	}
	for i, f := range fields {
		cell := Cell{Text: f, Value: math.NaN()}
		if l.texts[i] && (isFigure(f) || i == 0 && IsDigits(f)) {
			return false
		}
		if !l.texts[i] {
			if cell.Value, cell.State = l.Columns[i].parse(f); cell.State == text.NotNumber {
				return false
			}
		}
		l.row.Cells[i] = cell
	}
	return true
}

package oratab

import (
	"math"
	"strings"
)

// Extent is the first and the last byte plus one of a column.
type Extent struct{ From, To int }

// Ruler is the columns that a line of hyphens marks.
type Ruler []Extent

// RulerLine captures a ruler in a grammar. It is a struct because participle captures into the elements of a slice.
type RulerLine struct{ Ruler }

// maxRuler is more columns than any ruler has.
const maxRuler = 64

// Capture reads the extents of the runs.
func (r *RulerLine) Capture(values []string) error {
	r.Ruler = ParseRuler(values[0])
	return nil
}

// ParseRuler reads the extents of the runs of hyphens or tildes in a line.
func ParseRuler(line string) Ruler {
	runs, _ := RulerRuns(line)
	r := make(Ruler, 0, min(runs, maxRuler))
	for i := 0; i < len(line) && len(r) < maxRuler; {
		if line[i] != '-' && line[i] != '~' {
			i++
			continue
		}
		from := i
		for i < len(line) && (line[i] == '-' || line[i] == '~') {
			i++
		}
		r = append(r, Extent{from, i})
	}
	return r
}

// RulerRuns counts the runs of hyphens or tildes that a line consists of, and the length of the longest; 0 when there is anything else.
func RulerRuns(line string) (runs, longest int) {
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

// Names joins the words of the heads over each column, in lower case: "avg wait (ms)". A word belongs to the column that it overlaps
// most, because heads are not always above their numbers. A run of hyphens in the heads groups columns; it is no name. Heads that have lost
// their blanks give no names, for they would be those of other columns.
func (r Ruler) Names(heads string) []string {
	names := make([]string, len(r))
	if r.Displaced(heads) {
		return names
	}
	heads = strings.ToLower(lastLines(heads, maxHeads))
	for heads != "" {
		var line string
		line, heads, _ = strings.Cut(heads, "\n")
		if r.isSentence(line) {
			continue
		}
		for from := 0; from < len(line); {
			if line[from] == ' ' {
				from++
				continue
			}
			to := from
			for to < len(line) && line[to] != ' ' {
				to++
			}
			word := line[from:to]
			if i := r.over(Extent{from, to}); i >= 0 && (len(word) == 1 || strings.Trim(word, "-~") != "") {
				if names[i] != "" {
					names[i] += " "
				}
				names[i] += word
			}
			from = to
		}
	}
	return names
}

// isSentence knows the rest of a note among heads, where a blank line has come between them: many words, one blank between each, that end
// well before the columns do.
func (r Ruler) isSentence(line string) bool {
	const many, margin = 5, 20
	return len(r) > 0 && Indent(line) <= 8 && len(line)+margin < r[len(r)-1].To && !strings.Contains(strings.Trim(line, " "), "  ") && strings.Count(strings.Trim(line, " "), " ") >= many-1
}

// Displaced reports whether heads do not stand above their columns any more: they have lost the blanks between them on the way, as in a page
// of a web forum (several words, no two blanks anywhere, and words across the ends of columns, or much less width than the columns have);
// or the blanks before them (of several lines, the first stands above the numbers only); or rows are among them.
func (r Ruler) Displaced(heads string) bool {
	if len(r) < 2 {
		return false
	}
	const slack = 8
	lines, indented, words, width, across := 0, 0, 0, 0, 0
	for line := range strings.SplitSeq(heads, "\n") {
		if IsBlank(line) {
			continue
		}
		lines++
		if line[0] == ' ' || line[0] == '~' { // the underline of a title
			indented++
		}
		if allNumbers(line) { // a row of a table above that lost its ruler
			return true
		}
		words = max(words, len(strings.Fields(line)))
		width = max(width, len(strings.TrimRight(line, " ")))
		for _, e := range r[:len(r)-1] {
			if e.To < len(line) && line[e.To] != ' ' {
				across++
			}
		}
	}
	if strings.Contains(heads, "  ") {
		return lines > 1 && indented == 0
	}
	return words > 1 && (across > len(r)/2 || width+slack < r[len(r)-1].To)
}

// DisplacedText is what to say of a table whose heads are Displaced.
const DisplacedText = "the heads of this table do not stand above their columns, so these cannot be told; it was not read"

// maxHeads is more lines than the heads of any table have.
const maxHeads = 16

// lastLines is the last n lines of s.
func lastLines(s string, n int) string {
	at := len(s)
	for range n {
		if at = strings.LastIndexByte(s[:at], '\n'); at < 0 {
			return s
		}
	}
	return s[at+1:]
}

// Cells cuts a line by the columns, those of numbers wider than their runs too; nil when something stands between two columns.
func (r Ruler) Cells(line string) []string {
	c := newCutter(line)
	cells := make([]string, len(r))
	for i, e := range r {
		from, to := e.From, e.To
		if i > 0 {
			from = r[i-1].To
		}
		if i == len(r)-1 {
			to = max(to, c.len())
		}
		if !c.blank(to) {
			return nil
		}
		cells[i] = c.cut(from, to)
	}
	return cells
}

// over is the column that a word overlaps most, or the nearest one; -1 without columns.
func (r Ruler) over(word Extent) int {
	best, most := -1, math.MinInt
	for i, c := range r {
		if shared := min(c.To, word.To) - max(c.From, word.From); shared > most {
			best, most = i, shared
		}
	}
	return best
}

// endsLike reports whether r is the last columns of other, as under the rows that a sum follows.
func (r Ruler) endsLike(other Ruler) bool {
	if len(r) >= len(other) {
		return false
	}
	for i, c := range other[len(other)-len(r):] {
		if r[i] != c {
			return false
		}
	}
	return true
}

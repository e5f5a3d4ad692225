package statspack

import (
	"math"
	"strings"

	"dumplens/parsers/text"
)

// extent is the first and the last byte plus one of a column.
type extent struct{ from, to int }

// ruler is the columns that a line of hyphens marks.
type ruler []extent

// rulerLine captures a ruler. It is a struct because participle captures into the elements of a slice.
type rulerLine struct{ ruler }

// maxRuler is more columns than any ruler has.
const maxRuler = 64

// Capture reads the extents of the runs.
func (r *rulerLine) Capture(values []string) error {
	line := values[0]
	for i := 0; i < len(line) && len(r.ruler) < maxRuler; {
		if line[i] != '-' && line[i] != '~' {
			i++
			continue
		}
		from := i
		for i < len(line) && (line[i] == '-' || line[i] == '~') {
			i++
		}
		r.ruler = append(r.ruler, extent{from, i})
	}
	return nil
}

// cell is one printed number.
type cell struct {
	value float64 // NaN when state is not OK
	state text.NumberState
}

// maxColumns is more than any table that is read has.
const maxColumns = 16

// row is a table row taken apart: a name and the numbers behind it.
type row struct {
	name  string
	cells [maxColumns]cell
}

// split takes a row apart by the ruler, whose first column is the name; need is how many numbers a row must have. Where the numbers do not
// stand in their columns (a web forum that collapsed the blanks), they are counted from the right: columns that may be missing there are
// the last ones, so fewer numbers mean that those are blank. It reports false when the line is no such row.
func (r ruler) split(line string, need int, out *row) bool {
	n := len(r) - 1
	if n < 1 || n > maxColumns {
		return false
	}
	return r.splitByColumns(line, need > 0, out) || splitFromRight(line, n, need, out)
}

// splitByColumns reports false when a number does not end where its column ends.
func (r ruler) splitByColumns(line string, needsNumber bool, out *row) bool {
	found := 0
	for i := 1; i < len(r); i++ {
		from, to := r[i-1].to, r[i].to
		if i == len(r)-1 {
			to = len(line)
		}
		from, to = min(from, len(line)), min(to, len(line))
		if to < from || from < len(line) && line[from] != ' ' {
			return false
		}
		c := strings.Trim(line[from:to], " ")
		if c == "" {
			out.cells[i-1] = cell{math.NaN(), text.Blank}
			continue
		}
		v, state := printed.Parse(c)
		if state == text.NotNumber || line[to-1] == ' ' && i < len(r)-1 {
			return false
		}
		out.cells[i-1] = cell{v, state}
		found++
	}
	out.name = strings.Trim(line[:min(r[0].to, len(line))], " ")
	if out.name == "" || found == 0 && needsNumber {
		return false
	}
	// A line without a number in its columns may have lost its blanks.
	return found > 0 || !numberLike(out.name[strings.LastIndexByte(out.name, ' ')+1:])
}

// printed is how STATSPACK writes numbers; K, M and G are not used in the tables read with it.
var printed = text.Plain

func splitFromRight(line string, n, need int, out *row) bool {
	var words [maxColumns]string
	found, rest := 0, strings.TrimRight(line, " ")
	for found < n {
		i := strings.LastIndexByte(rest, ' ')
		word := rest[i+1:]
		if i < 0 || !numberLike(word) {
			break
		}
		words[found] = word
		found++
		rest = strings.TrimRight(rest[:i], " ")
	}
	if found < need || rest == "" {
		return false
	}
	for i := range n {
		out.cells[i] = cell{math.NaN(), text.Blank}
	}
	for i := range found {
		v, state := printed.Parse(words[found-1-i])
		out.cells[i] = cell{v, state}
	}
	out.name = strings.TrimLeft(rest, " ")
	return true
}

// names joins the words of the heads over each column, in lower case: "avg wait (ms)". A word belongs to the column that it overlaps
// most, because heads are not always above their numbers.
func (r ruler) names(heads []string) []string {
	parts := make([]strings.Builder, len(r))
	for line := range strings.SplitSeq(strings.Join(heads, "\n"), "\n") {
		for from := 0; from < len(line); {
			if line[from] == ' ' {
				from++
				continue
			}
			to := from
			for to < len(line) && line[to] != ' ' {
				to++
			}
			if i := r.over(extent{from, to}); i >= 0 {
				if parts[i].Len() > 0 {
					parts[i].WriteByte(' ')
				}
				parts[i].WriteString(strings.ToLower(line[from:to]))
			}
			from = to
		}
	}
	names := make([]string, len(r))
	for i := range parts {
		names[i] = parts[i].String()
	}
	return names
}

// over is the column that a word overlaps most, or the nearest one; -1 without columns.
func (r ruler) over(word extent) int {
	best, most := -1, math.MinInt
	for i, c := range r {
		if shared := min(c.to, word.to) - max(c.from, word.from); shared > most {
			best, most = i, shared
		}
	}
	return best
}

// eachPair reads a line of labels and values: "Buffer Nowait %:  100.00    Redo NoWait %:   99.98". Values are the words behind a label
// that could be numbers; a label ends at its colon, and one without a value before the next colon is the first half of that label
// ("Host: Total time (s):").
func eachPair(line string, yield func(label string, values []string)) {
	var buf [6]string
	label := ""
	for line != "" {
		before, after, ok := strings.Cut(line, ":")
		if !ok {
			return
		}
		label = strings.TrimSpace(label + " " + strings.TrimSpace(before))
		values := buf[:0]
		for {
			trimmed := strings.TrimLeft(after, " ")
			end := strings.IndexByte(trimmed, ' ')
			if end < 0 {
				end = len(trimmed)
			}
			if end == 0 || !numberLike(trimmed[:end]) || len(values) == cap(values) {
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

// number reads a printed number; NaN when it is none.
func number(s string) float64 {
	v, _ := printed.Parse(s)
	return v
}

// size reads a printed amount of bytes with a suffix of powers of 1024; NaN when it is none.
func size(s string) float64 {
	v, _ := text.Format{Decimal: '.', Group: ',', Base: 1024}.Parse(s)
	return v
}

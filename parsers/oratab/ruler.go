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
// most, because heads are not always above their numbers. A run of hyphens in the heads groups columns; it is no name.
func (r Ruler) Names(heads string) []string {
	names := make([]string, len(r))
	heads = strings.ToLower(lastLines(heads, maxHeads))
	for heads != "" {
		var line string
		line, heads, _ = strings.Cut(heads, "\n")
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

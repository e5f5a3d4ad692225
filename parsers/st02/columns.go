package st02

import (
	"strings"
	"unicode/utf8"
)

// column is one head: what it holds, and where it ends, in characters.
type column struct {
	field string // "" for one that is not known
	end   int
}

// layout is the columns behind the label of each row.
type layout struct {
	columns []column
	aligned bool // the heads kept their blanks, so that ends mean something
}

// fieldNames are the fields of the three tables in the order in which they are printed, and the words that their heads hold. A head must
// hold all words of an alternative; "!" before a word means that it must not.
type fieldName struct {
	field string
	words [][]string
}

var (
	bufferFields = []fieldName{
		{"hit", [][]string{{"hit"}, {"treffer"}}},
		{"allocated", [][]string{{"alloc"}, {"zugew"}}},
		{"free", [][]string{{"freesp"}, {"free sp", "!%"}, {"free space", "!%"}}},
		{"free%", [][]string{{"%", "sp"}}},
		{"dir", [][]string{{"dir", "size"}}},
		{"dirfree", [][]string{{"freedir", "!%"}, {"free dir", "!%"}}},
		{"dirfree%", [][]string{{"%", "dir"}}},
		{"swaps", [][]string{{"swap"}}},
		{"accesses", [][]string{{"db acc"}, {"database"}, {"db-"}}},
	}
	memoryFields = []fieldName{
		{"use%", [][]string{{"use", "%"}}},
		{"current", [][]string{{"curuse"}, {"cur.use"}, {"current"}}},
		{"max", [][]string{{"max"}}},
		{"memory", [][]string{{"in mem"}, {"inmem"}}},
		{"disk", [][]string{{"disk"}}},
		{"cache", [][]string{{"curcach"}, {"cursor"}}},
		{"cache%", [][]string{{"hit"}}},
	}
	callFields = []fieldName{
		{"hit", [][]string{{"hit"}}},
		{"requests", [][]string{{"req"}}},
		{"fails", [][]string{{"fail"}}},
		{"calls", [][]string{{"totcall"}, {"db", "call"}}},
		{"time", [][]string{{"time"}}},
		{"rows", [][]string{{"row"}}},
	}
)

// heads reads a line of heads. The first cell is over the labels. Heads that lost their blanks, or are in a language that is not known,
// are taken in the order in which releases print them.
func heads(line string, names []fieldName) layout {
	cells := splitHeads(line)
	l := layout{aligned: true}
	known := 0
	for _, c := range cells[min(1, len(cells)):] {
		c.field = nameOf(c.text, names)
		if c.field != "" {
			known++
		}
		l.columns = append(l.columns, column{c.field, c.end})
	}
	if known < len(names)-2 {
		return inOrder(names)
	}
	return l
}

// inOrder is the layout of heads that tell nothing.
func inOrder(names []fieldName) layout {
	var l layout
	for _, n := range names {
		l.columns = append(l.columns, column{field: n.field})
	}
	return l
}

func nameOf(head string, names []fieldName) string {
	for _, n := range names {
		for _, words := range n.words {
			fits := true
			for _, w := range words {
				if without, not := strings.CutPrefix(w, "!"); not {
					fits = fits && !has(head, without)
				} else {
					fits = fits && has(head, w)
				}
			}
			if fits {
				return n.field
			}
		}
	}
	return ""
}

// cell is a piece of a line and where it ends, in characters.
type cell struct {
	text, field string
	end         int
}

// barred splits a line at bars or TABs; nil when it has neither.
func barred(line string) []cell {
	sep := "|"
	line = strings.TrimRight(line, " ")
	if !strings.Contains(line, sep) {
		if sep = "\t"; !strings.Contains(line, sep) {
			return nil
		}
	}
	line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimLeft(line, " "), "|"), "|")
	var out []cell
	for _, c := range strings.Split(line, sep) {
		out = append(out, cell{text: strings.TrimSpace(c)})
	}
	return out
}

// splitHeads splits heads at bars, TABs, or two blanks and more.
func splitHeads(line string) []cell {
	if cells := barred(line); cells != nil {
		return cells
	}
	var out []cell
	rest, at := line, 0
	for rest != "" {
		trimmed := strings.TrimLeft(rest, " ")
		at += len(rest) - len(trimmed)
		end := strings.Index(trimmed, "  ")
		if end < 0 {
			end = len(strings.TrimRight(trimmed, " "))
		}
		if end > 0 {
			at += utf8.RuneCountInString(trimmed[:end])
			out = append(out, cell{text: trimmed[:end], end: at})
		}
		rest = trimmed[end:]
		if strings.TrimSpace(rest) == "" {
			break
		}
	}
	return out
}

// words splits a line at blanks, with the ends of the words.
func words(line string) []cell {
	var out []cell
	at, start := 0, -1
	begin := 0
	for i, r := range line {
		if r == ' ' {
			if start >= 0 {
				out = append(out, cell{text: line[begin:i], end: at})
				start = -1
			}
		} else if start < 0 {
			start, begin = at, i
		}
		at++
	}
	if start >= 0 {
		out = append(out, cell{text: line[begin:], end: at})
	}
	return out
}

package nmon

import (
	"strings"

	"dumplens/parsers/model"
)

// table is one section of a capture: its heading, once it is met, and its rows as columns. Rows may come before the heading (sorted
// captures) or without one (tails), so columns are counted by the first row then.
type table struct {
	tag, title string
	names      []string // columns as the heading writes them; nil until it is met
	headLine   int32
	headless   bool // the width was taken from the first row, and no heading came later
	squeeze    bool // the heading has an empty column after each name, the rows do not

	columns   []model.Column
	snapshots []int32
	lines     []int32
	seen      map[int32]bool // made when rows do not come in the order of their snapshots
	duplicate rowCount
	short     rowCount
	long      rowCount
	gaps      int      // values filled in because rows have different widths
	ragged    rowCount // rows left out because there are too many of these
}

// rowCount counts rows with one fault, for one Note at the end.
type rowCount struct {
	n           int
	first, last int32
	width       int
}

func (c *rowCount) add(line int32, width int) {
	if c.n == 0 {
		c.first, c.width = line, width
	}
	c.n++
	c.last = line
}

// positional reports whether the columns of a section have fixed meanings, so that a row of another width cannot be read: its numbers
// may have moved. The other sections list devices, and a shorter row still says the first of them.
func positional(tag string) bool {
	for _, list := range []string{"DISK", "NET", "JFS", "VG", "DG", "IOADAPT", "SEA", "FC", "PAGING", "GPU", "ESS", "WLM"} {
		if strings.HasPrefix(tag, list) {
			return false
		}
	}
	return true
}

// setHeading gives the table its columns. It reports false when the table has rows that stand under another heading.
func (t *table) setHeading(h *heading, line int32) bool {
	if t.names != nil && len(t.snapshots) > 0 {
		return sameNames(t.names, h.columns)
	}
	t.title, t.names, t.headLine, t.headless = h.title, h.columns, line, false
	if len(t.snapshots) == 0 {
		t.columns = make([]model.Column, len(t.names))
		return true
	}
	t.fit(len(t.columns))
	return true
}

func sameNames(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// fit settles a heading whose columns are not as many as those of the rows: empty names are dropped when that makes it right.
func (t *table) fit(width int) {
	if t.names == nil || len(t.names) == width {
		return
	}
	var full []string
	for _, n := range t.names {
		if strings.TrimSpace(n) != "" {
			full = append(full, n)
		}
	}
	if len(full) == width {
		t.names, t.squeeze = full, true
		if len(t.snapshots) == 0 {
			t.columns = make([]model.Column, width)
		}
	}
}

// admit decides whether a row of a snapshot is added: a snapshot counts once.
func (t *table) admit(snapshot, line int32) bool {
	n := len(t.snapshots)
	if n == 0 || snapshot > t.snapshots[n-1] && t.seen == nil {
		return true
	}
	if t.seen == nil {
		t.seen = make(map[int32]bool, n)
		for _, s := range t.snapshots {
			t.seen[s] = true
		}
	}
	if t.seen[snapshot] {
		t.duplicate.add(line, 0)
		return false
	}
	t.seen[snapshot] = true
	return true
}

// width is the number of columns that rows should have.
func (t *table) width() int {
	if t.names != nil {
		return len(t.names)
	}
	return len(t.columns)
}

// name is what column i is called: its heading, or col12 (counted from the first field of the line, as a reader would) without one.
func (t *table) name(i int) string {
	if i < len(t.names) {
		if n := strings.TrimSpace(t.names[i]); n != "" {
			return n
		}
	}
	return columnNumber(i)
}

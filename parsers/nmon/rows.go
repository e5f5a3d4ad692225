package nmon

import (
	"strconv"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// maxGaps is how many missing values may be filled in where the rows of a section have different widths: they cost time and memory that
// the source did not pay for with bytes. A thousand disks that come late on a long run stay far below.
const maxGaps = 20_000_000

// columnNumber names a column that no heading names, by its field in the line.
func columnNumber(i int) string { return "col" + strconv.Itoa(i+3) }

// rows decodes a run of rows. Snapshots write their sections in the same order, so the section of a row is mostly the one that followed
// its predecessor in the snapshot before.
func (c *capture) rows(run string, first int32) {
	understood := 0
	for line, row := range text.Numbered(run, first) {
		tag, rest, _ := strings.Cut(row, ",")
		snap, cells, _ := strings.Cut(rest, ",")
		if c.row(c.table(tag), snapshotNumber(snap), cells, line) {
			understood++
		}
	}
	c.b.Understood(understood)
}

// table finds the section of a tag, making it when it is new.
func (c *capture) table(tag string) *table {
	if next := c.last + 1; next < len(c.tables) && c.tables[next].tag == tag {
		c.last = next
		return c.tables[next]
	}
	i, ok := c.byTag[tag]
	if !ok {
		i = len(c.tables)
		tag = strings.Clone(tag)
		c.byTag[tag] = i
		c.tables = append(c.tables, &table{tag: tag})
	}
	c.last = i
	return c.tables[i]
}

// row adds one row to its section. It reports false for a row that cannot be read.
func (c *capture) row(t *table, snapshot int32, cells string, line int32) bool {
	cells = strings.TrimRight(cells, " ")
	width := strings.Count(cells, ",") + 1
	for width > len(t.columns) && strings.HasSuffix(cells, ",") { // some levels end every row with a comma
		cells = cells[:len(cells)-1]
		width--
	}
	if len(t.snapshots) == 0 {
		t.fit(width)
		if t.names == nil {
			t.columns, t.headless = make([]model.Column, width), true
		}
	}
	if width != len(t.columns) {
		count := &t.short
		if width > len(t.columns) {
			count = &t.long
		}
		count.add(line, width)
		if positional(t.tag) {
			return false
		}
	}
	if !t.admit(snapshot, line) {
		return true
	}
	gaps := len(t.columns) - width
	if width > len(t.columns) {
		gaps = (width - len(t.columns)) * len(t.snapshots)
	}
	if t.gaps += gaps; t.gaps > maxGaps {
		t.gaps -= gaps
		t.ragged.add(line, width)
		return false
	}
	for width > len(t.columns) { // a list longer than its heading: the rest has numbers for names
		t.columns = append(t.columns, model.Column{})
		for range t.snapshots {
			t.columns[len(t.columns)-1].AppendMissing()
		}
	}
	t.snapshots = append(t.snapshots, snapshot)
	t.lines = append(t.lines, line)
	model.AppendRow(t.columns, cells, func(col int, cell string) { c.odd(t, col, cell, line) })
	return true
}

// odd decodes a cell that is not a plain number. nmon prints -1 and -0.0 for what the system cannot tell, and -nan for file systems
// without blocks; nothing that it counts is negative.
func (c *capture) odd(t *table, col int, cell string, line int32) {
	v, state := text.Plain.Parse(cell)
	switch {
	case state == text.OK && v >= 0 && !strings.HasPrefix(strings.TrimSpace(cell), "-"):
		if f, ok := text.ParseFixed(cell); ok {
			t.columns[col].AppendFixed(f.Mantissa, f.Scale)
			return
		}
		t.columns[col].Append(v)
		return
	case state == text.NotNumber:
		c.b.Notef(line, model.Warning, "%s: %s is no number; taken as not known", t.tag, t.name(col))
	case state == text.OK && v < -1:
		c.b.Notef(line, model.Warning, "%s: %s is negative; taken as not known", t.tag, t.name(col))
	}
	t.columns[col].AppendMissing()
}

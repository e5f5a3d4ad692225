package t4

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// capture is one file: its names, its rows as columns.
type capture struct {
	b       *model.Builder
	part    *model.Part
	doc     *Capture
	names   []name
	columns []model.Column
	times   []int64
	lines   []int32
	seen    map[int64]bool // made when a row is not later than the one before

	cut, width, repeated, back, unread rowCount
}

// name is one column: the section that the file puts in brackets, and the rest. A clock is the time of a collector.
type name struct {
	section, column string
	clock           bool
	line            int32
}

// rowCount counts rows with one fault, for one Note at the end.
type rowCount struct {
	n           int
	first, last int32
}

func (c *rowCount) add(line int32) {
	if c.n == 0 {
		c.first = line
	}
	c.n++
	c.last = line
}

func newCapture(b *model.Builder, line int32) *capture {
	c := &capture{b: b, doc: &Capture{}}
	c.part = b.Begin("t4", "OpenVMS", line)
	c.part.Document = c.doc
	return c
}

// addNames reads a line of names; an empty one behind the last comma continues on the next line.
func (c *capture) addNames(line string, n int32) {
	line = strings.TrimSpace(strings.Clone(line))
	line = strings.TrimSuffix(line, ",")
	for _, f := range strings.Split(line, ",") {
		if len(c.names) >= maxColumns {
			c.b.Notef(n, model.Warning, "more than %d columns; the rest is not read", maxColumns)
			return
		}
		f = strings.TrimSpace(f)
		w := name{column: f, line: n}
		if section, column, ok := strings.Cut(f, "]"); ok && strings.HasPrefix(section, "[") {
			w.section, w.column = strings.TrimSpace(section[1:]), strings.TrimSpace(column)
		}
		lower := strings.ToLower(w.column)
		w.clock = len(c.names) == 0 || lower == "sample time" || lower == "time" && w.section != ""
		c.names = append(c.names, w)
	}
	c.columns = make([]model.Column, len(c.names))
}

// rows decodes a run of rows.
func (c *capture) rows(run string, first int32, torn bool) {
	understood := 0
	for n, row := range text.Numbered(run, first) {
		if strings.Count(row, ",")+1 != len(c.names) {
			c.width.add(n)
			continue
		}
		stamp, cells, _ := strings.Cut(row, ",")
		at, rest, ok := text.CutVMSTime(stamp)
		if !ok || strings.TrimSpace(rest) != "" || at.IsZero() {
			c.cut.add(n)
			continue
		}
		understood++
		if !c.admit(at.UnixMilli(), n) {
			continue
		}
		c.cells(cells, n, torn)
	}
	c.b.Understood(understood)
}

// admit decides whether a row is new: a file's end may repeat old rows. A row that is earlier than the one before and was not there yet is
// of a clock that was set back.
func (c *capture) admit(ms int64, line int32) bool {
	if n := len(c.times); n > 0 && ms <= c.times[n-1] && c.seen == nil {
		c.seen = make(map[int64]bool, n)
		for _, t := range c.times {
			c.seen[t] = true
		}
	}
	if c.seen != nil {
		if c.seen[ms] {
			c.repeated.add(line)
			return false
		}
		c.seen[ms] = true
		if ms < c.times[len(c.times)-1] {
			c.back.add(line)
		}
	}
	c.times = append(c.times, ms)
	c.lines = append(c.lines, line)
	return true
}

// cells reads a row behind its time. The last cell of a line without an end may be cut.
func (c *capture) cells(s string, line int32, torn bool) {
	columns := c.columns[1:]
	if last := len(columns) - 1; torn && last >= 0 {
		if !c.names[last+1].clock {
			c.b.Notef(line, model.Warning, "the line has no end; its last value may be cut and was not read")
			columns[last].AppendMissing()
		}
		columns, s = columns[:last], s[:max(strings.LastIndexByte(s, ','), 0)]
	}
	model.AppendRow(columns, s, func(i int, cell string) { c.odd(i+1, cell, line) })
}

// odd decodes a cell that is no plain number. The clocks of the collectors are not kept.
func (c *capture) odd(col int, cell string, line int32) {
	if c.names[col].clock {
		return
	}
	v, state := text.Plain.Parse(cell)
	switch {
	case state == text.OK && v >= 0:
		if f, ok := text.ParseFixed(cell); ok {
			c.columns[col].AppendFixed(f.Mantissa, f.Scale)
			return
		}
		c.columns[col].Append(v)
		return
	case state == text.NotNumber || state == text.OK:
		c.unread.add(line)
	}
	c.columns[col].AppendMissing()
}

package nmon

import (
	"context"
	"slices"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// blockSize is how much is lexed at a time: enough that grammar and lexer cost nothing beside the rows, little enough to stay in cache.
const blockSize = 128 << 10

// capture is a capture being read. A source may hold several, one after the other.
type capture struct {
	b      *model.Builder
	doc    *Capture
	part   *model.Part
	clocks map[int32]clockAt
	latest int32    // highest snapshot with a clock
	twice  rowCount // clocks of a snapshot that already had another time
	tables []*table
	byTag  map[string]int
	last   int // index of the table of the row before
	top    *top
	shared []*rowTimes
	shape  shape
}

type clockAt struct {
	at   time.Time
	line int32
}

// parse reads a source block by block.
func parse(ctx context.Context, r *text.Reader, b *model.Builder) error {
	c := begin(b, r.Lines()+1)
	for {
		rec, ok := r.Block(blockSize)
		if !ok {
			break
		}
		blk, err := grammar.Parse(rec)
		if err != nil {
			b.Notef(rec.Line, model.Error, "defect: a block of lines was not read: %v", err)
			continue
		}
		for _, it := range blk.Items {
			if r.Torn() {
				c = c.torn(it)
				continue
			}
			c = c.item(it)
		}
	}
	c.seal(r.Lines())
	return ctx.Err()
}

func begin(b *model.Builder, line int32) *capture {
	return &capture{
		b: b, doc: newCapture(), part: b.Begin("nmon", "", line),
		clocks: map[int32]clockAt{}, byTag: map[string]int{}, top: newTop(),
	}
}

// item takes one item of the grammar. It returns the capture that goes on: a new one where another begins.
func (c *capture) item(it *item) *capture {
	line := int32(it.Pos.Line)
	switch {
	case it.Rows != nil:
		c.rows(*it.Rows, line)
	case it.Top != nil:
		c.top.rows(c.b, *it.Top, line)
	case it.Clock != nil:
		return c.clock(it.Clock, line)
	case it.Fact != nil:
		return c.fact(it.Fact, line)
	case it.Head != nil:
		c.heading(it.Head, line)
	case it.TopHead != nil:
		c.top.setHeading(it.TopHead)
		c.b.Understood(1)
	case it.Config != nil:
		c.config(*it.Config, line)
		c.b.Understood(text.LineCount(*it.Config))
	case it.Args != nil:
		c.b.Understood(c.doc.args(*it.Args, line))
	case it.Error != nil:
		c.errors(*it.Error, line)
	case it.Blank != nil:
		c.b.Understood(text.LineCount(*it.Blank))
	case it.Other != nil:
		c.other(*it.Other, line)
	}
	return c
}

// torn takes a line without a line end: the last of a file that was cut, or one that is longer than the limit. Its last field may be
// half there, and half a number is a wrong one, so the field is not read; nor are lines that mean nothing without it.
func (c *capture) torn(it *item) *capture {
	line := int32(it.Pos.Line)
	switch {
	case it.Rows != nil:
		if i := strings.LastIndexByte(*it.Rows, ','); strings.Count(*it.Rows, ",") > 1 {
			known := (*it.Rows)[:i+1] // the last cell is empty now
			it.Rows = &known
		} else {
			it.Rows = nil
		}
	case it.Clock != nil && it.Clock.whole, it.Top != nil && c.top.complete(*it.Top):
		return c.item(it)
	case it.Blank != nil, it.Other != nil, it.Error != nil:
		return c.item(it)
	}
	c.b.Notef(line, model.Warning, "the line has no end; its last field may be cut and was not read")
	if it.Rows != nil {
		c.rows(*it.Rows, line)
	}
	return c
}

// fact takes an AAA line. The first of a head after clocks or rows is that of another capture: files put one after the other.
func (c *capture) fact(f *fact, line int32) *capture {
	had, ok := c.doc.facts[f.key]
	if f.key == "progname" && c.begun() {
		return c.next(line).fact(f, line)
	}
	if ok && had.Value.S != f.value && f.key != "note0" {
		c.b.Notef(line, model.Warning, "AAA,%s is given again with another value; the first one is kept", f.key)
	}
	c.doc.add(f.key, f.value, c.b.Pos(line))
	c.b.Understood(1)
	return c
}

// begun reports whether the capture has clocks or rows.
func (c *capture) begun() bool {
	return len(c.clocks) > 0 || slices.ContainsFunc(c.tables, func(t *table) bool { return len(t.snapshots) > 0 })
}

// clock takes a ZZZZ line. A snapshot number that comes again with a later time is a new run whose head is missing.
func (c *capture) clock(k *clock, line int32) *capture {
	c.doc.Snapshots++
	if !k.known {
		c.b.Notef(line, model.Warning, "the time of snapshot T%04d cannot be read", k.snapshot)
		return c
	}
	if had, ok := c.clocks[k.snapshot]; ok && !had.at.Equal(k.at) {
		if c.restarted(k) {
			c.doc.Snapshots--
			next := c.next(line)
			next.keepHeadings(c)
			return next.clock(k, line)
		}
		c.twice.add(line, int(k.snapshot))
		return c
	}
	c.clocks[k.snapshot] = clockAt{k.at, line}
	c.latest = max(c.latest, k.snapshot)
	c.b.Understood(1)
	return c
}

// restarted reports whether a repeated snapshot number begins a new run: the rows before it have counted further. In a sorted file
// clocks stand together, and the same number twice means that two captures were merged line by line.
func (c *capture) restarted(k *clock) bool {
	if k.snapshot >= c.latest || len(c.tables) == 0 {
		return false
	}
	t := c.tables[c.last]
	return len(t.snapshots) > 0 && t.snapshots[len(t.snapshots)-1] > k.snapshot && !k.at.Before(c.clocks[c.latest].at)
}

// next closes this capture before a line and begins another.
func (c *capture) next(line int32) *capture {
	c.seal(line - 1)
	return begin(c.b, line)
}

// keepHeadings takes over what a run without a head of its own needs to be read.
func (c *capture) keepHeadings(from *capture) {
	c.doc.inherit(from.doc)
	for _, t := range from.tables {
		if t.names == nil {
			continue
		}
		n := c.table(t.tag)
		n.title, n.headLine, n.names, n.squeeze = t.title, t.headLine, t.names, t.squeeze
		n.columns = make([]model.Column, len(t.names))
	}
	c.top.cpu, c.top.command, c.top.fields, c.top.headed = from.top.cpu, from.top.command, from.top.fields, from.top.headed
	c.top.memory, c.top.io = from.top.memory, from.top.io
}

func (c *capture) heading(h *heading, line int32) {
	t := c.table(h.tag)
	c.doc.lines = append(c.doc.lines, h.line)
	if !t.setHeading(h, line) {
		c.b.Notef(line, model.Warning, "%s has another heading than at line %d, with rows between; rows from here on are read under the new one", h.tag, t.headLine)
		delete(c.byTag, h.tag)
		t = c.table(h.tag)
		t.setHeading(h, line)
	}
	c.b.Understood(1)
}

// errors takes ERROR lines: nmon writes them where it fails to read something, anywhere and repeatedly.
func (c *capture) errors(run string, first int32) {
	for line, l := range text.Numbered(run, first) {
		c.b.NoteText(line, model.Info, "error", model.Text{Kind: model.Path, S: "nmon itself reports: " + l})
		c.b.Understood(1)
	}
}

// other says what is odd about a line that is none of nmon's.
func (c *capture) other(l string, line int32) {
	fields := strings.Split(l, ",")
	if len(fields) == 3 {
		if _, ok := text.ParseNmon(fields[1], fields[2]); ok {
			c.b.Notef(line, model.Warning, "the end of a clock line whose start was lost: a snapshot has no time of its own")
			return
		}
	}
	if len(fields) > 4 && numbers(fields) {
		c.b.Notef(line, model.Warning, "the end of a row whose start was lost: its section and snapshot are unknown")
		return
	}
	c.b.Notef(line, model.Warning, "no line of a capture")
}

func numbers(fields []string) bool {
	for _, f := range fields {
		if _, state := text.Plain.Parse(f); state == text.NotNumber {
			return false
		}
	}
	return true
}

// sortedSnapshots lists the snapshots that have a clock, in their order.
func (c *capture) sortedSnapshots() []int32 {
	out := make([]int32, 0, len(c.clocks))
	for s := range c.clocks {
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}

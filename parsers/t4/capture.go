package t4

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

const blockBytes = 256 << 10

// maxColumns is more than any file has; a header of noise must not fill the memory.
const maxColumns = 200_000

// parse reads a source block by block.
func parse(ctx context.Context, r *text.Reader, b *model.Builder) error {
	s := &source{b: b, state: outside}
	for ctx.Err() == nil {
		rec, ok := r.Block(blockBytes)
		if !ok {
			break
		}
		g, err := grammars[s.state].Parse(rec)
		if err != nil {
			b.Notef(rec.Line, model.Warning, "lines that cannot be read: %v", err)
			continue
		}
		torn := r.Torn() && !strings.Contains(rec.Text, "\n")
		for _, it := range g.Items {
			s.item(it, torn)
		}
	}
	s.close(r.Lines())
	return ctx.Err()
}

// source is the state of reading a source; the capture changes where a file begins behind another.
type source struct {
	b     *model.Builder
	state int
	c     *capture
}

func (s *source) item(it *item, torn bool) {
	line := int32(it.Pos.Line)
	switch {
	case it.Title != nil:
		s.next(line)
		s.c.title(*it.Title, line)
		s.state = outside
		s.b.Understood(1)
	case it.Start != nil:
		if s.c == nil || len(s.c.names) > 0 {
			s.next(line)
		}
		s.state = inNames
		s.b.Understood(1)
	case it.End != nil:
		s.state = outside
		s.b.Understood(1)
	case it.Names != nil:
		s.namesLine(*it.Names, line, torn)
	case it.Rows != nil:
		s.state = outside
		if s.c == nil || len(s.c.names) == 0 {
			s.b.Notef(line, model.Warning, "rows without column names before them: their numbers have no meaning")
			return
		}
		s.c.rows(*it.Rows, line, torn)
	case it.Average != nil, it.Blank != nil:
		s.b.Understood(text.LineCount(first(it.Average, it.Blank)))
	case it.Other != nil:
		s.other(*it.Other, line)
	}
}

func first(a, b *string) string {
	if a != nil {
		return *a
	}
	return *b
}

// next begins a capture at a line, after the one before.
func (s *source) next(line int32) {
	s.close(line - 1)
	s.c = newCapture(s.b, line)
}

func (s *source) close(last int32) {
	if s.c != nil {
		s.c.seal(last)
		s.c = nil
	}
}

// namesLine takes a line of column names. Outside of tags it is the whole header, and a second one begins another file.
func (s *source) namesLine(names string, line int32, torn bool) {
	if torn {
		s.b.Notef(line, model.Warning, "the names of the columns are cut")
		return
	}
	if s.c == nil || s.state == outside && len(s.c.names) > 0 {
		s.next(line)
	}
	s.c.addNames(names, line)
	s.b.Understood(1)
}

// other takes lines that are no rows. Before the names they are free text; behind them, the rest of rows that were cut.
func (s *source) other(run string, line int32) {
	if s.c == nil {
		s.next(line)
	}
	for n, l := range text.Numbered(run, line) {
		if len(s.c.names) == 0 {
			s.c.head(l, n)
			s.b.Understood(1)
			continue
		}
		s.c.cut.add(n)
	}
}

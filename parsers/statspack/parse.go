package statspack

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// reading is the state of one source.
type reading struct {
	b   *model.Builder
	rep *open // the report being read, nil outside of one
	// samples is how many the report before had: the next one will have about as many.
	samples int
}

// open is a report being read.
type open struct {
	orareport.Reader
	section                   *orareport.Section
	statements                *orareport.Statements
	database, instance        string // as section titles repeat them
	kept                      oratab.Texts
	tables                    oratab.Reader
	hostTable, parameterTable *oratab.Table // that are made use of at the end, nil without
}

// parse reads all reports of a source.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{b: b}
	cutter := newCutter()
	if line, ok := r.Peek(); ok {
		cutter.Starts(line.Text)
	}
	source := orareport.NewSource(r, b, cutter)
	for {
		begin, rec, ok := source.Next()
		if !ok {
			break
		}
		rd.record(begin, rec, source.Last)
	}
	rd.close(source.Last)
	return r.Err()
}

// record hands a record to what reads it.
func (rd *reading) record(begin orareport.Start, rec text.Record, last int32) {
	switch begin.Kind {
	case orareport.Nothing:
		rd.outside(rec)
		return
	case orareport.OfReport:
		rd.close(rec.Line - 1)
	case orareport.OfEnd:
		if rd.rep != nil {
			rd.rep.Ended = true
			rd.close(rec.Line)
		}
		rd.b.Understood(1)
		if _, rest, more := strings.Cut(rec.Text, "\n"); more {
			rd.outside(text.Record{Text: rest, Line: rec.Line + 1})
		}
		return
	}
	if rd.rep == nil {
		rd.open(rec.Line)
	}
	if begin.Kind == orareport.OfReport || begin.Kind == orareport.OfHead {
		rd.rep.ReadHead(rec, rd.rep.headTable)
		return
	}
	rd.rep.readSection(begin, rec, last)
}

// outside counts lines of no record.
func (rd *reading) outside(rec text.Record) {
	if rd.rep != nil {
		orareport.TooLong(rd.b, rec.Line)
		return
	}
	orareport.Outside(rd.b, rec, oratab.Unmarked)
}

func (rd *reading) open(line int32) {
	o := &open{Reader: orareport.NewReader(rd.b)}
	o.Comments = true
	o.statements = orareport.NewStatements(&o.Reader, &style)
	o.tables = oratab.Reader{Builder: rd.b, Bad: func(line int32, columns int) { o.BadRow(line, columns-1) }}
	o.Part = rd.b.Begin("statspack", "", line)
	rd.b.Grow(rd.samples)
	rd.rep = o
}

// close ends the open report at a line.
func (rd *reading) close(last int32) {
	if rd.rep == nil {
		return
	}
	rd.rep.finish(last)
	rd.samples = rd.rep.Part.Samples.Len()
	rd.b.Seal(last)
	rd.rep = nil
}

// readSection reads a titled section or a block, or one page of it.
func (o *open) readSection(begin orareport.Start, rec text.Record, last int32) {
	if o.database == "" {
		o.database, o.instance = strings.Clone(begin.Database), strings.Clone(begin.Instance)
	}
	s := o.section
	if s != nil && !s.Closed && s.Title == begin.Title && begin.Kind == orareport.OfTitled {
		s.Pages++
	} else {
		o.unclosed(rec.Line)
		o.statements.BeginSection()
		o.tables.Begin()
		s = &orareport.Section{Title: strings.Clone(begin.Title), First: rec.Line, Pages: 1, Read: true}
		o.section = s
		o.Sections = append(o.Sections, s)
	}
	s.Last = last
	o.Builder.Understood(sectionFor(begin).read(o, begin, rec))
}

// unclosed notes that the section before a new one has no end line. Blocks of the first page have none by design.
func (o *open) unclosed(line int32) {
	if s := o.section; s != nil && !s.Closed && !isBlock(s.Title) {
		o.Builder.Notef(line, model.Info, "a section ends without its end line before this line; its rows may not be complete")
	}
}

func isBlock(title string) bool { return blockTitle(title) != "" && topTitle(title) == "" }

package statspack

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// maxLines is more than any section has. What is longer is cut there, and the rest is counted as not understood.
const maxLines = 1 << 18

// reading is the state of one source.
type reading struct {
	b   *model.Builder
	rep *open // the report being read, nil outside of one
	// samples is how many the report before had: the next one will have about as many.
	samples int
	locale  oratab.Locale // of the numbers of the report being read
}

// open is a report being read.
type open struct {
	*Report
	b                         *model.Builder
	part                      *model.Part
	ended                     bool  // "End of Report" was seen
	spans                     int32 // line of DB time and DB CPU in the head, 0 without
	section                   *Section
	statement                 *Statement // the last one, which a page break may continue
	hashes                    map[string]*Statement
	database                  string // as section titles repeat them
	instance                  string
	kept                      oratab.Texts
	tables                    oratab.Reader
	hostTable, parameterTable *oratab.Table // that are made use of at the end, nil without
}

// parse reads all reports of a source.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{b: b}
	cut := &cutter{}
	records := oratab.NewRecords(r, maxLines, cut.starts)
	if line, ok := records.Peek(); ok {
		cut.starts(line)
	}
	last := int32(0)
	for {
		begin := cut.take()
		rec, end, torn, ok := records.Next()
		if !ok {
			break
		}
		last = end
		rec.Text = plainLines(rec.Text, begin.margin)
		if torn && begin.kind != startEnd {
			if rec, ok = rd.torn(rec, last, begin.kind != startTitled); !ok {
				continue
			}
		}
		rd.record(begin, rec, last)
	}
	rd.close(last)
	return r.Err()
}

// torn takes off a last line that the end of the input, or the limit of a line, cut: its numbers may be half ones. A line that reaches the end of its table is
// whole. It reports false when nothing is left.
func (rd *reading) torn(rec text.Record, last int32, head bool) (text.Record, bool) {
	i := strings.LastIndexByte(rec.Text, '\n')
	line := strings.TrimRight(rec.Text[i+1:], " ")
	width := 0 // of the table above it
	for above := range strings.SplitSeq(rec.Text[:max(i, 0)], "\n") {
		if runs, _ := oratab.RulerRuns(above); runs > 1 {
			width = len(strings.TrimRight(above, " "))
		} else if head && oratab.IsBlank(above) {
			width = 0 // there, each table has one row
		}
	}
	if width > 0 && len(line) >= width {
		return rec, true
	}
	rd.b.Notef(last, model.Warning, "the line was cut, here or by the limit of a line; it was not read")
	rec.Text = rec.Text[:max(i, 0)]
	return rec, i >= 0
}

// plainLines takes what stands before every line, form feeds and TABs out of a record, keeping its lines.
func plainLines(s string, margin oratab.Margin) string {
	if !margin.None() {
		lines := strings.Split(s, "\n")
		for i, line := range lines {
			lines[i] = margin.Cut(line)
		}
		s = strings.Join(lines, "\n")
	}
	return oratab.Plain(s)
}

// record hands a record to what reads it.
func (rd *reading) record(begin start, rec text.Record, last int32) {
	rec.Text = rd.rewrite(begin, rec.Text)
	switch begin.kind {
	case startNone:
		rd.outside(rec)
		return
	case startReport:
		rd.close(rec.Line - 1)
		rd.open(rec.Line)
		rd.rep.header(rec)
		return
	}
	if begin.kind == startEnd {
		if rd.rep != nil {
			rd.rep.ended = true
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
	if begin.kind == startHeader {
		rd.rep.header(rec)
		return
	}
	rd.rep.readSection(begin, rec, last)
}

// rewrite writes the numbers of a record in one way. The head of a report tells how they are written, in a piece its first section.
func (rd *reading) rewrite(begin start, s string) string {
	switch begin.kind {
	case startNone, startEnd:
		return s
	case startReport:
		rd.locale = oratab.Unknown
	}
	if rd.locale == oratab.Unknown {
		rd.locale = oratab.LocaleOf(s)
	}
	return rd.locale.Rewrite(begin.title, s)
}

func (rd *reading) open(line int32) {
	rd.rep = &open{Report: newReport(rd.b.Source().ID), b: rd.b, hashes: map[string]*Statement{}}
	rd.rep.tables = oratab.Reader{Builder: rd.b, Bad: func(line int32, columns int) { rd.rep.badRow(line, columns-1) }}
	rd.rep.part = rd.b.Begin("statspack", "", line)
	rd.b.Grow(rd.samples)
}

// close ends the open report at a line.
func (rd *reading) close(last int32) {
	if rd.rep == nil {
		return
	}
	rd.rep.finish(last)
	rd.samples = rd.rep.part.Samples.Len()
	rd.b.Seal(last)
	rd.rep = nil
}

// readSection reads a titled section or a block, or one page of it.
func (o *open) readSection(begin start, rec text.Record, last int32) {
	if o.database == "" {
		o.database, o.instance = strings.Clone(begin.database), strings.Clone(begin.instance)
	}
	s := o.section
	if s != nil && !s.Closed && s.Title == begin.title && begin.kind == startTitled {
		s.Pages++
	} else {
		o.unclosed(rec.Line)
		o.statement = nil
		o.tables.Begin()
		s = &Section{Title: strings.Clone(begin.title), First: rec.Line, Pages: 1, Known: true}
		o.section = s
		o.Sections = append(o.Sections, s)
	}
	s.Last = last
	o.b.Understood(sectionFor(begin).read(o, begin, rec))
}

// unclosed notes that the section before a new one has no end line. Blocks of the first page have none by design.
func (o *open) unclosed(line int32) {
	if s := o.section; s != nil && !s.Closed && !isBlock(s.Title) {
		o.b.Notef(line, model.Info, "a section ends without its end line before this line; its rows may not be complete")
	}
}

func isBlock(title string) bool { return blockTitle(title) != "" && topTitle(title) == "" }

// lineCount is the number of lines of a record.
func lineCount(s string) int { return strings.Count(s, "\n") + 1 }

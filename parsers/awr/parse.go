package awr

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// maxLines is more than any section of a text report has. What is longer is cut there, and the rest is counted as not understood.
const maxLines = 1 << 18

// reading is the state of one source.
type reading struct {
	b       *model.Builder
	html    bool
	quoted  bool          // HTML: quoted-printable
	counted int32         // HTML: the last line that is counted
	rep     *open         // the report being read, nil outside of one
	compare *compare      // the report of two periods being read, nil outside of one
	locale  oratab.Locale // of the numbers of the report being read
}

// open is a report being read.
type open struct {
	*Report
	b     *model.Builder
	part  *model.Part
	ended bool  // "End of Report" was seen
	spans int32 // line of DB time in the head, 0 without
	// elapsedLine is the line of the elapsed time of a period, which several lines print, the later ones with more digits.
	elapsedLine int32
	current     *Section
	statement   *Statement // the last one, which a page break may continue
	ids         map[string]*Statement
	osStats     map[string]Figure
	tables      *oratab.Reader
	kept        arena  // lines made of rows of HTML
	counted     *int32 // that of reading
	bad         int    // lines of the section being read that tables did not take
}

// parse reads all reports of a source, text or HTML.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{b: b}
	cut := &cutter{}
	if rd.preamble(r, cut); rd.html {
		return rd.readHTML(r)
	}
	last := int32(0)
	records := oratab.NewRecords(r, maxLines, cut.starts)
	for {
		begin := cut.take()
		rec, end, torn, ok := records.Next()
		if !ok {
			break
		}
		last = end
		rec.Text = plainLines(rec.Text, begin)
		if torn && begin.kind != startEnd {
			if rec, ok = rd.torn(begin, rec, last); !ok {
				continue
			}
		}
		rd.record(begin, rec, last)
	}
	rd.close(last)
	return r.Err()
}

// preamble reads up to where the first report begins, and finds out whether it is HTML. The log of the session that wrote it may stand
// before.
func (rd *reading) preamble(r *text.Reader, cut *cutter) {
	rec := text.Record{Line: 1}
	var before []string
	for len(before) < maxLines {
		line, ok := r.Peek()
		rd.quoted = isQuoted(line.Text, rd.quoted)
		if rd.html = ok && hasHTML(line.Text); rd.html || !ok || cut.starts(line.Text) {
			break
		}
		r.Line()
		before = append(before, line.Text)
	}
	if len(before) > 0 {
		rec.Text = strings.Join(before, "\n")
		rd.outside(rec)
	}
}

// hasHTML knows a line that begins a page, or a part of one.
func hasHTML(line string) bool {
	line = trim(line)
	for _, tag := range [...]string{"<html", "<!doctype html", "<head", "<body", "<h1"} {
		if len(line) >= len(tag) && strings.EqualFold(line[:len(tag)], tag) {
			return true
		}
	}
	return false
}

// torn takes off a last line that the end of the input, or the limit of a line, cut: its numbers may be half ones. A line of a table that
// reaches the end of its ruler is whole. It reports false when nothing is left.
func (rd *reading) torn(begin start, rec text.Record, last int32) (text.Record, bool) {
	i := strings.LastIndexByte(rec.Text, '\n')
	line := strings.TrimRight(rec.Text[i+1:], " ")
	ruler := 0
	for above := range strings.SplitSeq(rec.Text[:max(i, 0)], "\n") {
		if runs, _ := oratab.RulerRuns(above); runs > 1 {
			ruler = len(strings.TrimRight(above, " "))
		}
	}
	if ruler > 0 && len(line) >= ruler && !isPairs(begin, fold(begin.title)) {
		return rec, true
	}
	rd.b.Notef(last, model.Warning, "the line was cut, here or by the limit of a line; it was not read")
	rec.Text = rec.Text[:max(i, 0)]
	return rec, i >= 0
}

// plainLines takes form feeds, TABs and what stands before every line out of a record, keeping its lines.
func plainLines(s string, begin start) string {
	if !begin.margin.None() {
		lines := strings.Split(s, "\n")
		for i, line := range lines {
			lines[i] = begin.margin.Cut(line)
		}
		s = strings.Join(lines, "\n")
	}
	s = oratab.Plain(s)
	if strings.Contains(s, "\nOUTPUT") {
		lines := strings.Split(s, "\n")
		blankPages(lines)
		s = strings.Join(lines, "\n")
	}
	return s
}

// blankPages blanks the head of the column that SQL*Plus prints again after each of its pages when a report is selected as rows, and the
// ruler below it.
func blankPages(lines []string) {
	for i := range lines {
		if strings.TrimRight(lines[i], " ") != "OUTPUT" {
			continue
		}
		lines[i] = ""
		if i+1 < len(lines) {
			if runs, longest := oratab.RulerRuns(lines[i+1]); runs == 1 && longest >= 70 {
				lines[i+1] = ""
			}
		}
	}
}

// record hands a record of a text report to what reads it.
func (rd *reading) record(begin start, rec text.Record, last int32) {
	rec.Text = rd.rewrite(begin, rec.Text)
	switch begin.kind {
	case startNone:
		rd.outside(rec)
	case startReport:
		rd.begin(begin.title, rec.Line)
		rd.header(rec)
	case startEnd:
		rd.ended(rec.Line)
		if _, rest, more := strings.Cut(rec.Text, "\n"); more {
			rd.outside(text.Record{Text: rest, Line: rec.Line + 1})
		}
	default:
		if rd.rep == nil && rd.compare == nil {
			rd.begin("", rec.Line)
		}
		if begin.kind == startHeader {
			rd.header(rec)
			return
		}
		if rd.compare != nil {
			rd.compare.section(begin, rec, last)
			return
		}
		rd.rep.textSection(begin, rec, last)
	}
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

// header reads the top of the first page.
func (rd *reading) header(rec text.Record) {
	if rd.compare != nil {
		rd.compare.header(rec)
		return
	}
	rd.rep.header(rec)
}

// begin starts a report at a line.
func (rd *reading) begin(title string, line int32) {
	rd.close(line - 1)
	if i := strings.Index(title, "WORKLOAD REPOSITORY"); i > 0 {
		title = title[i:]
	}
	title = strings.Clone(strings.TrimRight(title, " "))
	if isCompare(title) && !rd.html {
		rd.compare = newCompare(rd.b, title, line)
		return
	}
	rd.rep = newOpen(rd.b, title, line)
	rd.rep.HTML, rd.rep.counted = rd.html, &rd.counted
	rd.rep.part = rd.b.Begin("awr", "", line)
}

func newOpen(b *model.Builder, title string, line int32) *open {
	o := &open{Report: newReport(b.Source().ID), b: b, ids: map[string]*Statement{}, osStats: map[string]Figure{}}
	o.tables = &oratab.Reader{Builder: b, Bad: func(line int32, columns int) {
		o.bad++
		b.Notef(line, model.Warning, badRowText, columns-1)
	}}
	o.Title = title
	o.Header.Line = line
	if strings.Contains(title, " PDB ") {
		o.Kind = "pdb"
	}
	return o
}

// ended takes the end line of a report.
func (rd *reading) ended(line int32) {
	switch {
	case rd.rep != nil:
		rd.rep.ended = true
	case rd.compare != nil:
		rd.compare.ended = true
	}
	if !rd.html { // the lines of HTML are counted by section
		rd.b.Understood(1)
	}
	rd.close(line)
}

// close ends the open report at a line.
func (rd *reading) close(last int32) {
	if rd.compare != nil {
		rd.compare.finish(last)
		rd.compare = nil
	}
	if rd.rep == nil {
		return
	}
	rd.rep.finish(last)
	rd.b.Seal(last)
	rd.rep = nil
}

// lineCount is the number of lines of a record.
func lineCount(s string) int { return strings.Count(s, "\n") + 1 }

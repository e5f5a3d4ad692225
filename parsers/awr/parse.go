package awr

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
	orareport.Reader
	// elapsedLine is the line of the elapsed time of a period, which several lines print, the later ones with more digits.
	elapsedLine int32
	current     *orareport.Section
	statements  *orareport.Statements
	osStats     map[string]orareport.Figure
	tables      *oratab.Reader
	kept        oratab.Texts // lines made of rows of HTML
	counted     *int32       // that of reading
	bad         int          // lines of the section being read that tables did not take
}

// parse reads all reports of a source, text or HTML.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{b: b}
	cutter := newCutter()
	if rd.preamble(r, cutter); rd.html {
		return rd.readHTML(r)
	}
	source := orareport.NewSource(r, b, cutter)
	source.Pairs = func(begin orareport.Start) bool { return isPairs(begin, oratab.Fold(begin.Title)) }
	for {
		begin, rec, ok := source.Next()
		if !ok {
			break
		}
		rec.Text = withoutPages(rec.Text)
		rd.record(begin, rec, source.Last)
	}
	rd.close(source.Last)
	return r.Err()
}

// preamble reads up to where the first report begins, and finds out whether it is HTML. The log of the session that wrote it may stand
// before.
func (rd *reading) preamble(r *text.Reader, cutter *orareport.Cutter) {
	rec := text.Record{Line: 1}
	var before []string
	for len(before) < orareport.MaxLines {
		line, ok := r.Peek()
		rd.quoted = isQuoted(line.Text, rd.quoted)
		if rd.html = ok && hasHTML(line.Text); rd.html || !ok || cutter.Starts(line.Text) {
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
	line = oratab.Trim(line)
	for _, tag := range [...]string{"<html", "<!doctype html", "<head", "<body", "<h1"} {
		if len(line) >= len(tag) && strings.EqualFold(line[:len(tag)], tag) {
			return true
		}
	}
	return false
}

// withoutPages blanks the head of the column that SQL*Plus prints again after each of its pages when a report is selected as rows, and the
// ruler below it.
func withoutPages(record string) string {
	if !strings.Contains(record, "\nOUTPUT") {
		return record
	}
	lines := strings.Split(record, "\n")
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
	return strings.Join(lines, "\n")
}

// record hands a record of a text report to what reads it.
func (rd *reading) record(begin orareport.Start, rec text.Record, last int32) {
	switch begin.Kind {
	case orareport.Nothing:
		rd.outside(rec)
	case orareport.OfReport:
		rd.begin(begin.Title, rec.Line)
		rd.header(rec)
	case orareport.OfEnd:
		rd.ended(rec.Line)
		if _, rest, more := strings.Cut(rec.Text, "\n"); more {
			rd.outside(text.Record{Text: rest, Line: rec.Line + 1})
		}
	default:
		if rd.rep == nil && rd.compare == nil {
			rd.begin("", rec.Line)
		}
		if begin.Kind == orareport.OfHead {
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

// outside counts lines of no record.
func (rd *reading) outside(rec text.Record) {
	if rd.rep != nil || rd.compare != nil {
		orareport.TooLong(rd.b, rec.Line)
		return
	}
	orareport.Outside(rd.b, rec, func(line string) string { return line })
}

// header reads the top of the first page.
func (rd *reading) header(rec text.Record) {
	if rd.compare != nil {
		rd.compare.header(rec)
		return
	}
	rd.rep.ReadHead(rec, rd.rep.headTable)
}

// begin orareport.Starts a report at a line.
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
	rd.rep.Part = rd.b.Begin("awr", "", line)
}

func newOpen(b *model.Builder, title string, line int32) *open {
	o := &open{Reader: orareport.NewReader(b), osStats: map[string]orareport.Figure{}}
	o.statements = orareport.NewStatements(&o.Reader, &style)
	o.tables = &oratab.Reader{Builder: b, Bad: func(line int32, columns int) {
		o.bad++
		o.BadRow(line, columns-1)
	}}
	o.Title, o.Kind = title, "instance"
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
		rd.rep.Ended = true
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

package orareport

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// MaxLines is more than any section has. What is longer is cut there, and the rest is counted as not understood.
const MaxLines = 1 << 18

// Source is a source of text reports, cut into records.
type Source struct {
	Last int32 // the line at which the last record ends
	// Pairs knows records whose lines are labels and values: no ruler tells where such a line ends. Nil for none.
	Pairs func(Start) bool

	b       *model.Builder
	cutter  *Cutter
	records *oratab.Records
	locale  oratab.Locale // of the numbers of the report being read
}

// NewSource cuts what r reads where c says.
func NewSource(r *text.Reader, b *model.Builder, c *Cutter) *Source {
	return &Source{b: b, cutter: c, records: oratab.NewRecords(r, MaxLines, c.Starts)}
}

// Next hands out the next record and what begins with it. What stands before every line, form feeds and TABs are taken out, a last line that
// was cut is left away, and numbers are written with decimal points.
func (s *Source) Next() (begin Start, rec text.Record, ok bool) {
	for {
		begin = s.cutter.take()
		rec, last, torn, ok := s.records.Next()
		if !ok {
			return begin, rec, false
		}
		s.Last = last
		rec.Text = plain(rec.Text, begin.Margin)
		if torn && begin.Kind != OfEnd {
			if rec, ok = s.torn(begin, rec); !ok {
				continue
			}
		}
		rec.Text = s.rewrite(begin, rec.Text)
		return begin, rec, true
	}
}

// plain takes what stands before every line, form feeds and TABs out of a record, keeping its lines.
func plain(s string, margin oratab.Margin) string {
	if !margin.None() {
		lines := strings.Split(s, "\n")
		for i, line := range lines {
			lines[i] = margin.Cut(line)
		}
		s = strings.Join(lines, "\n")
	}
	return oratab.Plain(s)
}

// torn takes off a last line that the end of the input, or the limit of a line, cut: its numbers may be half ones. A line of a table that
// reaches the end of its ruler is whole. It reports false when nothing is left.
func (s *Source) torn(begin Start, rec text.Record) (text.Record, bool) {
	i := strings.LastIndexByte(rec.Text, '\n')
	line := strings.TrimRight(rec.Text[i+1:], " ")
	width := 0 // of the table above it
	for above := range strings.SplitSeq(rec.Text[:max(i, 0)], "\n") {
		if runs, _ := oratab.RulerRuns(above); runs > 1 {
			width = len(strings.TrimRight(above, " "))
		} else if begin.Kind != OfTitled && oratab.IsBlank(above) {
			width = 0 // there, each table has one row
		}
	}
	if width > 0 && len(line) >= width && (s.Pairs == nil || !s.Pairs(begin)) {
		return rec, true
	}
	s.b.Notef(s.Last, model.Warning, "the line was cut, here or by the limit of a line; it was not read")
	rec.Text = rec.Text[:max(i, 0)]
	return rec, i >= 0
}

// rewrite writes the numbers of a record in one way. The head of a report tells how they are written, in a piece its first section.
func (s *Source) rewrite(begin Start, record string) string {
	switch begin.Kind {
	case Nothing, OfEnd:
		return record
	case OfReport:
		s.locale = oratab.Unknown
	}
	if s.locale == oratab.Unknown {
		s.locale = oratab.LocaleOf(record)
	}
	return s.locale.Rewrite(begin.Title, record)
}

// TooLong notes lines that belong to no record: a section is longer than MaxLines.
func TooLong(b *model.Builder, line int32) {
	b.Notef(line, model.Warning, "a section has more than %d lines; the rest of it was not read", MaxLines)
}

package awr

import (
	"errors"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// textSection reads a titled section or a block of a text report, or one page of it, and brings it into the common form.
func (o *open) textSection(begin start, rec text.Record, last int32) {
	s := &section{title: strings.Clone(begin.title), first: rec.Line, last: last}
	lower := fold(begin.title)
	switch {
	case strings.HasPrefix(lower, "sql ordered by"):
		o.textSQL(s, rec)
	case isPairs(begin, lower):
		o.textPairs(s, rec)
	default:
		o.textTables(s, rec)
	}
	o.section(s)
}

// isPairs tells the blocks that are labels and values from those that are tables.
func isPairs(begin start, lower string) bool {
	if strings.HasPrefix(lower, "rac statistics") {
		return true
	}
	if begin.kind != startBlock {
		return false
	}
	switch blockTitle(trim(begin.title)) {
	case "host cpu", "top events", "wait classes by total wait time", "cluster interconnect", "top addm findings by average active sessions":
		return false
	}
	return true
}

// textTables puts the tables of a section together.
func (o *open) textTables(s *section, rec text.Record) {
	t, err := tableGrammar.Parse(rec)
	if err != nil {
		s.bad += lineCount(rec.Text) - o.failed(err, rec)
	}
	if t == nil {
		return
	}
	t.AllWarnings(o.warn)
	s.grids = withoutNotes(t.Grids())
	s.bad += o.behind(rec, t.Strays)
	if line, n := t.Loose(); n > 0 {
		o.b.Notef(line, model.Warning, "%d lines stand where the heads of a table do, and no ruler is below them; they were not read", n)
		s.bad += n
	}
	if s.empty = isNoData(rec.Text); s.empty && noRows(s.grids) {
		s.grids = nil
	}
}

// withoutNotes takes the notes out of heads that begin with the rest of one, which a blank line has broken off.
func withoutNotes(grids []*oratab.Grid) []*oratab.Grid {
	for _, g := range grids {
		i := strings.LastIndex(g.Heads, "\n->")
		if i < 0 {
			continue
		}
		_, g.Heads, _ = strings.Cut(g.Heads[i+1:], "\n")
	}
	return grids
}

// behind reads what stands behind the end of a section: warnings, or nothing that is known.
func (o *open) behind(rec text.Record, strays []string) (bad int) {
	for i, line := range strays {
		if isWarning(line) {
			before, _, _ := strings.Cut(rec.Text, line)
			o.warn(rec.Line+int32(strings.Count(before, "\n")), strings.Join(strays[i:], " "))
			return bad
		}
		bad++
	}
	return bad
}

// noRows reports whether tables hold nothing but the words that there is nothing.
func noRows(grids []*oratab.Grid) bool {
	for _, g := range grids {
		for _, body := range g.Rows {
			for _, line := range text.Numbered(body.Text, body.Line) {
				if !oratab.IsBlank(line) && !isNoData(line) {
					return false
				}
			}
		}
	}
	return true
}

// textPairs keeps the lines of labels and values.
func (o *open) textPairs(s *section, rec text.Record) {
	block, err := blockGrammar.Parse(rec)
	if err != nil {
		s.bad += lineCount(rec.Text) - o.failed(err, rec)
		return
	}
	g := &oratab.Grid{}
	for _, item := range block.Items {
		switch {
		case item.Warning != "":
			o.warn(int32(item.Pos.Line), item.Warning)
		case item.Stray != "":
			s.bad++
		case item.Rows != "":
			g.Rows = append(g.Rows, oratab.Body{Line: int32(item.Pos.Line), Text: item.Rows})
		}
	}
	s.grids = append(s.grids, g)
}

// textSQL reads the structure of a section of statements.
func (o *open) textSQL(s *section, rec text.Record) {
	t, err := sqlGrammar.Parse(rec)
	if err != nil {
		s.bad += lineCount(rec.Text) - o.failed(err, rec)
	}
	if t == nil {
		return
	}
	for _, w := range t.Warnings {
		o.warn(int32(w.Pos.Line), w.Text)
	}
	s.bad += o.behind(rec, t.Strays)
	s.sql = t
	s.empty = isNoData(rec.Text) && len(t.Statements) == 0
}

// failed notes a record that its grammar does not accept, and returns how many of its lines come before that.
func (o *open) failed(err error, rec text.Record) int {
	line := rec.Line
	var syntax *text.SyntaxError
	if errors.As(err, &syntax) {
		line = max(syntax.Line, rec.Line)
	}
	o.b.Notef(line, model.Warning, "section was read only up to here: %v", err)
	return int(line - rec.Line)
}

// warn passes on what the report says against its own numbers.
func (o *open) warn(line int32, msg string) {
	o.b.NoteText(line, model.Warning, "the report warns", model.Say("the report warns: "+strings.Join(strings.Fields(msg), " ")))
}

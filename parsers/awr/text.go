package awr

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// textSection reads a titled section or a block of a text report, or one page of it, and brings it into the common form.
func (o *open) textSection(begin orareport.Start, rec text.Record, last int32) {
	s := &section{title: strings.Clone(begin.Title), first: rec.Line, last: last}
	lower := oratab.Fold(begin.Title)
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
func isPairs(begin orareport.Start, lower string) bool {
	if strings.HasPrefix(lower, "rac statistics") {
		return true
	}
	if begin.Kind != orareport.OfBlock {
		return false
	}
	switch blockTitle(oratab.Trim(begin.Title)) {
	case "host cpu", "top events", "wait classes by total wait time", "cluster interconnect", "top addm findings by average active sessions":
		return false
	}
	return true
}

// textTables puts the tables of a section together.
func (o *open) textTables(s *section, rec text.Record) {
	t := o.tablesOf(s, rec)
	if t == nil {
		return
	}
	s.grids = withoutNotes(t.Grids())
	s.bad += o.behind(rec, t.Strays)
	if line, n := t.Loose(); n > 0 {
		o.Builder.Notef(line, model.Warning, "%d lines stand where the heads of a table do, and no ruler is below them; they were not read", n)
		s.bad += n
	}
	if s.empty = orareport.IsNoData(rec.Text); s.empty && noRows(s.grids) {
		s.grids = nil
	}
}

// tablesOf runs the grammar of tables over a record; nil when nothing can be read.
func (o *open) tablesOf(s *section, rec text.Record) *oratab.Section {
	t, err := tableGrammar.Parse(rec)
	if err != nil {
		s.bad += text.LineCount(rec.Text) - o.Failed(err, rec)
	}
	if t != nil {
		t.AllWarnings(o.Warn)
	}
	return t
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
		if oratab.IsWarning(line) {
			before, _, _ := strings.Cut(rec.Text, line)
			o.Warn(rec.Line+int32(strings.Count(before, "\n")), strings.Join(strays[i:], " "))
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
				if !oratab.IsBlank(line) && !orareport.IsNoData(line) {
					return false
				}
			}
		}
	}
	return true
}

// textPairs keeps the lines of labels and values.
func (o *open) textPairs(s *section, rec text.Record) {
	rows, _, bad := o.Block(rec)
	s.bad += bad
	s.grids = append(s.grids, &oratab.Grid{Rows: rows})
}

// textSQL reads the structure of a section of statements.
func (o *open) textSQL(s *section, rec text.Record) {
	t, err := sqlGrammar.Parse(rec)
	if err != nil {
		s.bad += text.LineCount(rec.Text) - o.Failed(err, rec)
	}
	if t == nil {
		return
	}
	for _, w := range t.Warnings {
		o.Warn(int32(w.Pos.Line), w.Text)
	}
	s.bad += o.behind(rec, t.Strays)
	s.sql = t
	s.empty = orareport.IsNoData(rec.Text) && !t.HasRows(&style)
}

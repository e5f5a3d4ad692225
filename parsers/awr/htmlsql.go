package awr

import (
	"slices"
	"strings"

	"dumplens/parsers/model"
)

// htmlStatements reads a table of statements: numbers, the id, module and the first characters of the text.
func (o *open) htmlStatements(s *section, g *grid) {
	id := slices.Index(g.columns, "sql id")
	if id < 0 {
		if len(g.rows) > 0 {
			s.bad += len(g.rows)
			o.b.Notef(g.line, model.Warning, "a table of statements has no column for SQL ids; it was not read")
		}
		return
	}
	module, container, body := slices.Index(g.columns, "sql module"), slices.Index(g.columns, "pdb name"), slices.Index(g.columns, "sql text")
	columns := sqlColumns(g.columns)
	for _, r := range g.rows {
		if id >= len(r.cells) || !isSQLID(r.cells[id]) {
			o.badRow(s, r.line, len(g.columns)-1)
			continue
		}
		st := o.statementOf(r.cells[id], r.line)
		for i, c := range columns {
			if c.metric != nil && i < len(r.cells) {
				o.statementValue(st, c.metric, number(r.cells[i]), r.line)
			}
		}
		if v := r.cell(module); v != "" && st.Module.S == "" {
			st.Module = model.Text{Kind: model.Module, S: strings.Clone(v)}
		}
		if v := r.cell(container); v != "" {
			st.Container = strings.Clone(v)
		}
		if v := r.cell(body); v != "" && st.Lines == 0 {
			st.text, st.Lines, st.cut = []byte(strings.TrimSuffix(v, "...")), 1, strings.HasSuffix(v, "...")
		}
	}
}

// cell is a printed cell; blank where the row is shorter.
func (r htmlRow) cell(i int) string {
	if i < 0 || i >= len(r.cells) {
		return ""
	}
	return r.cells[i]
}

// readSQLTexts reads the whole texts of statements, which only HTML has.
func (o *open) readSQLTexts(s *section) {
	for _, g := range s.html {
		id, body := slices.Index(g.columns, "sql id"), slices.Index(g.columns, "sql text")
		for _, r := range g.rows {
			if !isSQLID(r.cell(id)) || body < 0 {
				o.badRow(s, r.line, 1)
				continue
			}
			st := o.ids[r.cells[id]]
			if st == nil {
				st = o.statementOf(r.cells[id], r.line)
			}
			v := r.cell(body)
			st.text = []byte(v[:min(len(v), maxText+1)])
			st.whole, st.cut, st.last, st.Lines = true, false, 0, int32(lineCount(v))
		}
	}
}

package awr

import (
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
)

// style is how AWR prints statements. Sections with other wide columns print only the beginning of an id.
var style = orareport.SQLStyle{IsRow: isNumberRow, IsFullRow: isFullRow, Label: "sql_id", Width: 80, OwnLines: true, Waits: true, Slack: 1}

// readSQL reads a section of statements in any order, or one page of it.
func (o *open) readSQL(s *section) {
	for _, g := range s.html {
		o.htmlStatements(s, g)
	}
	if s.sql != nil {
		s.bad += o.statements.Read(s.sql)
	}
}

// htmlStatements reads a table of statements: numbers, the id, module and the first characters of the text.
func (o *open) htmlStatements(s *section, g *grid) {
	id := slices.Index(g.columns, "sql id")
	if id < 0 {
		if len(g.rows) > 0 {
			s.bad += len(g.rows)
			o.Builder.Notef(g.line, model.Warning, "a table of statements has no column for SQL ids; it was not read")
		}
		return
	}
	module, container, body := slices.Index(g.columns, "sql module"), slices.Index(g.columns, "pdb name"), slices.Index(g.columns, "sql text")
	columns := orareport.SQLColumns(g.columns)
	for _, r := range g.rows {
		if id >= len(r.cells) || !isSQLID(r.cells[id]) {
			o.badRow(s, r.line, len(g.columns)-1)
			continue
		}
		st := o.statements.Of(r.cells[id], r.line)
		for i, c := range columns {
			if c.Metric != nil && i < len(r.cells) {
				o.statements.Value(st, c.Metric, oratab.Number(r.cells[i])*c.Factor, r.line)
			}
		}
		if v := r.cell(module); v != "" {
			st.SetModule(v)
		}
		if v := r.cell(container); v != "" {
			st.Container = strings.Clone(v)
		}
		if v := r.cell(body); v != "" {
			st.SetText(v, false)
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
			o.statements.Of(r.cells[id], r.line).SetText(r.cell(body), true)
		}
	}
}

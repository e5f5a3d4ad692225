package statspack

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// readParameters reads the initialisation parameters. A value that its column cannot hold goes on in the next lines from 11g on, and is cut
// off before, so samples wait for the end of the section: see parameters.
func (o *open) readParameters(begin orareport.Start, rec text.Record) int {
	understood, pages := o.readGrids(begin, rec)
	if len(pages) > 0 {
		o.parameterTable = pages[len(pages)-1].table
	}
	return understood
}

// parameterWidth is how much of a value 8i and 9i print.
const parameterWidth = 33

// parameters lists the parameters when all pages are read.
func (o *open) parameters() {
	t := o.parameterTable
	if t == nil {
		return
	}
	cut := strings.HasPrefix(o.Header.Release, "8.") || strings.HasPrefix(o.Header.Release, "9.")
	for _, r := range t.Rows {
		p := orareport.Parameter{Name: t.Text(r, "parameter"), Begin: t.Text(r, "begin"), End: t.Text(r, "end"), Line: r.Line}
		p.Cut = cut && len(p.Begin) >= parameterWidth-1
		o.Parameters = append(o.Parameters, p)
		if v, state := oratab.Plain10.Parse(p.Begin); state == text.OK {
			o.Builder.Sample(model.OracleParameter, model.L("parameter", p.Name), v, p.Line)
		}
		if v, state := oratab.Plain10.Parse(p.End); state == text.OK {
			o.Builder.Sample(model.OracleParameter, model.L("parameter", p.Name, "at", "end"), v, p.Line)
		}
	}
}

// readCursors reads the cursors of the shared pool: labels left of the ruler, and values at both snapshots.
func (o *open) readCursors(_ orareport.Start, rec text.Record) int {
	s, understood := o.tablesOf(rec)
	if s == nil {
		return understood
	}
	for _, g := range s.Grids() {
		for _, body := range g.Rows {
			for n, line := range text.Numbered(body.Text, body.Line) {
				if !oratab.IsBlank(line) && !o.cursorLine(line, n) {
					o.BadRow(n, 3)
					understood--
				}
			}
		}
	}
	return understood
}

func (o *open) cursorLine(line string, n int32) (known bool) {
	oratab.EachPair(line, func(label string, values []string) {
		c, ok := orareport.NewChange(strings.ToLower(label), values, 1, n)
		if !ok {
			return
		}
		if kb := strings.TrimSuffix(c.Name, " (kb)"); kb != c.Name {
			c.Name, c.Begin, c.End = kb, c.Begin*1024, c.End*1024
		}
		o.AddCursors(c)
		known = true
	})
	return known
}

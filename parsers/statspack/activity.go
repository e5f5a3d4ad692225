package statspack

import (
	"strings"

	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// named is a table of a name and numbers.
var named = oratab.Spec{InOrder: true, Columns: []oratab.Column{{Text: true}}}

// readActivity reads the statistics of the instance: totals with rates; from 10g, in tables of their own, statistics with absolute values
// and log switches with a rate per hour.
func (o *open) readActivity(_ orareport.Start, rec text.Record) int {
	s, understood := o.tablesOf(rec)
	if s == nil {
		return understood
	}
	for _, g := range s.Grids() {
		yield := o.stat
		if strings.Contains(g.Heads, "Begin Value") {
			yield = o.level
		}
		understood -= o.eachRow(g, &named, 0, yield)
	}
	return understood
}

// level is a row of a begin and an end value.
func (o *open) level(r *oratab.Row) {
	if len(r.Cells) >= 3 {
		o.AddLevel(orareport.Change{Name: o.keep(r.Cells[0].Text), Begin: r.Cells[1].Value, End: r.Cells[2].Value, Line: r.Line})
	}
}

// stat is a row of a total and rates. 8i and 9i list statistics with absolute values here too, with blank numbers; they say nothing.
func (o *open) stat(r *oratab.Row) {
	if len(r.Cells) >= 2 && r.Cells[1].State != text.Blank {
		o.AddStat(orareport.Figure{Name: o.keep(r.Cells[0].Text), Value: r.Cells[1].Value, Line: r.Line}, cell(r, 2))
	}
}

// keep returns a copy of a piece of the input.
func (o *open) keep(s string) string { return o.kept.Keep(s) }

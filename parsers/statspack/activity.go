package statspack

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// named is a table of a name and numbers.
var named = oratab.Spec{InOrder: true, Columns: []oratab.Column{{Text: true}}}

// readActivity reads the statistics of the instance: totals with rates; from 10g, in tables of their own, statistics with absolute values
// and log switches with a rate per hour.
func (o *open) readActivity(_ start, rec text.Record) int {
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
	if len(r.Cells) < 3 {
		return
	}
	c := Change{Name: o.keep(r.Cells[0].Text), Begin: r.Cells[1].Value, End: r.Cells[2].Value, Line: r.Line}
	o.Levels = append(o.Levels, c)
	o.change(model.OracleInstanceLevel, "stat", c)
}

// stat is a row of a total and rates. 8i and 9i list statistics with absolute values here too, with blank numbers; they say nothing.
func (o *open) stat(r *oratab.Row) {
	if len(r.Cells) < 2 || r.Cells[1].State == text.Blank {
		return
	}
	f := Figure{Name: o.keep(r.Cells[0].Text), Value: r.Cells[1].Value, Line: r.Line}
	o.InstanceStats = append(o.InstanceStats, f)
	labels := model.L("stat", f.Name)
	o.b.Sample(model.OracleInstanceStat, labels, f.Value, r.Line)
	if math.IsNaN(f.Value) && len(r.Cells) > 2 && r.Cells[2].State == text.OK {
		o.b.Sample(model.OracleInstanceStatRate, labels, r.Cells[2].Value, r.Line)
	}
}

// keep returns a copy of a piece of the input.
func (o *open) keep(s string) string { return o.kept.Keep(s) }

package statspack

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// readActivity reads the statistics of the instance: totals with rates; from 10g, in tables of their own, statistics with absolute values
// and log switches with a rate per hour.
func (o *open) readActivity(_ start, rec text.Record) int {
	t, understood := o.table(rec)
	if t == nil {
		return understood
	}
	for _, tab := range t.Tables {
		if strings.Contains(strings.Join(tab.Heads, " "), "Begin Value") {
			understood -= o.eachRow(tab, 2, o.level)
			continue
		}
		understood -= o.eachRow(tab, 0, o.stat)
	}
	return understood
}

// level is a row of a begin and an end value.
func (o *open) level(r *row, line int32) {
	c := Change{strings.Clone(r.name), r.cells[0].value, r.cells[1].value, line}
	o.Levels = append(o.Levels, c)
	o.change(model.OracleInstanceLevel, "stat", c)
}

// stat is a row of a total and rates. 8i and 9i list statistics with absolute values here too, with blank numbers; they say nothing.
func (o *open) stat(r *row, line int32) {
	total, rate := r.cells[0], r.cells[1]
	if total.state == text.Blank {
		return
	}
	f := Figure{strings.Clone(r.name), total.value, line}
	o.InstanceStats = append(o.InstanceStats, f)
	labels := model.L("stat", f.Name)
	o.b.Sample(model.OracleInstanceStat, labels, f.Value, line)
	if math.IsNaN(f.Value) && rate.state == text.OK {
		o.b.Sample(model.OracleInstanceStatRate, labels, rate.value, line)
	}
}

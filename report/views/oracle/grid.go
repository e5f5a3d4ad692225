package oracle

import (
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// oraclePage makes the section of one report of an instance. What its tables show is left out of the tables of all other numbers.
type oraclePage struct {
	v     *report.ViewContext
	p     *model.Part
	shown []*model.Metric
}

// grid describes a table of samples: those whose labels agree in all keys make one row.
type grid struct {
	id, title, note string
	keys            []gridKey
	columns         []gridColumn
	only            []string                       // pairs of labels that every sample must have
	rank            func(values []float64) float64 // rows with the largest come first; nil keeps the order of the dump
}

// gridKey is a label, and the head of its column.
type gridKey struct{ label, head string }

// gridColumn is the numbers of one metric, or numbers computed of those in the columns before.
type gridColumn struct {
	head   string
	metric *model.Metric
	labels []string // pairs that its samples have besides
	unit   unit.Unit
	of     func(values []float64) float64
}

// metricOf shows a metric as it is.
func metricOf(head string, m *model.Metric, labels ...string) gridColumn {
	return gridColumn{head: head, metric: m, labels: labels, unit: m.Unit}
}

// moments shows a metric at both snapshots, and where the report does not tell them apart.
func moments(head string, m *model.Metric, labels ...string) []gridColumn {
	at := func(moment string) []string { return append(slices.Clone(labels), "at", moment) }
	return []gridColumn{metricOf(head, m, at("")...), metricOf(head+" at begin", m, at("begin")...), metricOf(head+" at end", m, at("end")...)}
}

// computed shows a number made of the columns before it.
func computed(head string, u unit.Unit, of func(values []float64) float64) gridColumn {
	return gridColumn{head: head, unit: u, of: of}
}

// gridRow is one row: the values of its keys, its numbers, and their cells.
type gridRow struct {
	names  []string
	values []float64
	cells  []report.Cell
	line   int32
}

// claim takes metrics out of the tables of other numbers.
func (o *oraclePage) claim(metrics ...*model.Metric) {
	for _, m := range metrics {
		if !slices.Contains(o.shown, m) {
			o.shown = append(o.shown, m)
		}
	}
}

// rows gathers the samples of a grid.
func (o *oraclePage) rows(g *grid) []gridRow {
	var out []gridRow
	index := map[string][]int{}
	for i, c := range g.columns {
		if c.metric == nil {
			continue
		}
		o.claim(c.metric)
		for _, x := range o.p.SamplesOf(c.metric, append(slices.Clone(g.only), c.labels...)...) {
			names := make([]string, len(g.keys))
			for k, key := range g.keys {
				names[k] = x.Labels.Get(key.label)
			}
			id := strings.Join(names, "\x00")
			at := rowFor(out, index[id], i, x.Pos.Line)
			if at < 0 {
				at = len(out)
				index[id] = append(index[id], at)
				out = append(out, emptyRow(names, len(g.columns), x.Pos.Line))
			}
			out[at].values[i], out[at].cells[i] = x.Value, report.SampleCell(x)
		}
	}
	for _, r := range out {
		for i, c := range g.columns {
			if c.of != nil {
				r.values[i] = c.of(r.values)
				r.cells[i] = report.NumberCell(r.values[i])
			}
		}
	}
	return g.ordered(out)
}

// rowFor finds the row of a sample among those with its names: the one of its line, else the only one that has nothing in the column. A
// name that a report cuts off may stand for several things: then none is guessed, and the sample has a row of its own. -1 when there is none.
func rowFor(rows []gridRow, same []int, column int, line int32) int {
	free, n := -1, 0
	for _, at := range same {
		switch r := &rows[at]; {
		case r.cells[column].Source != "":
		case r.line == line:
			return at
		default:
			free = at
			n++
		}
	}
	if n > 1 {
		return -1
	}
	return free
}

func emptyRow(names []string, n int, line int32) gridRow {
	r := gridRow{names: names, values: make([]float64, n), cells: make([]report.Cell, n), line: line}
	for i := range n {
		r.values[i], r.cells[i] = math.NaN(), report.NumberCell(math.NaN())
	}
	return r
}

// ordered sorts rows by rank.
func (g *grid) ordered(rows []gridRow) []gridRow {
	if g.rank != nil {
		slices.SortStableFunc(rows, func(a, b gridRow) int { return generic.CompareKnown(g.rank(b.values), g.rank(a.values)) })
	}
	return rows
}

// table adds a grid to a section, unless the report has nothing of it, and returns its rows.
func (o *oraclePage) table(s *report.Section, g grid) []gridRow {
	rows := o.rows(&g)
	if t := o.tableOf(&g, rows); t != nil {
		s.Add(t.Block())
	}
	return rows
}

// tableOf writes rows as a table, nil without any.
func (o *oraclePage) tableOf(g *grid, rows []gridRow) *report.Table {
	if len(rows) == 0 {
		return nil
	}
	t := &report.Table{ID: o.v.ID(o.p, g.id), Title: report.Say(g.title), Note: report.Say(g.note)}
	for _, k := range g.keys {
		t.Columns = append(t.Columns, report.Words(k.head))
	}
	for _, c := range g.columns {
		t.Columns = append(t.Columns, report.Numbers(c.head, c.unit))
	}
	for _, r := range rows {
		row := make([]report.Cell, 0, len(t.Columns))
		for k, name := range r.names {
			row = append(row, report.TextCell(report.Of(model.LabelKind(g.keys[k].label), name)))
		}
		t.Rows = append(t.Rows, append(row, r.cells...))
	}
	t.DropEmpty()
	t.Cut(generic.Rows)
	return t
}

// single is a number that a report prints once.
type single struct {
	name   string
	metric *model.Metric
	labels []string
}

// singles adds a table of numbers with units of their own, unless the report has none of them.
func (o *oraclePage) singles(s *report.Section, id, title string, list ...single) {
	t := &report.Table{ID: o.v.ID(o.p, id), Title: report.Say(title), Columns: []report.Column{report.Words("Number"), report.Quantities("Value")}}
	for _, x := range list {
		o.claim(x.metric)
		if m, ok := o.p.Sample(x.metric, x.labels...); ok {
			t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(x.name)), quantityCell(m)})
		}
	}
	if len(t.Rows) > 0 {
		s.Add(t.Block())
	}
}

// quantityCell writes a number with its unit, for columns of several units.
func quantityCell(m model.Sample) report.Cell {
	return report.WrittenCell(unit.Of(m.Value, m.Metric.Unit)).At(m.Pos)
}

// first ranks rows by the number in their first column.
func first(values []float64) float64 { return values[0] }

// product multiplies two columns, which makes a time out of a number and a mean.
func product(a, b int) func([]float64) float64 {
	return func(values []float64) float64 { return values[a] * values[b] }
}

// quotient divides two columns; unknown without a divisor.
func quotient(a, b int) func([]float64) float64 {
	return func(values []float64) float64 {
		if !(values[b] > 0) {
			return math.NaN()
		}
		return values[a] / values[b]
	}
}

package sap

import (
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

// sapWork shows queues beside the work processes that serve them.
func sapWork(v *report.ViewContext, p *model.Part, c sap.Capacity) report.Section {
	s := report.Section{ID: v.ID(p, "work"), Title: report.Say("Work processes and queues of " + c.Instance.String())}
	t := &report.Table{ID: v.ID(p, "work-table"), Title: report.Say("Queues and work processes"), Columns: []report.Column{report.Words("Type"), report.Numbers("Work processes", unit.One), report.Words("From"),
		report.Numbers("CPU time", unit.Second), report.Numbers("Waiting now", unit.One), report.Numbers("Most waiting", unit.One), report.Numbers("Limit", unit.One), report.Numbers("Requests read", unit.One)}}
	if h := c.Instance.Host; h != nil && h.Cores.Known() {
		t.Note = report.Sayf("The host has %s cores for %s instances in this report.", unit.Number(h.Cores.Value), unit.Number(float64(len(h.Instances))))
	}
	if !math.IsNaN(c.Busy) {
		t.Note = report.Sayf("%s Its processors were used to %s on average (%s).", t.Note.S, unit.Of(c.Busy, unit.Share), c.CPU.Basis)
	}
	chart := v.Bars(p, "work-bars", "Requests waiting and work processes", unit.One)
	var values []float64
	row := func(name string, count analyzers.Amount, q *sap.QueueState) {
		cells := []report.Cell{report.TextCell(report.Say(name)), generic.AmountCell(count), report.TextCell(report.Say(count.From)), report.NumberCell(cpuOf(c, name))}
		now, most := math.NaN(), math.NaN()
		if q == nil {
			for range 4 {
				cells = append(cells, report.NumberCell(math.NaN()))
			}
		} else {
			now, most = q.Now, q.High
			at := model.Pos{Source: q.Part.Source, Line: q.Line, Offset: -1}
			for _, x := range []float64{q.Now, q.High, q.Limit, q.Reads} {
				cells = append(cells, report.NumberCell(x).At(at))
			}
		}
		t.Rows = append(t.Rows, cells)
		for _, x := range []struct {
			what  string
			value float64
		}{{"waiting now", now}, {"most waiting", most}, {"work processes", count.Value}} {
			if !math.IsNaN(x.value) {
				chart.Categories, values = append(chart.Categories, report.Say(name+", "+x.what)), append(values, x.value)
			}
		}
	}
	shown := map[string]bool{}
	for i := range c.Queues {
		q := &c.Queues[i]
		kind := q.Name[strings.LastIndexByte(q.Name, '/')+1:]
		shown[kind] = true
		row(kind, c.Of(kind), q)
	}
	for _, w := range c.Types {
		if !shown[w.Type] {
			row(w.Type, w.Count, nil)
		}
	}
	if len(t.Rows) == 0 {
		return s
	}
	chart.Series = append(chart.Series, v.Own("number", nil, values, color.Blue))
	s.Add(chart.Block(), t.Block())
	return s
}

// cpuOf adds up the CPU time of the work processes of a type; NaN where no list gives it.
func cpuOf(c sap.Capacity, kind string) float64 {
	sum := math.NaN()
	for _, l := range c.Instance.Lists {
		for _, w := range l.Doc.Processes {
			if w.Type != kind || math.IsNaN(w.CPU) {
				continue
			}
			if math.IsNaN(sum) {
				sum = 0
			}
			sum += w.CPU
		}
	}
	return sum
}

// historyBars is how many points a history without dates shows as bars.
const historyBars = 120

// history shows named queues over time: as lines where the days are known, else in the order of the rows.
func history(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "history"), Title: report.Say("Queues over time")}
	all := p.SeriesOf(model.SAPQueueHistory)
	if len(all) == 0 {
		return s
	}
	if all[0].Axis.Len() > 0 && all[0].Axis.Times[0] != 0 {
		c := v.Chart(p, "history-lines", "Length of queues", report.LineChart, unit.One)
		for i, x := range generic.Largest(all, generic.Lines) {
			c.Series = append(c.Series, v.Line(x.Labels.Get("column"), x, i))
		}
		s.Add(c.Block())
	} else {
		for k, x := range generic.Largest(all, 3) {
			c := v.Bars(p, "history-bars-"+generic.Slug(x.Labels.Get("column"))+"-"+unit.Number(float64(k)), x.Labels.Get("column")+", row by row", unit.One)
			c.Basis = report.Sayf("the table has clocks without dates; rows are %s apart", unit.Seconds(x.Axis.Span))
			n := min(x.Len(), historyBars)
			for i := range n {
				c.Categories = append(c.Categories, report.Sayf("row %d", i+1))
			}
			c.Series = append(c.Series, v.Own(x.Labels.Get("column"), nil, x.Values(nil)[:n], color.Blue))
			s.Add(c.Block())
		}
	}
	s.Add(generic.SeriesTable(v, p, "history-table", "Queues over time", all).Block())
	return s
}

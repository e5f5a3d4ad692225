// Package generic shows what any part has: its header, its numbers, its series and its events. The views of the areas show with it what they have no picture of.
package generic

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// Limits of the generic view: a chart of more lines shows nothing, and a page is not a data store.
const (
	Lines         = 8
	genericCharts = 24
	Rows          = 400
)

// View shows any part: its header fields, its numbers by metric, a chart for each metric that changes over time, its events.
var View = report.View{
	Doc:     "header fields, numbers by metric, a chart for each metric over time, events",
	Section: Section,
}

// Section shows all of a part: header, numbers, series, events.
func Section(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	s.AddSection(Header(v, p))
	s.AddSection(Numbers(v, p, nil))
	s.AddSection(OverTime(v, p))
	s.AddSection(Events(v, p))
	return s
}

// Header lists the fields of the part's document.
func Header(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "header"), Title: report.Say("Header")}
	if p.Document == nil {
		return s
	}
	t := &report.Table{ID: v.ID(p, "header-table"), Title: report.Say("Header and settings"), Columns: []report.Column{report.Words("Field"), report.Words("Value")}}
	for _, f := range p.Document.Fields() {
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(f.Name)).At(f.Pos), report.TextCell(report.Text(f.Value)).At(f.Pos)})
	}
	if len(t.Rows) > 0 {
		t.Cut(Rows)
		s.Add(t.Block())
	}
	return s
}

// Numbers has a table for each metric among the part's samples that shown does not name; its labels are its columns.
func Numbers(v *report.ViewContext, p *model.Part, shown []*model.Metric) report.Section {
	s := report.Section{ID: v.ID(p, "numbers"), Title: report.Say("Numbers")}
	if v.Crowded() && p.Samples.Len() > Rows {
		s.Add(report.Paragraph(report.Sayf("This report has many dumps, so the other %s numbers of this one are in report.json only; a report of this dump alone shows them here.", unit.Number(float64(p.Samples.Len())))))
		return s
	}
	var order []*model.Metric
	groups := map[*model.Metric][]model.Sample{}
	for m := range p.Samples.All() {
		if slices.Contains(shown, m.Metric) {
			continue
		}
		if groups[m.Metric] == nil {
			order = append(order, m.Metric)
		}
		groups[m.Metric] = append(groups[m.Metric], m)
	}
	var singles []model.Sample
	for _, m := range order {
		if g := groups[m]; len(g) == 1 && g[0].Labels.Empty() {
			singles = append(singles, g[0])
			continue
		}
		s.Add(metricTable(v, p, m, groups[m]).Block())
	}
	if len(singles) > 0 {
		t := &report.Table{ID: v.ID(p, "singles"), Title: report.Say("Single numbers"), Columns: []report.Column{report.Words("Number"), report.Quantities("Value"), report.Words("What it is")}}
		for _, m := range singles {
			value := report.WrittenCell(unit.Of(m.Value, m.Metric.Unit)).At(m.Pos)
			t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(m.Metric.Name)), value, report.TextCell(report.Say(m.Metric.Doc))})
		}
		s.Blocks = append([]report.Block{t.Block()}, s.Blocks...)
	}
	return s
}

// metricTable lists the samples of a metric, a column for each label. The label at, which tells begin from end, gets columns of its own.
func metricTable(v *report.ViewContext, p *model.Part, m *model.Metric, samples []model.Sample) *report.Table {
	t := &report.Table{ID: v.ID(p, "m-"+Slug(m.Name+"-"+m.Unit.Symbol)), Title: report.Say(m.Name), Note: report.Say(m.Doc)}
	var keys, moments []string
	for _, x := range samples {
		for k, value := range x.Labels.All() {
			switch {
			case k == "at" && !slices.Contains(moments, value):
				moments = append(moments, value)
			case k != "at" && !slices.Contains(keys, k):
				keys = append(keys, k)
			}
		}
	}
	slices.Sort(keys)
	for _, k := range keys {
		t.Columns = append(t.Columns, report.Words(k))
	}
	if len(moments) == 0 {
		moments = []string{""}
	}
	for _, at := range moments {
		t.Columns = append(t.Columns, report.Numbers(cmp.Or(at, "value"), m.Unit))
	}
	rows := map[string]int{}
	for _, x := range samples {
		column := len(keys) + max(slices.Index(moments, x.Labels.Get("at")), 0)
		name := x.Labels.With("at", "").String()
		if at, ok := rows[name]; ok && t.Rows[at][column].Source == "" { // not yet filled
			t.Rows[at][column] = report.SampleCell(x)
			continue
		}
		rows[name] = len(t.Rows)
		row := make([]report.Cell, 0, len(t.Columns))
		for _, k := range keys {
			row = append(row, report.TextCell(report.Of(model.LabelKind(k), x.Labels.Get(k))))
		}
		for range moments {
			row = append(row, report.NumberCell(math.NaN()))
		}
		row[column] = report.SampleCell(x)
		t.Rows = append(t.Rows, row)
	}
	t.Cut(Rows)
	return t
}

// OverTime has a chart for each metric of the part's series, of those with the largest values.
func OverTime(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "series"), Title: report.Say("Over time")}
	var order []*model.Metric
	groups := map[*model.Metric][]*model.Series{}
	for _, x := range p.Series {
		if groups[x.Metric] == nil {
			order = append(order, x.Metric)
		}
		groups[x.Metric] = append(groups[x.Metric], x)
	}
	for i, m := range order {
		if i == genericCharts {
			break
		}
		c := v.Chart(p, "s-"+Slug(m.Name+"-"+m.Unit.Symbol), m.Name, report.LineChart, m.Unit)
		c.Basis = report.Say(m.Doc)
		c.Main = i < 3
		for k, x := range Largest(groups[m], Lines) {
			c.Series = append(c.Series, v.Line(Labelled(x), x, k))
		}
		s.Add(c.Block())
	}
	if len(p.Series) > 0 {
		s.Add(SeriesTable(v, p, "all-series", "All series", p.Series).Block())
	}
	return s
}

// Labelled names a series by its labels, or by its metric where it has none.
func Labelled(s *model.Series) string {
	var values []string
	for _, value := range s.Labels.All() {
		values = append(values, value)
	}
	if len(values) == 0 {
		return s.Metric.Name
	}
	return strings.Join(values, " ")
}

// Largest returns the n series with the largest maximum, in the order of the dump.
func Largest(all []*model.Series, n int) []*model.Series {
	return top(all, n, func(s *model.Series) float64 { return s.Stats().Max })
}

// top returns the n series that rank highest, in the order of the dump. Those whose rank is not known come last.
func top(all []*model.Series, n int, rank func(*model.Series) float64) []*model.Series {
	if len(all) <= n {
		return all
	}
	ranked := ranking(all, rank)[:n]
	var out []*model.Series
	for _, s := range all {
		if slices.Contains(ranked, s) {
			out = append(out, s)
		}
	}
	return out
}

// ranking sorts series by rank, the highest first.
func ranking(all []*model.Series, rank func(*model.Series) float64) []*model.Series {
	ranks := map[*model.Series]float64{}
	for _, s := range all {
		r := rank(s)
		if math.IsNaN(r) {
			r = math.Inf(-1)
		}
		ranks[s] = r
	}
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b *model.Series) int { return cmp.Compare(ranks[b], ranks[a]) })
	return out
}

// SeriesTable lists the figures of series, whatever their units.
func SeriesTable(v *report.ViewContext, p *model.Part, name, title string, series []*model.Series) *report.Table {
	t := &report.Table{ID: v.ID(p, name), Title: report.Say(title), Note: report.Say("Figures are over all points as read; the place of the maximum is its line."),
		Columns: []report.Column{report.Words("Number"), report.Words("Of"), report.Numbers("Points", unit.One), report.Quantities("Mean"), report.Quantities("p95"), report.Quantities("Max"), report.Words("Max at")}}
	for i, s := range series {
		if i == Rows {
			t.Total = len(series)
			break
		}
		st := s.Stats()
		at := report.Time(st.MaxAt).String()
		pos := model.Pos{Source: p.Source, Line: st.MaxLine}
		say := func(x float64) report.Cell { return report.WrittenCell(unit.Of(x, s.Metric.Unit)) }
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(s.Metric.Name)), report.TextCell(report.Say(Labelled(s))),
			report.NumberCell(float64(st.N)), say(st.Mean), say(st.P95), say(st.Max).At(pos), report.TextCell(report.Say(at))})
	}
	return t
}

// Events lists what happened at one moment.
func Events(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "events"), Title: report.Say("Events")}
	if len(p.Events) == 0 {
		return s
	}
	t := &report.Table{ID: v.ID(p, "events-table"), Title: report.Say("Events"), Columns: []report.Column{report.Words("When"), report.Words("What"), report.Words("Text")}}
	for _, e := range p.Events {
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(report.Time(e.At).String())).At(e.Pos), report.TextCell(report.Say(e.Name)), report.TextCell(report.Text(e.Text))})
	}
	t.Cut(Rows)
	s.Add(t.Block())
	return s
}

// Slug makes an identifier out of a name: letters and digits, the rest hyphens.
func Slug(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, s)
}

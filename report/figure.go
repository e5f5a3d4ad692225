package report

import (
	"math"

	"dumplens/parsers/unit"
	"dumplens/report/chart"
)

// chartPoints is how many points a line of a chart has at most: more than a screen has columns.
const chartPoints = 2000

// heatSteps is how many columns a heat map has at most.
const heatSteps = 160

// figure gathers what a chart shows, its series thinned out.
func (r *Report) Figure(c *Chart) *chart.Figure {
	f := &chart.Figure{ID: c.ID, Title: c.Title.S, Kind: chart.Kind(c.Kind), Unit: unit.Unit(c.Unit), Group: c.Group, Max: float64(c.Max), Bands: bands(c.Bands)}
	if c.Window.Known() {
		f.From, f.To = c.Window.From.millis(), c.Window.To.millis()
	}
	for _, s := range c.Series {
		f.Series = append(f.Series, r.line(s))
	}
	for _, t := range c.Categories {
		f.Categories = append(f.Categories, t.S)
	}
	for _, l := range c.Lines {
		if !math.IsNaN(float64(l.Value)) {
			f.Marks = append(f.Marks, chart.Mark{Name: l.Name.S, Value: float64(l.Value)})
		}
	}
	for _, row := range c.Rows {
		f.Rows = append(f.Rows, chart.Row{Name: row.Name.S, From: row.Window.From.millis(), To: row.Window.To.millis(), Bands: bands(row.Bands)})
	}
	if c.Ledger != nil {
		l := &r.Ledgers[*c.Ledger]
		f.Whole = float64(l.Total)
		for i, p := range l.Parts {
			f.Parts = append(f.Parts, chart.Part{Name: l.caption(i), Parent: p.Parent, Value: float64(p.Value), Rest: p.Name == "unaccounted"})
		}
	}
	for _, p := range c.Parts {
		f.Parts = append(f.Parts, chart.Part{Name: p.Name.S, Parent: p.Parent, Value: float64(p.Value), Rest: p.Rest})
	}
	switch c.Kind {
	case HeatChart:
		f.Coarse(heatSteps)
	case LineChart, StackedChart:
		f.Reduce(chartPoints)
	}
	return f
}

// thin brings the charts' own numbers to the limit that the report's series have when they are written. Those of one axis keep the same
// points, since they may be stacked.
func (r *Report) thin() {
	if r.Points == 0 {
		return
	}
	r.EachBlock(r.Sections, func(b Block) {
		c := b.Chart
		if c == nil {
			return
		}
		var own []int
		f := &chart.Figure{Kind: chart.Kind(c.Kind)}
		for i, s := range c.Series {
			if s.Series == nil && len(s.Times) > 0 {
				own = append(own, i)
				f.Series = append(f.Series, r.line(s))
			}
		}
		if c.Kind == HeatChart {
			f.Coarse(heatSteps)
		} else {
			f.Reduce(r.Points)
		}
		for k, i := range own {
			c.Series[i].Times, c.Series[i].Values = f.Series[k].Times, numbers(f.Series[k].Values)
		}
	})
}

func (r *Report) line(s ChartSeries) chart.Series {
	out := chart.Series{Name: s.Name.S, Color: s.Color, Over: s.Over, Step: s.Step}
	if s.Series != nil {
		out.Times, out.Values = columns(r.Series[*s.Series])
		return out
	}
	out.Times = s.Times
	for _, v := range s.Values {
		out.Values = append(out.Values, float64(v))
	}
	return out
}

func bands(list []Band) []chart.Band {
	var out []chart.Band
	for _, b := range list {
		if b.Window.Known() {
			out = append(out, chart.Band{Name: b.Severity + ": " + b.Name.S, Class: b.Severity, From: b.Window.From.millis(), To: b.Window.To.millis()})
		}
	}
	return out
}

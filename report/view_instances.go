package report

import (
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Across makes a section about several dumps together, which stands between the verdict and the timeline; empty when there is nothing to
// put together.
type Across func(*ViewContext) Section

// Databases are the databases that the dumps are about, with the reports of each in order.
func (v *ViewContext) Databases() []facts.Database { return v.bases }

// Picture begins a chart that is about several parts: nothing in it refers to one of them. A window that is not known leaves the time axis
// to the data.
func (v *ViewContext) Picture(id, title string, kind ChartKind, u unit.Unit, w model.Window) *Chart {
	return &Chart{ID: id, Title: Say(title), Kind: kind, Unit: Unit(u), Max: unknown(), Window: windowOf(w), Series: []ChartSeries{}}
}

// Name names a part by its source: where that holds several, with its first line.
func (v *ViewContext) Name(p *model.Part) Text {
	name := v.SourceName(p.Source)
	if len(v.PartsOf(p)) > 1 {
		name.S = place(name, p.First)
	}
	return name
}

package report

import (
	"strings"

	"dumplens/analyzers/facts/oracle"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report/redact"
)

// Across makes a section about several dumps together, which stands between the verdict and the timeline; empty when there is nothing to
// put together.
type Across func(*ViewContext) Section

// Databases are the databases that the dumps are about, with the reports of each in order.
func (v *ViewContext) Databases() []oracle.Database { return v.bases }

// Picture begins a chart that is about several parts: nothing in it refers to one of them. A window that is not known leaves the time axis
// to the data.
func (v *ViewContext) Picture(id, title string, kind ChartKind, u unit.Unit, w model.Window) *Chart {
	return &Chart{ID: id, Title: Say(title), Kind: kind, Unit: Unit(u), Max: unknown(), Window: windowOf(w), Series: []ChartSeries{}}
}

// Name names a part by its source, without the folders that tell it from no other: where that holds several parts, with its first line.
func (v *ViewContext) Name(p *model.Part) Text {
	name := v.SourceName(p.Source)
	if v.masks < redact.Names { // else the end of a name would have a pseudonym of its own
		name.S = v.shortName(name.S)
	}
	if len(v.PartsOf(p)) > 1 {
		name.S = place(name, p.First)
	}
	return name
}

// shortName is the end of a source's name, from the last folder on that is needed to tell it from the others.
func (v *ViewContext) shortName(name string) string {
	if v.names == nil {
		v.names = map[string]string{}
		ends := map[string]int{}
		for _, s := range v.sources {
			for end := range pathEnds(s.Name.S) {
				ends[end]++
			}
		}
		for _, s := range v.sources {
			for end := range pathEnds(s.Name.S) {
				if ends[end] == 1 {
					v.names[s.Name.S] = end
					break
				}
			}
		}
	}
	if short, ok := v.names[name]; ok {
		return short
	}
	return name
}

// pathEnds yields the ends of a path, the shortest first.
func pathEnds(path string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for at := len(path); at > 0; {
			at = strings.LastIndexByte(path[:at], '/')
			if !yield(path[at+1:]) || at < 0 {
				return
			}
		}
	}
}

package host

import (
	"math"
	"slices"

	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// hostsBeside is how many hosts are drawn beside each other; a tangle shows nothing.
const hostsBeside = 10

// beside puts the hosts of an episode side by side: the same numbers on one axis, and as a table. It stands with the first of them.
func (g *page) beside() report.Section {
	s := report.Section{ID: g.v.ID(g.p, "beside"), Title: report.Say("Hosts side by side")}
	hosts := g.v.Beside(g.p)
	if len(hosts) < 2 || hosts[0].Parts[0] != g.p {
		return s
	}
	figures := g.keyFigures()
	t := &report.Table{ID: g.v.ID(g.p, "beside-table"), Title: report.Say("Hosts side by side"), Note: report.Say("Mean and 95th percentile over the captures of this episode."), Columns: []report.Column{report.Words("Host")}}
	var blocks []report.Block
	rows := make([][]report.Cell, len(hosts))
	for i, h := range hosts {
		name := h.Name
		if h.Stage != "" {
			name = h.Stage + ": " + name
		}
		rows[i] = []report.Cell{report.TextCell(report.Of(model.Host, name))}
	}
	for k, f := range figures {
		c := g.chart("beside-"+generic.Slug(f.name), f.name, report.LineChart, f.unit)
		known := 0
		stats := make([]model.Stats, len(hosts))
		for i, h := range hosts {
			times, values := together(h, f.of)
			stats[i] = model.StatsOf(&model.Axis{Times: times, Lines: make([]int32, len(times))}, values)
			if stats[i].N > 0 {
				known++
				if len(c.Series) < hostsBeside {
					times, values = thin(times, values, hostPoints/2)
					c.Series = append(c.Series, g.v.Own(rows[i][0].Text.S, times, values, len(c.Series)))
				}
			}
		}
		if known < 2 {
			continue
		}
		t.Columns = append(t.Columns, report.Numbers(f.name+", mean", f.unit), report.Numbers("p95", f.unit))
		for i := range hosts {
			rows[i] = append(rows[i], report.NumberCell(stats[i].Mean), report.NumberCell(stats[i].P95))
		}
		c.Main = k == 0
		blocks = append(blocks, c.Block())
	}
	if len(blocks) == 0 {
		return s
	}
	t.Rows = rows
	t.Cut(hostRows)
	s.Add(t.Block())
	s.Add(blocks...)
	return s
}

// together puts a figure of all captures of a host one after the other, on the clock of the case.
func together(h host.Host, of func(*model.Part) points.Points) (times []int64, values []float64) {
	for _, p := range h.Parts {
		points := of(p)
		for i, v := range points.Values {
			if math.IsNaN(v) && len(values) > 0 && math.IsNaN(values[len(values)-1]) {
				continue
			}
			times = append(times, points.Axis.Times[i]+p.Clock.Skew.Milliseconds())
			values = append(values, v)
		}
	}
	return times, values
}

// sections draws what the capture has beyond the charts above, one chart for each of its sections.
func (g *page) sections() report.Section {
	s := report.Section{ID: g.v.ID(g.p, "sections"), Title: report.Say("Other sections of the capture")}
	var order []string
	bySection := map[string][]*joined{}
	for _, j := range g.byMetric[model.NmonColumn] {
		name := j.labels.Get("section")
		if !slices.Contains(order, name) {
			order = append(order, name)
		}
		if j.quick().Max > 0 {
			bySection[name] = append(bySection[name], j)
		}
	}
	for _, name := range order {
		list := largestOf(bySection[name], hostMinor)
		if len(list) == 0 || len(s.Blocks) == hostSections {
			continue
		}
		c := g.chart("section-"+generic.Slug(name), name, report.LineChart, unit.One)
		c.Basis = report.Sayf("as printed; of %d columns those with the largest values", len(bySection[name]))
		for i, j := range list {
			c.Series = append(c.Series, g.line(j.labels.Get("column"), j, i))
		}
		s.Add(c.Block())
	}
	return s
}

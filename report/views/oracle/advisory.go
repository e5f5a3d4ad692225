package oracle

import (
	"math"

	"dumplens/parsers/model"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

// advisories has a picture and a table for each, its sizes in order: what would change with more memory or less.
func (o *oraclePage) advisories(s *report.Section) {
	metrics := []gridColumn{metricOf("Of the size in use", model.OracleAdvisorySizeFactor), metricOf("Reads", model.OracleAdvisoryReads), metricOf("Read factor", model.OracleAdvisoryReadFactor),
		metricOf("Read time", model.OracleAdvisoryReadTime), metricOf("DB time", model.OracleAdvisoryDBTime), metricOf("DB time factor", model.OracleAdvisoryDBTimeFactor),
		metricOf("In memory", model.OracleAdvisoryHit), metricOf("Extra I/O", model.OracleAdvisoryExtraBytes), metricOf("Overallocations", model.OracleAdvisoryOverallocations),
		metricOf("Load time", model.OracleAdvisoryLoadTime), metricOf("Saved time", model.OracleAdvisorySavedTime), metricOf("Saved factor", model.OracleAdvisorySavedFactor), metricOf("Spills", model.OracleAdvisorySpills)}
	for _, name := range o.values(model.OracleAdvisorySizeFactor, "advisory") {
		g := grid{id: "advisory-" + generic.Slug(name), title: "Advisory: " + name, note: "Estimates for other sizes; 1 is the size in use.", only: []string{"advisory", name},
			keys: []gridKey{{"size", "Size"}, {"pool", "Pool"}}, columns: metrics}
		rows := o.rows(&g)
		for _, pool := range poolsOf(rows) {
			if c := o.advisoryChart(&g, name, pool, rows); c != nil {
				s.Add(c.Block())
			}
		}
		if t := o.tableOf(&g, rows); t != nil {
			s.Add(t.Block())
		}
	}
}

// poolsOf lists the pools that an advisory has sizes for, in the order of the report; one that names none is "".
func poolsOf(rows []gridRow) []string {
	var out []string
	seen := map[string]bool{}
	for _, r := range rows {
		if pool := r.names[1]; !seen[pool] {
			seen[pool] = true
			out = append(out, pool)
		}
	}
	return out
}

// estimates are what an advisory may tell of a size, the one that says most first.
var estimates = []struct {
	metric *model.Metric
	noun   string
}{
	{model.OracleAdvisoryDBTime, "DB time"}, {model.OracleAdvisoryReads, "physical reads"}, {model.OracleAdvisoryExtraBytes, "extra I/O of work areas"},
	{model.OracleAdvisoryLoadTime, "time to load objects"}, {model.OracleAdvisorySpills, "spills"},
}

// leastFactor is the size, relative to the one in use, from which a picture begins: what tiny caches would do hides the rest.
const leastFactor = 0.5

// advisoryChart draws what an advisory estimates for each size, the size in use apart; nil where all sizes would do the same.
func (o *oraclePage) advisoryChart(g *grid, name, pool string, rows []gridRow) *report.Chart {
	for _, e := range estimates {
		column := columnOf(g, e.metric)
		least, most := math.NaN(), math.NaN()
		var sizes []report.Text
		var others, used []float64
		for _, r := range rows {
			v := r.values[column]
			if r.names[1] != pool || math.IsNaN(v) || r.values[0] < leastFactor {
				continue
			}
			if least, most = extent([]float64{least, most, v}); r.values[0] == 1 {
				used, others = append(used, v), append(others, math.NaN())
			} else {
				used, others = append(used, math.NaN()), append(others, v)
			}
			sizes = append(sizes, report.Say(r.names[0]))
		}
		if len(sizes) < 3 || !(most > least) {
			continue
		}
		title := "Advisory: " + e.noun + " by size of the " + name
		if name == "pga" || name == "sga" {
			title = "Advisory: " + e.noun + " by target of the " + name
		}
		if pool != "" {
			title += " " + pool
		}
		c := o.v.Bars(o.p, g.id+"-"+generic.Slug(pool)+"-bars", title, e.metric.Unit)
		c.Basis = report.Say("as the instance estimates it, over its life; from half the size in use on")
		c.Categories = sizes
		inUse := "size in use"
		if len(used)-unknowns(used) > 1 {
			inUse = "size in use, and what is as good as it" // the factor has one digit
		}
		c.Series = []report.ChartSeries{o.v.Own("other sizes", nil, others, color.Blue), o.v.Own(inUse, nil, used, color.Orange)}
		return c
	}
	return nil
}

// unknowns counts the numbers that are not known.
func unknowns(values []float64) int {
	n := 0
	for _, v := range values {
		if math.IsNaN(v) {
			n++
		}
	}
	return n
}

// columnOf finds the column of a metric in a grid that has one.
func columnOf(g *grid, m *model.Metric) int {
	for i, c := range g.columns {
		if c.metric == m {
			return i
		}
	}
	return 0
}

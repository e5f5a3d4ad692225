package oracle

import (
	"cmp"
	"slices"

	"dumplens/analyzers/facts/oracle"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
)

// latencyBars is how many events the picture of latencies shows.
const latencyBars = 10

// latency is how long waits were: a mean of 10 ms may be of waits that all took 10 ms, or of many short and a few of a second.
func (o *oraclePage) latency() report.Section {
	s := o.section("latency", "How long the waits were")
	buckets := o.values(model.OracleHistogramShare, "bucket")
	if len(buckets) == 0 {
		return s
	}
	g := grid{id: "latency-table", title: "Waits by how long they took", note: "Share of the waits for an event that ended within the time at the head, and not within a shorter one; events with the longest total time first.",
		keys: []gridKey{{"event", "Event"}}, columns: []gridColumn{metricOf("Waits", model.OracleHistogramWaits)}}
	for _, b := range buckets {
		g.columns = append(g.columns, metricOf(b, model.OracleHistogramShare, "bucket", b))
	}
	rows := o.byTime(o.rows(&g))
	if c := o.latencyChart(buckets, rows); c != nil {
		s.Add(c.Block())
	}
	s.Add(o.tableOf(&g, rows).Block())
	return s
}

// byTime puts the events with the longest total time first, and idle ones last.
func (o *oraclePage) byTime(rows []gridRow) []gridRow {
	times := map[string]float64{}
	for _, x := range o.p.SamplesOf(model.OracleWaitTime) {
		event := x.Labels.Get("event")
		times[start(event)] = max(times[start(event)], x.Value)
	}
	slices.SortStableFunc(rows, func(a, b gridRow) int {
		x, y := oracle.IsIdle(a.names[0]), oracle.IsIdle(b.names[0])
		if x != y {
			if x {
				return 1
			}
			return -1
		}
		return cmp.Compare(times[start(b.names[0])], times[start(a.names[0])])
	})
	return rows
}

// start is as much of an event's name as all tables print.
func start(event string) string { return event[:min(len(event), 26)] }

// latencyChart draws the shares of the events on top of each other, from short and cold to long and hot.
func (o *oraclePage) latencyChart(buckets []string, rows []gridRow) *report.Chart {
	colors := []int{color.Sky, color.Blue, color.Navy, color.Teal, color.Olive, color.Orange, color.Pink, color.Red}
	c := o.v.Bars(o.p, "latency-bars", "Waits by how long they took", unit.Share)
	c.Main, c.Max = true, 1
	c.Basis = report.Say("share of the waits for each event; the events with the longest total time, idle ones left out")
	values := make([][]float64, len(buckets))
	for _, r := range rows {
		if len(c.Categories) == latencyBars || oracle.IsIdle(r.names[0]) {
			break
		}
		c.Categories = append(c.Categories, report.Say(r.names[0]))
		for i := range buckets {
			values[i] = append(values[i], r.values[i+1])
		}
	}
	if len(c.Categories) == 0 {
		return nil
	}
	for i, b := range buckets {
		c.Series = append(c.Series, o.v.Own(b, nil, values[i], colors[i*len(colors)/len(buckets)]))
	}
	return c
}

package oracle

import (
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// cpu is what the time model and the host say of work and processors.
func (o *oraclePage) cpu() report.Section {
	s := o.section("cpu", "Time model and CPU")
	o.timeModel(&s)
	if o.v.Crowded() {
		return s
	}
	state := []gridKey{{"state", "State"}}
	o.table(&s, grid{id: "host-cpu", title: "CPU of the host", note: "iowait is part of idle on most platforms.", keys: state, columns: []gridColumn{metricOf("Share", model.OracleHostCPUUtilization)}})
	o.table(&s, grid{id: "os-times", title: "CPU time of the host", note: "Over all processors.", keys: state,
		columns: []gridColumn{metricOf("Time", model.OracleOSTime), metricOf("By the first page", model.OracleHostCPUTime)}})
	o.singles(&s, "host-load", "Load and paging of the host", single{"Load at the first snapshot", model.OracleHostLoad, []string{"at", "begin"}},
		single{"Load at the second snapshot", model.OracleHostLoad, []string{"at", "end"}}, single{"Paged in", model.OracleHostPaging, []string{"direction", "in"}},
		single{"Paged out", model.OracleHostPaging, []string{"direction", "out"}})
	o.singles(&s, "instance-cpu", "CPU of the instance", single{"CPU time, foreground and background", model.OracleInstanceCPUTime, nil},
		single{"Time in the database, foreground and background", model.OracleInstanceDatabaseTime, nil},
		single{"Waits for CPU because of the resource manager, share of DB time", model.OracleResourceManagerWait, nil})
	return s
}

func (o *oraclePage) timeModel(s *report.Section) {
	whole := o.level(model.OracleDBTime)
	g := grid{id: "time-model-table", title: "Time model", note: "Kinds of work contain each other, and background work is not in DB time.", keys: []gridKey{{"stat", "Statistic"}}, rank: first,
		columns: []gridColumn{metricOf("Time", model.OracleTimeModel), computed("Of DB time", unit.Share, func(values []float64) float64 { return values[0] / whole })}}
	rows := o.rows(&g)
	t := o.tableOf(&g, rows)
	if t == nil {
		return
	}
	c := o.v.Bars(o.p, "time-model", "Time model", unit.Second)
	c.Main = !o.v.Crowded()
	c.Basis = report.Say("the statistics overlap: most are part of DB time")
	s.Add(barChart(o.v, c, barsOf(rows, 0)).Block(), t.Block())
}

// barsOf makes bars of a column.
func barsOf(rows []gridRow, column int) []bar {
	var out []bar
	for _, r := range rows {
		if r.values[column] > 0 {
			out = append(out, bar{r.names[0], r.values[column]})
		}
	}
	return out
}

package tkprof

import (
	"math"

	"dumplens/parsers/model"
)

// finish gives the numbers of the report as a whole.
func (rd *reading) finish() {
	rd.part.Variant = rd.doc.Release
	rd.totals("user", rd.doc.User)
	rd.totals("recursive", rd.doc.Recursive)
	if len(rd.doc.Statements) == 0 && rd.doc.User == nil {
		rd.b.Notef(rd.part.First, model.Warning, "the report has no statements")
	}
}

func (rd *reading) totals(depth string, t *Totals) {
	if t == nil {
		return
	}
	rd.row("parse", depth, t.Parse)
	rd.row("execute", depth, t.Execute)
	rd.row("fetch", depth, t.Fetch)
	rd.row("all", depth, t.Total)
	for _, m := range []struct {
		call  string
		value float64
	}{{"parse", t.MissesParse}, {"execute", t.MissesExecute}} {
		if !math.IsNaN(m.value) {
			rd.b.Sample(model.OracleTkprofMisses, model.L("call", m.call, "depth", depth), m.value, t.Line)
		}
	}
	for _, e := range t.Waits {
		labels := model.L("event", e.Name, "depth", depth)
		rd.b.Sample(model.OracleTkprofWaitCount, labels, e.Count, e.Line)
		rd.b.Sample(model.OracleTkprofWaitTime, labels, e.Total, e.Line)
	}
}

func (rd *reading) row(call, depth string, n Numbers) {
	if n.Line == 0 {
		return
	}
	labels := model.L("call", call, "depth", depth)
	rd.b.Sample(model.OracleTkprofCalls, labels, n.Count, n.Line)
	rd.b.Sample(model.OracleTkprofCallsCPU, labels, n.CPU, n.Line)
	rd.b.Sample(model.OracleTkprofCallsElapsed, labels, n.Elapsed, n.Line)
	rd.b.Sample(model.OracleTkprofCallsDisk, labels, n.Disk, n.Line)
	rd.b.Sample(model.OracleTkprofCallsQuery, labels, n.Query, n.Line)
	rd.b.Sample(model.OracleTkprofCallsCurrent, labels, n.Current, n.Line)
	rd.b.Sample(model.OracleTkprofCallsRows, labels, n.Rows, n.Line)
}

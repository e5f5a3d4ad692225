package sqltrace

import (
	"math"

	"dumplens/parsers/model"
)

// emit gives the numbers of the trace as a whole; those of sessions and statements are in the document.
func (t *trace) emit() {
	line := t.part.First
	d := t.doc
	if !math.IsNaN(d.Interval) {
		t.b.Sample(model.OracleTraceInterval, model.L(), d.Interval, line)
	}
	t.emitDepth("user", &d.Calls.User, d.Calls.Of(false))
	t.emitDepth("recursive", &d.Calls.Recursive, d.Calls.Of(true))
	lob := Tally{}
	commits, rollbacks := 0, 0
	for _, s := range d.Sessions {
		lob.Count += s.Lob.Count
		lob.Elapsed += s.Lob.Elapsed
		lob.CPU += s.Lob.CPU
		commits += s.Commits
		rollbacks += s.Rollbacks
	}
	if lob.Count > 0 {
		labels := model.L("call", Lob.String())
		t.b.Sample(model.OracleTraceCalls, labels, float64(lob.Count), line)
		t.b.Sample(model.OracleTraceCallsElapsed, labels, lob.Elapsed, line)
		t.b.Sample(model.OracleTraceCallsCPU, labels, lob.CPU, line)
	}
	t.b.Sample(model.OracleTraceTransactions, model.L("end", "commit"), float64(commits), line)
	t.b.Sample(model.OracleTraceTransactions, model.L("end", "rollback"), float64(rollbacks), line)
	client := false
	for _, e := range d.Waits {
		t.emitWait(e)
		client = client || e.Name == messageFromClient
	}
	if !client {
		t.emitWait(&Event{Name: messageFromClient, Worst: Call{Line: line}})
	}
}

func (t *trace) emitDepth(depth string, calls *[kinds]Numbers, all Numbers) {
	t.emitCalls(model.L("call", "all", "depth", depth), &all)
	for _, k := range Kinds() {
		t.emitCalls(model.L("call", k.String(), "depth", depth), &calls[k])
	}
}

func (t *trace) emitCalls(labels model.Labels, n *Numbers) {
	line := t.part.First
	t.b.Sample(model.OracleTraceCalls, labels, float64(n.Count), line)
	t.b.Sample(model.OracleTraceCallsElapsed, labels, n.Elapsed, line)
	t.b.Sample(model.OracleTraceCallsCPU, labels, n.CPU, line)
	t.b.Sample(model.OracleTraceCallsRows, labels, float64(n.Rows), line)
	t.b.Sample(model.OracleTraceCallsMisses, labels, float64(n.Misses), line)
	t.b.Sample(model.OracleTraceCallsDisk, labels, n.Disk, line)
	t.b.Sample(model.OracleTraceCallsQuery, labels, n.Query, line)
	t.b.Sample(model.OracleTraceCallsCurrent, labels, n.Current, line)
}

func (t *trace) emitWait(e *Event) {
	labels := model.L("event", e.Name)
	t.b.Sample(model.OracleTraceWaitCount, labels, float64(e.Count), e.Worst.Line)
	t.b.Sample(model.OracleTraceWaitTime, labels, e.Time, e.Worst.Line)
}

package oratab

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// globalStats is a list of totals; rates follow from them.
var globalStats = Spec{
	Name: "global statistics",
	Columns: []Column{
		{Heads: "statistic", Name: "statistic", Label: "stat"},
		{Heads: "total", Name: "total", Metric: model.OracleRACStat},
		{Heads: "second", Name: "per second", Derived: true},
		{Heads: "trans", Name: "per transaction", Derived: true},
	},
}

var currentServed = Spec{
	Name: "current blocks served",
	Columns: []Column{
		{Heads: "statistic", Name: "statistic", Label: "stat"},
		{Heads: "total", Name: "total", Metric: model.OracleRACServed},
		servedIn("<1ms"), servedIn("<10ms"), servedIn("<100ms"), servedIn("<1s"), servedIn("<10s"),
	},
}

func servedIn(bucket string) Column {
	return Column{Heads: bucket, Name: bucket, Metric: model.OracleRACServedShare, Labels: []string{"bucket", bucket}, Factor: percent}
}

// cacheTransfer has twice the same heads: consistent and current blocks.
var cacheTransfer = Spec{
	Name: "blocks received",
	Columns: []Column{
		{Heads: "inst", Name: "instance", Label: "instance"},
		{Heads: "class", Name: "class", Label: "class"},
		received("cr"), received("current"),
		receivedIn("immed", "cr", "immediate"), receivedIn("immed", "current", "immediate"),
		receivedIn("busy", "cr", "busy"), receivedIn("busy", "current", "busy"),
		receivedIn("congst", "cr", "congested"), receivedIn("congst", "current", "congested"),
	},
}

func received(kind string) Column {
	return Column{Heads: "received", Name: kind, Metric: model.OracleRACReceived, Labels: []string{"kind", kind}}
}

func receivedIn(heads, kind, delay string) Column {
	return Column{Heads: heads, Name: kind + " " + delay, Metric: model.OracleRACReceivedShare, Labels: []string{"kind", kind, "delay", delay}, Factor: percent}
}

// osSamples makes samples of operating system statistics: those named …_TIME are centiseconds.
func osSamples(b *model.Builder, t *Table, rows []Record) {
	for _, r := range rows {
		name, v := t.Text(r, "statistic"), t.Value(r, "total")
		if state, ok := strings.CutSuffix(name, "_TIME"); ok {
			b.Sample(model.OracleOSTime, model.L("state", strings.ToLower(state)), v/100, r.Line)
			continue
		}
		b.Sample(model.OracleOSStat, model.L("stat", name), v, r.Line)
	}
}

// undoFailures makes samples of "0/0": snapshots too old, and out of space.
func undoFailures(b *model.Builder, t *Table, rows []Record) {
	for _, r := range rows {
		old, space, ok := strings.Cut(t.Text(r, "failures"), "/")
		if !ok {
			continue
		}
		for _, f := range []struct{ kind, count string }{{"snapshot too old", old}, {"out of space", space}} {
			if v, state := Plain10.Parse(f.count); state == text.OK {
				b.Sample(model.OracleUndoErrors, model.L("kind", f.kind, "undo_tablespace", t.Text(r, "undo tablespace")), v, r.Line)
			}
		}
	}
}

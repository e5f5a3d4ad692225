package oratab

import "dumplens/parsers/model"

var histogram = Spec{
	Name: "wait event histogram",
	Columns: []Column{
		{Heads: "event", Name: "event", Label: "event"},
		{Heads: "total waits|waits", Name: "waits", Metric: model.OracleHistogramWaits, Base: 1000},
		bucket("<1ms"), bucket("<2ms"), bucket("<4ms"), bucket("<8ms"), bucket("<16ms"), bucket("<32ms"), bucket("<=1s"), bucket(">1s"),
	},
}

// bucket is a column of a histogram. Blank is truly 0, ".0" is less than the smallest share that is printed.
func bucket(name string) Column {
	return Column{Heads: name, Name: name, Metric: model.OracleHistogramShare, Labels: []string{"bucket", name}, Factor: percent, Null: true}
}

// bufferWaits are in centiseconds in 8i.
var bufferWaits = Spec{
	Name: "buffer waits",
	Columns: []Column{
		{Heads: "class", Name: "class", Label: "class"},
		{Heads: "wait time (cs)", Name: "time", Metric: model.OracleBufferWaitTime, Factor: percent},
		{Heads: "wait time (s)", Name: "time", Metric: model.OracleBufferWaitTime},
		{Heads: "avg time (cs)", Name: "mean", Metric: model.OracleBufferWaitMean, Factor: percent},
		{Heads: "avg time (ms)|avg", Name: "mean", Metric: model.OracleBufferWaitMean, Factor: milli},
		{Heads: "waits", Name: "waits", Metric: model.OracleBufferWaitCount},
	},
}

// enqueues have the mean before the total in 9i, and after it from 10g on. 8i has gets and waits alone.
var enqueues = Spec{
	Name: "enqueues",
	Columns: []Column{
		{Heads: "enqueue|=eq", Name: "enqueue", Label: "enqueue"},
		{Heads: "requests", Name: "requests", Metric: model.OracleEnqueueRequests},
		{Heads: "succ", Name: "gets", Metric: model.OracleEnqueueGets},
		{Heads: "failed", Name: "failures", Metric: model.OracleEnqueueFailures},
		{Heads: "av wt|avg wt", Name: "mean", Metric: model.OracleEnqueueWaitMean, Factor: milli},
		{Heads: "wt time|wait time", Name: "time", Metric: model.OracleEnqueueWaitTime},
		{Heads: "waits", Name: "waits", Metric: model.OracleEnqueueWaits},
		{Heads: "gets", Name: "gets", Metric: model.OracleEnqueueGets},
	},
}

var latches = Spec{
	Name: "latches",
	Columns: []Column{
		{Heads: "latch", Name: "latch", Label: "latch"},
		{Heads: "pct nowait|nowait miss", Name: "nowait miss share", Metric: model.OracleLatchNoWaitMissShare, Factor: percent},
		{Heads: "nowait", Name: "nowait gets", Metric: model.OracleLatchNoWaitGets},
		{Heads: "get miss|pct", Name: "miss share", Metric: model.OracleLatchMissShare, Factor: percent},
		{Heads: "slps", Name: "sleeps per miss", Metric: model.OracleLatchSleepsPerMiss},
		{Heads: "wait time", Name: "wait time", Metric: model.OracleLatchWaitTime},
		{Heads: "requests", Name: "gets", Metric: model.OracleLatchGets},
	},
}

// latchSleeps has, up to 9i, how many requests slept how often: "5/1/0/0/0", broken where it is longer than its column.
var latchSleeps = Spec{
	Name: "latch sleeps",
	Columns: []Column{
		{Heads: "latch", Name: "latch", Label: "latch"},
		{Heads: "1->", Name: "spins and sleeps", Text: true, Wraps: true},
		{Heads: "spin", Name: "spin gets", Metric: model.OracleLatchSpinGets},
		{Heads: "sleeps", Name: "sleeps", Metric: model.OracleLatchSleeps},
		{Heads: "misses", Name: "misses", Metric: model.OracleLatchMisses},
		{Heads: "requests", Name: "gets"},
	},
}

var latchSources = Spec{
	Name: "latch miss sources",
	Columns: []Column{
		{Heads: "latch", Name: "latch", Label: "latch"},
		{Heads: "where", Name: "where", Label: "where"},
		{Heads: "nowait", Name: "nowait misses", Metric: model.OracleLatchSourceMisses},
		{Heads: "waiter", Name: "waiter sleeps", Metric: model.OracleLatchSourceWaiterSleeps},
		{Heads: "sleeps", Name: "sleeps", Metric: model.OracleLatchSourceSleeps},
	},
}

// latchParents repeats what latchSleeps says, so it makes no samples.
var latchParents = Spec{
	Name: "latch parents",
	Columns: []Column{
		{Heads: "latch", Name: "latch", Text: true},
		{Heads: "1->", Name: "spins and sleeps", Text: true, Wraps: true},
		{Heads: "spin", Name: "spin gets"},
		{Heads: "sleeps", Name: "sleeps"},
		{Heads: "misses", Name: "misses"},
		{Heads: "requests", Name: "gets"},
	},
}

// latchChildren has the spins and sleeps in lines of their own up to 9i: they have a ruler of their own.
var latchChildren = Spec{
	Name: "latch children",
	Columns: []Column{
		{Heads: "latch", Name: "latch", Label: "latch"},
		{Heads: "child", Name: "child", Label: "child"},
		{Heads: "1->", Name: "spins and sleeps", Text: true, Wraps: true},
		{Heads: "spin", Name: "spin gets"},
		{Heads: "sleeps", Name: "sleeps", Metric: model.OracleLatchChildSleeps},
		{Heads: "misses", Name: "misses"},
		{Heads: "requests", Name: "gets"},
	},
}

var mutexes = Spec{
	Name: "mutexes",
	Columns: []Column{
		{Heads: "mutex", Name: "mutex", Label: "mutex"},
		{Heads: "location", Name: "location", Label: "location"},
		{Heads: "time (ms)", Name: "wait time", Metric: model.OracleMutexWaitTime, Factor: milli},
		{Heads: "time", Name: "wait time", Metric: model.OracleMutexWaitTime},
		{Heads: "sleeps", Name: "sleeps", Metric: model.OracleMutexSleeps},
	},
}

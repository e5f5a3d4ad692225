package oratab

import "dumplens/parsers/model"

var (
	atBegin = []string{"at", "begin"}
	atEnd   = []string{"at", "end"}
)

// marker is the first column of rows that are of one of the snapshots.
var marker = Column{Heads: "^", Name: "at", Label: "at", Spell: beginOrEnd}

var pgaWork = Spec{
	Name:  "pga work areas",
	Needs: "cache hit",
	Columns: []Column{
		{Heads: "hit", Name: "hit", Metric: model.OraclePGAHit, Factor: percent},
		{Heads: "extra", Name: "extra", Metric: model.OraclePGAExtra, Factor: mega},
		{Heads: "processed", Name: "processed", Metric: model.OraclePGAProcessed, Factor: mega},
	},
}

var pgaMemory = Spec{
	Name: "pga memory",
	Columns: []Column{
		marker,
		pgaArea("aggr", "target", mega), pgaArea("auto pga", "auto target", mega), pgaArea("alloc(m)", "allocated", mega),
		pgaArea("used(m)", "work areas", mega), pgaArea("bound", "global bound", 1024),
		{Heads: "%pga", Name: "work area share", Factor: percent},
		{Heads: "%auto", Name: "automatic share", Factor: percent},
		{Heads: "%man", Name: "manual share", Factor: percent},
	},
}

func pgaArea(heads, area string, factor float64) Column {
	return Column{Heads: heads, Name: area, Metric: model.OraclePGAMemory, Labels: []string{"area", area}, Factor: factor}
}

// pgaHistogram counts executions of work areas whose optimal size is between two bounds, which stay as printed: 64K, 1024K.
var pgaHistogram = Spec{
	Name: "pga histogram",
	Columns: []Column{
		{Heads: "low", Name: "low", Label: "low"},
		{Heads: "high", Name: "high", Label: "high"},
		passes("total", "total"), passes("optimal execs", "optimal"), passes("1-pass", "one"), passes("m-pass", "many"),
	},
}

func passes(heads, name string) Column {
	return Column{Heads: heads, Name: name, Metric: model.OraclePGAExecutions, Labels: []string{"passes", name}}
}

var memoryComponents = Spec{
	Name: "memory components",
	Columns: []Column{
		{Heads: "cache|component", Name: "component", Label: "component"},
		{Heads: "begin", Name: "begin", Metric: model.OracleMemoryComponent, Labels: atBegin, Factor: mega},
		{Heads: "end", Name: "end", Metric: model.OracleMemoryComponent, Labels: atEnd, Factor: mega},
		{Heads: "count", Name: "resizes", Metric: model.OracleMemoryResizes},
		{Heads: "mode", Name: "last operation", Text: true},
		{Heads: "op time", Name: "last operation at", Text: true},
	},
}

// memoryResizes lists single operations.
var memoryResizes = Spec{
	Name: "memory resizes",
	Columns: []Column{
		{Heads: "start", Name: "start", Text: true},
		{Heads: "ela", Name: "elapsed"},
		{Heads: "component", Name: "component", Text: true},
		{Heads: "oper|typ", Name: "operation", Text: true},
		{Heads: "init", Name: "initial", Factor: mega}, {Heads: "target", Name: "target", Factor: mega}, {Heads: "final", Name: "final", Factor: mega},
		{Heads: "sta", Name: "status", Text: true},
	},
}

var recovery = Spec{
	Name: "instance recovery",
	Columns: []Column{
		marker,
		{Heads: "targt|target mttr", Name: "target mttr", Metric: model.OracleRecoveryTime, Labels: []string{"kind", "target"}},
		{Heads: "estd mttr|mttr", Name: "estimated mttr", Metric: model.OracleRecoveryTime, Labels: []string{"kind", "estimate"}},
		{Heads: "ios", Name: "reads", Metric: model.OracleRecoveryIOs},
		redo("actual", "actual"), redo("target redo", "target"), redo("size redo|log file|log sz redo", "log file size"),
		redo("timeout", "checkpoint timeout"), redo("interval", "checkpoint interval"),
	},
}

func redo(heads, kind string) Column {
	return Column{Heads: heads, Name: kind, Metric: model.OracleRecoveryRedo, Labels: []string{"kind", kind}}
}

var rollbackStats = Spec{
	Name: "rollback segments",
	Columns: []Column{
		{Heads: "rbs", Name: "segment", Label: "segment"},
		{Heads: "gets", Name: "gets", Metric: model.OracleRollbackGets},
		{Heads: "waits", Name: "wait share", Metric: model.OracleRollbackWaitShare, Factor: percent},
		{Heads: "bytes", Name: "undo bytes", Metric: model.OracleRollbackBytes},
		{Heads: "wraps", Name: "wraps", Metric: model.OracleRollbackWraps},
		{Heads: "shrinks", Name: "shrinks", Metric: model.OracleRollbackShrinks},
		{Heads: "extends", Name: "extends", Metric: model.OracleRollbackExtends},
	},
}

var rollbackStorage = Spec{
	Name: "rollback segment storage",
	Columns: []Column{
		{Heads: "rbs", Name: "segment", Label: "segment"},
		rollbackSize("segment size", "current"), rollbackSize("active", "active"),
		rollbackSize("optimal", "optimal"), rollbackSize("maximum", "maximum"),
	},
}

func rollbackSize(heads, kind string) Column {
	return Column{Heads: heads, Name: kind, Metric: model.OracleRollbackSize, Labels: []string{"kind", kind}}
}

// undoSummary has, from 10g on, counts of failures in one text: "0/0". The numbers of blocks that were stolen stay as printed.
var undoSummary = Spec{
	Name: "undo summary",
	Columns: []Column{
		{Heads: "ts#", Name: "undo tablespace", Label: "undo_tablespace"},
		{Heads: "min/max", Name: "tuned retention", Text: true},
		{Heads: "sto/", Name: "failures", Text: true},
		{Heads: "us/", Name: "stolen, released, reused", Text: true},
		{Heads: "blocks (k)", Name: "blocks", Metric: model.OracleUndoBlocks, Factor: 1000},
		{Heads: "blocks", Name: "blocks", Metric: model.OracleUndoBlocks},
		{Heads: "trans", Name: "transactions", Metric: model.OracleUndoTransactions},
		{Heads: "qry", Name: "longest query", Metric: model.OracleUndoLongestQuery},
		{Heads: "concy|concurcy|concurr", Name: "concurrency", Metric: model.OracleUndoConcurrency},
		{Heads: "too old", Name: "snapshot too old", Metric: model.OracleUndoErrors, Labels: []string{"kind", "snapshot too old"}},
		{Heads: "out of", Name: "out of space", Metric: model.OracleUndoErrors, Labels: []string{"kind", "out of space"}},
	},
	After: undoFailures,
}

// undoStats has a row for each ten minutes or so; they are not of the interval of the report.
var undoStats = Spec{
	Name: "undo by time",
	Columns: []Column{
		{Heads: "end time", Name: "end", Text: true},
		{Heads: "sto/", Name: "failures", Text: true},
		{Heads: "us/", Name: "stolen, released, reused", Text: true},
		{Heads: "blocks", Name: "blocks"},
		{Heads: "trans", Name: "transactions"},
		{Heads: "qry", Name: "longest query"},
		{Heads: "concy|concurcy|concurr", Name: "concurrency"},
		{Heads: "too old", Name: "snapshot too old"},
		{Heads: "out of", Name: "out of space"},
		{Heads: "ret", Name: "tuned retention", Factor: 60},
	},
}

// sgaSummary has one size up to 9i. The sum of the regions is one of its rows.
var sgaSummary = Spec{
	Name: "sga",
	Columns: []Column{
		{Heads: "regions", Name: "region", Label: "region"},
		{Heads: "begin", Name: "begin", Metric: model.OracleSGASize, Labels: atBegin},
		{Heads: "end size|different", Name: "end", Metric: model.OracleSGASize, Labels: atEnd},
		{Heads: "bytes", Name: "size", Metric: model.OracleSGASize},
	},
}

// sgaBreakdown is in bytes up to 9i. A blank size is one too small to be listed.
var sgaBreakdown = Spec{
	Name: "sga breakdown",
	Columns: []Column{
		{Heads: "pool", Name: "pool", Label: "pool"},
		{Heads: "name", Name: "use", Label: "use"},
		{Heads: "begin mb", Name: "begin", Metric: model.OracleSGAPool, Labels: atBegin, Factor: mega},
		{Heads: "end mb", Name: "end", Metric: model.OracleSGAPool, Labels: atEnd, Factor: mega},
		{Heads: "begin", Name: "begin", Metric: model.OracleSGAPool, Labels: atBegin},
		{Heads: "end", Name: "end", Metric: model.OracleSGAPool, Labels: atEnd},
		{Heads: "% diff", Name: "change", Factor: percent},
		{Heads: "diff", Name: "difference", Derived: true},
	},
}

// processMemory prints the snapshot once for all of its categories, whose total comes first.
var processMemory = Spec{
	Name: "process memory",
	Fill: 1,
	Columns: []Column{
		marker,
		{Heads: "category", Name: "category", Label: "category", Spell: totalOrCategory},
		amount("hist", "max ever"),
		{Heads: "std dev", Name: "standard deviation", Factor: mega},
		{Heads: "avg", Name: "mean", Factor: mega},
		amount("max", "max"), amount("used", "used"), amount("freeabl", "freeable"),
		{Heads: "num", Name: "count", Metric: model.OracleProcessCount},
		amount("alloc", "allocated"),
	},
}

func amount(heads, name string) Column {
	return Column{Heads: heads, Name: name, Metric: model.OracleProcessMemory, Labels: []string{"amount", name}, Factor: mega}
}

// topProcesses are too many to be samples.
var topProcesses = Spec{
	Name: "top processes by memory",
	Fill: 2,
	Columns: []Column{
		{Heads: "^", Name: "at", Text: true},
		{Heads: "pid", Name: "process", Text: true},
		{Heads: "category", Name: "category", Text: true},
		{Heads: "hist", Name: "max ever", Factor: mega},
		{Heads: "max", Name: "max", Factor: mega},
		{Heads: "used", Name: "used", Factor: mega},
		{Heads: "freeabl", Name: "freeable", Factor: mega},
		{Heads: "alloc", Name: "allocated", Factor: mega},
	},
}

var resources = Spec{
	Name: "resource limits",
	Columns: []Column{
		{Heads: "resource", Name: "resource", Label: "resource"},
		{Heads: "current", Name: "current", Metric: model.OracleResourceUse, Labels: []string{"kind", "current"}},
		{Heads: "maximum", Name: "maximum", Metric: model.OracleResourceUse, Labels: []string{"kind", "maximum"}},
		{Heads: "initial", Name: "initial"},
		{Heads: "limit", Name: "limit", Metric: model.OracleResourceLimit},
	},
}

// parameters are texts, broken into pieces where they are longer than their column (11g), or cut off there (8i, 9i).
var parameters = Spec{
	Name: "parameters",
	Columns: []Column{
		{Heads: "parameter", Name: "parameter", Text: true},
		{Heads: "begin", Name: "begin", Text: true, Wraps: true},
		{Heads: "end", Name: "end", Text: true, Wraps: true},
	},
}

// bufferedQueues and ruleSets mark what was started between the snapshots.
var bufferedQueues = Spec{
	Name: "buffered queues",
	Columns: []Column{
		{Heads: "queue", Name: "queue", Text: true},
		{Heads: "*", Name: "restarted", Text: true},
		{Heads: "enq", Name: "enqueued per second"}, {Heads: "deq", Name: "dequeued per second"}, {Heads: "spill", Name: "spilled per second"},
	},
}

var ruleSets = Spec{
	Name: "rule sets",
	Columns: []Column{
		{Heads: "rule", Name: "rule set", Text: true},
		{Heads: "*", Name: "restarted", Text: true},
	},
}

var osStatistics = Spec{
	Name: "os statistics",
	Columns: []Column{
		{Heads: "statistic", Name: "statistic", Text: true},
		{Heads: "end value", Name: "end"},
		{Heads: "total|value", Name: "total"},
	},
	After: osSamples,
}

var osDetail = Spec{
	Name: "os statistics by snapshot",
	Columns: []Column{
		{Heads: "day time|day", Name: "time", Text: true},
		{Heads: "load", Name: "load"},
		{Heads: "%busy", Name: "busy", Factor: percent}, {Heads: "%user", Name: "user", Factor: percent}, {Heads: "%sys", Name: "system", Factor: percent},
		{Heads: "%wio|%iowait", Name: "iowait", Factor: percent}, {Heads: "%wcpu", Name: "cpu wait", Factor: percent},
		{Heads: "snap id|id", Name: "snapshot", Text: true},
	},
}

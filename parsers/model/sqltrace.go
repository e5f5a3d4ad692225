package model

import "dumplens/parsers/unit"

// SQL traces of Oracle sessions: totals over a trace. What one statement or session did is in the document of the part.
var (
	OracleTraceInterval = &Metric{"oracle.trace.interval", unit.Second, Total,
		"Time from the first to the last time stamp of a trace, over calls and waits."}
	OracleTraceCalls = &Metric{"oracle.trace.calls.count", unit.One, Total,
		"Database calls of a trace; labels call (all, parse, execute, fetch, close, lob) and depth (user, recursive). LOB calls have no depth and are in no total."}
	OracleTraceCallsElapsed = &Metric{"oracle.trace.calls.elapsed", unit.Second, Total,
		"Elapsed time of database calls, labels as for oracle.trace.calls.count; that of user calls holds the recursive ones."}
	OracleTraceCallsCPU = &Metric{"oracle.trace.calls.cpu", unit.Second, Total,
		"CPU time of database calls, labels as for oracle.trace.calls.count; that of user calls holds the recursive ones."}
	OracleTraceCallsRows = &Metric{"oracle.trace.calls.rows", unit.One, Total,
		"Rows of database calls, labels as for oracle.trace.calls.count."}
	OracleTraceCallsMisses = &Metric{"oracle.trace.calls.misses", unit.One, Total,
		"Misses in the library cache (hard parses), labels as for oracle.trace.calls.count."}
	OracleTraceCallsDisk = &Metric{"oracle.trace.calls.disk", unit.One, Total,
		"Blocks read from disk, labels as for oracle.trace.calls.count."}
	OracleTraceCallsQuery = &Metric{"oracle.trace.calls.query", unit.One, Total,
		"Blocks got in consistent mode, labels as for oracle.trace.calls.count."}
	OracleTraceCallsCurrent = &Metric{"oracle.trace.calls.current", unit.One, Total,
		"Blocks got in current mode, labels as for oracle.trace.calls.count."}
	OracleTraceTransactions = &Metric{"oracle.trace.transactions", unit.One, Total,
		"Transactions that changed something; label end: commit, rollback."}
	OracleTraceWaitTime = &Metric{"oracle.trace.wait.time", unit.Second, Total,
		"Time waited for an event, inside calls and between them; label event."}
	OracleTraceWaitCount = &Metric{"oracle.trace.wait.count", unit.One, Total,
		"Waits for an event, inside calls and between them; label event."}
)

// What tkprof makes of a trace. Its times are those of the calls themselves, without the recursive calls, and only of statements whose
// text is in the trace.
var (
	OracleTkprofCalls = &Metric{"oracle.tkprof.calls.count", unit.One, Total,
		"Database calls of the overall totals of a tkprof report; labels call (parse, execute, fetch) and depth (user, recursive)."}
	OracleTkprofCallsCPU = &Metric{"oracle.tkprof.calls.cpu", unit.Second, Total,
		"CPU time of calls, labels as for oracle.tkprof.calls.count."}
	OracleTkprofCallsElapsed = &Metric{"oracle.tkprof.calls.elapsed", unit.Second, Total,
		"Elapsed time of calls, labels as for oracle.tkprof.calls.count."}
	OracleTkprofCallsDisk = &Metric{"oracle.tkprof.calls.disk", unit.One, Total,
		"Blocks read from disk, labels as for oracle.tkprof.calls.count."}
	OracleTkprofCallsQuery = &Metric{"oracle.tkprof.calls.query", unit.One, Total,
		"Blocks got in consistent mode, labels as for oracle.tkprof.calls.count."}
	OracleTkprofCallsCurrent = &Metric{"oracle.tkprof.calls.current", unit.One, Total,
		"Blocks got in current mode, labels as for oracle.tkprof.calls.count."}
	OracleTkprofCallsRows = &Metric{"oracle.tkprof.calls.rows", unit.One, Total,
		"Rows, labels as for oracle.tkprof.calls.count."}
	OracleTkprofMisses = &Metric{"oracle.tkprof.misses", unit.One, Total,
		"Misses in the library cache of the overall totals; labels call (parse, execute) and depth (user, recursive)."}
	OracleTkprofWaitTime = &Metric{"oracle.tkprof.wait.time", unit.Second, Total,
		"Time waited for an event; labels event and depth (user, recursive). Totals where the report has them, else sums over its statements."}
	OracleTkprofWaitCount = &Metric{"oracle.tkprof.wait.count", unit.One, Total,
		"Waits for an event; labels as for oracle.tkprof.wait.time."}
)

func traceMetrics() []*Metric {
	return []*Metric{OracleTraceInterval, OracleTraceCalls, OracleTraceCallsElapsed, OracleTraceCallsCPU, OracleTraceCallsRows, OracleTraceCallsMisses,
		OracleTraceCallsDisk, OracleTraceCallsQuery, OracleTraceCallsCurrent, OracleTraceTransactions, OracleTraceWaitTime,
		OracleTraceWaitCount, OracleTkprofCalls, OracleTkprofCallsCPU, OracleTkprofCallsElapsed, OracleTkprofCallsDisk,
		OracleTkprofCallsQuery, OracleTkprofCallsCurrent, OracleTkprofCallsRows, OracleTkprofMisses, OracleTkprofWaitTime,
		OracleTkprofWaitCount}
}

package model

import "dumplens/parsers/unit"

// What Baan IV and LN say of themselves: profiles of the bshell, statistics and logs of the database driver; and the settings of the
// connection between driver and database.
var (
	BaanElapsed = &Metric{"baan.cgp.elapsed", unit.Second, Total,
		"Elapsed time of a profiled run, what the profiler itself takes included."}
	BaanUnprofiled = &Metric{"baan.cgp.unprofiled", unit.Second, Total,
		"Elapsed time of the same work without the profiler, where the profile or the configuration says it."}
	BaanTime = &Metric{"baan.cgp.time", unit.Second, Total,
		"Own time of functions by class: database (waiting for the database), wait (other waits), own (work)."}
	BaanFunctionSelf = &Metric{"baan.cgp.function.self", unit.Second, Total,
		"Own time of a function; of the functions with the most."}
	BaanFunctionTotal = &Metric{"baan.cgp.function.total", unit.Second, Total,
		"Time of a function with that of its callees; totals contain each other."}
	BaanFunctionCalls = &Metric{"baan.cgp.function.calls", unit.One, Total,
		"Calls of a function."}

	BaanDriverCalls = &Metric{"baan.driver.calls.count", unit.One, Total,
		"Calls of the database driver by kind (ORASTAT), since the driver was started: open, parse, execute, fetch, commit …"}
	BaanDriverTime = &Metric{"baan.driver.calls.time", unit.Second, Total,
		"Time that the driver spent in calls by kind, since it was started: what the driver waits for the database, transport included."}
	BaanDriverRetained = &Metric{"baan.driver.cursors", unit.One, Total,
		"Cursors that the driver retained, by what became of them (retained, reused, reparsed, detached)."}
	BaanSlowCount = &Metric{"baan.driver.slow.count", unit.One, Total,
		"Statements that took longer than the limit of the driver's profiling (ORAPROF, MSQLPROF), by phase."}
	BaanSlowTime = &Metric{"baan.driver.slow.time", unit.Second, Total,
		"Time of the statements that took longer than the limit, by phase."}
	BaanDBSQueries = &Metric{"baan.dbslog.queries", unit.One, Total,
		"Queries whose execution tree a dbs.log shows."}
	BaanDBSArray = &Metric{"baan.dbslog.array_size", unit.One, Gauge,
		"Rows of an array fetch that a hint in a dbs.log sets; 1 where it disables array fetching."}
	BaanDBSBuffer = &Metric{"baan.dbslog.rds_full", unit.One, Gauge,
		"Buffer size of RDS_FULL in a dbs.log."}
	BaanDBSSearches = &Metric{"baan.dbslog.searches", unit.One, Total,
		"Search operations by table in a dbs.log."}
	BaanFlowCalls = &Metric{"baan.flow.calls", unit.One, Total,
		"Calls of a function in a flow trace, which has no times."}
	BaanFlowDepth = &Metric{"baan.flow.depth", unit.One, Gauge,
		"Deepest nesting of calls in a flow trace."}

	BaanResource = &Metric{"baan.resource", unit.One, Gauge,
		"Value of a numeric setting of the database driver, in its own unit; label key."}
	OracleNetSDU = &Metric{"oracle.net.sdu", unit.Byte, Gauge,
		"Session data unit of a connect descriptor, or the default of sqlnet.ora (label alias)."}
	OracleNetTDU = &Metric{"oracle.net.tdu", unit.Byte, Gauge,
		"Transport data unit of a connect descriptor (label alias)."}
	OracleLogErrors = &Metric{"oracle.log.errors", unit.One, Total,
		"How often a log has an Oracle error; label error."}
	SystemLimitBytes = &Metric{"system.limit", unit.Byte, Gauge,
		"Limit of a process of a user on an amount of bytes, by limit (fsize, data, stack, core, rss) and kind (soft, hard). Unlimited ones are not listed."}
	SystemLimitCount = &Metric{"system.limit.count", unit.One, Gauge,
		"Limit of a process of a user on a number (nofiles, nproc, threads), by limit and kind."}
	SystemLimitTime = &Metric{"system.limit.time", unit.Second, Gauge,
		"Limit of a process of a user on CPU time, by kind."}
)

func baanMetrics() []*Metric {
	return []*Metric{BaanElapsed, BaanUnprofiled, BaanTime, BaanFunctionSelf, BaanFunctionTotal, BaanFunctionCalls, BaanDriverCalls, BaanDriverTime,
		BaanDriverRetained, BaanSlowCount, BaanSlowTime, BaanDBSQueries, BaanDBSArray, BaanDBSBuffer, BaanDBSSearches, BaanFlowCalls,
		BaanFlowDepth, BaanResource, OracleNetSDU, OracleNetTDU, OracleLogErrors, SystemLimitBytes, SystemLimitCount, SystemLimitTime}
}

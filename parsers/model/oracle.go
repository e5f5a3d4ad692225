package model

import "dumplens/parsers/unit"

// What Oracle instances say of themselves: STATSPACK and AWR reports.
var (
	OracleElapsed = &Metric{"oracle.elapsed", unit.Second, Total,
		"Time between the two snapshots of a report."}
	OracleDBTime = &Metric{"oracle.db.time", unit.Second, Total,
		"DB time: time that foreground sessions spent in the database, working or waiting (10g and later)."}
	OracleDBCPU = &Metric{"oracle.db.cpu", unit.Second, Total,
		"DB CPU of the time model: CPU used by foreground sessions."}
	OracleCPUTime = &Metric{"oracle.cpu.time", unit.Second, Total,
		"CPU used by sessions as the top events table prints it (statistic CPU used by this session)."}
	OracleTimeModel = &Metric{"oracle.time_model.time", unit.Second, Total,
		"Time model: time in the kind of work that the label stat names. Kinds contain each other, and background work is not in DB time."}
	OracleSessions = &Metric{"oracle.sessions", unit.One, Gauge,
		"Sessions at a snapshot; label at: begin, end. 8i prints the figure of the first snapshot for both."}
	OracleCursors = &Metric{"oracle.cursors_per_session", unit.One, Gauge,
		"Open cursors per session at a snapshot; label at: begin, end."}
)

// The first page of a report.
var (
	OracleLoadRate = &Metric{"oracle.load.rate", unit.PerSecond, Rate,
		"Load profile, per second; label stat. Amounts of bytes and of time have the same name and their own unit."}
	OracleLoadBytes = &Metric{"oracle.load.rate", unit.BytePerSecond, Rate,
		"Load profile of amounts of bytes, per second: redo size, read and write IO, IM scan; label stat."}
	OracleLoadTime = &Metric{"oracle.load.rate", unit.SecondsPerSec, Rate,
		"Load profile of times, per second: DB time, DB CPU, background CPU; label stat."}
	OracleLoadPerTransaction = &Metric{"oracle.load.per_transaction", unit.One, Gauge,
		"Load profile, per transaction; label stat as for oracle.load.rate. Amounts of bytes and of time have their own unit."}
	OracleLoadBytesPerTransaction = &Metric{"oracle.load.per_transaction", unit.Byte, Gauge,
		"Load profile of amounts of bytes, per transaction; label stat."}
	OracleLoadTimePerTransaction = &Metric{"oracle.load.per_transaction", unit.Second, Gauge,
		"Load profile of times, per transaction; label stat."}
	OracleLoadRatio = &Metric{"oracle.load.ratio", unit.Share, Gauge,
		"Shares of the load profile (10g and earlier): blocks changed per read, recursive calls, rollbacks per transaction; label ratio."}
	OracleLoadRowsPerSort = &Metric{"oracle.load.rows_per_sort", unit.One, Gauge,
		"Rows per sort, as the load profile prints it (10g and earlier)."}
	OracleEfficiency = &Metric{"oracle.efficiency", unit.Share, Gauge,
		"Instance efficiency ratios as printed; label ratio. They may exceed 1 or be negative."}
	OracleSharedPool = &Metric{"oracle.shared_pool.ratio", unit.Share, Gauge,
		"Shared pool statistics as printed; labels ratio and at: begin, end."}
	OracleCacheSize = &Metric{"oracle.cache.size", unit.Byte, Gauge,
		"Size of a cache; label cache, and at (begin, end) where it changed between the snapshots."}
	OracleBlockSize = &Metric{"oracle.block.size", unit.Byte, Gauge,
		"Standard block size."}
)

// Wait events.
var (
	OracleWaitTime = &Metric{"oracle.wait.time", unit.Second, Total,
		"Time waited for an event; label scope: all, foreground, background."}
	OracleWaitCount = &Metric{"oracle.wait.count", unit.One, Total,
		"Waits for an event; label scope as for oracle.wait.time."}
	OracleWaitMean = &Metric{"oracle.wait.mean", unit.Second, Gauge,
		"Mean wait for an event: recomputed from time and count where those are precise enough, else as printed."}
	OracleWaitTimeouts = &Metric{"oracle.wait.timeouts", unit.One, Total,
		"Waits for an event that ended by timeout, where they are printed as a count."}
)

// The host as the database sees it, and the memory of the instance.
var (
	OracleHostCPUUtilization = &Metric{"oracle.host.cpu.utilization", unit.Share, Gauge,
		"Host CPU by state as the database reports it: user, system, idle, iowait, cpu_wait. iowait is part of idle on most platforms."}
	OracleHostCPUCount = &Metric{"oracle.host.cpu.count", unit.One, Gauge,
		"Logical CPUs of the host as the database counts them."}
	OracleHostCPUCores = &Metric{"oracle.host.cpu.cores", unit.One, Gauge,
		"CPU cores of the host as the database counts them."}
	OracleHostCPUSockets = &Metric{"oracle.host.cpu.sockets", unit.One, Gauge,
		"CPU sockets of the host as the database counts them."}
	OracleHostLoad = &Metric{"oracle.host.load", unit.One, Gauge,
		"Load average of the host at a snapshot; label at: begin, end."}
	OracleHostMemory = &Metric{"oracle.host.memory", unit.Byte, Gauge,
		"Main memory of the host as the database reports it."}
	OracleHostCPUTime = &Metric{"oracle.host.cpu.time", unit.Second, Total,
		"CPU time of the host between the snapshots by state: total, busy."}
	OracleInstanceCPUTime = &Metric{"oracle.instance.cpu.time", unit.Second, Total,
		"CPU time of the whole instance, foreground and background."}
	OracleInstanceDatabaseTime = &Metric{"oracle.instance.database.time", unit.Second, Total,
		"Database time of the whole instance, foreground and background."}
	OracleResourceManagerWait = &Metric{"oracle.resource_manager.wait.share", unit.Share, Gauge,
		"Share of DB time spent waiting for CPU because of the resource manager."}
	OracleMemoryUsage = &Metric{"oracle.memory.usage", unit.Byte, Gauge,
		"Memory by area (host, sga, pga) at a snapshot; label at: begin, end."}
)

// Statistics of the instance.
var (
	OracleInstanceStat = &Metric{"oracle.instance.stat", unit.One, Total,
		"Instance activity: total over the interval, in the unit of the statistic (times in centiseconds, sizes in bytes); label stat, as printed."}
	OracleInstanceStatRate = &Metric{"oracle.instance.stat.rate", unit.PerSecond, Rate,
		"Instance activity per second, given only where the total is not known; label stat."}
	OracleInstanceLevel = &Metric{"oracle.instance.level", unit.One, Gauge,
		"Statistics with absolute values; labels stat and at: begin, end."}
)

// Statements, by hash value or SQL id. What a report prints of one statement in several sections is given once.
var (
	OracleSQLGets = &Metric{"oracle.sql.gets", unit.One, Total,
		"Buffer gets of a statement."}
	OracleSQLReads = &Metric{"oracle.sql.reads", unit.One, Total,
		"Blocks that a statement read from disk."}
	OracleSQLExecutions = &Metric{"oracle.sql.executions", unit.One, Total,
		"Executions of a statement."}
	OracleSQLRows = &Metric{"oracle.sql.rows", unit.One, Total,
		"Rows that a statement processed."}
	OracleSQLParseCalls = &Metric{"oracle.sql.parse_calls", unit.One, Total,
		"Parse calls of a statement."}
	OracleSQLCPUTime = &Metric{"oracle.sql.cpu.time", unit.Second, Total,
		"CPU time of a statement; that of PL/SQL includes the statements it calls."}
	OracleSQLElapsedTime = &Metric{"oracle.sql.elapsed.time", unit.Second, Total,
		"Elapsed time of a statement; that of PL/SQL includes the statements it calls."}
	OracleSQLClusterWait = &Metric{"oracle.sql.cluster_wait.time", unit.Second, Total,
		"Time that a statement waited for blocks of other instances."}
	OracleSQLSharableMemory = &Metric{"oracle.sql.sharable_memory", unit.Byte, Gauge,
		"Sharable memory of a statement."}
	OracleSQLVersions = &Metric{"oracle.sql.versions", unit.One, Gauge,
		"Child cursors of a statement."}
)

// Other instances of the database, and segments.
var (
	OracleRACInstances = &Metric{"oracle.rac.instances", unit.One, Gauge,
		"Instances of the database; label at: begin, end."}
	OracleRACRate = &Metric{"oracle.rac.rate", unit.PerSecond, Rate,
		"Global cache load profile, per second; label stat."}
	OracleRACTraffic = &Metric{"oracle.rac.traffic", unit.BytePerSecond, Rate,
		"Estimated traffic between the instances."}
	OracleRACPerTransaction = &Metric{"oracle.rac.per_transaction", unit.One, Gauge,
		"Global cache load profile, per transaction; label stat."}
	OracleRACShare = &Metric{"oracle.rac.share", unit.Share, Gauge,
		"Shares of the global cache statistics; label stat."}
	OracleRACTime = &Metric{"oracle.rac.time", unit.Second, Gauge,
		"Mean times of the global cache and enqueue services; label stat."}
	OracleRACRatio = &Metric{"oracle.rac.ratio", unit.One, Gauge,
		"Ratios of the cluster statistics of 9i that are no shares; label stat."}
	OracleRACStat = &Metric{"oracle.rac.stat", unit.One, Total,
		"Statistics of the global enqueue service and of blocks served to other instances, in the unit of the statistic; label stat."}
	OracleRACServed = &Metric{"oracle.rac.served", unit.One, Total,
		"Current blocks served by kind of work (Pins, Flushes, Writes); label stat."}
	OracleRACServedShare = &Metric{"oracle.rac.served.share", unit.Share, Gauge,
		"Share of that work that ended within a bucket of time; labels stat, bucket."}
	OracleRACReceived = &Metric{"oracle.rac.received", unit.One, Total,
		"Blocks received from another instance; labels instance, class and kind: cr, current."}
	OracleRACReceivedShare = &Metric{"oracle.rac.received.share", unit.Share, Gauge,
		"Share of the blocks received that came at once, late or very late; labels instance, class, kind and delay: immediate, busy, congested."}
	OracleSegmentValue = &Metric{"oracle.segment.value", unit.One, Total,
		"What a segment was at the top of (level 7); labels owner, tablespace, object, subobject, type and stat: logical reads, row lock waits …"}
	OracleSegmentShare = &Metric{"oracle.segment.share", unit.Share, Gauge,
		"Its share of what all segments captured had, as printed; labels as oracle.segment.value."}
)

// What only AWR reports say.
var (
	OracleWaitClassTime = &Metric{"oracle.wait.class.time", unit.Second, Total,
		"Time waited for the events of a class; labels class and scope: all, foreground. It is the sum over its events in oracle.wait.time, and more where those are left out."}
	OracleWaitClassCount = &Metric{"oracle.wait.class.count", unit.One, Total,
		"Waits for the events of a class; labels as for oracle.wait.class.time."}
	OracleSQLUserIOTime = &Metric{"oracle.sql.user_io.time", unit.Second, Total,
		"Time that a statement waited for reads and writes of its own (class User I/O); label sql_id."}
	OracleServiceDBTime = &Metric{"oracle.service.db.time", unit.Second, Total,
		"DB time of the sessions of a service; label service."}
	OracleServiceDBCPU = &Metric{"oracle.service.db.cpu", unit.Second, Total,
		"DB CPU of the sessions of a service; label service."}
	OracleIOProfile = &Metric{"oracle.io.profile.rate", unit.PerSecond, Rate,
		"IO profile (12c and later): requests, and blocks where stat says so, per second; labels stat, direction."}
	OracleIOProfileBytes = &Metric{"oracle.io.profile.bytes", unit.BytePerSecond, Rate,
		"IO profile (12c and later): amounts per second; labels stat, direction."}
)

func oracleMetrics() []*Metric {
	return []*Metric{OracleElapsed, OracleDBTime, OracleDBCPU, OracleCPUTime, OracleTimeModel, OracleSessions, OracleCursors,
		OracleLoadRate, OracleLoadBytes, OracleLoadTime, OracleLoadPerTransaction, OracleLoadBytesPerTransaction,
		OracleLoadTimePerTransaction, OracleLoadRatio, OracleLoadRowsPerSort, OracleEfficiency, OracleSharedPool, OracleCacheSize,
		OracleBlockSize, OracleWaitTime, OracleWaitCount, OracleWaitMean, OracleWaitTimeouts, OracleHostCPUUtilization,
		OracleHostCPUCount, OracleHostCPUCores, OracleHostCPUSockets, OracleHostLoad, OracleHostMemory, OracleHostCPUTime,
		OracleInstanceCPUTime, OracleInstanceDatabaseTime, OracleResourceManagerWait, OracleMemoryUsage, OracleInstanceStat,
		OracleInstanceStatRate, OracleInstanceLevel, OracleSQLGets, OracleSQLReads, OracleSQLExecutions, OracleSQLRows,
		OracleSQLParseCalls, OracleSQLCPUTime, OracleSQLElapsedTime, OracleSQLClusterWait, OracleSQLSharableMemory, OracleSQLVersions,
		OracleRACInstances, OracleRACRate, OracleRACTraffic, OracleRACPerTransaction, OracleRACShare, OracleRACTime, OracleRACRatio,
		OracleRACStat, OracleRACServed, OracleRACServedShare, OracleRACReceived, OracleRACReceivedShare, OracleSegmentValue,
		OracleSegmentShare,
		OracleWaitClassTime, OracleWaitClassCount, OracleSQLUserIOTime, OracleServiceDBTime, OracleServiceDBCPU,
		OracleIOProfile, OracleIOProfileBytes}
}

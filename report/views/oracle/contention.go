package oracle

import (
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// concurrency is what sessions waited for each other: enqueues, busy buffers, latches, mutexes. Latches are ranked by their sleeps, not
// by their misses: a miss that spins costs little.
func (o *oraclePage) concurrency() report.Section {
	s := o.section("concurrency", "Contention")
	waits := waitColumns{time: 0, share: -1, count: 1, mean: 2}
	o.waitGrid(&s, waits, grid{id: "enqueues", title: "Enqueues", keys: []gridKey{{"enqueue", "Enqueue"}}, rank: first,
		columns: []gridColumn{metricOf("Wait time", model.OracleEnqueueWaitTime), metricOf("Waits", model.OracleEnqueueWaits), metricOf("Mean wait", model.OracleEnqueueWaitMean),
			metricOf("Requests", model.OracleEnqueueRequests), metricOf("Got", model.OracleEnqueueGets), metricOf("Failed", model.OracleEnqueueFailures)}})
	o.waitGrid(&s, waits, grid{id: "buffer-waits", title: "Waits for busy buffers by class of block", keys: []gridKey{{"class", "Class"}}, rank: first,
		columns: []gridColumn{metricOf("Wait time", model.OracleBufferWaitTime), metricOf("Waits", model.OracleBufferWaitCount), metricOf("Mean wait", model.OracleBufferWaitMean)}})
	o.table(&s, grid{id: "mutexes", title: "Mutexes", keys: []gridKey{{"mutex", "Mutex"}, {"location", "Where"}}, rank: first,
		columns: []gridColumn{metricOf("Sleeps", model.OracleMutexSleeps), metricOf("Wait time", model.OracleMutexWaitTime)}})
	o.table(&s, grid{id: "latches", title: "Latches", note: "Those with the most time slept first, then those with the most sleeps, then those with the most gets.",
		keys: []gridKey{{"latch", "Latch"}}, rank: func(values []float64) float64 {
			return zero(values[0])*1e12 + zero(values[1])*1e3 + zero(values[2])/1e12
		},
		columns: []gridColumn{metricOf("Wait time", model.OracleLatchWaitTime), metricOf("Sleeps", model.OracleLatchSleeps), metricOf("Gets", model.OracleLatchGets), metricOf("Missed", model.OracleLatchMissShare),
			metricOf("Misses", model.OracleLatchMisses), metricOf("Spin gets", model.OracleLatchSpinGets), metricOf("Sleeps a miss", model.OracleLatchSleepsPerMiss),
			metricOf("Gets without wait", model.OracleLatchNoWaitGets), metricOf("Failed", model.OracleLatchNoWaitMissShare)}})
	o.table(&s, grid{id: "latch-children", title: "Children of latches", keys: []gridKey{{"latch", "Latch"}, {"child", "Child"}}, rank: first,
		columns: []gridColumn{metricOf("Sleeps", model.OracleLatchChildSleeps)}})
	o.table(&s, grid{id: "latch-sources", title: "Places in the code that wanted latches", keys: []gridKey{{"latch", "Latch"}, {"where", "Where"}}, rank: first,
		columns: []gridColumn{metricOf("Sleeps", model.OracleLatchSourceSleeps), metricOf("Sleeps of waiters", model.OracleLatchSourceWaiterSleeps), metricOf("Failed without wait", model.OracleLatchSourceMisses)}})
	return s
}

// waitGrid adds a table of waits to a section.
func (o *oraclePage) waitGrid(s *report.Section, at waitColumns, g grid) {
	rows := o.rows(&g)
	roundedAway(rows, at)
	if t := o.tableOf(&g, rows); t != nil {
		s.Add(t.Block())
	}
}

// undo is rollback and undo segments, and what recovery would take.
func (o *oraclePage) undo() report.Section {
	s := o.section("undo", "Undo and recovery")
	o.table(&s, grid{id: "undo-table", title: "Undo", keys: []gridKey{{"undo_tablespace", "Undo tablespace"}},
		columns: []gridColumn{metricOf("Blocks", model.OracleUndoBlocks), metricOf("Transactions", model.OracleUndoTransactions), metricOf("Most at one time", model.OracleUndoConcurrency),
			metricOf("Longest query", model.OracleUndoLongestQuery), metricOf("Snapshot too old", model.OracleUndoErrors, "kind", "snapshot too old"), metricOf("Out of space", model.OracleUndoErrors, "kind", "out of space")}})
	size := func(kind string) gridColumn { return metricOf("Size "+kind, model.OracleRollbackSize, "kind", kind) }
	o.table(&s, grid{id: "rollback", title: "Rollback segments", keys: []gridKey{{"segment", "Segment"}}, rank: first,
		columns: []gridColumn{metricOf("Gets", model.OracleRollbackGets), metricOf("Waited", model.OracleRollbackWaitShare), metricOf("Undo", model.OracleRollbackBytes), metricOf("Wraps", model.OracleRollbackWraps),
			metricOf("Shrinks", model.OracleRollbackShrinks), metricOf("Extends", model.OracleRollbackExtends), size("current"), size("active"), size("optimal"), size("maximum")}})
	recovery := grid{id: "recovery", title: "Recovery", note: "What a crash now would take: a target of 0 is not set. Redo is in blocks of the log.", keys: []gridKey{{"at", "Snapshot"}},
		columns: []gridColumn{metricOf("Time, target", model.OracleRecoveryTime, "kind", "target"), metricOf("Time, estimated", model.OracleRecoveryTime, "kind", "estimate"), metricOf("Reads", model.OracleRecoveryIOs)}}
	for _, kind := range o.values(model.OracleRecoveryRedo, "kind") {
		recovery.columns = append(recovery.columns, metricOf("Redo, "+kind, model.OracleRecoveryRedo, "kind", kind))
	}
	o.table(&s, recovery)
	return s
}

// cluster is what the instance had to do with the other instances of its database.
func (o *oraclePage) cluster() report.Section {
	s := o.section("cluster", "Cluster")
	stat := []gridKey{{"stat", "Statistic"}}
	o.table(&s, grid{id: "gc-times", title: "Mean times of the global cache and enqueue services", keys: stat, columns: []gridColumn{metricOf("Time", model.OracleRACTime)}})
	o.table(&s, grid{id: "gc-load", title: "Global cache load profile", keys: stat, columns: []gridColumn{metricOf("Per second", model.OracleRACRate), metricOf("Per transaction", model.OracleRACPerTransaction)}})
	o.singles(&s, "gc-traffic", "Interconnect", single{"Traffic between the instances, estimated", model.OracleRACTraffic, nil})
	o.table(&s, grid{id: "gc-shares", title: "Shares of the global cache", keys: stat, columns: []gridColumn{metricOf("Share", model.OracleRACShare)}})
	o.table(&s, grid{id: "gc-ratios", title: "Ratios of the global cache", keys: stat, columns: []gridColumn{metricOf("Ratio", model.OracleRACRatio)}})
	served := grid{id: "gc-served", title: "Current blocks served, by what had to be done first", note: "Shares of that work by how long it took.", keys: stat, columns: []gridColumn{metricOf("Blocks", model.OracleRACServed)}}
	for _, bucket := range o.values(model.OracleRACServedShare, "bucket") {
		served.columns = append(served.columns, metricOf(bucket, model.OracleRACServedShare, "bucket", bucket))
	}
	o.table(&s, served)
	received := grid{id: "gc-received", title: "Blocks received from other instances", note: "Immediate, busy and congested are shares of the blocks.",
		keys: []gridKey{{"instance", "From instance"}, {"class", "Class of block"}, {"kind", "Kind"}}, rank: first, columns: []gridColumn{metricOf("Blocks", model.OracleRACReceived)}}
	for _, delay := range o.values(model.OracleRACReceivedShare, "delay") {
		received.columns = append(received.columns, metricOf(delay, model.OracleRACReceivedShare, "delay", delay))
	}
	o.table(&s, received)
	o.table(&s, grid{id: "gc-stats", title: "Global enqueue service and blocks served", note: "Totals, in the unit of the statistic.", keys: stat, columns: []gridColumn{metricOf("Total", model.OracleRACStat)}})
	return s
}

// activity is the statistics of the instance, hundreds of them, the last thing that is looked at.
func (o *oraclePage) activity() report.Section {
	s := o.section("activity", "Instance activity")
	elapsed := o.level(model.OracleElapsed)
	o.table(&s, grid{id: "activity-table", title: "Instance activity", note: "Totals in the unit of the statistic: times in centiseconds, sizes in bytes. The rate as printed is given only where the total is not known.", keys: []gridKey{{"stat", "Statistic"}},
		columns: []gridColumn{metricOf("Total", model.OracleInstanceStat), computed("Per second", unit.PerSecond, func(values []float64) float64 { return values[0] / elapsed }), metricOf("Rate as printed", model.OracleInstanceStatRate)}})
	o.table(&s, grid{id: "levels", title: "Statistics with absolute values", keys: []gridKey{{"stat", "Statistic"}}, columns: moments("Value", model.OracleInstanceLevel)})
	o.table(&s, grid{id: "os-stats", title: "Operating system statistics", note: "As printed, sizes in bytes.", keys: []gridKey{{"stat", "Statistic"}},
		columns: moments("Value", model.OracleOSStat)})
	return s
}

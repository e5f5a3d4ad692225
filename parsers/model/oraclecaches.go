package model

import "dumplens/parsers/unit"

// Caches of the instance and what their advisories say.
var (
	OracleBufferPoolHit = &Metric{"oracle.buffer_pool.hit", unit.Share, Gauge,
		"Share of the requests of a buffer pool that were found there, as printed; label pool: D (default), K (keep), R (recycle), or a block size."}
	OracleBufferPoolBuffers = &Metric{"oracle.buffer_pool.buffers", unit.One, Gauge,
		"Buffers of a pool; label pool."}
	OracleBufferPoolGets = &Metric{"oracle.buffer_pool.gets", unit.One, Total,
		"Buffers got from a pool; label pool. 8i prints current and consistent gets apart, and this is the former there."}
	OracleBufferPoolConsistentGets = &Metric{"oracle.buffer_pool.consistent_gets", unit.One, Total,
		"Consistent gets from a pool (8i); label pool."}
	OracleBufferPoolReads = &Metric{"oracle.buffer_pool.reads", unit.One, Total,
		"Blocks read into a pool; label pool."}
	OracleBufferPoolWrites = &Metric{"oracle.buffer_pool.writes", unit.One, Total,
		"Blocks written from a pool; label pool."}
	OracleBufferPoolFreeWaits = &Metric{"oracle.buffer_pool.free_buffer_waits", unit.One, Total,
		"Waits for a free buffer; label pool."}
	OracleBufferPoolWriteWaits = &Metric{"oracle.buffer_pool.write_complete_waits", unit.One, Total,
		"Waits for a buffer being written; label pool."}
	OracleBufferPoolBusyWaits = &Metric{"oracle.buffer_pool.busy_waits", unit.One, Total,
		"Waits for busy buffers; label pool."}
	OracleDictionaryCacheGets = &Metric{"oracle.dictionary_cache.gets", unit.One, Total,
		"Requests to a part of the dictionary cache; label cache."}
	OracleDictionaryCacheMissShare = &Metric{"oracle.dictionary_cache.miss.share", unit.Share, Gauge,
		"Share of those requests that missed; label cache."}
	OracleDictionaryCacheScans = &Metric{"oracle.dictionary_cache.scans", unit.One, Total,
		"Scans of a part of the dictionary cache; label cache."}
	OracleDictionaryCacheScanMissShare = &Metric{"oracle.dictionary_cache.scan.miss.share", unit.Share, Gauge,
		"Share of those scans that missed; label cache."}
	OracleDictionaryCacheModifications = &Metric{"oracle.dictionary_cache.modifications", unit.One, Total,
		"Changes to a part of the dictionary cache; label cache."}
	OracleDictionaryCacheUsage = &Metric{"oracle.dictionary_cache.usage", unit.One, Gauge,
		"Entries in use at the end; label cache."}
	OracleDictionaryCacheConflicts = &Metric{"oracle.dictionary_cache.ges.conflicts", unit.One, Total,
		"Conflicts between instances over a part of the dictionary cache; label cache."}
	OracleDictionaryCacheGESRequests = &Metric{"oracle.dictionary_cache.ges.requests", unit.One, Total,
		"Requests to the global enqueue service for a part of the dictionary cache; label cache."}
	OracleLibraryCacheGets = &Metric{"oracle.library_cache.gets", unit.One, Total,
		"Requests to a namespace of the library cache; label namespace."}
	OracleLibraryCacheGetMissShare = &Metric{"oracle.library_cache.get.miss.share", unit.Share, Gauge,
		"Share of those requests that missed; label namespace. Rounding prints -0.0 sometimes."}
	OracleLibraryCachePins = &Metric{"oracle.library_cache.pins", unit.One, Total,
		"Pins of objects in a namespace; label namespace."}
	OracleLibraryCachePinMissShare = &Metric{"oracle.library_cache.pin.miss.share", unit.Share, Gauge,
		"Share of those pins that missed; label namespace."}
	OracleLibraryCacheReloads = &Metric{"oracle.library_cache.reloads", unit.One, Total,
		"Objects of a namespace that had to be loaded again; label namespace."}
	OracleLibraryCacheInvalidations = &Metric{"oracle.library_cache.invalidations", unit.One, Total,
		"Objects of a namespace that became invalid; label namespace."}
	OracleLibraryCacheGESLocks = &Metric{"oracle.library_cache.ges.lock_requests", unit.One, Total,
		"Lock requests to the global enqueue service for a namespace; label namespace."}
	OracleLibraryCacheGESPins = &Metric{"oracle.library_cache.ges.pin_requests", unit.One, Total,
		"Pin requests to the global enqueue service for a namespace; label namespace."}
	OracleLibraryCacheGESInvalidations = &Metric{"oracle.library_cache.ges.invalidations", unit.One, Total,
		"Invalidations that other instances made; label namespace."}
	OracleAdvisorySizeFactor = &Metric{"oracle.advisory.size_factor", unit.One, Gauge,
		"Size of a row of an advisory relative to the size in use. Labels advisory (buffer pool, pga, shared pool, java pool, streams pool, sga target, memory target), pool where there are several, size in MB as printed."}
	OracleAdvisoryReads = &Metric{"oracle.advisory.reads", unit.One, Gauge,
		"Blocks that would be read from disk with that size; labels as oracle.advisory.size_factor."}
	OracleAdvisoryReadFactor = &Metric{"oracle.advisory.read_factor", unit.One, Gauge,
		"Reads relative to those of the size in use; labels as oracle.advisory.size_factor."}
	OracleAdvisoryReadTime = &Metric{"oracle.advisory.read.time", unit.Second, Gauge,
		"Time that those reads would take; labels as oracle.advisory.size_factor."}
	OracleAdvisoryDBTime = &Metric{"oracle.advisory.db.time", unit.Second, Gauge,
		"DB time that is estimated for that size; labels as oracle.advisory.size_factor."}
	OracleAdvisoryDBTimeFactor = &Metric{"oracle.advisory.db.time_factor", unit.One, Gauge,
		"DB time relative to that of the size in use; labels as oracle.advisory.size_factor."}
	OracleAdvisoryHit = &Metric{"oracle.advisory.hit", unit.Share, Gauge,
		"Share of the data that work areas would process in memory; labels as oracle.advisory.size_factor."}
	OracleAdvisoryExtraBytes = &Metric{"oracle.advisory.extra_bytes", unit.Byte, Gauge,
		"Amount that work areas would read from and write to disk; labels as oracle.advisory.size_factor."}
	OracleAdvisoryOverallocations = &Metric{"oracle.advisory.overallocations", unit.One, Gauge,
		"How often the target would be exceeded; labels as oracle.advisory.size_factor."}
	OracleAdvisorySavedTime = &Metric{"oracle.advisory.saved.time", unit.Second, Gauge,
		"Parse time that a pool of that size would save; labels as oracle.advisory.size_factor."}
	OracleAdvisorySavedFactor = &Metric{"oracle.advisory.saved.factor", unit.One, Gauge,
		"Saved time relative to that of the size in use; labels as oracle.advisory.size_factor."}
	OracleAdvisoryLoadTime = &Metric{"oracle.advisory.load.time", unit.Second, Gauge,
		"Time that loading objects would take with a pool of that size; labels as oracle.advisory.size_factor."}
	OracleAdvisorySpills = &Metric{"oracle.advisory.spills", unit.One, Gauge,
		"Messages that a streams pool of that size would spill; labels as oracle.advisory.size_factor."}
)

// Memory, recovery, undo and the settings of the instance.
var (
	OracleSGASize = &Metric{"oracle.sga.size", unit.Byte, Gauge,
		"Size of a region of the SGA; labels region and at: begin, end. Without at the report prints one size; without an end the size did not change."}
	OracleSGAPool = &Metric{"oracle.sga.pool", unit.Byte, Gauge,
		"Memory of a pool of the SGA by use; labels pool (none outside of pools), use and at: begin, end."}
	OracleMemoryComponent = &Metric{"oracle.memory.component", unit.Byte, Gauge,
		"Size of a part of memory that is sized by itself; labels component and at: begin, end (only where it changed)."}
	OracleMemoryResizes = &Metric{"oracle.memory.component.resizes", unit.One, Total,
		"Resize operations of a part of memory; label component."}
	OraclePGAMemory = &Metric{"oracle.pga.memory", unit.Byte, Gauge,
		"PGA memory; labels area (target, auto target, allocated, work areas, global bound) and at: begin, end."}
	OraclePGAHit = &Metric{"oracle.pga.hit", unit.Share, Gauge,
		"Share of the data of work areas that was processed in memory alone."}
	OraclePGAProcessed = &Metric{"oracle.pga.processed", unit.Byte, Total,
		"Amount that work areas processed."}
	OraclePGAExtra = &Metric{"oracle.pga.extra", unit.Byte, Total,
		"Amount that work areas read from and wrote to disk besides."}
	OraclePGAExecutions = &Metric{"oracle.pga.executions", unit.One, Total,
		"Executions of work areas by the memory that they would need for one pass; labels low, high (as printed) and passes: total, optimal, one, many."}
	OracleProcessMemory = &Metric{"oracle.process.memory", unit.Byte, Gauge,
		"PGA memory of processes by category (total, SQL, PL/SQL, Freeable, Other); labels at (begin, end), category and amount: allocated, used, freeable, max, max ever."}
	OracleProcessCount = &Metric{"oracle.process.count", unit.One, Gauge,
		"Processes of the total, allocations of a category; labels at (begin, end), category."}
	OracleCursorStat = &Metric{"oracle.cursor.stat", unit.One, Gauge,
		"Figures of the cursors in the shared pool, as printed; labels stat and at: begin, end."}
	OracleRecoveryTime = &Metric{"oracle.recovery.time", unit.Second, Gauge,
		"Mean time to recover: label kind target (0 is not set) or estimate, and at: begin, end."}
	OracleRecoveryIOs = &Metric{"oracle.recovery.reads", unit.One, Gauge,
		"Reads that recovery would need; label at: begin, end."}
	OracleRecoveryRedo = &Metric{"oracle.recovery.redo_blocks", unit.One, Gauge,
		"Redo blocks that recovery would read, and the targets that limit them; labels kind (actual, target, log file size, checkpoint timeout, checkpoint interval) and at: begin, end."}
	OracleRollbackGets = &Metric{"oracle.rollback.gets", unit.One, Total,
		"Gets of the transaction table of a rollback segment; label segment."}
	OracleRollbackWaitShare = &Metric{"oracle.rollback.wait.share", unit.Share, Gauge,
		"Share of those gets that waited; label segment."}
	OracleRollbackBytes = &Metric{"oracle.rollback.undo_bytes", unit.Byte, Total,
		"Undo written to a rollback segment; label segment."}
	OracleRollbackWraps = &Metric{"oracle.rollback.wraps", unit.One, Total,
		"Times that writing went on in the next extent; label segment."}
	OracleRollbackShrinks = &Metric{"oracle.rollback.shrinks", unit.One, Total,
		"Times that a rollback segment gave up extents; label segment."}
	OracleRollbackExtends = &Metric{"oracle.rollback.extends", unit.One, Total,
		"Times that a rollback segment grew; label segment."}
	OracleRollbackSize = &Metric{"oracle.rollback.size", unit.Byte, Gauge,
		"Size of a rollback segment; labels segment and kind: current, active, optimal, maximum."}
	OracleUndoBlocks = &Metric{"oracle.undo.blocks", unit.One, Total,
		"Undo blocks written; label undo_tablespace, its number."}
	OracleUndoTransactions = &Metric{"oracle.undo.transactions", unit.One, Total,
		"Transactions of an undo tablespace; label undo_tablespace."}
	OracleUndoLongestQuery = &Metric{"oracle.undo.longest_query", unit.Second, Gauge,
		"Length of the longest query; label undo_tablespace."}
	OracleUndoConcurrency = &Metric{"oracle.undo.concurrency", unit.One, Gauge,
		"Most transactions at one time; label undo_tablespace."}
	OracleUndoErrors = &Metric{"oracle.undo.errors", unit.One, Total,
		"Failures for want of undo; labels undo_tablespace and kind: snapshot too old, out of space."}
	OracleResourceUse = &Metric{"oracle.resource.use", unit.One, Gauge,
		"Use of a limited resource; labels resource and kind: current, maximum."}
	OracleResourceLimit = &Metric{"oracle.resource.limit", unit.One, Gauge,
		"Limit of a resource, NaN when there is none; label resource."}
	OracleParameter = &Metric{"oracle.parameter", unit.One, Gauge,
		"Initialisation parameter with a numeric value, as printed; label parameter, and at (end) for a value that changed. All values are in the document."}
	OracleOSTime = &Metric{"oracle.os.time", unit.Second, Total,
		"Operating system statistics that are times, over all processors; label state: busy, idle, user, sys, iowait, nice, rsrc_mgr_cpu_wait …"}
	OracleOSStat = &Metric{"oracle.os.stat", unit.One, Gauge,
		"Operating system statistics that are no times, as printed (sizes in bytes); label stat."}
	OracleHostPaging = &Metric{"oracle.host.paging", unit.BytePerSecond, Rate,
		"Amount that the host paged per second; label direction: in, out."}
)

func oracleCachesMetrics() []*Metric {
	return []*Metric{OracleBufferPoolHit, OracleBufferPoolBuffers, OracleBufferPoolGets, OracleBufferPoolConsistentGets, OracleBufferPoolReads,
		OracleBufferPoolWrites, OracleBufferPoolFreeWaits, OracleBufferPoolWriteWaits, OracleBufferPoolBusyWaits,
		OracleDictionaryCacheGets, OracleDictionaryCacheMissShare, OracleDictionaryCacheScans, OracleDictionaryCacheScanMissShare,
		OracleDictionaryCacheModifications, OracleDictionaryCacheUsage, OracleDictionaryCacheConflicts, OracleDictionaryCacheGESRequests,
		OracleLibraryCacheGets, OracleLibraryCacheGetMissShare, OracleLibraryCachePins, OracleLibraryCachePinMissShare,
		OracleLibraryCacheReloads, OracleLibraryCacheInvalidations, OracleLibraryCacheGESLocks, OracleLibraryCacheGESPins,
		OracleLibraryCacheGESInvalidations, OracleAdvisorySizeFactor, OracleAdvisoryReads, OracleAdvisoryReadFactor,
		OracleAdvisoryReadTime, OracleAdvisoryDBTime, OracleAdvisoryDBTimeFactor, OracleAdvisoryHit, OracleAdvisoryExtraBytes,
		OracleAdvisoryOverallocations, OracleAdvisorySavedTime, OracleAdvisorySavedFactor, OracleAdvisoryLoadTime, OracleAdvisorySpills,
		OracleSGASize, OracleSGAPool, OracleMemoryComponent, OracleMemoryResizes, OraclePGAMemory, OraclePGAHit, OraclePGAProcessed,
		OraclePGAExtra, OraclePGAExecutions, OracleProcessMemory, OracleProcessCount, OracleCursorStat, OracleRecoveryTime,
		OracleRecoveryIOs, OracleRecoveryRedo, OracleRollbackGets, OracleRollbackWaitShare, OracleRollbackBytes, OracleRollbackWraps,
		OracleRollbackShrinks, OracleRollbackExtends, OracleRollbackSize, OracleUndoBlocks, OracleUndoTransactions,
		OracleUndoLongestQuery, OracleUndoConcurrency, OracleUndoErrors, OracleResourceUse, OracleResourceLimit, OracleParameter,
		OracleOSTime, OracleOSStat, OracleHostPaging}
}

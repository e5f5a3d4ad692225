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

func oracleCachesMetrics() []*Metric {
	return []*Metric{
		OracleBufferPoolHit, OracleBufferPoolBuffers, OracleBufferPoolGets, OracleBufferPoolConsistentGets, OracleBufferPoolReads,
		OracleBufferPoolWrites, OracleBufferPoolFreeWaits, OracleBufferPoolWriteWaits, OracleBufferPoolBusyWaits,
		OracleDictionaryCacheGets, OracleDictionaryCacheMissShare, OracleDictionaryCacheScans, OracleDictionaryCacheScanMissShare,
		OracleDictionaryCacheModifications, OracleDictionaryCacheUsage, OracleDictionaryCacheConflicts, OracleDictionaryCacheGESRequests,
		OracleLibraryCacheGets, OracleLibraryCacheGetMissShare, OracleLibraryCachePins, OracleLibraryCachePinMissShare,
		OracleLibraryCacheReloads, OracleLibraryCacheInvalidations, OracleLibraryCacheGESLocks, OracleLibraryCacheGESPins,
		OracleLibraryCacheGESInvalidations, OracleAdvisorySizeFactor, OracleAdvisoryReads, OracleAdvisoryReadFactor,
		OracleAdvisoryReadTime, OracleAdvisoryDBTime, OracleAdvisoryDBTimeFactor, OracleAdvisoryHit, OracleAdvisoryExtraBytes,
		OracleAdvisoryOverallocations, OracleAdvisorySavedTime, OracleAdvisorySavedFactor, OracleAdvisoryLoadTime, OracleAdvisorySpills,
	}
}

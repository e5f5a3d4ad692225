package oracle

import (
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// memory is how the memory of the instance is divided, and what the advisories say of other sizes.
func (o *oraclePage) memory() report.Section {
	s := o.section("memory", "Memory and advisories")
	o.advisories(&s)
	o.table(&s, grid{id: "memory-usage", title: "Memory of host and instance", keys: []gridKey{{"area", "Area"}}, columns: moments("Size", model.OracleMemoryUsage)})
	o.table(&s, grid{id: "cache-sizes", title: "Cache sizes", keys: []gridKey{{"cache", "Cache"}}, columns: moments("Size", model.OracleCacheSize)})
	o.table(&s, grid{id: "components", title: "Parts that are sized by themselves", note: "Unknown at the end means unchanged.", keys: []gridKey{{"component", "Component"}},
		columns: append(moments("Size", model.OracleMemoryComponent), metricOf("Resizes", model.OracleMemoryResizes))})
	o.table(&s, grid{id: "sga", title: "SGA", note: "Unknown at the end means unchanged.", keys: []gridKey{{"region", "Region"}}, columns: moments("Size", model.OracleSGASize)})
	o.table(&s, grid{id: "sga-pools", title: "SGA by use", keys: []gridKey{{"pool", "Pool"}, {"use", "Use"}}, rank: func(values []float64) float64 { return max(zero(values[0]), zero(values[1]), zero(values[2])) },
		columns: moments("Size", model.OracleSGAPool)})
	o.pga(&s)
	o.table(&s, grid{id: "resources", title: "Limited resources", note: "Unknown as a limit means that there is none.", keys: []gridKey{{"resource", "Resource"}},
		columns: []gridColumn{metricOf("Current", model.OracleResourceUse, "kind", "current"), metricOf("Maximum", model.OracleResourceUse, "kind", "maximum"), metricOf("Limit", model.OracleResourceLimit),
			computed("Maximum of limit", unit.Share, quotient(1, 2))}})
	return s
}

func (o *oraclePage) pga(s *report.Section) {
	o.table(s, grid{id: "pga", title: "PGA", keys: []gridKey{{"area", "Area"}}, columns: moments("Size", model.OraclePGAMemory)})
	o.singles(s, "work-areas", "Work areas", single{"Processed", model.OraclePGAProcessed, nil}, single{"Read from and written to disk besides", model.OraclePGAExtra, nil},
		single{"Share processed in memory alone", model.OraclePGAHit, nil})
	passes := grid{id: "passes", title: "Work areas by size", keys: []gridKey{{"low", "From"}, {"high", "Below"}}}
	for _, kind := range o.values(model.OraclePGAExecutions, "passes") {
		passes.columns = append(passes.columns, metricOf(kind, model.OraclePGAExecutions, "passes", kind))
	}
	o.table(s, passes)
	processes := grid{id: "process-memory", title: "Memory of processes", keys: []gridKey{{"at", "At"}, {"category", "Category"}}, columns: []gridColumn{metricOf("Processes", model.OracleProcessCount)}}
	for _, amount := range o.values(model.OracleProcessMemory, "amount") {
		processes.columns = append(processes.columns, metricOf(amount, model.OracleProcessMemory, "amount", amount))
	}
	o.table(s, processes)
}

// caches are the buffer cache and the shared pool: what was found in them.
func (o *oraclePage) caches() report.Section {
	s := o.section("caches", "Buffer cache and shared pool")
	o.table(&s, grid{id: "buffer-pools", title: "Buffer pools", keys: []gridKey{{"pool", "Pool"}},
		columns: []gridColumn{metricOf("Buffers", model.OracleBufferPoolBuffers), metricOf("Hit", model.OracleBufferPoolHit), metricOf("Gets", model.OracleBufferPoolGets),
			metricOf("Consistent gets", model.OracleBufferPoolConsistentGets), metricOf("Reads", model.OracleBufferPoolReads), metricOf("Writes", model.OracleBufferPoolWrites),
			metricOf("Free buffer waits", model.OracleBufferPoolFreeWaits), metricOf("Write complete waits", model.OracleBufferPoolWriteWaits), metricOf("Busy waits", model.OracleBufferPoolBusyWaits)}})
	o.table(&s, grid{id: "shared-pool", title: "Shared pool", keys: []gridKey{{"ratio", "Ratio"}}, columns: moments("Value", model.OracleSharedPool)})
	o.table(&s, grid{id: "cursors", title: "Cursors in the shared pool", note: "As printed, sizes in bytes.", keys: []gridKey{{"stat", "Statistic"}}, columns: moments("Value", model.OracleCursorStat)})
	o.table(&s, grid{id: "library-cache", title: "Library cache", keys: []gridKey{{"namespace", "Namespace"}}, rank: func(values []float64) float64 { return values[2] },
		columns: []gridColumn{metricOf("Gets", model.OracleLibraryCacheGets), metricOf("Missed", model.OracleLibraryCacheGetMissShare), metricOf("Pins", model.OracleLibraryCachePins),
			metricOf("Pins missed", model.OracleLibraryCachePinMissShare), metricOf("Reloads", model.OracleLibraryCacheReloads), metricOf("Invalidations", model.OracleLibraryCacheInvalidations),
			metricOf("Global lock requests", model.OracleLibraryCacheGESLocks), metricOf("Global pin requests", model.OracleLibraryCacheGESPins), metricOf("Global invalidations", model.OracleLibraryCacheGESInvalidations)}})
	o.table(&s, grid{id: "dictionary-cache", title: "Dictionary cache", keys: []gridKey{{"cache", "Cache"}}, rank: first,
		columns: []gridColumn{metricOf("Gets", model.OracleDictionaryCacheGets), metricOf("Missed", model.OracleDictionaryCacheMissShare), metricOf("Scans", model.OracleDictionaryCacheScans),
			metricOf("Scans missed", model.OracleDictionaryCacheScanMissShare), metricOf("Modifications", model.OracleDictionaryCacheModifications), metricOf("Entries", model.OracleDictionaryCacheUsage),
			metricOf("Global requests", model.OracleDictionaryCacheGESRequests), metricOf("Global conflicts", model.OracleDictionaryCacheConflicts)}})
	return s
}

package oratab

import "dumplens/parsers/model"

var bufferPools = Spec{
	Name: "buffer pools",
	Columns: []Column{
		{Heads: "^", Name: "pool", Label: "pool"},
		{Heads: "hit", Name: "hit", Metric: model.OracleBufferPoolHit, Factor: percent},
		{Heads: "consistent gets", Name: "consistent gets", Metric: model.OracleBufferPoolConsistentGets},
		{Heads: "gets", Name: "gets", Metric: model.OracleBufferPoolGets},
		{Heads: "reads", Name: "reads", Metric: model.OracleBufferPoolReads},
		{Heads: "physical writes|writes", Name: "writes", Metric: model.OracleBufferPoolWrites},
		{Heads: "free", Name: "free buffer waits", Metric: model.OracleBufferPoolFreeWaits},
		{Heads: "comp", Name: "write complete waits", Metric: model.OracleBufferPoolWriteWaits},
		{Heads: "busy", Name: "busy waits", Metric: model.OracleBufferPoolBusyWaits},
		{Heads: "buffers|number", Name: "buffers", Metric: model.OracleBufferPoolBuffers, Base: 1000},
	},
}

// bufferPoolAdvisory counts buffers and reads in thousands from 10g on.
var bufferPoolAdvisory = Spec{
	Name:   "buffer pool advisory",
	Labels: []string{"advisory", "buffer pool"},
	Columns: []Column{
		{Heads: "^", Name: "pool", Label: "pool"},
		sizeFactor("size fac|factr"), sizeOf("size for"),
		{Heads: "read factor|read factr|factor", Name: "read factor", Metric: model.OracleAdvisoryReadFactor},
		{Heads: "reads (thousands)", Name: "reads", Metric: model.OracleAdvisoryReads, Factor: 1000},
		{Heads: "read time", Name: "read time", Metric: model.OracleAdvisoryReadTime},
		{Heads: "dbtime", Name: "read share of db time", Factor: percent},
		{Heads: "reads", Name: "reads", Metric: model.OracleAdvisoryReads},
		{Heads: "buffers (thousands)", Name: "buffers", Factor: 1000, Derived: true},
		{Heads: "buffers", Name: "buffers", Derived: true},
	},
}

// sizeFactor and sizeOf are the columns of every advisory. A row is known by its size, in megabytes as printed.
func sizeFactor(heads string) Column {
	return Column{Heads: heads, Name: "size factor", Metric: model.OracleAdvisorySizeFactor}
}

func sizeOf(heads string) Column {
	return Column{Heads: heads, Name: "size", Label: "size", Spell: megabytes, Number: true, Factor: mega}
}

var pgaAdvisory = Spec{
	Name:   "pga advisory",
	Labels: []string{"advisory", "pga"},
	Columns: []Column{
		sizeFactor("factr"), sizeOf("target"),
		{Heads: "extra", Name: "extra bytes", Metric: model.OracleAdvisoryExtraBytes, Factor: mega},
		{Heads: "hit", Name: "hit", Metric: model.OracleAdvisoryHit, Factor: percent},
		{Heads: "overallo", Name: "overallocations", Metric: model.OracleAdvisoryOverallocations},
		{Heads: "time", Name: "time"},
		{Heads: "w/a mb", Name: "processed", Factor: mega},
	},
}

var (
	sharedPoolAdvisory = poolAdvisory("shared pool")
	javaPoolAdvisory   = poolAdvisory("java pool")
)

// poolAdvisory is the advisory of a pool that keeps what was parsed.
func poolAdvisory(pool string) Spec {
	return Spec{
		Name:   pool + " advisory",
		Labels: []string{"advisory", pool},
		Columns: []Column{
			{Heads: "saved factr", Name: "saved time factor", Metric: model.OracleAdvisorySavedFactor},
			{Heads: "load time factr|load factr", Name: "load time factor"},
			{Heads: "saved", Name: "saved time", Metric: model.OracleAdvisorySavedTime},
			{Heads: "load time", Name: "load time", Metric: model.OracleAdvisoryLoadTime},
			{Heads: "hits", Name: "hits"},
			{Heads: "obj", Name: "objects"},
			{Heads: "lc size|cache size", Name: "library cache size", Factor: mega},
			sizeFactor("factr"), sizeOf("pool"),
		},
	}
}

var streamsPoolAdvisory = Spec{
	Name:   "streams pool advisory",
	Labels: []string{"advisory", "streams pool"},
	Columns: []Column{
		sizeFactor("factor"), sizeOf("size (m)|size for"),
		{Heads: "unspill count", Name: "unspills"},
		{Heads: "unspill time", Name: "unspill time"},
		{Heads: "spill count", Name: "spills", Metric: model.OracleAdvisorySpills},
		{Heads: "spill time", Name: "spill time"},
	},
}

var sgaTargetAdvisory = Spec{
	Name:   "sga target advisory",
	Labels: []string{"advisory", "sga target"},
	Columns: []Column{
		{Heads: "time factor", Name: "db time factor", Metric: model.OracleAdvisoryDBTimeFactor},
		sizeFactor("factor"),
		{Heads: "db time", Name: "db time", Metric: model.OracleAdvisoryDBTime},
		{Heads: "reads", Name: "reads", Metric: model.OracleAdvisoryReads},
		sizeOf("size"),
	},
}

var memoryTargetAdvisory = Spec{
	Name:   "memory target advisory",
	Labels: []string{"advisory", "memory target"},
	Columns: []Column{
		sizeFactor("factor"),
		{Heads: "db time", Name: "db time", Metric: model.OracleAdvisoryDBTime},
		{Heads: "reset", Name: "reset", Text: true},
		sizeOf("size"),
	},
}

// dictionary has twice the same heads: gets and their misses, scans and theirs.
var dictionary = Spec{
	Name: "dictionary cache",
	Columns: []Column{
		{Heads: "cache", Name: "cache", Label: "cache"},
		{Heads: "sga", Name: "sga share", Factor: percent, Derived: true},
		{Heads: "miss", Name: "miss share", Metric: model.OracleDictionaryCacheMissShare, Factor: percent},
		{Heads: "miss", Name: "scan miss share", Metric: model.OracleDictionaryCacheScanMissShare, Factor: percent},
		{Heads: "scan", Name: "scans", Metric: model.OracleDictionaryCacheScans},
		{Heads: "mod", Name: "modifications", Metric: model.OracleDictionaryCacheModifications},
		{Heads: "usage", Name: "usage", Metric: model.OracleDictionaryCacheUsage},
		{Heads: "requests", Name: "gets", Metric: model.OracleDictionaryCacheGets},
	},
}

var dictionaryGES = Spec{
	Name:  "dictionary cache of the cluster",
	Needs: "ges",
	Columns: []Column{
		{Heads: "cache", Name: "cache", Label: "cache"},
		{Heads: "requests", Name: "requests", Metric: model.OracleDictionaryCacheGESRequests},
		{Heads: "conflicts", Name: "conflicts", Metric: model.OracleDictionaryCacheConflicts},
		{Heads: "releases", Name: "releases"},
	},
}

// library has twice the same heads: gets and their misses, pins and theirs.
var library = Spec{
	Name: "library cache",
	Columns: []Column{
		{Heads: "namespace", Name: "namespace", Label: "namespace"},
		{Heads: "miss", Name: "get miss share", Metric: model.OracleLibraryCacheGetMissShare, Factor: percent},
		{Heads: "miss", Name: "pin miss share", Metric: model.OracleLibraryCachePinMissShare, Factor: percent},
		{Heads: "pin", Name: "pins", Metric: model.OracleLibraryCachePins},
		{Heads: "get", Name: "gets", Metric: model.OracleLibraryCacheGets},
		{Heads: "reloads", Name: "reloads", Metric: model.OracleLibraryCacheReloads},
		{Heads: "inval", Name: "invalidations", Metric: model.OracleLibraryCacheInvalidations},
	},
}

var libraryGES = Spec{
	Name:  "library cache of the cluster",
	Needs: "ges",
	Columns: []Column{
		{Heads: "namespace", Name: "namespace", Label: "namespace"},
		{Heads: "lock", Name: "lock requests", Metric: model.OracleLibraryCacheGESLocks},
		{Heads: "pin requests", Name: "pin requests", Metric: model.OracleLibraryCacheGESPins},
		{Heads: "pin releases", Name: "pin releases"},
		{Heads: "dations", Name: "invalidations", Metric: model.OracleLibraryCacheGESInvalidations},
		{Heads: "inval", Name: "invalidation requests"},
	},
}

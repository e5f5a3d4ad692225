// Package rules holds the rules of dumplens, one a file: <area>_<what>.go for rule area/what.
package rules

import "dumplens/analyzers"

// All lists the rules. Results do not depend on the order.
var All = []*analyzers.Rule{
	CPUSaturated,
	CPUSingleThreadBound,
	DiskSlow,
	IODatabaseStorage,
	MemoryPaging,
	OracleCommitLatency,
	OracleTopWait,
}

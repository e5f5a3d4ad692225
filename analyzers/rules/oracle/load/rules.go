// Package load holds the rules about the load on an Oracle instance, its limits, and what its reports say of themselves, one a file.
package load

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	AverageActiveSessions,
	CPUStarvation,
	Change,
	EditionCores,
	HealthyButSlow,
	Interval,
	Parse,
	PrintedFigures,
	ResourceLimit,
	RollbackRatio,
}

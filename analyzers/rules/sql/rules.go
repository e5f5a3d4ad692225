// Package sql holds the rules about traced sessions and their statements, one a file.
package sql

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	BlocksPerRow,
	CommitPerRow,
	Literals,
	Misestimate,
	NoIndex,
	ParsePerExecute,
	Recursive,
	RoundTrip,
	SingleRowDML,
	SingleRowLookup,
	SmallArray,
	ThinkTime,
	TkprofDiffers,
	TraceIncomplete,
	Waits,
}

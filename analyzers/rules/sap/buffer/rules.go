// Package buffer holds the rules about the buffers of SAP instances, one a file.
package buffer

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	HitRatio,
	Invalidations,
	ProgramCompression,
	Swaps,
	TableBuffering,
}

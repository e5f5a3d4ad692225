// Package memory holds the rules about the memory of SAP instances, one a file.
package memory

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	ExtendedMemoryFull,
	ExtendedMemoryPrivate,
	ExtendedMemoryUnused,
	HeapUsed,
	MemoryWorstCase,
	PoolOversized,
	PoolSegments,
	PoolTooSmall,
	RollOnDisk,
	SegmentLimits,
	StaticPools,
	SwapSize,
	WorkProcessMemory,
}

// Package system holds the rules about processors, memory and locks of OpenVMS, one a file.
package system

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	AlignmentFaults,
	ComputeQueue,
	HardFaults,
	Locking,
	MPSynch,
	MemoryWaits,
	PoolReclamation,
	ProcessorModes,
	Quantum,
	Release,
	ReservedMemory,
}

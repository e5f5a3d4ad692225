// Package cpu holds the rules about the processors of a host, one a file.
package cpu

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	ClientSMTMode,
	Folding,
	Headroom,
	OverEntitlement,
	PartitionCeiling,
	PoolExhausted,
	ProcessKernelDaemons,
	RunQueue,
	SMTAccounting,
	SMTReserve,
	Saturated,
	SingleThreadBound,
	Steal,
}

// Package wait holds the rules about what the sessions of an Oracle instance wait for, its storage and its other instances, one a file.
package wait

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	BufferBusy,
	CommitLatency,
	GCBufferBusy,
	GCReceiveTime,
	IODatabaseStorage,
	IndexContention,
	Latch,
	LogSwitches,
	NetworkMoreData,
	OSCorrelation,
	RACLostBlocks,
	ReadLatency,
	RedoRate,
	RowLock,
	TopWait,
}

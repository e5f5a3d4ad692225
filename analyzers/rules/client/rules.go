// Package client holds the rules about programs that wait for a database: Baan, and the way between client and database, one a file.
package client

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	ArrayInterface,
	ArrayNoGain,
	AuditCost,
	DelayedAck,
	FileSizeLimit,
	PacketSize,
	TransportOverhead,
}

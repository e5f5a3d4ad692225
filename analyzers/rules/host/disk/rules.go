// Package disk holds the rules about the disks and file systems of a host, one a file.
package disk

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	Adapters,
	Blocked,
	Busy,
	FilesystemFull,
	IOWait,
	QueueWait,
	Slow,
}

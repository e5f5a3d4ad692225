// Package storage holds the rules about disks, files and the network of OpenVMS, one a file.
package storage

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	DiskQueue,
	FastPath,
	FileCaches,
	FileExtension,
	MSCP,
	RMSDefaults,
	TCPSegment,
	VolumeLayout,
	XFCIOSize,
}

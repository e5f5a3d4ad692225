// Package memory holds the rules about the memory and the paging space of a host, one a file.
package memory

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	Computational,
	FileCache,
	PageScan,
	Paging,
	PagingSpace,
}

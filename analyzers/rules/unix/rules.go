// Package unix holds the rules about what Solaris, HP-UX and AIX have of their own: page sizes and TLB, cells, processor sets, kernel parameters, one a file.
package unix

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	HPUXFileCache,
	HPUXNUMAPolicy,
	HPUXProcessorSets,
	HPUXPthreadScope,
	TLBAIXSharedMemoryPages,
	TLBExecutablePages,
	TLBMissRatio,
	TLBProcessPages,
	TLBTime,
}

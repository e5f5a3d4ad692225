// Package job holds the rules about jobs of OpenVMS, one a file.
package job

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	Buffered,
	Conversion,
	Faults,
	IOBound,
	NullKeys,
	Variants,
	Waiting,
}

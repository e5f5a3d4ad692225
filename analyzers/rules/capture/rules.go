// Package capture holds the rules about what a capture can show at all, one a file.
package capture

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	CaptureQuality,
}

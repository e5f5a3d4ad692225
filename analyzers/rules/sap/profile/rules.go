// Package profile holds the rules about SAP profiles and their check, one a file.
package profile

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	CheckErrors,
	CheckMissing,
	CheckWithoutProfile,
	ParameterUnit,
}

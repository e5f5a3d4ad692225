// Package sap lists the rules about SAP instances, room by room.
package sap

import (
	"slices"

	"dumplens/analyzers/rules/sap/buffer"
	"dumplens/analyzers/rules/sap/memory"
	"dumplens/analyzers/rules/sap/profile"
	"dumplens/analyzers/rules/sap/work"
)

// Rules lists the rules of this area.
var Rules = slices.Concat(buffer.Rules, memory.Rules, work.Rules, profile.Rules)

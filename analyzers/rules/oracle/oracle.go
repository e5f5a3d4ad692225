// Package oracle lists the rules about Oracle instances, from STATSPACK and AWR reports, room by room.
package oracle

import (
	"slices"

	"dumplens/analyzers/rules/oracle/load"
	"dumplens/analyzers/rules/oracle/memory"
	"dumplens/analyzers/rules/oracle/wait"
)

// Rules lists the rules of this area.
var Rules = slices.Concat(wait.Rules, load.Rules, memory.Rules)

// Package rules lists the rules of dumplens by area. Each area has a folder of its own; the larger ones are divided into rooms. A rule is one file,
// named after it, and one line in the list of its room.
package rules

import (
	"slices"

	"dumplens/analyzers/rules/capture"
	"dumplens/analyzers/rules/client"
	"dumplens/analyzers/rules/host"
	"dumplens/analyzers/rules/oracle"
	"dumplens/analyzers/rules/sap"
	"dumplens/analyzers/rules/sql"
	"dumplens/analyzers/rules/unix"
	"dumplens/analyzers/rules/vms"
)

// All lists the rules, in the order of reports; results do not depend on it.
var All = ordered(slices.Concat(
	capture.Rules,
	client.Rules,
	host.Rules,
	oracle.Rules,
	sap.Rules,
	sql.Rules,
	unix.Rules,
	vms.Rules,
))

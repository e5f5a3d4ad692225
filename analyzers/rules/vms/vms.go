// Package vms lists the rules about OpenVMS, room by room.
package vms

import (
	"slices"

	"dumplens/analyzers/rules/vms/job"
	"dumplens/analyzers/rules/vms/storage"
	"dumplens/analyzers/rules/vms/system"
)

// Rules lists the rules of this area.
var Rules = slices.Concat(job.Rules, storage.Rules, system.Rules)

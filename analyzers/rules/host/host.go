// Package host lists the rules about hosts, whatever their system, room by room.
package host

import (
	"slices"

	"dumplens/analyzers/rules/host/cpu"
	"dumplens/analyzers/rules/host/disk"
	"dumplens/analyzers/rules/host/memory"
	"dumplens/analyzers/rules/host/net"
)

// Rules lists the rules of this area.
var Rules = slices.Concat(cpu.Rules, memory.Rules, disk.Rules, net.Rules)

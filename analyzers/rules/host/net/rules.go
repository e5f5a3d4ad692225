// Package net holds the rules about the network interfaces of a host, one a file.
package net

import "dumplens/analyzers"

// Rules lists the rules of this room.
var Rules = []*analyzers.Rule{
	Errors,
	Saturated,
}

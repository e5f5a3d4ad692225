package cause

// The causes by which findings about a host are told apart: those of one rule, host and cause are one statement, however many captures
// show it.
const (
	CPU     = "processors"
	Memory  = "memory"
	Disks   = "disks"
	Network = "network"
	Files   = "file systems"
	Capture = "capture"
)

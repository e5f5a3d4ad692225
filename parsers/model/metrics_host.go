package model

import "dumplens/parsers/unit"

// What hosts say of their shape and of their processes, beside the figures of metrics_system.go.
var (
	CPUThreads = &Metric{"system.cpu.threads_per_core", unit.One, Gauge,
		"Hardware threads of a core as configured: the SMT mode on POWER, hyper-threads on x86."}
	CPUCores = &Metric{"system.cpu.core.count", unit.One, Gauge,
		"Cores as the system's own configuration lists them."}
	NetworkSpeed = &Metric{"system.network.speed", unit.BytePerSecond, Gauge,
		"Nominal speed of an interface in one direction; virtual ones name a figure that means nothing."}
	ProcessMemory = &Metric{"process.memory.resident", unit.Byte, Gauge,
		"Main memory of all listed processes of a command: private data on AIX (ResData), the resident set on Linux (ResSet), where shared pages count once for each process."}
	ProcessIO = &Metric{"process.io.chars", unit.BytePerSecond, Rate,
		"Bytes that all listed processes of a command moved through read and write calls (AIX: CharIO), from cache or disk alike."}
	CaptureInterval = &Metric{"nmon.interval", unit.Second, Total,
		"Seconds between snapshots as the head promises them; the clocks say what it was."}
	CapturePromised = &Metric{"nmon.snapshots.promised", unit.One, Total,
		"Snapshots that the head promises; captures end early when they are stopped or a day ends."}
)

func hostMetrics() []*Metric {
	return []*Metric{CPUThreads, CPUCores, NetworkSpeed, ProcessMemory, ProcessIO, CaptureInterval, CapturePromised}
}

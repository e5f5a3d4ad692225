package model

import "dumplens/parsers/unit"

// What hosts say of themselves: nmon today, other collectors later. Names follow OpenTelemetry where it has one.
var (
	CPUUtilization = &Metric{"system.cpu.utilization", unit.Share, Gauge,
		"Time share of a logical CPU (cpu=N) or of all (cpu=all) by state: user, system, iowait, idle, steal. On AIX shared partitions cpu=all is relative to entitlement below it and to consumed physical CPU above it: read system.cpu.physical.* there."}
	CPURunQueue = &Metric{"system.cpu.run_queue", unit.One, Gauge,
		"Processes or threads ready to run, those running included."}
	CPUBlocked = &Metric{"system.cpu.blocked", unit.One, Gauge,
		"Processes waiting for I/O (Linux: Blocked) or to be swapped in (AIX: Swap-in)."}
	CPUSwitches = &Metric{"system.cpu.context_switches", unit.PerSecond, Rate,
		"Context switches (pswitch)."}
	CPUSyscalls = &Metric{"system.cpu.syscalls", unit.PerSecond, Rate,
		"System calls, by kind in the label call where it is printed."}
	CPULogical = &Metric{"system.cpu.logical.count", unit.One, Gauge,
		"Logical CPUs online: hardware threads on AIX with SMT."}
	CPUVirtual = &Metric{"system.cpu.virtual.count", unit.One, Gauge,
		"Virtual processors of the partition."}
	CPUPhysicalUsed = &Metric{"system.cpu.physical.used", unit.One, Gauge,
		"Physical processors consumed, in cores (AIX: PhysicalCPU of LPAR)."}
	CPUPhysicalEntitled = &Metric{"system.cpu.physical.entitled", unit.One, Gauge,
		"Entitled capacity in cores."}
	CPUPhysicalPool = &Metric{"system.cpu.physical.pool.size", unit.One, Gauge,
		"Processors of the shared pool."}
	CPUPhysicalPoolIdle = &Metric{"system.cpu.physical.pool.idle", unit.One, Gauge,
		"Idle processors of the shared pool. 0 for a whole run means that the partition may not see it."}
	CPUPhysicalUsage = &Metric{"system.cpu.physical.usage", unit.One, Gauge,
		"Physical processors by state, in cores (AIX: PCPU), for one logical CPU or all."}
	CPUScaledUsage = &Metric{"system.cpu.scaled.usage", unit.One, Gauge,
		"Physical processors by state scaled to nominal frequency, in cores (AIX: SCPU)."}
	CPUCapped = &Metric{"system.cpu.physical.capped", unit.One, Gauge,
		"1 where the partition may not use more than its entitlement."}
	CPUFolded = &Metric{"system.cpu.virtual.folded", unit.One, Gauge,
		"Virtual processors folded away."}
	CPUShared = &Metric{"system.cpu.physical.shared", unit.One, Gauge,
		"1 where the partition runs on the shared pool."}
	MemoryUsage = &Metric{"system.memory.usage", unit.Byte, Gauge,
		"Main memory by state: total, free, cached, buffers, active, shared …"}
	MemoryUtilization = &Metric{"system.memory.utilization", unit.Share, Gauge,
		"Share of main memory by state (AIX: process, fscache, system, free, pinned, user)."}
	MemoryFileCache = &Metric{"system.memory.file_cache", unit.Share, Gauge,
		"File cache and its limits as a share of lruable memory (AIX), by state: numperm, minperm, maxperm, numclient, maxclient."}
	SwapUsage = &Metric{"system.swap.usage", unit.Byte, Gauge,
		"Paging space by state: total, free, cached; per paging space in the label device."}
	SwapUtilization = &Metric{"system.swap.utilization", unit.Share, Gauge,
		"Share of paging space by state (free)."}
	PagingFaults = &Metric{"system.paging.faults", unit.PerSecond, Rate,
		"Page faults, all kinds."}
	PagingIn = &Metric{"system.paging.page_in", unit.PerSecond, Rate,
		"Pages read, file system included (AIX: pages of 4 KiB)."}
	PagingOut = &Metric{"system.paging.page_out", unit.PerSecond, Rate,
		"Pages written, file system included."}
	PagingSwapIn = &Metric{"system.paging.swap_in", unit.PerSecond, Rate,
		"Pages read from paging space."}
	PagingSwapOut = &Metric{"system.paging.swap_out", unit.PerSecond, Rate,
		"Pages written to paging space."}
	PagingReclaims = &Metric{"system.paging.reclaims", unit.PerSecond, Rate,
		"Pages freed by the page stealer (vmstat fr)."}
	PagingScans = &Metric{"system.paging.scans", unit.PerSecond, Rate,
		"Pages examined by the page stealer (vmstat sr)."}
	PagingCycles = &Metric{"system.paging.cycles", unit.PerSecond, Rate,
		"Revolutions of the page stealer's clock hand."}
	ProcessForks = &Metric{"system.process.forks", unit.PerSecond, Rate,
		"Processes created by fork."}
	ProcessExecs = &Metric{"system.process.execs", unit.PerSecond, Rate,
		"Programs started by exec."}
	DiskUtilization = &Metric{"system.disk.utilization", unit.Share, Gauge,
		"Share of time the device was busy. A LUN of several spindles can be at 100 % and serve more."}
	DiskIO = &Metric{"system.disk.io", unit.BytePerSecond, Rate,
		"Bytes read or written."}
	DiskTransfers = &Metric{"system.disk.transfers", unit.PerSecond, Rate,
		"Transfers; direction is absent for reads and writes together."}
	DiskBlockSize = &Metric{"system.disk.block_size", unit.Byte, Gauge,
		"Mean size of a transfer."}
	DiskServiceTime = &Metric{"system.disk.service_time", unit.Second, Gauge,
		"Mean time from issue to completion of a transfer; direction is absent for both."}
	DiskWaitTime = &Metric{"system.disk.wait_time", unit.Second, Gauge,
		"Mean time a transfer waited in the device queue before it was issued."}
	GroupUtilization = &Metric{"system.disk_group.utilization", unit.Share, Gauge,
		"Busy share of a disk group (Linux) or volume group (AIX); the label kind says which."}
	GroupIO = &Metric{"system.disk_group.io", unit.BytePerSecond, Rate,
		"Bytes read or written by a disk or volume group."}
	GroupTransfers = &Metric{"system.disk_group.transfers", unit.PerSecond, Rate,
		"Transfers of a disk or volume group."}
	GroupBlockSize = &Metric{"system.disk_group.block_size", unit.Byte, Gauge,
		"Mean size of a transfer of a disk or volume group."}
	AdapterIO = &Metric{"system.adapter.io", unit.BytePerSecond, Rate,
		"Bytes through a storage adapter: the sum over its disks."}
	AdapterTransfers = &Metric{"system.adapter.transfers", unit.PerSecond, Rate,
		"Transfers of a storage adapter: the sum over its disks."}
	NetworkIO = &Metric{"system.network.io", unit.BytePerSecond, Rate,
		"Bytes received (read) or sent (write) by an interface."}
	NetworkPackets = &Metric{"system.network.packets", unit.PerSecond, Rate,
		"Packets of an interface."}
	NetworkPacketSize = &Metric{"system.network.packet_size", unit.Byte, Gauge,
		"Mean packet size of an interface."}
	NetworkErrors = &Metric{"system.network.errors", unit.PerSecond, Rate,
		"Errors of an interface, by direction."}
	NetworkCollisions = &Metric{"system.network.collisions", unit.PerSecond, Rate,
		"Collisions of an interface."}
	FilesystemUtilization = &Metric{"system.filesystem.utilization", unit.Share, Gauge,
		"Share of a file system in use."}
	FilesystemInodes = &Metric{"system.filesystem.inodes.utilization", unit.Share, Gauge,
		"Share of a file system's inodes in use."}
	ProcessCPU = &Metric{"process.cpu.used", unit.One, Gauge,
		"CPU used by all processes of a command, in logical CPUs (1 = 100 % of one), over the snapshots in which any of them was listed."}
	ProcessCPUMax = &Metric{"process.cpu.used.max", unit.One, Gauge,
		"Largest CPU use of one process of a command in one snapshot, in logical CPUs."}
	ProcessListed = &Metric{"process.listed", unit.One, Total,
		"Snapshots in which a process of the command was listed."}
	NmonSnapshots = &Metric{"nmon.snapshots", unit.One, Total,
		"Snapshots of a capture: its ZZZZ lines."}
	NmonColumn = &Metric{"nmon.column", unit.One, Gauge,
		"A column that has no name of its own in the vocabulary, as printed; labels section and column, and the unit stands in the column's or section's title."}
)

// What hosts say of their shape and of their processes.
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
	return []*Metric{CPUUtilization, CPURunQueue, CPUBlocked, CPUSwitches, CPUSyscalls, CPULogical, CPUVirtual, CPUPhysicalUsed, CPUPhysicalEntitled,
		CPUPhysicalPool, CPUPhysicalPoolIdle, CPUPhysicalUsage, CPUScaledUsage, CPUCapped, CPUFolded, CPUShared, MemoryUsage,
		MemoryUtilization, MemoryFileCache, SwapUsage, SwapUtilization, PagingFaults, PagingIn, PagingOut, PagingSwapIn,
		PagingSwapOut, PagingReclaims, PagingScans, PagingCycles, ProcessForks, ProcessExecs, DiskUtilization, DiskIO,
		DiskTransfers, DiskBlockSize, DiskServiceTime, DiskWaitTime, GroupUtilization, GroupIO, GroupTransfers, GroupBlockSize,
		AdapterIO, AdapterTransfers, NetworkIO, NetworkPackets, NetworkPacketSize, NetworkErrors, NetworkCollisions,
		FilesystemUtilization, FilesystemInodes, ProcessCPU, ProcessCPUMax, ProcessListed, NmonSnapshots, NmonColumn,
		CPUThreads, CPUCores, NetworkSpeed, ProcessMemory, ProcessIO, CaptureInterval, CapturePromised}
}

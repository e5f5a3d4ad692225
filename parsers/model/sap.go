package model

import "dumplens/parsers/unit"

// What SAP systems and the systems below them say of buffers, shared memory, work processes, address spaces and address translation.
// An instance is named SID_NN everywhere, so that its profile, its check and its snapshots meet.
var (
	SAPBufferHitRatio = &Metric{"sap.buffer.hit_ratio", unit.Share, Total,
		"Share of requests that a buffer answered since the start of the instance (ST02 HitRatio %)."}
	SAPBufferSize = &Metric{"sap.buffer.size", unit.Byte, Gauge,
		"Size of a buffer by state: allocated, free. The part in use for data is less than allocated minus free: its administration takes some."}
	SAPBufferFree = &Metric{"sap.buffer.free", unit.Share, Gauge,
		"Free space of a buffer as a share of what is available for data (ST02 % Free Sp.), not of what is allocated."}
	SAPBufferDirectory = &Metric{"sap.buffer.directory", unit.One, Gauge,
		"Directory entries of a buffer by state: total, free. A buffer without free entries displaces objects however much space it has."}
	SAPBufferDirectoryFree = &Metric{"sap.buffer.directory.free", unit.Share, Gauge,
		"Free directory entries of a buffer as a share of all (ST02 % Free Dir)."}
	SAPBufferSwaps = &Metric{"sap.buffer.swaps", unit.One, Total,
		"Objects displaced from a buffer since the start of the instance."}
	SAPBufferAccesses = &Metric{"sap.buffer.database_accesses", unit.One, Total,
		"Transfers from the database into a buffer since the start of the instance (ST02 DB Accs)."}
	SAPMemoryUsage = &Metric{"sap.memory.usage", unit.Byte, Gauge,
		"Roll, page, extended and heap memory (area) by state: current, max (since the start of the instance), in_memory (configured), on_disk."}
	SAPMemoryUtilization = &Metric{"sap.memory.utilization", unit.Share, Gauge,
		"Present use of a memory area as printed (ST02 Curr.Use %)."}
	SAPCursorHitRatio = &Metric{"sap.cursor.hit_ratio", unit.Share, Total,
		"Share of requests that the cursor cache answered, by cache: ids, statement."}
	SAPCallHitRatio = &Metric{"sap.call.hit_ratio", unit.Share, Total,
		"Share of ABAP database calls (label call) that table buffers answered since the start of the instance."}
	SAPCallCount = &Metric{"sap.call.count", unit.One, Total,
		"ABAP database calls since the start of the instance by state: requests, fails, database_calls, rows."}
	SAPCallTime = &Metric{"sap.call.time", unit.Second, Gauge,
		"Mean time of an ABAP database call. Releases that do not measure it print 0."}
	SAPUptime = &Metric{"sap.uptime", unit.Second, Gauge,
		"Time from the start of the instance to the snapshot: what counters since the start stand for."}

	SAPKeySize = &Metric{"sap.shm.size", unit.Byte, Gauge,
		"Size of a shared memory of an instance by key; label pool is the pool it lies in, or \"none\"."}
	SAPPoolSize = &Metric{"sap.shm.pool.size", unit.Byte, Gauge,
		"Size of a shared memory pool by state: configured, minimum (estimated by sappfpar), advised."}
	SAPPoolUsed = &Metric{"sap.shm.pool.used", unit.Share, Gauge,
		"Use of a pool as sappfpar prints it: the estimated minimum of what is configured, decimals cut off."}
	SAPSegments = &Metric{"sap.shm.segments", unit.One, Gauge,
		"Shared memory segments of the operating system by state: planned, required (with extended memory), limit (of the system)."}
	SAPSegmentSize = &Metric{"sap.shm.segment.size", unit.Byte, Gauge,
		"Size of a shared memory segment by state: required (the largest), limit (of the system)."}
	SAPRequirement = &Metric{"sap.memory.requirement", unit.Byte, Gauge,
		"Swap space that sappfpar estimates by area: shared, pool (label pool), outside, processes, extended, minimum, heaps, worst."}
	SAPCheckMessages = &Metric{"sap.check.messages", unit.One, Gauge,
		"Errors and warnings that a profile check counts, by level."}

	SAPParameterSize = &Metric{"sap.parameter.size", unit.Byte, Gauge,
		"A profile parameter that is an amount of memory, whatever unit the profile writes it in (bytes, KB, MB, blocks of 8 KB)."}
	SAPParameterValue = &Metric{"sap.parameter.value", unit.One, Gauge,
		"A profile parameter that is a plain number. Negative sizes of shared memory keys name a pool."}

	SAPQueueLength = &Metric{"sap.queue.length", unit.One, Gauge,
		"Requests in a queue of the dispatcher or the ICM by state: now, high (largest since the start), limit."}
	SAPQueueRequests = &Metric{"sap.queue.requests", unit.One, Total,
		"Requests written to (direction write) and read from (read) a queue since the start of the instance."}
	SAPQueueHistory = &Metric{"sap.queue.history", unit.One, Gauge,
		"A column of a table of times and named columns, such as the enqueue history of the SD benchmark; label column is its name."}
	SAPWorkProcesses = &Metric{"sap.work_process.count", unit.One, Gauge,
		"Work processes by type and status, as a list of them shows."}
	SAPWorkProcessCPU = &Metric{"sap.work_process.cpu", unit.Second, Total,
		"CPU time of a work process since its start; labels no, type and pid."}
	SAPSessions = &Metric{"sap.sessions", unit.One, Gauge,
		"Sessions or connections of a dispatcher monitor table by type."}
	SAPWorkloadTime = &Metric{"sap.workload.time", unit.Second, Gauge,
		"Mean time of a dialog step by task type and component: response, wait, roll_in, roll_wait, load, processing, enqueue, database, cpu, gui …"}
	SAPWorkloadSteps = &Metric{"sap.workload.steps", unit.One, Total,
		"Dialog steps by task type."}

	ProcessMapping = &Metric{"process.mapping", unit.Byte, Gauge,
		"A mapping of an address space by virtual_address and state: size, resident, anon, locked, swap. \"-\" in the dump is 0. Label page_size is the size that the hardware uses now, absent where nothing is mapped."}
	ProcessSpace = &Metric{"process.address_space", unit.Byte, Gauge,
		"The total line of an address space by state: size, resident, anon, locked, swap. Shared memory is counted in every process that maps it."}
	ProcessPages = &Metric{"process.address_space.by_page_size", unit.Byte, Gauge,
		"Resident bytes of an address space by kind (text, heap, anon, ism, dism, stack, file) and page size; added up from its mappings."}
	ProcessPageSize = &Metric{"process.page_size", unit.Byte, Gauge,
		"Page size of a process by segment (data, stack, text, shared memory) as AIX ps -Z prints it."}
	ExecutablePageSize = &Metric{"process.executable.page_size", unit.Byte, Gauge,
		"Page size that an executable asks for by segment (text, data). NaN is D, the system's default, or L, the largest."}

	TLBMisses = &Metric{"system.tlb.misses", unit.PerSecond, Rate,
		"Misses by cpu, mode (user, kernel), page_size where printed, and kind: itlb, itsb, dtlb, dtsb. cpu=all is the sum."}
	TLBTime = &Metric{"system.tlb.time", unit.Share, Gauge,
		"Time of one CPU spent on misses, labels as for system.tlb.misses, kind=all for their sum. cpu=all is the mean of the CPUs. The cost of a stalled pipeline comes on top."}
	TLBMissRatio = &Metric{"system.tlb.miss_ratio", unit.One, Gauge,
		"Misses per instruction by kind, from hardware counters."}
	TLBFills = &Metric{"system.tlb.fills", unit.One, Total,
		"Sampled misses of a profiler by what answered them: l2, walker (hardware), software; label kind."}
	TrapRate = &Metric{"system.cpu.traps", unit.PerSecond, Rate,
		"Traps by cpu and trap."}
	CPUCounter = &Metric{"system.cpu.counter", unit.One, Total,
		"A hardware counter by cpu and event, added up over all intervals; cpu=all is the printed total."}
	Tunable = &Metric{"system.tunable", unit.One, Gauge,
		"A kernel parameter as set; sizes are in the parameter's own unit. Percentages are shares."}
	ProcessorSet = &Metric{"system.processor_set.cpus", unit.One, Gauge,
		"Processors bound to a processor set."}
)

func sapMetrics() []*Metric {
	return []*Metric{SAPBufferHitRatio, SAPBufferSize, SAPBufferFree, SAPBufferDirectory, SAPBufferDirectoryFree, SAPBufferSwaps, SAPBufferAccesses,
		SAPMemoryUsage, SAPMemoryUtilization, SAPCursorHitRatio, SAPCallHitRatio, SAPCallCount, SAPCallTime, SAPUptime,
		SAPKeySize, SAPPoolSize, SAPPoolUsed, SAPSegments, SAPSegmentSize, SAPRequirement, SAPCheckMessages,
		SAPParameterSize, SAPParameterValue, SAPQueueLength, SAPQueueRequests, SAPQueueHistory, SAPWorkProcesses, SAPWorkProcessCPU,
		SAPSessions, SAPWorkloadTime, SAPWorkloadSteps,
		ProcessMapping, ProcessSpace, ProcessPages, ProcessPageSize, ExecutablePageSize,
		TLBMisses, TLBTime, TLBMissRatio, TLBFills, TrapRate, CPUCounter, Tunable, ProcessorSet}
}

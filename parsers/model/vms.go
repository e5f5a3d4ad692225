package model

import "dumplens/parsers/unit"

// What OpenVMS says of jobs, of its accounting file, and of the system. Pages of accounting and of SHOW STATUS are 512 bytes: pages of a
// VAX, pagelets of Alpha and I64.
var (
	VMSJobElapsed = &Metric{"vms.job.elapsed", unit.Second, Total,
		"Time from login to logout, or between two readings of one process."}
	VMSJobCPU = &Metric{"vms.job.cpu", unit.Second, Total,
		"CPU time of the process itself. Sub-processes are not in it; where their records are there too, scope=subprocesses."}
	VMSJobDirect = &Metric{"vms.job.io.direct", unit.One, Total,
		"Direct I/Os of the process itself: mostly disk and tape."}
	VMSJobBuffered = &Metric{"vms.job.io.buffered", unit.One, Total,
		"Buffered I/Os of the process itself: terminals, mailboxes, network, opening of files."}
	VMSJobFaults = &Metric{"vms.job.faults", unit.One, Total,
		"Page faults, soft and hard, those of image activation included."}
	VMSJobHardFaults = &Metric{"vms.job.faults.hard", unit.One, Total,
		"Read I/Os that page faults made."}
	VMSJobWorkingSet = &Metric{"vms.job.working_set.peak", unit.Byte, Total,
		"Largest working set."}
	VMSJobVirtual = &Metric{"vms.job.page_file.peak", unit.Byte, Total,
		"Largest page file use, which newer trailers call peak virtual size."}
	VMSJobVolumes = &Metric{"vms.job.volumes", unit.One, Total,
		"Volumes that the job mounted."}
	VMSJobImages = &Metric{"vms.job.images", unit.One, Total,
		"Images that the process ran."}
	VMSJobSubprocesses = &Metric{"vms.job.subprocesses", unit.One, Total,
		"Sub-processes of a job whose own records are in the same listing."}

	VMSAccountingRecords = &Metric{"vms.accounting.records", unit.One, Total,
		"Accounting records, by type (process, image, print …) and by one of user, account, image, queue; or by the key of a summary."}
	VMSAccountingElapsed = &Metric{"vms.accounting.elapsed", unit.Second, Total,
		"Elapsed time of the records added up."}
	VMSAccountingCPU = &Metric{"vms.accounting.cpu", unit.Second, Total,
		"CPU time of the records added up. Image records repeat what their process record holds."}
	VMSAccountingDirect = &Metric{"vms.accounting.io.direct", unit.One, Total,
		"Direct I/Os of the records added up."}
	VMSAccountingBuffered = &Metric{"vms.accounting.io.buffered", unit.One, Total,
		"Buffered I/Os of the records added up."}
	VMSAccountingFaults = &Metric{"vms.accounting.faults", unit.One, Total,
		"Page faults, soft and hard, of the records added up."}
	VMSAccountingHardFaults = &Metric{"vms.accounting.faults.hard", unit.One, Total,
		"Read I/Os that page faults made, of the records added up."}
	VMSAccountingWorkingSet = &Metric{"vms.accounting.working_set.peak", unit.Byte, Total,
		"Largest working set of any of the records."}
	VMSAccountingVirtual = &Metric{"vms.accounting.page_file.peak", unit.Byte, Total,
		"Largest page file use of any of the records."}
	VMSAccountingVolumes = &Metric{"vms.accounting.volumes", unit.One, Total,
		"Volumes mounted, of the records added up."}
	VMSAccountingImages = &Metric{"vms.accounting.images", unit.One, Total,
		"Images run, of the records added up."}
	VMSAccountingPrinted = &Metric{"vms.accounting.printed", unit.One, Total,
		"Print jobs: pages, qios and gets (label stat)."}
	VMSAccountingCPURate = &Metric{"vms.accounting.cpu.rate", unit.SecondsPerSec, Rate,
		"CPU time of the processes that ended in an hour, spread over it: a long job counts in the hour in which it ended."}
	VMSAccountingIORate = &Metric{"vms.accounting.io.rate", unit.PerSecond, Rate,
		"I/Os of the processes that ended in an hour, spread over it, by kind (direct, buffered)."}
	VMSAccountingFaultRate = &Metric{"vms.accounting.faults.rate", unit.PerSecond, Rate,
		"Page faults of the processes that ended in an hour, spread over it."}

	VMSStatusCPU = &Metric{"vms.status.cpu", unit.Second, Total,
		"CPU time of the process since login, at the moment of SHOW STATUS."}
	VMSStatusDirect = &Metric{"vms.status.io.direct", unit.One, Total,
		"Direct I/Os of the process since login."}
	VMSStatusBuffered = &Metric{"vms.status.io.buffered", unit.One, Total,
		"Buffered I/Os of the process since login."}
	VMSStatusFaults = &Metric{"vms.status.faults", unit.One, Total,
		"Page faults of the process since login."}
	VMSStatusWorkingSet = &Metric{"vms.status.working_set", unit.Byte, Gauge,
		"Size of the working set list (Cur. ws.)."}
	VMSStatusResident = &Metric{"vms.status.resident", unit.Byte, Gauge,
		"Physical memory that the process occupies (Phys. Mem.)."}
	VMSStatusOpenFiles = &Metric{"vms.status.open_files", unit.One, Gauge,
		"Files that the process has open."}

	VMSMemoryPages = &Metric{"vms.memory.pages", unit.One, Gauge,
		"Main memory in pages by state, where the size of a page cannot be told."}
	VMSMemory = &Metric{"vms.memory.usage", unit.Byte, Gauge,
		"Main memory by state: total, free, in_use, modified."}
	VMSMemoryCache = &Metric{"vms.memory.cache", unit.Byte, Gauge,
		"The file cache by state: total, free, in_use, maximum, minimum."}
	VMSMemoryCacheCount = &Metric{"vms.memory.cache.count", unit.One, Total,
		"Counters and settings of the file cache since its reset, by stat as printed."}
	VMSMemorySlots = &Metric{"vms.memory.slots", unit.One, Gauge,
		"Process entry and balance set slots by kind and state."}
	VMSMemoryPool = &Metric{"vms.memory.pool", unit.Byte, Gauge,
		"Dynamic memory by pool (nonpaged, paged) and state: total, free, in_use, largest."}
	VMSMemoryPageFile = &Metric{"vms.memory.page_file", unit.Byte, Gauge,
		"Page and swap files by state: total, free, reservable. Reservable may fall below free, and below zero."}
	VMSMemoryPageFilePages = &Metric{"vms.memory.page_file.pages", unit.One, Gauge,
		"Page and swap files in pages by state, where the size of a page cannot be told."}
	VMSReservation = &Metric{"vms.memory.reservation", unit.Byte, Gauge,
		"Reserved memory by name, group and kind, by state: reserved, in_use."}
	VMSProcessCPU = &Metric{"vms.process.cpu", unit.Second, Total,
		"CPU time of a process since it began (SHOW SYSTEM), by pid and process."}
	VMSProcessIO = &Metric{"vms.process.io", unit.One, Total,
		"Direct and buffered I/Os of a process since it began."}
	VMSProcessFaults = &Metric{"vms.process.faults", unit.One, Total,
		"Page faults of a process since it began."}
	VMSProcessPages = &Metric{"vms.process.pages", unit.One, Gauge,
		"Pages that a process occupies, as SHOW SYSTEM prints them: of 512 bytes on a VAX, of 8 KiB on Alpha and I64."}
	VMSProcesses = &Metric{"vms.processes", unit.One, Gauge,
		"Processes, by scheduling state where it is printed."}
	VMSUptime = &Metric{"vms.uptime", unit.Second, Gauge,
		"Time since the system was booted."}
	VMSFastPath = &Metric{"vms.fastpath.cpu", unit.One, Gauge,
		"Number of the CPU that serves a device (label device) or a service (label service: tcpip, lock manager)."}
	VMSParameter = &Metric{"vms.parameter", unit.One, Gauge,
		"Value of a SYSGEN parameter in its own unit, by column (current, default, minimum, maximum)."}
	VMSRMSDefault = &Metric{"vms.rms.default", unit.One, Gauge,
		"RMS defaults of the process and the system (label scope), by name as printed. 0 takes the system's, or RMS's own."}
	VMSInet = &Metric{"vms.inet.attribute", unit.One, Gauge,
		"Attribute of the TCP/IP kernel (sysconfig -q), by name."}
	VMSMonitor = &Metric{"vms.monitor", unit.One, Gauge,
		"A number of a MONITOR screen or summary in its own unit, by class, item and stat (cur, ave, min, max)."}
	VMSDevice = &Metric{"vms.device", unit.One, Gauge,
		"A number of SHOW DEVICE/FULL in its own unit, by device and item as printed."}
	VMSFDL = &Metric{"vms.fdl.attribute", unit.One, Gauge,
		"A number of an FDL file, by section and attribute; yes is 1, no is 0."}
	VMSTrace = &Metric{"vms.trace.count", unit.One, Total,
		"A count of an SDA report (FLT, SPL, LCK, IO), by report, item and stat as printed."}

	VMSMode = &Metric{"vms.cpu.mode", unit.Share, Gauge,
		"Time share of all CPUs (cpu=all) or of one by mode: interrupt, mp_synch, kernel, exec, super, user, idle."}
	VMSDirectRate = &Metric{"vms.io.direct", unit.PerSecond, Rate,
		"Direct I/Os per second of clock time."}
	VMSBufferedRate = &Metric{"vms.io.buffered", unit.PerSecond, Rate,
		"Buffered I/Os per second of clock time."}
	VMSIORate = &Metric{"vms.io.rate", unit.PerSecond, Rate,
		"Other I/O events by kind: split transfers, file opens, mailbox writes, logical names."}
	VMSPagingIO = &Metric{"vms.paging.io", unit.PerSecond, Rate,
		"Paging I/Os by direction: reads are what hard faults cause."}
	VMSPagingFaults = &Metric{"vms.paging.faults", unit.PerSecond, Rate,
		"Page faults by kind: system, demand_zero, free_list, modified_list, global_valid, write_in_progress."}
	VMSPagingPages = &Metric{"vms.paging.pages", unit.PerSecond, Rate,
		"Pages read or written by paging."}
	VMSSwapIn = &Metric{"vms.paging.in_swaps", unit.PerSecond, Rate,
		"Processes swapped in."}
	VMSMemoryList = &Metric{"vms.memory.list", unit.One, Gauge,
		"Length of the free and modified page lists, in pages."}
	VMSStates = &Metric{"vms.process.states", unit.One, Gauge,
		"Processes by scheduling state (com, como, cur, lef, hib, mwait, pfw, fpg, colpg …)."}
	VMSLockRate = &Metric{"vms.lock.rate", unit.PerSecond, Rate,
		"Lock manager events by kind, and by origin where it is told."}
	VMSLocks = &Metric{"vms.locks", unit.One, Gauge,
		"Locks and lock resources in existence, by kind."}
	VMSMSCPRate = &Metric{"vms.mscp.rate", unit.PerSecond, Rate,
		"MSCP server events by kind: requests, fragments, splits, buffer waits …"}
	VMSFileCache = &Metric{"vms.file_cache.rate", unit.PerSecond, Rate,
		"Hits and attempts (label stat) of the file system caches, by cache."}
	VMSFileCacheHits = &Metric{"vms.file_cache.hits", unit.Share, Gauge,
		"Hit ratio of a file system cache; without attempts it means nothing."}
	VMSAlignment = &Metric{"vms.alignment_faults", unit.PerSecond, Rate,
		"Alignment faults by mode. Each costs all processes of an I64 system, not only its own."}
	VMSDiskQueue = &Metric{"vms.disk.queue", unit.One, Gauge,
		"Requests queued at a disk, or at all of them."}
	VMSColumn = &Metric{"vms.t4.column", unit.One, Gauge,
		"A column that has no name of its own in the vocabulary, as printed, by section and column."}
)

func vmsMetrics() []*Metric {
	return []*Metric{VMSJobElapsed, VMSJobCPU, VMSJobDirect, VMSJobBuffered, VMSJobFaults, VMSJobHardFaults, VMSJobWorkingSet, VMSJobVirtual, VMSJobVolumes,
		VMSJobImages, VMSJobSubprocesses, VMSAccountingRecords, VMSAccountingElapsed, VMSAccountingCPU, VMSAccountingDirect,
		VMSAccountingBuffered, VMSAccountingFaults, VMSAccountingHardFaults, VMSAccountingWorkingSet, VMSAccountingVirtual,
		VMSAccountingVolumes, VMSAccountingImages, VMSAccountingPrinted, VMSAccountingCPURate, VMSAccountingIORate, VMSAccountingFaultRate,
		VMSStatusCPU, VMSStatusDirect, VMSStatusBuffered, VMSStatusFaults, VMSStatusWorkingSet, VMSStatusResident, VMSStatusOpenFiles,
		VMSMemoryPages, VMSMemory, VMSMemoryCache, VMSMemoryCacheCount, VMSMemorySlots, VMSMemoryPool, VMSMemoryPageFile,
		VMSMemoryPageFilePages, VMSReservation, VMSProcessCPU, VMSProcessIO, VMSProcessFaults, VMSProcessPages, VMSProcesses, VMSUptime,
		VMSFastPath, VMSParameter, VMSRMSDefault, VMSInet, VMSMonitor, VMSDevice, VMSFDL, VMSTrace, VMSMode, VMSDirectRate,
		VMSBufferedRate, VMSIORate, VMSPagingIO, VMSPagingFaults, VMSPagingPages, VMSSwapIn, VMSMemoryList, VMSStates, VMSLockRate,
		VMSLocks, VMSMSCPRate, VMSFileCache, VMSFileCacheHits, VMSAlignment, VMSDiskQueue, VMSColumn}
}

package model

import "dumplens/parsers/unit"

// Waits in more detail: histograms, buffers, enqueues, latches, mutexes.
var (
	OracleHistogramWaits = &Metric{"oracle.histogram.waits", unit.One, Total,
		"Waits for an event that its histogram counts, with at most four digits; label event."}
	OracleHistogramShare = &Metric{"oracle.histogram.share", unit.Share, Gauge,
		"Share of the waits for an event that ended within a bucket of time; labels event and bucket: <1ms, <2ms … >1s. Below 1s means below 1024 ms."}
	OracleBufferWaitCount = &Metric{"oracle.buffer_wait.count", unit.One, Total,
		"Waits for busy buffers by class of block; label class."}
	OracleBufferWaitTime = &Metric{"oracle.buffer_wait.time", unit.Second, Total,
		"Time waited for busy buffers by class of block; label class."}
	OracleBufferWaitMean = &Metric{"oracle.buffer_wait.mean", unit.Second, Gauge,
		"Mean wait for a busy buffer as printed; label class."}
	OracleEnqueueRequests = &Metric{"oracle.enqueue.requests", unit.One, Total,
		"Requests for an enqueue; label enqueue, as printed: two letters up to 9i, type and reason later."}
	OracleEnqueueGets = &Metric{"oracle.enqueue.gets", unit.One, Total,
		"Requests for an enqueue that got it; label enqueue."}
	OracleEnqueueFailures = &Metric{"oracle.enqueue.failures", unit.One, Total,
		"Requests for an enqueue that failed; label enqueue."}
	OracleEnqueueWaits = &Metric{"oracle.enqueue.waits", unit.One, Total,
		"Requests for an enqueue that waited; label enqueue."}
	OracleEnqueueWaitTime = &Metric{"oracle.enqueue.wait.time", unit.Second, Total,
		"Time waited for an enqueue; label enqueue."}
	OracleEnqueueWaitMean = &Metric{"oracle.enqueue.wait.mean", unit.Second, Gauge,
		"Mean wait for an enqueue as printed; label enqueue."}
	OracleLatchGets = &Metric{"oracle.latch.gets", unit.One, Total,
		"Requests for a latch that were willing to wait; label latch."}
	OracleLatchMissShare = &Metric{"oracle.latch.miss.share", unit.Share, Gauge,
		"Share of those requests that missed at first; label latch."}
	OracleLatchSleepsPerMiss = &Metric{"oracle.latch.sleeps_per_miss", unit.One, Gauge,
		"Mean number of sleeps of a request that missed; label latch."}
	OracleLatchWaitTime = &Metric{"oracle.latch.wait.time", unit.Second, Total,
		"Time slept for a latch (9i and later); label latch."}
	OracleLatchNoWaitGets = &Metric{"oracle.latch.nowait.gets", unit.One, Total,
		"Requests for a latch that were not willing to wait; label latch."}
	OracleLatchNoWaitMissShare = &Metric{"oracle.latch.nowait.miss.share", unit.Share, Gauge,
		"Share of those requests that failed; label latch."}
	OracleLatchMisses = &Metric{"oracle.latch.misses", unit.One, Total,
		"Requests for a latch that missed at first, of latches with sleeps; label latch."}
	OracleLatchSleeps = &Metric{"oracle.latch.sleeps", unit.One, Total,
		"Sleeps for a latch; label latch."}
	OracleLatchSpinGets = &Metric{"oracle.latch.spin_gets", unit.One, Total,
		"Requests that missed and got the latch while spinning (10g and later); label latch."}
	OracleLatchChildSleeps = &Metric{"oracle.latch.child.sleeps", unit.One, Total,
		"Sleeps for one child of a latch; labels latch, child."}
	OracleLatchSourceSleeps = &Metric{"oracle.latch.source.sleeps", unit.One, Total,
		"Sleeps by the place in the code that wanted a latch; labels latch, where."}
	OracleLatchSourceWaiterSleeps = &Metric{"oracle.latch.source.waiter_sleeps", unit.One, Total,
		"Sleeps of those who waited for a holder at a place in the code; labels latch, where."}
	OracleLatchSourceMisses = &Metric{"oracle.latch.source.nowait_misses", unit.One, Total,
		"Failed requests without wait by the place in the code; labels latch, where."}
	OracleMutexSleeps = &Metric{"oracle.mutex.sleeps", unit.One, Total,
		"Sleeps for a mutex; labels mutex, location."}
	OracleMutexWaitTime = &Metric{"oracle.mutex.wait.time", unit.Second, Total,
		"Time slept for a mutex; labels mutex, location."}
)

// Reads and writes, by function of the instance, by tablespace and by file.
var (
	OracleIOVolume = &Metric{"oracle.io.volume", unit.Byte, Total,
		"Amount of data read or written by a function of the instance (11g and later); labels function, direction."}
	OracleIOVolumeRate = &Metric{"oracle.io.volume.rate", unit.BytePerSecond, Rate,
		"Amount of data per second by function; labels function, direction."}
	OracleIORequestRate = &Metric{"oracle.io.request.rate", unit.PerSecond, Rate,
		"Requests per second by function; labels function, direction."}
	OracleIOWaits = &Metric{"oracle.io.waits", unit.One, Total,
		"Waits for IO of a function; label function."}
	OracleIOWaitMean = &Metric{"oracle.io.wait.mean", unit.Second, Gauge,
		"Mean wait for IO of a function, printed in tenths of a millisecond at best; label function."}
	OracleIOSizedRequests = &Metric{"oracle.io.sized.requests", unit.One, Total,
		"Requests by function; labels function, direction and size: small (up to 128 KB), large."}
	OracleIOSizedVolume = &Metric{"oracle.io.sized.volume", unit.Byte, Total,
		"Amount of data by function; labels function, direction and size."}
	OracleTablespaceReads = &Metric{"oracle.tablespace.reads", unit.One, Total,
		"Read requests to the files of a tablespace; label tablespace."}
	OracleTablespaceReadMean = &Metric{"oracle.tablespace.read.mean", unit.Second, Gauge,
		"Mean time of a read request; label tablespace."}
	OracleTablespaceReadBlocks = &Metric{"oracle.tablespace.read.blocks", unit.One, Gauge,
		"Mean number of blocks in a read request; label tablespace."}
	OracleTablespaceWrites = &Metric{"oracle.tablespace.writes", unit.One, Total,
		"Write requests to the files of a tablespace; label tablespace."}
	OracleTablespaceBufferWaits = &Metric{"oracle.tablespace.buffer_waits", unit.One, Total,
		"Waits for buffers of a tablespace that were busy; label tablespace."}
	OracleTablespaceBufferWaitMean = &Metric{"oracle.tablespace.buffer_wait.mean", unit.Second, Gauge,
		"Mean wait for a busy buffer; label tablespace."}
	OracleFileReads = &Metric{"oracle.file.reads", unit.One, Total,
		"Read requests to a file; labels tablespace, file."}
	OracleFileReadMean = &Metric{"oracle.file.read.mean", unit.Second, Gauge,
		"Mean time of a read request; labels tablespace, file."}
	OracleFileReadBlocks = &Metric{"oracle.file.read.blocks", unit.One, Gauge,
		"Mean number of blocks in a read request; labels tablespace, file."}
	OracleFileWrites = &Metric{"oracle.file.writes", unit.One, Total,
		"Write requests to a file; labels tablespace, file."}
	OracleFileBufferWaits = &Metric{"oracle.file.buffer_waits", unit.One, Total,
		"Waits for buffers of a file that were busy; labels tablespace, file."}
	OracleFileBufferWaitMean = &Metric{"oracle.file.buffer_wait.mean", unit.Second, Gauge,
		"Mean wait for a busy buffer; labels tablespace, file."}
	OracleFileReadHistogram = &Metric{"oracle.file.read.histogram", unit.One, Total,
		"Reads of single blocks by how long they took; labels tablespace, file and bucket, as printed."}
)

func oracleWaitsMetrics() []*Metric {
	return []*Metric{OracleHistogramWaits, OracleHistogramShare, OracleBufferWaitCount, OracleBufferWaitTime, OracleBufferWaitMean,
		OracleEnqueueRequests, OracleEnqueueGets, OracleEnqueueFailures, OracleEnqueueWaits, OracleEnqueueWaitTime,
		OracleEnqueueWaitMean, OracleLatchGets, OracleLatchMissShare, OracleLatchSleepsPerMiss, OracleLatchWaitTime,
		OracleLatchNoWaitGets, OracleLatchNoWaitMissShare, OracleLatchMisses, OracleLatchSleeps, OracleLatchSpinGets,
		OracleLatchChildSleeps, OracleLatchSourceSleeps, OracleLatchSourceWaiterSleeps, OracleLatchSourceMisses, OracleMutexSleeps,
		OracleMutexWaitTime,
		OracleIOVolume, OracleIOVolumeRate, OracleIORequestRate, OracleIOWaits, OracleIOWaitMean, OracleIOSizedRequests,
		OracleIOSizedVolume, OracleTablespaceReads, OracleTablespaceReadMean, OracleTablespaceReadBlocks, OracleTablespaceWrites,
		OracleTablespaceBufferWaits, OracleTablespaceBufferWaitMean, OracleFileReads, OracleFileReadMean, OracleFileReadBlocks,
		OracleFileWrites, OracleFileBufferWaits, OracleFileBufferWaitMean, OracleFileReadHistogram}
}

package model

import "dumplens/parsers/unit"

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

func oracleIOMetrics() []*Metric {
	return []*Metric{
		OracleIOVolume, OracleIOVolumeRate, OracleIORequestRate, OracleIOWaits, OracleIOWaitMean, OracleIOSizedRequests,
		OracleIOSizedVolume, OracleTablespaceReads, OracleTablespaceReadMean, OracleTablespaceReadBlocks, OracleTablespaceWrites,
		OracleTablespaceBufferWaits, OracleTablespaceBufferWaitMean, OracleFileReads, OracleFileReadMean, OracleFileReadBlocks,
		OracleFileWrites, OracleFileBufferWaits, OracleFileBufferWaitMean, OracleFileReadHistogram,
	}
}

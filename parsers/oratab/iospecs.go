package oratab

import "dumplens/parsers/model"

// read and write are the labels of both directions.
var (
	read  = []string{"direction", "read"}
	write = []string{"direction", "write"}
)

// ioSummary prints reads before writes, under the same heads.
var ioSummary = Spec{
	Name: "io by function",
	Columns: []Column{
		{Heads: "function", Name: "function", Label: "function"},
		{Heads: "volume", Name: "read", Metric: model.OracleIOVolume, Labels: read, Base: 1024},
		{Heads: "requests", Name: "reads per second", Metric: model.OracleIORequestRate, Labels: read, Base: 1000},
		{Heads: "vol/sec|per sec", Name: "read per second", Metric: model.OracleIOVolumeRate, Labels: read, Base: 1024},
		{Heads: "volume", Name: "written", Metric: model.OracleIOVolume, Labels: write, Base: 1024},
		{Heads: "requests", Name: "writes per second", Metric: model.OracleIORequestRate, Labels: write, Base: 1000},
		{Heads: "vol/sec|per sec", Name: "written per second", Metric: model.OracleIOVolumeRate, Labels: write, Base: 1024},
		{Heads: "count", Name: "waits", Metric: model.OracleIOWaits, Base: 1000},
		{Heads: "avg|tm(ms)", Name: "mean wait", Metric: model.OracleIOWaitMean, Factor: milli},
	},
}

// ioDetail tells requests of up to 128 KB from larger ones.
var ioDetail = Spec{
	Name: "io by function and size",
	Columns: []Column{
		{Heads: "function", Name: "function", Label: "function"},
		sized("small read reqs", "small reads", model.OracleIOSizedRequests, "read", "small"),
		sized("large read reqs", "large reads", model.OracleIOSizedRequests, "read", "large"),
		sized("small data read", "small read", model.OracleIOSizedVolume, "read", "small"),
		sized("large data read", "large read", model.OracleIOSizedVolume, "read", "large"),
		sized("small write reqs", "small writes", model.OracleIOSizedRequests, "write", "small"),
		sized("large write reqs", "large writes", model.OracleIOSizedRequests, "write", "large"),
		sized("small data writn", "small written", model.OracleIOSizedVolume, "write", "small"),
		sized("large data writn", "large written", model.OracleIOSizedVolume, "write", "large"),
	},
}

func sized(heads, name string, m *model.Metric, direction, size string) Column {
	c := Column{Heads: heads, Name: name, Metric: m, Labels: []string{"direction", direction, "size", size}, Base: 1000}
	if m == model.OracleIOSizedVolume {
		c.Base = 1024
	}
	return c
}

var tablespaceIO = Spec{
	Name: "tablespace io",
	Columns: []Column{
		{Heads: "tablespace", Name: "tablespace", Label: "tablespace"},
		{Heads: "reads/s", Name: "reads per second", Derived: true},
		{Heads: "rd(ms)|rd (ms)", Name: "mean read", Metric: model.OracleTablespaceReadMean, Factor: milli},
		{Heads: "blks/rd", Name: "blocks per read", Metric: model.OracleTablespaceReadBlocks},
		{Heads: "writes/s", Name: "writes per second", Derived: true},
		{Heads: "buffer waits|waits", Name: "buffer waits", Metric: model.OracleTablespaceBufferWaits},
		{Heads: "buf", Name: "mean buffer wait", Metric: model.OracleTablespaceBufferWaitMean, Factor: milli},
		{Heads: "reads", Name: "reads", Metric: model.OracleTablespaceReads},
		{Heads: "writes", Name: "writes", Metric: model.OracleTablespaceWrites},
	},
}

// fileIO prints a tablespace once for all of its files. The bucket of the slowest read is filled with "#" in most reports.
var fileIO = Spec{
	Name: "file io",
	Fill: 1,
	Columns: []Column{
		{Heads: "tablespace", Name: "tablespace", Label: "tablespace"},
		{Heads: "filename|file", Name: "file", Label: "file"},
		{Heads: "reads/s", Name: "reads per second", Derived: true},
		{Heads: "bkt", Name: "slowest read bucket"},
		{Heads: "rd(ms)|rd (ms)", Name: "mean read", Metric: model.OracleFileReadMean, Factor: milli},
		{Heads: "blks/rd", Name: "blocks per read", Metric: model.OracleFileReadBlocks},
		{Heads: "writes/s", Name: "writes per second", Derived: true},
		{Heads: "buffer waits|waits", Name: "buffer waits", Metric: model.OracleFileBufferWaits},
		{Heads: "buf", Name: "mean buffer wait", Metric: model.OracleFileBufferWaitMean, Factor: milli},
		{Heads: "reads", Name: "reads", Metric: model.OracleFileReads},
		{Heads: "writes", Name: "writes", Metric: model.OracleFileWrites},
	},
}

var fileHistogram = Spec{
	Name: "file read histogram",
	Fill: 1,
	Columns: []Column{
		{Heads: "tablespace", Name: "tablespace", Label: "tablespace"},
		{Heads: "filename|file", Name: "file", Label: "file"},
		readBucket("0 - 2 ms"), readBucket("2 - 4 ms"), readBucket("4 - 8 ms"),
		readBucket("8 - 16 ms"), readBucket("16 - 32 ms"), readBucket("32+ ms"),
	},
}

func readBucket(name string) Column {
	return Column{Heads: name, Name: name, Metric: model.OracleFileReadHistogram, Labels: []string{"bucket", name}}
}

package model

import "dumplens/parsers/unit"

// What load generators measured. Without a label they are about all samples; those of transactions and of parts of samples (label kind)
// are not in that total, since they hold the time of other samples.
var (
	LoadSamples = &Metric{"load.samples", unit.One, Total,
		"Samples of a label, or of all without one. kind=transaction is a transaction controller, whose samples are counted under their own labels; kind=sub is part of another sample."}
	LoadErrors = &Metric{"load.errors", unit.One, Total,
		"Samples that failed, by the generator's own judgement."}
	LoadErrorKinds = &Metric{"load.errors.by_kind", unit.One, Total,
		"Samples that failed, by response code; error=assertion where the code is one of success."}
	LoadErrorRate = &Metric{"load.errors.rate", unit.PerSecond, Rate,
		"Failed samples a second, at the time they ended."}
	LoadThroughput = &Metric{"load.throughput", unit.PerSecond, Rate,
		"Samples a second: of a label, from its first start to its last end; over time, those that ended in the step."}
	LoadMean = &Metric{"load.response_time.mean", unit.Second, Gauge,
		"Mean response time of the samples; over time, of those that ended in the step."}
	LoadMin = &Metric{"load.response_time.min", unit.Second, Gauge,
		"Shortest response time."}
	LoadMax = &Metric{"load.response_time.max", unit.Second, Gauge,
		"Longest response time."}
	LoadPercentile = &Metric{"load.response_time.percentile", unit.Second, Gauge,
		"Response time that so many percent of the samples do not exceed, as JMeter's dashboard takes it: the value at place p/100 × (n+1), interpolated."}
	LoadLatency = &Metric{"load.latency.mean", unit.Second, Gauge,
		"Mean time to the first byte of the response, connecting included."}
	LoadConnect = &Metric{"load.connect_time.mean", unit.Second, Gauge,
		"Mean time to connect, of all samples; 0 for those that use a connection again."}
	LoadBytes = &Metric{"load.bytes", unit.Byte, Total,
		"Bytes of the samples by direction: receive, transmit."}
	LoadBytesRate = &Metric{"load.bytes.rate", unit.BytePerSecond, Rate,
		"Bytes a second by direction, from the first start to the last end."}
	LoadThreads = &Metric{"load.threads", unit.One, Gauge,
		"Active threads (virtual users) of the generator, of several hosts added up; over time, the mean of what the samples of the step say."}
)

func loadMetrics() []*Metric {
	return []*Metric{LoadSamples, LoadErrors, LoadErrorKinds, LoadErrorRate, LoadThroughput, LoadMean, LoadMin, LoadMax, LoadPercentile,
		LoadLatency, LoadConnect, LoadBytes, LoadBytesRate, LoadThreads}
}

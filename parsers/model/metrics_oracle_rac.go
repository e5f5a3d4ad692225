package model

import "dumplens/parsers/unit"

// Other instances of the database, and segments.
var (
	OracleRACInstances = &Metric{"oracle.rac.instances", unit.One, Gauge,
		"Instances of the database; label at: begin, end."}
	OracleRACRate = &Metric{"oracle.rac.rate", unit.PerSecond, Rate,
		"Global cache load profile, per second; label stat."}
	OracleRACTraffic = &Metric{"oracle.rac.traffic", unit.BytePerSecond, Rate,
		"Estimated traffic between the instances."}
	OracleRACPerTransaction = &Metric{"oracle.rac.per_transaction", unit.One, Gauge,
		"Global cache load profile, per transaction; label stat."}
	OracleRACShare = &Metric{"oracle.rac.share", unit.Share, Gauge,
		"Shares of the global cache statistics; label stat."}
	OracleRACTime = &Metric{"oracle.rac.time", unit.Second, Gauge,
		"Mean times of the global cache and enqueue services; label stat."}
	OracleRACRatio = &Metric{"oracle.rac.ratio", unit.One, Gauge,
		"Ratios of the cluster statistics of 9i that are no shares; label stat."}
	OracleRACStat = &Metric{"oracle.rac.stat", unit.One, Total,
		"Statistics of the global enqueue service and of blocks served to other instances, in the unit of the statistic; label stat."}
	OracleRACServed = &Metric{"oracle.rac.served", unit.One, Total,
		"Current blocks served by kind of work (Pins, Flushes, Writes); label stat."}
	OracleRACServedShare = &Metric{"oracle.rac.served.share", unit.Share, Gauge,
		"Share of that work that ended within a bucket of time; labels stat, bucket."}
	OracleRACReceived = &Metric{"oracle.rac.received", unit.One, Total,
		"Blocks received from another instance; labels instance, class and kind: cr, current."}
	OracleRACReceivedShare = &Metric{"oracle.rac.received.share", unit.Share, Gauge,
		"Share of the blocks received that came at once, late or very late; labels instance, class, kind and delay: immediate, busy, congested."}
	OracleSegmentValue = &Metric{"oracle.segment.value", unit.One, Total,
		"What a segment was at the top of (level 7); labels owner, tablespace, object, subobject, type and stat: logical reads, row lock waits …"}
	OracleSegmentShare = &Metric{"oracle.segment.share", unit.Share, Gauge,
		"Its share of what all segments captured had, as printed; labels as oracle.segment.value."}
)

func oracleRACMetrics() []*Metric {
	return []*Metric{
		OracleRACInstances, OracleRACRate, OracleRACTraffic, OracleRACPerTransaction, OracleRACShare, OracleRACTime, OracleRACRatio,
		OracleRACStat, OracleRACServed, OracleRACServedShare, OracleRACReceived, OracleRACReceivedShare, OracleSegmentValue,
		OracleSegmentShare,
	}
}

package model

import "dumplens/parsers/unit"

// What only AWR reports say.
var (
	OracleWaitClassTime = &Metric{"oracle.wait.class.time", unit.Second, Total,
		"Time waited for the events of a class; labels class and scope: all, foreground. It is the sum over its events in oracle.wait.time, and more where those are left out."}
	OracleWaitClassCount = &Metric{"oracle.wait.class.count", unit.One, Total,
		"Waits for the events of a class; labels as for oracle.wait.class.time."}
	OracleSQLUserIOTime = &Metric{"oracle.sql.user_io.time", unit.Second, Total,
		"Time that a statement waited for reads and writes of its own (class User I/O); label sql_id."}
	OracleServiceDBTime = &Metric{"oracle.service.db.time", unit.Second, Total,
		"DB time of the sessions of a service; label service."}
	OracleServiceDBCPU = &Metric{"oracle.service.db.cpu", unit.Second, Total,
		"DB CPU of the sessions of a service; label service."}
	OracleIOProfile = &Metric{"oracle.io.profile.rate", unit.PerSecond, Rate,
		"IO profile (12c and later): requests, and blocks where stat says so, per second; labels stat, direction."}
	OracleIOProfileBytes = &Metric{"oracle.io.profile.bytes", unit.BytePerSecond, Rate,
		"IO profile (12c and later): amounts per second; labels stat, direction."}
)

func awrMetrics() []*Metric {
	return []*Metric{OracleWaitClassTime, OracleWaitClassCount, OracleSQLUserIOTime, OracleServiceDBTime, OracleServiceDBCPU,
		OracleIOProfile, OracleIOProfileBytes}
}

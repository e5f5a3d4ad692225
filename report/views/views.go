// Package views decides what a report shows of each format: which tables and charts, in which order. The generic view serves what has
// no view of its own, and what a view leaves over.
package views

import "dumplens/report"

// Across lists the sections about several dumps together.
var Across = []report.Across{
	OracleBeside,
}

// All lists the views. The first, without a format, is the generic one.
var All = []report.View{
	Generic,
	Host,
	Statspack,
	AWR,
	BaanProfile,
	VMSAccounting,
	VMSStatus,
	T4,
	SQLTrace,
	Tkprof,
	ST02,
	SAPPFPar,
	SAPProfile,
	SAPQueue,
	PMap,
	TrapStat,
}

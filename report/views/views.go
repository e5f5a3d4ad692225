// Package views decides what a report shows of each format: which tables and charts, in which order. The generic view serves what has
// no view of its own, and what a view leaves over.
package views

import (
	"dumplens/report"
	"dumplens/report/views/client"
	"dumplens/report/views/generic"
	"dumplens/report/views/host"
	"dumplens/report/views/load"
	"dumplens/report/views/oracle"
	"dumplens/report/views/sap"
	"dumplens/report/views/sql"
	"dumplens/report/views/unix"
	"dumplens/report/views/vms"
)

// Across lists the sections about several dumps together.
var Across = []report.Across{
	oracle.Beside,
}

// All lists the views. The first, without a format, is the generic one.
var All = []report.View{
	generic.View,
	host.View,
	oracle.Statspack,
	oracle.AWR,
	client.BaanProfile,
	vms.Accounting,
	vms.Status,
	vms.T4,
	sql.Trace,
	sql.Tkprof,
	sap.ST02,
	sap.SAPPFPar,
	sap.SAPProfile,
	sap.SAPQueue,
	unix.PMap,
	unix.TrapStat,
	load.JTL,
}

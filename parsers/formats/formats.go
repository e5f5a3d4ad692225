// Package formats is the one list of all dump formats. A tie between formats goes to the earlier one.
package formats

import (
	"fmt"
	"slices"

	"dumplens/parsers"
	"dumplens/parsers/awr"
	"dumplens/parsers/baancgp"
	"dumplens/parsers/baantrace"
	"dumplens/parsers/chatr"
	"dumplens/parsers/cpustat"
	"dumplens/parsers/jtl"
	"dumplens/parsers/kctune"
	"dumplens/parsers/listing"
	"dumplens/parsers/njmon"
	"dumplens/parsers/nmon"
	"dumplens/parsers/oraconf"
	"dumplens/parsers/oralog"
	"dumplens/parsers/pmap"
	"dumplens/parsers/sappfpar"
	"dumplens/parsers/sapprofile"
	"dumplens/parsers/sapqueue"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/st02"
	"dumplens/parsers/statspack"
	"dumplens/parsers/t4"
	"dumplens/parsers/tkprof"
	"dumplens/parsers/trapstat"
	"dumplens/parsers/vmsacct"
	"dumplens/parsers/vmsstatus"
)

// All lists the formats in the order in which ties are decided.
var All = []*parsers.Format{
	nmon.Format,
	njmon.Format,
	statspack.Format,
	awr.Format,
	sqltrace.Format,
	tkprof.Format,
	pmap.Format,
	sappfpar.Format,
	st02.Format,
	trapstat.Format,
	sapprofile.Format,
	sapqueue.Format,
	cpustat.Format,
	chatr.Format,
	kctune.Format,
	listing.Format,
	vmsacct.Format,
	vmsacct.Binary,
	vmsstatus.Format,
	t4.Format,
	baancgp.Format,
	baantrace.Format,
	jtl.Format,
	oraconf.Format,
	oralog.Format,
}

// CGP is what a user may say of call graph profiles.
type CGP = baancgp.Settings

// Choices are what a user may set for single formats.
type Choices struct {
	TraceUnits string // of the times in SQL traces: see sqltrace.ParseUnit
	CGP        CGP    // of call graph profiles, whose layout nobody has specified
}

// With is the list with the choices of the user.
func With(c Choices) ([]*parsers.Format, error) {
	units, err := sqltrace.ParseUnit(c.TraceUnits)
	if err != nil {
		return nil, fmt.Errorf("--trace-units: %w", err)
	}
	if err := c.CGP.Check(); err != nil {
		return nil, fmt.Errorf("baan.cgp.%w", err)
	}
	list := slices.Clone(All)
	list[slices.Index(list, sqltrace.Format)] = sqltrace.New(sqltrace.Options{Units: units})
	list[slices.Index(list, baancgp.Format)] = baancgp.New(c.CGP)
	return list, nil
}

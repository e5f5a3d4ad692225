package facts

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/sql"
)

// Ledgers divides the time of each instance into its parts.
var Ledgers = &analyzers.Derived[[]analyzers.Ledger]{
	Name: "ledgers",
	Doc: `Where time went, as trees that add up: for each Oracle report one of kind "instance" (cpu, wait by event, unaccounted) and, where it has
background waits, one of kind "background", whose base is its own; for each traced session one of kind "session" (calls, between them,
LOB calls, gap, overlap), also where only tkprof's report of it is there; for each profiled run of a client one of kind "client" (its own work, other waits, waiting for the database: work of
the database, transport).`,
	Needs: []analyzers.Input{analyzers.AnyOf(oracle.DatabaseTime, sql.SQLSessions, client.Runs)},
	Run: func(p *analyzers.Pass) ([]analyzers.Ledger, error) {
		var out []analyzers.Ledger
		instances, _ := oracle.DatabaseTime.Lookup(p)
		for _, d := range instances {
			if d.Total > 0 {
				out = append(out, oracle.LedgerOf(d))
			}
			if len(d.Background) > 0 {
				out = append(out, oracle.BackgroundLedger(d))
			}
		}
		runs, _ := client.Runs.Lookup(p)
		for i := range runs {
			if runs[i].Elapsed > 0 {
				out = append(out, runs[i].Ledger())
			}
		}
		sessions, _ := sql.SQLSessions.Lookup(p)
		for _, s := range sessions {
			if s.Total > 0 {
				out = append(out, sql.LedgerOf(s))
			}
		}
		return out, nil
	},
}

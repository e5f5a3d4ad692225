package facts

import (
	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Ledgers divides the time of each instance into its parts.
var Ledgers = &analyzers.Derived[[]analyzers.Ledger]{
	Name: "ledgers",
	Doc: `Where time went, as trees that add up: for each Oracle report one of kind "instance" (cpu, wait by event, unaccounted) and, where it has
background waits, one of kind "background", whose base is its own; for each traced session one of kind "session" (calls, between them,
LOB calls, gap, overlap), also where only tkprof's report of it is there; for each profiled run of a client one of kind "client" (its own work, other waits, waiting for the database: work of
the database, transport).`,
	Needs: []analyzers.Input{analyzers.AnyOf(DatabaseTime, SQLSessions, ClientRuns)},
	Run: func(p *analyzers.Pass) ([]analyzers.Ledger, error) {
		var out []analyzers.Ledger
		instances, _ := DatabaseTime.Lookup(p)
		for _, d := range instances {
			if d.Total > 0 {
				out = append(out, instanceLedger(d))
			}
			if len(d.Background) > 0 {
				out = append(out, backgroundLedger(d))
			}
		}
		runs, _ := ClientRuns.Lookup(p)
		for i := range runs {
			if runs[i].Elapsed > 0 {
				out = append(out, runs[i].Ledger())
			}
		}
		sessions, _ := SQLSessions.Lookup(p)
		for _, s := range sessions {
			if s.Total > 0 {
				out = append(out, sessionLedger(s))
			}
		}
		return out, nil
	},
}

func instanceLedger(d DBTime) analyzers.Ledger {
	l := ledger(d, "instance", d.Basis, d.Total)
	l.Add(analyzers.LedgerPart{Name: "cpu", Parent: -1, Value: d.CPU, Evidence: evidenceAt(d.CPUAt)})
	addWaits(&l, d.Wait, d.Foreground)
	l.Balance()
	return l
}

func backgroundLedger(d DBTime) analyzers.Ledger {
	sum := total(d.Background)
	l := ledger(d, "background", "non-idle waits of background processes", sum)
	addWaits(&l, sum, d.Background)
	l.Balance()
	return l
}

func ledger(d DBTime, kind, basis string, total float64) analyzers.Ledger {
	return analyzers.Ledger{Kind: kind, Basis: basis, Subject: d.Part.Subject, Window: d.Part.Window, Part: d.Part.ID, Total: unit.Seconds(total)}
}

func addWaits(l *analyzers.Ledger, sum float64, events []EventTime) {
	wait := l.Add(analyzers.LedgerPart{Name: "wait", Parent: -1, Value: sum})
	for _, e := range events {
		l.Add(analyzers.LedgerPart{Name: "wait", Labels: model.L("event", e.Event), Parent: wait, Value: e.Time, Evidence: evidenceAt(e.Pos)})
	}
}

// evidenceAt quotes one line; nothing for a number that is not printed.
func evidenceAt(pos model.Pos) []analyzers.Evidence {
	if pos.Line == 0 {
		return nil
	}
	return []analyzers.Evidence{{Pos: pos, Lines: 1, Count: 1}}
}

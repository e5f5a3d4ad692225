package oracle

import (
	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

func addWaits(l *analyzers.Ledger, sum float64, events []EventTime) {
	wait := l.Add(analyzers.LedgerPart{Name: "wait", Parent: -1, Value: sum})
	for _, e := range events {
		l.Add(analyzers.LedgerPart{Name: "wait", Labels: model.L("event", e.Event), Parent: wait, Value: e.Time, Evidence: analyzers.AtLine(e.Pos)})
	}
}

// BackgroundLedger is where background processes waited. It never shares a base with that of the sessions.
func BackgroundLedger(d DBTime) analyzers.Ledger {
	sum := Total(d.Background)
	l := ledger(d, "background", "non-idle waits of background processes", sum)
	addWaits(&l, sum, d.Background)
	l.Balance()
	return l
}

// LedgerOf is where the sessions of an instance spent their time.
func LedgerOf(d DBTime) analyzers.Ledger {
	l := ledger(d, "instance", d.Basis, d.Total)
	l.Add(analyzers.LedgerPart{Name: "cpu", Parent: -1, Value: d.CPU, Evidence: analyzers.AtLine(d.CPUAt)})
	addWaits(&l, d.Wait, d.Foreground)
	l.Balance()
	return l
}

func ledger(d DBTime, kind, basis string, total float64) analyzers.Ledger {
	return analyzers.Ledger{Kind: kind, Basis: basis, Subject: d.Part.Subject, Window: d.Part.Window, Part: d.Part.ID, Total: unit.Seconds(total)}
}

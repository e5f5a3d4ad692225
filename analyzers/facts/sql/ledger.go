package sql

import (
	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// LedgerOf divides the time of a traced session. What is printed twice is the part "overlap", which is negative.
func LedgerOf(s Session) analyzers.Ledger {
	l := analyzers.Ledger{
		Kind: "session", Basis: "from the start of the first to the end of the last call or wait of " + s.Name(),
		Subject: s.Subject(), Window: s.Window, Part: s.Part.ID, Total: unit.Seconds(s.Total),
	}
	if s.Printed {
		l.Basis = "calls and waits of the tkprof report, and the rest of the seconds that it says the trace has"
	}
	add := func(parent int, name string, value float64) int {
		if value == 0 {
			return -1
		}
		return l.Add(analyzers.LedgerPart{Name: name, Parent: parent, Value: value})
	}
	if calls := add(-1, "calls", s.Calls.Elapsed); calls >= 0 {
		add(calls, "cpu", s.Calls.CPU)
		sessionWaits(&l, s, calls, s.Inside)
	}
	if between := add(-1, "between", s.Trips.Time+eventTime(s.Between)); between >= 0 {
		add(between, "round_trip", s.Client.RoundTrip)
		add(between, "client_work", s.Client.Work)
		add(between, "think", s.Client.Think)
		sessionWaits(&l, s, between, s.Between)
	}
	if lob := add(-1, "lob", s.Lob.Elapsed); lob >= 0 {
		add(lob, "cpu", s.Lob.CPU)
		sessionWaits(&l, s, lob, s.InLob)
	}
	add(-1, "gap", s.Gap)
	add(-1, "overlap", -s.Overlap)
	l.Balance()
	return l
}

func sessionWaits(l *analyzers.Ledger, s Session, parent int, events []*sqltrace.Event) {
	sum := eventTime(events)
	if sum == 0 {
		return
	}
	wait := l.Add(analyzers.LedgerPart{Name: "wait", Parent: parent, Value: sum})
	for _, e := range events {
		if e.Time == 0 {
			continue
		}
		at := model.Pos{Source: s.Part.Source, Line: e.Worst.Line, Offset: -1}
		l.Add(analyzers.LedgerPart{Name: "wait", Labels: model.L("event", e.Name), Parent: wait, Value: e.Time, Evidence: analyzers.AtLine(at)})
	}
}

func eventTime(events []*sqltrace.Event) float64 {
	sum := 0.0
	for _, e := range events {
		sum += e.Time
	}
	return sum
}

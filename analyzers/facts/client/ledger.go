package client

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Ledger divides the elapsed time of the run. A part that is negative is called over_accounted, and says why.
func (r *Run) Ledger() analyzers.Ledger {
	l := analyzers.Ledger{Kind: "client", Basis: "elapsed time of the profiled run, " + r.Profile.Basis, Subject: r.Part.Subject, Window: r.Part.Window, Part: r.Part.ID,
		Total: unit.Seconds(r.Elapsed)}
	l.Add(analyzers.LedgerPart{Name: "client.own", Parent: -1, Value: r.Own, Evidence: evidenceOf(r.OwnAt)})
	if r.Other > 0 {
		l.Add(analyzers.LedgerPart{Name: "client.other_wait", Parent: -1, Value: r.Other, Evidence: evidenceOf(r.OtherAt)})
	}
	if wait := l.Add(analyzers.LedgerPart{Name: "client.database_wait", Parent: -1, Value: r.Waiting, Evidence: evidenceOf(r.WaitingAt)}); wait >= 0 && r.Server != nil {
		r.serverParts(&l, wait)
	}
	explain(&l, -1, r.Elapsed, r.ElapsedAt, "own times of the profile exceed its elapsed time: several processes, recursion, or rounding")
	l.Balance()
	return l
}

func evidenceOf(places []Place) []analyzers.Evidence {
	var out []analyzers.Evidence
	for _, p := range places {
		out = append(out, analyzers.Evidence{Pos: p.Pos, Lines: 1, Count: 1, Note: p.Note})
	}
	return out
}

// placed is one line with a note; nothing for a number that is not printed.
func placed(pos model.Pos, format string, args ...any) []analyzers.Evidence {
	out := analyzers.AtLine(pos)
	for i := range out {
		out[i].Note = fmt.Sprintf(format, args...)
	}
	return out
}

// serverParts divides the wait for the database.
func (r *Run) serverParts(l *analyzers.Ledger, wait int) {
	s, t := r.Server, r.Transport
	work := s.Time - s.MoreData
	note := "database time: " + s.Basis
	if s.Upper && work > r.Waiting {
		work = r.Waiting
		note += fmt.Sprintf("; it is %s, more than the client waited, and cut to that", say.Seconds(s.Time))
	}
	database := l.Add(analyzers.LedgerPart{Name: "database", Parent: wait, Value: work, Evidence: placed(s.TimeAt, "%s", note)})
	if database >= 0 && !s.Upper {
		l.Add(analyzers.LedgerPart{Name: "cpu", Parent: database, Value: s.CPU, Evidence: placed(s.CPUAt, "CPU of the calls")})
		if sum := oracle.Total(s.Waits); sum > 0 {
			waits := l.Add(analyzers.LedgerPart{Name: "wait", Parent: database, Value: sum})
			for _, e := range s.Waits {
				l.Add(analyzers.LedgerPart{Name: "wait", Labels: model.L("event", e.Event), Parent: waits, Value: e.Time, Evidence: analyzers.AtLine(e.Pos)})
			}
		}
		explain(l, database, work, s.TimeAt, "CPU and waits exceed the time of the calls: CPU is counted in ticks, and waits may reach over calls")
	}
	if !(t.Time >= 0) {
		explain(l, wait, r.Waiting, s.TimeAt, "the database worked longer than the client says it waited: the link may be wrong, calls may run without the client waiting, or functions that wait are not on the list")
		return
	}
	transport := l.Add(analyzers.LedgerPart{Name: "transport", Parent: wait, Value: t.Time,
		Evidence: placed(r.ElapsedAt, "wait of the client less the database's work")})
	l.Add(analyzers.LedgerPart{Name: "round_trip", Parent: transport, Value: t.RoundTrip,
		Evidence: append(placed(s.TripsAt, "%s round trips", unit.Number(s.Trips)), placed(r.FloorAt, "floor of a round trip: %s, from %s", say.Seconds(r.Floor.Time), r.Floor.Basis)...)})
	if t.MoreData > 0 {
		l.Add(analyzers.LedgerPart{Name: "more_data", Parent: transport, Value: t.MoreData, Evidence: placed(s.MoreDataAt, "printed inside calls, moved here")})
	}
	if t.Rest > 0 {
		l.Add(analyzers.LedgerPart{Name: "rest", Parent: transport, Value: t.Rest, Evidence: placed(r.ElapsedAt, "driver, scheduling, unexplained: what trips and payload do not explain")})
	}
	explain(l, transport, t.Time, r.FloorAt, "round trips times the floor exceed what the client waited: the floor holds work of the client, or the trips are not all of this run")
}

// explain adds the part over_accounted, with its reason, where the parts of a level exceed the whole.
func explain(l *analyzers.Ledger, parent int, whole float64, pos model.Pos, reason string) {
	sum := 0.0
	for _, p := range l.Parts {
		if p.Parent == parent {
			sum += p.Value
		}
	}
	if over := whole - sum; over < -1e-9*math.Abs(whole) {
		if pos.Line == 0 {
			pos.Line = 1
		}
		l.Add(analyzers.LedgerPart{Name: analyzers.OverAccounted, Parent: parent, Value: over, Evidence: placed(pos, "%s", reason)})
	}
}

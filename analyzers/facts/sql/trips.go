package sql

import (
	"dumplens/analyzers"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltrace"
)

// ClientWait is the wait of a server process for its client.
const ClientWait = "SQL*Net message from client"

// TripsEvidence quotes the head of the statement with the most round trips, and the longest wait for the client.
func TripsEvidence(s *Session) []analyzers.Evidence {
	var out []analyzers.Evidence
	var most *sqltrace.Statement
	for i := range s.Statements {
		if st := s.Statements[i].Statement; most == nil || st.Trips.Count > most.Trips.Count {
			most = st
		}
	}
	if most != nil && most.Trips.Count > 0 {
		e := analyzers.At(s.Part, most.First, "%s: %s between its calls, %s", most.ID, say.Counted(most.Trips.Count, "round trip"), say.Seconds(most.Trips.Time))
		e.Count = most.Trips.Count
		out = append(out, e)
	}
	for _, w := range s.Events {
		if w.Name == ClientWait {
			e := analyzers.At(s.Part, w.Worst.Line, "the longest of %s for the client: %s", say.Counted(w.Count, "wait"), say.Seconds(w.Worst.Elapsed))
			e.Count = w.Count
			out = append(out, e)
		}
	}
	return out
}

package rules

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/sqltext"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// Oracle's command types, as heads of cursors have them.
const (
	sqlInsert = 2
	sqlSelect = 3
	sqlUpdate = 6
	sqlDelete = 7
	sqlCommit = 44
	sqlMerge  = 189
)

const (
	// sqlBlamed is how many statements a finding names.
	sqlBlamed = 5
	// sqlTextShown is how much of a statement stands in a sentence.
	sqlTextShown = 70
)

// sqlParams are the parameters that rules about sessions have in common, and their own ones.
func sqlParams(own ...analyzers.Param) []analyzers.Param {
	return append(own,
		analyzers.Param{Name: "min-time", Default: 1, Unit: unit.Second, Doc: "seconds of a session that it must cost", Source: "our default"},
		analyzers.Param{Name: "min-share", Default: 0.05, Unit: unit.Share, Doc: "share of the session's time that it must cost", Source: "our default"})
}

// sqlMatters reports whether seconds of a session are worth a finding.
func sqlMatters(p *analyzers.Pass, s *facts.Session, cost float64) bool {
	return cost >= p.Param("min-time") && cost >= p.Param("min-share")*s.Total
}

// sqlFinding begins a finding about a session.
func sqlFinding(s *facts.Session, c analyzers.Confidence, cost float64) analyzers.Finding {
	if s.Printed && c == analyzers.Confirmed {
		c = analyzers.Likely // sums alone do not show single calls
	}
	return analyzers.Finding{Confidence: c, Subject: s.Subject(), Window: s.Window, Cost: unit.Seconds(cost)}
}

// sqlSession names a session within a sentence.
func sqlSession(s *facts.Session) string {
	if name := s.Name(); name != "session" {
		return name
	}
	if s.Printed {
		return "the session of the tkprof report"
	}
	return "the traced session"
}

// sqlTrip says how long a round trip takes in a session; "" where that is not known.
func sqlTrip(s *facts.Session) string {
	if math.IsNaN(s.Floor.Time) {
		return ""
	}
	return fmt.Sprintf("A round trip takes %s in this session (%s). ", seconds(s.Floor.Time), s.Floor.Basis)
}

// sqlOf writes what a time is of the time of a session: "4.1 s (80 % of its time)". The share is left out where it says nothing:
// sessions that a shared server ran overlap.
func sqlOf(s *facts.Session, v float64) string {
	if !(s.Total > 0) || v > s.Total {
		return seconds(v)
	}
	return fmt.Sprintf("%s (%s of its time)", seconds(v), percent(v/s.Total))
}

// sqlShare is the share of a time of that of its session, behind the time: " (80 % of the session)".
func sqlShare(s *facts.Session, v float64) string {
	if !(s.Total > 0) || v > s.Total {
		return ""
	}
	return fmt.Sprintf(" (%s of the session)", percent(v/s.Total))
}

// sqlName names a statement within a sentence: its id, and its text without literals, which nobody needs to mask.
func sqlName(st *sqltrace.Statement) string {
	if st.Text.S == "" {
		return st.ID
	}
	text := []rune(sqltext.Fingerprint(st.Text.S))
	if len(text) > sqlTextShown {
		text = append(text[:sqlTextShown], '…')
	}
	return fmt.Sprintf("%s (%s)", st.ID, string(text))
}

// blamed is a statement and what it costs, in seconds.
type blamed struct {
	*facts.TracedStatement
	cost float64
}

// sqlBlame weighs the statements of a session; cost is 0 or NaN for one that is not to blame. The list has the most costly first, and is
// empty where all together do not matter.
func sqlBlame(p *analyzers.Pass, s *facts.Session, cost func(*facts.TracedStatement) float64) (list []blamed, sum float64) {
	for i := range s.Statements {
		st := &s.Statements[i]
		if c := cost(st); c > 0 {
			list = append(list, blamed{st, c})
			sum += c
		}
	}
	if !sqlMatters(p, s, sum) {
		return nil, sum
	}
	slices.SortStableFunc(list, func(a, b blamed) int { return cmp.Compare(b.cost, a.cost) })
	return list, sum
}

// sqlEvidence quotes the heads of the statements to blame, and the longest call of the first.
func sqlEvidence(s *facts.Session, list []blamed, note func(blamed) string) []analyzers.Evidence {
	var out []analyzers.Evidence
	for i, b := range list[:min(len(list), sqlBlamed)] {
		out = append(out, at(s.Part, b.First, "%s: %s", b.ID, note(b)))
		if i == 0 && len(b.Worst) > 0 {
			out = append(out, at(s.Part, b.Worst[0].Line, "its longest call, %s: %s", b.Worst[0].What, seconds(b.Worst[0].Elapsed)))
		}
	}
	return out
}

// sqlTripsEvidence quotes the head of the statement with the most round trips, and the longest wait for the client.
func sqlTripsEvidence(s *facts.Session) []analyzers.Evidence {
	var out []analyzers.Evidence
	var most *sqltrace.Statement
	for i := range s.Statements {
		if st := s.Statements[i].Statement; most == nil || st.Trips.Count > most.Trips.Count {
			most = st
		}
	}
	if most != nil && most.Trips.Count > 0 {
		e := at(s.Part, most.First, "%s: %s between its calls, %s", most.ID, counted(most.Trips.Count, "round trip"), seconds(most.Trips.Time))
		e.Count = most.Trips.Count
		out = append(out, e)
	}
	for _, w := range s.Events {
		if w.Name == clientWait {
			e := at(s.Part, w.Worst.Line, "the longest of %s for the client: %s", counted(w.Count, "wait"), seconds(w.Worst.Elapsed))
			e.Count = w.Count
			out = append(out, e)
		}
	}
	return out
}

// sqlOthers says of how many more statements a finding is.
func sqlOthers(list []blamed, sum float64) string {
	if len(list) < 2 {
		return ""
	}
	return fmt.Sprintf(" With %s like it, it comes to %s.", counted(len(list)-1, "other statement"), seconds(sum))
}

// sqlDictionary reports whether a statement is one that Oracle runs for itself: of SYS, and called by another.
func sqlDictionary(st *facts.TracedStatement) bool { return st.Depth > 0 && st.User == 0 }

// sqlChanges reports whether a statement changes rows.
func sqlChanges(st *facts.TracedStatement) bool {
	return slices.Contains([]int{sqlInsert, sqlUpdate, sqlDelete, sqlMerge}, st.Command)
}

// sqlEvent finds an event of a session.
func sqlEvent(s *facts.Session, name string) *sqltrace.Event {
	for _, e := range s.Events {
		if e.Name == name {
			return e
		}
	}
	return nil
}

// ratio is NaN where the divisor is 0.
func ratio(a, b int) float64 {
	if b == 0 {
		return math.NaN()
	}
	return float64(a) / float64(b)
}

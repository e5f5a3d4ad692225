package sql

import (
	"math"

	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
)

// ThinkTime is the wait for the client, in seconds, from which on a user is taken to think rather than a program to work. It is a common
// convention, not a measurement; Split takes any other.
const ThinkTime = 1.0

const (
	// fewTrips is how many round trips a floor needs; below, it is that of a wider choice of waits.
	fewTrips = 20
	// floorShare is the percentile that is the floor: low, because anything above is the client's own work, and not the lowest, because
	// clocks and combined packets give some waits that are too short.
	floorShare = 0.10
)

// Sessions says where the time of each traced session went.
var Sessions = &analyzers.Derived[[]Session]{
	Name: "sessions",
	Doc: `Where the time of each traced session went: in its calls, between them, and in neither.
The wait for the client (SQL*Net message from client) between two calls is a round trip of the network, then work of the client, then
perhaps a user who thinks. The round trip is measured, not assumed: it is the 10th percentile of the waits between two fetches of one
cursor, when the client does nearly nothing; where there are fewer than 20, of all waits for the client. A fixed limit of 5 ms, as other
profilers have, calls a whole wide-area network think time. Waits of a second and more are think time less one round trip.`,
	Needs: []analyzers.Input{analyzers.Format("sqltrace")},
	Run: func(p *analyzers.Pass) ([]Session, error) {
		var out []Session
		for _, part := range p.Case.Parts() {
			out = append(out, SessionsOf(part)...)
		}
		return out, nil
	},
}

// SessionsOf is Sessions of one trace; nil for other parts.
func SessionsOf(part *model.Part) []Session {
	trace, ok := part.Document.(*sqltrace.Trace)
	if !ok {
		return nil
	}
	var out []Session
	for _, s := range trace.Sessions {
		out = append(out, newSession(part, trace, s))
	}
	return out
}

// Distinct leaves out sessions that a case has twice, as a trace and a copy of it. twice is how many those are.
func Distinct(sessions []Session) (out []Session, twice int) {
	type key struct {
		instance, process, id string
		total                 float64
		calls, waits          sqltrace.Tally
		lines                 int32
	}
	seen := map[key]bool{}
	for _, s := range sessions {
		k := key{s.Trace.Instance, s.Trace.Process, s.ID, s.Total, s.Calls, sqltrace.Tally{Count: s.Trips.Count, Elapsed: s.Trips.Time}, s.Last - s.First}
		if s.Calls.Count > 0 && seen[k] {
			twice++
			continue
		}
		seen[k] = true
		out = append(out, s)
	}
	return out, twice
}

// Session is where the time of one session of a trace went. Times are seconds.
type Session struct {
	Part  *model.Part
	Trace *sqltrace.Trace
	*sqltrace.Session
	Printed    bool // of a tkprof report: sums in hundredths of a second, in which no single call or wait is known
	Floor      Floor
	Client     ClientTime                                    // of all waits for the client
	Statements []TracedStatement                             // as in the trace: by own time, the longest first
	Callers    map[*sqltrace.Statement][]*sqltrace.Statement // who ran a statement recursively
}

// Subject is whom the session's time is about: its dump, and its process where the dump is of several, as trcsess merges them.
func (s *Session) Subject() model.Subject {
	out := s.Part.Subject
	if out.Process == "" && s.Session != nil {
		out.Process = s.Session.Process
	}
	return out
}

// Floor is the time of a round trip between client and server that nothing else is in.
type Floor struct {
	Time  float64 // NaN where it cannot be told
	Count int     // waits it rests on
	Basis string  // which waits these are
}

// ClientTime is the waits for the client, divided.
type ClientTime struct{ RoundTrip, Work, Think float64 }

// TracedStatement is a statement of a session and the waits for the client behind its calls, divided by the floor of the session.
type TracedStatement struct {
	*sqltrace.Statement
	Client  ClientTime
	Between Refetches
}

// Refetches are the waits for the client between the fetches of one cursor.
type Refetches struct {
	Count int
	Time  float64
}

func newSession(part *model.Part, trace *sqltrace.Trace, s *sqltrace.Session) Session {
	out := Session{Part: part, Trace: trace, Session: s, Floor: floorOf(s), Callers: map[*sqltrace.Statement][]*sqltrace.Statement{}}
	out.Client = Split(s.Trips.All, out.Floor.Time, ThinkTime)
	for _, st := range s.Statements {
		refetch := Refetches{st.Trips.Refetch.Count(), st.Trips.Refetch.Sum()}
		out.Statements = append(out.Statements, TracedStatement{st, Split(st.Trips.All, out.Floor.Time, ThinkTime), refetch})
		for _, c := range st.Callees {
			if c.Statement != nil {
				out.Callers[c.Statement] = append(out.Callers[c.Statement], st)
			}
		}
	}
	return out
}

// floorOf measures the round trip of a session.
func floorOf(s *sqltrace.Session) Floor {
	f := Floor{Time: s.Trips.Refetch.Quantile(floorShare), Count: s.Trips.Refetch.Count(), Basis: "waits between two fetches of one cursor"}
	if f.Count < fewTrips {
		f = Floor{Time: s.Trips.All.Quantile(floorShare), Count: s.Trips.All.Count(), Basis: "all waits for the client, since fewer than 20 are between fetches"}
	}
	if f.Time >= ThinkTime {
		f.Time, f.Basis = math.NaN(), "all waits for the client are as long as users think; a round trip cannot be told from them"
	}
	return f
}

// Split divides waits for the client: a round trip of at most floor is in each; what is beyond is think time for waits of at least think
// seconds, else work of the client. The parts add up to the sum of the waits. With an unknown floor, no round trips are told.
func Split(h *sqltrace.Histogram, floor, think float64) ClientTime {
	var c ClientTime
	if math.IsNaN(floor) {
		floor = 0
	}
	for _, s := range h.Steps() {
		n := float64(s.Count)
		mean := s.Sum / n
		trip := min(mean, floor) * n
		c.RoundTrip += trip
		if mean >= think {
			c.Think += s.Sum - trip
			continue
		}
		c.Work += s.Sum - trip
	}
	return c
}

// RowsPerFetch is the mean number of rows of the fetches that gave any; NaN without such.
func (s *TracedStatement) RowsPerFetch() float64 {
	f := s.Calls[sqltrace.Fetch]
	if f.Count <= f.Empty {
		return math.NaN()
	}
	return float64(f.Rows) / float64(f.Count-f.Empty)
}

// AtArray predicts the round trips between the fetches of the statement, and the time of the waits for the client in them, were it to
// fetch rows in arrays of n. It takes each wait to last as long as now; larger packets take a little longer. saved is what that saves of
// the waits; it is 0 where the array is that large already.
func (s *TracedStatement) AtArray(n int) (trips int, saved float64) {
	now := s.Between
	if now.Count == 0 || n < 1 {
		return now.Count, 0
	}
	runs := max(s.Calls[sqltrace.Execute].Count, 1)
	rows := float64(s.Calls[sqltrace.Fetch].Rows) / float64(runs)
	trips = runs * int(math.Ceil(rows/float64(n)))
	if trips >= now.Count {
		return now.Count, 0
	}
	return trips, float64(now.Count-trips) * now.Time / float64(now.Count)
}

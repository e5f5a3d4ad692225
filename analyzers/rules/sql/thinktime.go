package sql

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// ThinkTime says when a session mostly waited for a user, or for its program.
var ThinkTime = &analyzers.Rule{
	Name:  "sql/think-time",
	Title: "the session mostly waited for its user or its program",
	Doc: `Most of the time of a traced session went by in the client: a user thought, or a program worked.

Why it matters: no tuning of the database shortens it. A complaint about such a session is about something else, or the trace ran on after the slow part.
How to confirm: the longest waits for the client and when they were; what the client did then: its own profile, its processor time.
What to do: look at the client. Cut the trace to the time of the complaint (--from, --to); where a program is the client, profile it.
Limits: waits of a second and more count as think time, which a busy program may need too. What a program does in less than that is its work only if a round trip
is measured right: see the basis of the floor.
Thresholds: see the parameters; a second is a common convention.`,
	Severity: analyzers.Info,
	Params: []analyzers.Param{
		{Name: "min-time", Default: 10, Unit: unit.Second, Doc: "seconds in the client from which it is said", Source: "our default"},
		{Name: "min-share", Default: 0.5, Unit: unit.Share, Doc: "share of the session's time from which it is said", Source: "our default"},
	},
	Needs: []analyzers.Input{sql.Sessions},
	Run: func(p *analyzers.Pass) error {
		sessions := sql.Sessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			wait := eventOf(s, sql.ClientWait)
			think, work := s.Client.Think, s.Client.Work
			if wait == nil || !matters(p, s, think+work) {
				continue
			}
			f := about(s, analyzers.Likely, think+work)
			f.Cause = "client"
			f.Summary = say.Textf("%s mostly waited for its client: %s, %s.", say.Capital(sessionName(s)), ofSession(s, think+work), clientParts(think, work))
			f.Detail = say.Textf("Its database calls took %s%s.", say.Seconds(s.Calls.Elapsed), roundTrips(s))
			f.Values = []analyzers.NamedValue{analyzers.Value("think time", think, unit.Second), analyzers.Value("work of the client", work, unit.Second), analyzers.Value("round trips", s.Client.RoundTrip, unit.Second),
				analyzers.Value("calls", s.Calls.Elapsed, unit.Second), analyzers.Value("session", s.Total, unit.Second), p.Threshold("min-time"), p.Threshold("min-share")}
			e := analyzers.At(s.Part, wait.Worst.Line, "the longest of %s for the client: %s", say.Counted(wait.Count, "wait"), say.Seconds(wait.Worst.Elapsed))
			e.Count = wait.Count
			f.Evidence = []analyzers.Evidence{e}
			f.Remedy = []string{"Look at the client, and at the time of the complaint: the database had nothing to do."}
			p.Report(f)
		}
		return nil
	},
}

// clientParts says what the time in the client was, within a sentence.
func clientParts(think, work float64) string {
	const thinking, working = "in waits of a second and more for %s (a user who thinks, or a program that is busy elsewhere)", "in shorter waits for %s (work of the program)"
	switch {
	case work <= 0.01*think:
		return "nearly all of it in waits of a second and more (a user who thinks, or a program that is busy elsewhere)"
	case think == 0:
		return "all of it in waits of less than a second (work of the program)"
	}
	return fmt.Sprintf(thinking+", "+working, say.Seconds(think), say.Seconds(work))
}

// roundTrips says what the round trips of a session took, behind its calls; "" where their time is not known.
func roundTrips(s *sql.Session) string {
	if math.IsNaN(s.Floor.Time) {
		return "; a round trip cannot be told from the waits"
	}
	return fmt.Sprintf(", and %s of %s each took %s", say.Counted(s.Trips.Count, "round trip"), say.Seconds(s.Floor.Time), say.Seconds(s.Client.RoundTrip))
}

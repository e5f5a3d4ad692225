package client

import (
	"fmt"
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// TransportOverhead finds clients that wait for the way to the database rather than for the database.
var TransportOverhead = &analyzers.Rule{
	Name:  "net/transport-overhead",
	Title: "most of the wait for the database is transport",
	Doc: `A client waited much longer for the database than the database worked for it: the time went into the way there and back.

Why it matters: no statement, index or cache makes transport faster. A job that makes millions of calls of a tenth of a millisecond waits a
millisecond for each round trip, ten times the work. In the field report behind this rule a planning run waited 7 hours for a database that
worked 40 minutes; on one host with the database, connected by BEQ, the same run took 45 minutes.
How to confirm: compare both sides: what the client waited, and what the session's trace says (sum of the calls, and the waits for the client
between them). Count the round trips and measure one between two fetches, when the client does nothing else. Look at the processors of both
hosts first: a server process that waits for a processor looks like transport from the client.
What to do: put client and database on one host and connect by BEQ (Unix: ORACLE_SID, the Oracle home of the instance) or IPC, not by TCP over
the loopback. Where that cannot be: fewer round trips (arrays, joins instead of reads by key in loops), then a shorter way.
Limits: the profile's own time and the profiler's are not told apart; a link between dumps is an inference, and what it rests on is listed. With
a report of the whole instance in place of a trace, transport is a lower bound. Without a profile of the client, only round trips times
their floor are counted: an estimate from the server's side.
Thresholds: see the parameters.`,
	Severity: analyzers.Critical,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.5, Unit: unit.Share, Doc: "transport, as a share of the wait for the database, from which it is critical", Source: "our default; the field report has 90 %"},
		{Name: "notice", Default: 0.3, Unit: unit.Share, Doc: "the same, from which it is a warning", Source: "our default"},
		{Name: "seconds", Default: 60, Unit: unit.Second, Doc: "transport below which nothing is reported, and a trace alone is an info", Source: "our default"},
		{Name: "trips", Default: 100, Unit: unit.One, Doc: "round trips of a trace without a profile below which nothing is said", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.AnyOf(client.Runs, sql.Sessions)},
	Run: func(p *analyzers.Pass) error {
		runs, _ := client.Runs.Lookup(p)
		linked := map[*model.Part]bool{}
		for i := range runs {
			r := &runs[i]
			if r.Server != nil {
				linked[r.Server.Part] = true
			}
			linked[r.FloorOf] = true
			if r.Server == nil && r.Waiting >= p.Param("seconds") && r.Waiting >= p.Param("notice")*r.Elapsed {
				p.Report(oneSided(p, r))
			}
			if t := r.Transport.Time; t >= p.Param("seconds") && r.Share() >= p.Param("notice") {
				p.Report(transportFinding(p, r))
			}
		}
		sessions, _ := sql.Sessions.Lookup(p)
		for i := range sessions {
			s := &sessions[i]
			trips := s.Client.RoundTrip
			if linked[s.Part] || float64(s.Trips.Count) < p.Param("trips") || !(trips/(s.Total-s.Client.Think) >= p.Param("notice")) {
				continue
			}
			p.Report(tripsFinding(p, s))
		}
		return nil
	},
}

func transportFinding(p *analyzers.Pass, r *client.Run) analyzers.Finding {
	t := r.Transport
	f := analyzers.Finding{Severity: analyzers.Critical, Confidence: analyzers.Confirmed, Subject: r.Part.Subject, Window: r.Part.Window, Cost: unit.Seconds(t.Time)}
	if r.Share() < p.Param("share") {
		f.Severity = analyzers.Warning
	}
	if t.AtLeast || math.IsNaN(t.RoundTrip) || t.Rest > t.Time/2 || t.Rest < 0 {
		f.Confidence = analyzers.Likely
	}
	full, but := fullHosts(r), ""
	if len(full) > 0 {
		f.Severity, f.Confidence = analyzers.Warning, analyzers.Possible
		but = ", or waiting for processors, which were short on " + strings.Join(full, " and ")
	}
	atLeast := ""
	if t.AtLeast {
		atLeast = "at least "
	}
	f.Summary = say.Textf("%s waited %s for the database%s, which worked %s of that: %s%s (%s) was transport%s%s.", say.Capital(say.Subject(r.Part, "the client")),
		say.Seconds(r.Waiting), say.During(r.Part.Window), say.Seconds(r.Waiting-t.Time), atLeast, say.Seconds(t.Time), say.Percent(r.Share()), but, tripsText(r))
	f.Detail = say.Text(transportDetail(r, full))
	f.Values = transportValues(p, r)
	f.Evidence = transportEvidence(r)
	f.Remedy = transportRemedy(r)
	if len(full) > 0 {
		f.Remedy = append([]string{"Look at the processors first: " + strings.Join(full, " and ") + "."}, f.Remedy...)
	}
	return f
}

// oneSided says what a profile alone says, and what is missing for the rest.
func oneSided(p *analyzers.Pass, r *client.Run) analyzers.Finding {
	f := analyzers.Finding{Severity: analyzers.Notice, Confidence: analyzers.Possible, Subject: r.Part.Subject, Window: r.Part.Window, Cost: unit.Seconds(math.NaN())}
	f.Summary = say.Textf("%s waited %s of %s for the database%s; how much of that is transport cannot be told without the server's side.", say.Capital(say.Subject(r.Part, "the client")),
		say.Seconds(r.Waiting), say.Seconds(r.Elapsed), say.During(r.Part.Window))
	f.Detail = say.Text("Missing: " + strings.Join(r.Missing, "; ") + ". " + r.Overhead())
	f.Values = []analyzers.NamedValue{analyzers.Value("elapsed", r.Elapsed, unit.Second), analyzers.Value("wait for the database", r.Waiting, unit.Second), p.Threshold("notice")}
	for _, place := range r.WaitingAt {
		f.Evidence = append(f.Evidence, analyzers.AtPos(place.Pos, "client: %s", place.Note))
	}
	f.Remedy = []string{"Trace the session (event 10046, level 8) while it is profiled, and add the trace, or tkprof of it and a few minutes of the trace."}
	return f
}

// tripsText says what round trips explain, within a sentence.
func tripsText(r *client.Run) string {
	t, s := r.Transport, r.Server
	switch {
	case !math.IsNaN(t.RoundTrip) && t.RoundTrip <= t.Time:
		return fmt.Sprintf("; %s round trips of %s explain %s of it", say.Number(s.Trips), say.Seconds(r.Floor.Time), say.Seconds(t.RoundTrip))
	case !math.IsNaN(t.PerTrip):
		return fmt.Sprintf(", %s for each of %s round trips", say.Seconds(t.PerTrip), say.Number(s.Trips))
	}
	return ""
}

// fullHosts names the hosts that were short of processors during the run.
func fullHosts(r *client.Run) []string {
	var out []string
	for i := range r.Loads {
		if h := &r.Loads[i]; h.Full() {
			out = append(out, fmt.Sprintf("the %s's host %s (%s busy, run queue %s)", h.Role, h.CPU.Part.Subject.Host, say.Percent(h.Busy), say.Number(h.RunQueue)))
		}
	}
	return out
}

func transportDetail(r *client.Run, full []string) string {
	var b strings.Builder
	t := r.Transport
	fmt.Fprintf(&b, "The run took %s, of which %s was the client's own work and %s other waits. Database time is from %s.", say.Seconds(r.Elapsed), say.Seconds(r.Own), say.Seconds(r.Other), r.Server.Basis)
	if !math.IsNaN(t.RoundTrip) {
		fmt.Fprintf(&b, " Transport: round trips %s (%s of %s each, the floor by %s), waits for more data %s, and %s of driver, scheduling and what is not explained.",
			say.Seconds(t.RoundTrip), say.Number(r.Server.Trips), say.Seconds(r.Floor.Time), r.Floor.Basis, say.Seconds(t.MoreData), say.Seconds(t.Rest))
	}
	if server, client, ok := r.Disagreement(); ok {
		fmt.Fprintf(&b, " The two sides check each other: the server waited %s for the client, and by the profile it should have been %s (%s apart).", say.Seconds(server), say.Seconds(client), say.Seconds(math.Abs(server-client)))
	}
	switch {
	case len(full) > 0:
		fmt.Fprintf(&b, " But processors were short on %s: processes that wait for one look like transport, so look there first.", strings.Join(full, " and "))
	case len(r.Loads) > 0:
		var seen []string
		for _, h := range r.Loads {
			seen = append(seen, fmt.Sprintf("%s (%s, %s busy, run queue %s)", h.CPU.Part.Subject.Host, h.Role, say.Percent(h.Busy), say.Number(h.RunQueue)))
		}
		fmt.Fprintf(&b, " Processors were not short: %s.", strings.Join(seen, ", "))
	}
	fmt.Fprintf(&b, " What the link rests on: %s.", strings.Join(r.Assumptions, "; "))
	b.WriteString(" " + r.Overhead())
	for _, w := range r.WhatIfs {
		fmt.Fprintf(&b, " What if %s: %s (%s).", w.Name, saving(w.Saves), w.Why)
	}
	if len(r.Missing) > 0 {
		fmt.Fprintf(&b, " Missing: %s.", strings.Join(r.Missing, "; "))
	}
	return b.String()
}

func saving(v float64) string {
	switch {
	case math.IsNaN(v):
		return "not known"
	case v < 1:
		return "saves nothing"
	}
	return "saves " + say.Seconds(v)
}

func transportValues(p *analyzers.Pass, r *client.Run) []analyzers.NamedValue {
	t := r.Transport
	out := []analyzers.NamedValue{
		analyzers.Value("elapsed", r.Elapsed, unit.Second), analyzers.Value("wait for the database", r.Waiting, unit.Second), analyzers.Value("database time", r.Waiting-t.Time, unit.Second),
		analyzers.Value("transport", t.Time, unit.Second), analyzers.Value("transport, share of the wait", r.Share(), unit.Share), analyzers.Value("transport, share of the run", t.Time/r.Elapsed, unit.Share),
		analyzers.Value("round trips", r.Server.Trips, unit.One), analyzers.Value("floor of a round trip", r.Floor.Time, unit.Second), analyzers.Value("round trips × floor", t.RoundTrip, unit.Second),
		analyzers.Value("more data", t.MoreData, unit.Second), analyzers.Value("rest", t.Rest, unit.Second),
	}
	for _, w := range r.WhatIfs {
		out = append(out, analyzers.Value("what if "+w.Name+", saves", w.Saves, unit.Second))
	}
	if u := r.Profile.Unprofiled; u > 0 {
		out = append(out, analyzers.Value("unprofiled run", u, unit.Second))
	}
	return append(out, p.Threshold("share"), p.Threshold("seconds"))
}

// transportEvidence quotes both sides.
func transportEvidence(r *client.Run) []analyzers.Evidence {
	var out []analyzers.Evidence
	for _, place := range r.WaitingAt {
		out = append(out, analyzers.AtPos(place.Pos, "client: %s", place.Note))
	}
	out = append(out, analyzers.AtPos(r.ElapsedAt, "client: elapsed time"), analyzers.AtPos(r.Server.TimeAt, "server: time in calls, %s", say.Seconds(r.Server.Time)))
	if r.Server.TripsAt.Line > 0 {
		out = append(out, analyzers.AtPos(r.Server.TripsAt, "server: %s round trips", say.Number(r.Server.Trips)))
	}
	if r.FloorAt.Line > 0 {
		out = append(out, analyzers.AtPos(r.FloorAt, "server: floor of a round trip, %s, from %s waits", say.Seconds(r.Floor.Time), say.Number(float64(r.Floor.Count))))
	}
	if r.Path.At.Line > 0 {
		out = append(out, analyzers.AtPos(r.Path.At, "connection: %s", r.Path.Protocol))
	}
	for _, h := range r.Loads {
		out = append(out, analyzers.At(h.CPU.Part, h.Line, "processors of the %s at their fullest", h.Role))
	}
	return out
}

func transportRemedy(r *client.Run) []string {
	var out []string
	for _, w := range r.WhatIfs {
		switch {
		case w.Name == client.WhatIfBEQ && w.Saves > 0:
			what := "Put client and database on one host and connect by BEQ"
			if r.Path.Hosts == client.Yes {
				what = "Connect by BEQ instead of SQL*Net over TCP: client and database share a host"
			}
			out = append(out, fmt.Sprintf("%s: it saves about %s of %s. Mind: %s.", what, say.Seconds(w.Saves), say.Seconds(r.Transport.Time), strings.Join(w.Caveats, "; ")))
		case w.Name == client.WhatIfArray && w.Saves > 0.02*r.Transport.Time:
			out = append(out, fmt.Sprintf("Enlarge the arrays of the driver: it saves about %s; %s.", say.Seconds(w.Saves), w.Why))
		}
	}
	if r.Path.Hosts != client.Yes {
		out = append(out, "Where they must stay apart: fewer round trips (sets instead of reads by key in loops), then a shorter way between the hosts.")
	}
	return out
}

// tripsFinding is the estimate from a trace alone.
func tripsFinding(p *analyzers.Pass, s *sql.Session) analyzers.Finding {
	trips := s.Client.RoundTrip
	busy := s.Total - s.Client.Think
	f := analyzers.Finding{Severity: analyzers.Warning, Confidence: analyzers.Likely, Subject: s.Part.Subject, Window: s.Window, Cost: unit.Seconds(trips)}
	f.Cause = "round trips of a session"
	if trips < p.Param("seconds") {
		f.Severity = analyzers.Info
	}
	f.Summary = say.Textf("%s of %s spent about %s of %s on the way between client and database (%s): %s round trips of %s, against %s of work in calls.",
		say.Capital(s.Name()), say.Subject(s.Part, "the trace"), say.Seconds(trips), say.Seconds(busy), say.Percent(trips/busy), say.Number(float64(s.Trips.Count)), say.Seconds(s.Floor.Time), say.Seconds(s.Calls.Elapsed))
	think := ""
	if s.Client.Think > 0 {
		think = fmt.Sprintf(" Think time of %s is left out.", say.Seconds(s.Client.Think))
	}
	f.Detail = say.Textf("An estimate from the server's side: each of the %s waits for the client holds a round trip of %s (%s), and then work of the client: %s.%s "+
		"Missing for the rest: a profile of the client (of Baan, its Call Graph Profiler), which says how long it waited for the database; "+
		"what the driver and the scheduler take is not in this figure.", say.Number(float64(s.Trips.Count)), say.Seconds(s.Floor.Time), s.Floor.Basis, say.Seconds(s.Client.Work), think)
	f.Values = []analyzers.NamedValue{analyzers.Value("round trips", float64(s.Trips.Count), unit.One), analyzers.Value("floor of a round trip", s.Floor.Time, unit.Second),
		analyzers.Value("round trips × floor", trips, unit.Second), analyzers.Value("work in calls", s.Calls.Elapsed, unit.Second), analyzers.Value("work of the client", s.Client.Work, unit.Second), p.Threshold("notice"), p.Threshold("seconds")}
	f.Evidence = sql.TripsEvidence(s)
	f.Remedy = []string{"Fewer round trips: larger arrays, sets instead of reads by key in loops.", "A shorter way: BEQ or IPC where client and database share a host."}
	return f
}

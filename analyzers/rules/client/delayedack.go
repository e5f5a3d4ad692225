package client

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// DelayedAck finds waits for the client that are as long as the timers of TCP.
var DelayedAck = &analyzers.Rule{
	Name:  "net/delayed-ack",
	Title: "round trips take as long as a timer of TCP",
	Doc: `Many waits for the client lasted about 40 or 200 ms, which are the timers of delayed acknowledgements, not distances.

Why it matters: a sender that collects small packets (Nagle's algorithm) and a receiver that delays its acknowledgement wait for each other until
a timer ends. On a network of a millisecond that makes each call forty or two hundred times as long.
How to confirm: a packet capture shows an acknowledgement 40 ms (Linux) or up to 200 ms (AIX, HP-UX, Solaris, Windows) after a small packet, and
the answer behind it. ping between the hosts takes far less.
What to do: TCP.NODELAY = YES in sqlnet.ora of both sides (the default from Oracle 10g on); delayed acknowledgements off for the interface where
the platform allows it (AIX: no -o tcp_nodelayack=1). Measure again.
Limits: a client that works for 40 ms between two calls looks the same; a line whose round trip is 40 ms as well.
Thresholds: see the parameters.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.3, Unit: unit.Share, Doc: "share of the waits between two fetches of one cursor, else of all waits for the client, that must be as long as the timer", Source: "our default"},
		{Name: "trips", Default: 20, Unit: unit.One, Doc: "waits below which nothing is said", Source: "our default"},
	},
	Needs: []analyzers.Input{sql.Sessions},
	Run: func(p *analyzers.Pass) error {
		sessions := sql.Sessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			h := s.Trips.Refetch
			if float64(h.Count()) < p.Param("trips") {
				h = s.Trips.All
			}
			if float64(h.Count()) < p.Param("trips") {
				continue
			}
			for _, timer := range []float64{0.040, 0.200} {
				n, sum := nearTimer(h, timer)
				if share := float64(n) / float64(h.Count()); share >= p.Param("share") {
					p.Report(timerFinding(p, s, timer, n, h.Count(), sum))
				}
			}
		}
		return nil
	},
}

// timerWidth is how far a wait may be from a timer: clocks of 10 ms, and the work of the client behind it.
const timerWidth = 0.1

// nearTimer counts the waits about as long as a timer.
func nearTimer(h *sqltrace.Histogram, timer float64) (n int, sum float64) {
	for _, s := range h.Steps() {
		if mean := s.Sum / float64(s.Count); math.Abs(mean-timer) <= timerWidth*timer {
			n += s.Count
			sum += s.Sum
		}
	}
	return n, sum
}

func timerFinding(p *analyzers.Pass, s *sql.Session, timer float64, n, all int, sum float64) analyzers.Finding {
	share := float64(n) / float64(all)
	f := analyzers.Finding{Severity: analyzers.Notice, Confidence: analyzers.Possible, Subject: s.Part.Subject, Window: s.Window, Cost: unit.Seconds(sum)}
	if timer > 0.1 {
		f.Confidence = analyzers.Likely
	}
	f.Summary = say.Textf("%s of the waits for the client of %s (%s of %s) took about %s, a timer of TCP: %s in all.", say.Percent(share), s.Name(), say.Number(float64(n)), say.Number(float64(all)), say.Seconds(timer), say.Seconds(sum))
	f.Detail = say.Text("It looks like small packets that wait for a delayed acknowledgement. A client that works as long between its calls looks the same: a packet capture tells.")
	f.Values = []analyzers.NamedValue{analyzers.Value("waits like the timer", float64(n), unit.One), analyzers.Value("share", share, unit.Share), analyzers.Value("floor of a round trip", s.Floor.Time, unit.Second), p.Threshold("share")}
	f.Evidence = sql.TripsEvidence(s)
	f.Remedy = []string{"Check TCP.NODELAY (sqlnet.ora of both sides) and delayed acknowledgements of both hosts (AIX: no -o tcp_nodelayack)."}
	return f
}

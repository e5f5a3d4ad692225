package sql

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// RoundTrip finds networks whose round trips are long for clients that make many.
var RoundTrip = &analyzers.Rule{
	Name:  "sql/round-trip",
	Title: "round trips are long for the place",
	Doc: `A round trip between client and server takes long, and round trips take much of the session's time.

Why it matters: a program that was written beside its database makes round trips without a thought. Each is paid in full: ten thousand of 12 ms are two minutes.
How to confirm: ping between the two hosts; both a round trip of the network and the work of the two TCP stacks are in the floor. Within one machine it is some 0.05 ms, within one site 0.2 to
0.5 ms, between sites a millisecond for each 100 km, over VPN and internet 10 to 100.
What to do: bring the client nearer (same site, same machine, BEQ), or make fewer round trips: rules sql/small-array, sql/single-row-lookup and sql/single-row-dml say where. Look for firewalls,
proxies, encryption and delayed acknowledgements on the way.
Limits: where the client is, is not known: 2 ms are fine from another town and bad in one room. The floor is the 10th percentile of waits between fetches; if the client works
at every fetch, its work is in it.
Thresholds: see the parameters.`,
	Severity: analyzers.Notice,
	Params: costParams(
		analyzers.Param{Name: "limit-floor", Default: 0.002, Unit: unit.Second, Doc: "round trip from which it is long for one site", Source: "our default; published traces with a set latency of 0.2 ms have a floor of 0.3 ms"},
		analyzers.Param{Name: "min-trips", Default: 20, Unit: unit.One, Doc: "round trips below which nothing is said", Source: "our default"},
	),
	Needs: []analyzers.Input{sql.Sessions},
	Run: func(p *analyzers.Pass) error {
		sessions := sql.Sessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			wait := eventOf(s, sql.ClientWait)
			trips := s.Client.RoundTrip
			if wait == nil || !(s.Floor.Time >= p.Param("limit-floor")) || float64(s.Trips.Count) < p.Param("min-trips") || !matters(p, s, trips) {
				continue
			}
			f := about(s, analyzers.Likely, trips)
			f.Cause = "round trips"
			f.Summary = say.Textf("A round trip between client and server takes %s; %s of %s took %s.", say.Seconds(s.Floor.Time), say.Counted(s.Trips.Count, "round trip"), sessionName(s), ofSession(s, trips))
			f.Detail = say.Textf("Measured by %s: %s. The median of all waits for the client is %s. Within one site some 0.2 to 0.5 ms are usual.", say.Counted(s.Floor.Count, "wait"), s.Floor.Basis, say.Seconds(s.Trips.All.Quantile(0.5)))
			f.Values = []analyzers.NamedValue{analyzers.Value("round trip", s.Floor.Time, unit.Second), analyzers.Value("median wait for the client", s.Trips.All.Quantile(0.5), unit.Second), analyzers.Value("round trips", float64(s.Trips.Count), unit.One),
				analyzers.Value("their time", trips, unit.Second), p.Threshold("limit-floor"), p.Threshold("min-time"), p.Threshold("min-share")}
			e := analyzers.At(s.Part, wait.Worst.Line, "the longest of %s for the client", say.Counted(wait.Count, "wait"))
			e.Count = wait.Count
			f.Evidence = []analyzers.Evidence{e}
			f.Remedy = []string{"Make fewer round trips: larger arrays, joins, batches.", "Shorten the way: the same site or machine; look for what stands between (firewall, proxy, encryption)."}
			p.Report(f)
		}
		return nil
	},
}

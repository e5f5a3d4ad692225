package client

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// ArrayNoGain says when the array interface has nothing more to give.
var ArrayNoGain = &analyzers.Rule{
	Name:  "baan/array-no-gain",
	Title: "the array interface gains nothing more",
	Doc: `Baan's array interface is on, the run still waits for transport, and nearly all its calls read single rows by their key.

Why it matters: it saves the effort of tuning arrays further, and points to the way itself. In the field report behind this rule the array
interface changed no run time at all, until the connection was changed.
How to confirm: rows and fetches of the statements in a trace or tkprof report: about one row for each execution.
What to do: make the round trip cheaper (BEQ on one host), or change the program to read sets instead of rows.
Limits: predicted from the calls at hand; a trace of a part of the run may not show its large queries.
Thresholds: see the parameters.`,
	Severity: analyzers.Info,
	Params: []analyzers.Param{
		{Name: "single", Default: 0.8, Unit: unit.Share, Doc: "share of the fetches that read about one row for each execution from which the calls count as single rows by key", Source: "our default"},
		{Name: "removed", Default: 0.05, Unit: unit.Share, Doc: "share of the calls that larger arrays could still save up to which they gain nothing", Source: "our default"},
	},
	Needs: []analyzers.Input{client.Runs},
	Run: func(p *analyzers.Pass) error {
		runs := client.Runs.Of(p)
		for i := range runs {
			r := &runs[i]
			a := r.Array
			if !a.On() || a.Part == nil || !(r.Share() >= client.TransportMatters) || !(a.Single >= p.Param("single")) || a.Removed > p.Param("removed")*a.Trips {
				continue
			}
			f := analyzers.Finding{Confidence: analyzers.Likely, Subject: r.Part.Subject, Window: r.Part.Window, Cost: unit.Seconds(a.Removed / a.Trips * r.Transport.Time)}
			f.Summary = say.Textf("The array interface (%s rows) gains nothing more for %s: %s of its fetches read a single row by key, and larger arrays could save %s of %s calls.",
				say.Number(a.Fetch), say.Subject(r.Part, "the client"), say.Percent(a.Single), say.Number(a.Removed), say.Number(a.Trips))
			f.Detail = say.Text("By " + a.Basis + ". Arrays make round trips fewer only where a statement returns several rows. The way itself must become cheaper.")
			f.Values = []analyzers.NamedValue{analyzers.Value("ora_max_array_fetch", a.Fetch, unit.One), analyzers.Value("fetches", a.Fetches, unit.One), analyzers.Value("rows a fetch", a.PerFetch, unit.One), analyzers.Value("single rows, share", a.Single, unit.Share), p.Threshold("single"), p.Threshold("removed")}
			f.Evidence = []analyzers.Evidence{analyzers.AtPos(a.At, "array setting"), analyzers.AtPos(a.CallsAt, "calls")}
			f.Remedy = []string{"Leave the array settings; make round trips cheaper: see net/transport-overhead."}
			p.Report(f)
		}
		return nil
	},
}

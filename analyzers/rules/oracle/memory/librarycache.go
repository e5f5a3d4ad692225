package memory

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// LibraryCache finds statements and objects that fall out of the library cache while they are needed.
var LibraryCache = &analyzers.Rule{
	Name:  "oracle/library-cache",
	Title: "statements fall out of the library cache",
	Doc: `Statements or objects had to be loaded again that had been in the library cache already.

Why it matters: each reload is a hard parse in the middle of an execution, with latches or mutexes held.
How to confirm: reloads and invalidations by namespace; free memory of the shared pool; ORA-04031.
What to do: many invalidations: no DDL, grants or statistics runs in busy hours. Few: bind variables first, then a larger shared pool; pin large packages.
Limits: a short time after the start everything is loaded anew. Pct Miss of a namespace with few requests says nothing, so it is not looked at.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "reloads", Default: 0.01, Unit: unit.Share, Doc: "reloads over pins of a namespace from which it is a notice", Source: "published reading of the section: below 1 %"},
		{Name: "pins", Default: 10000, Unit: unit.One, Doc: "pins of a namespace below which it has no weight", Source: "our default"},
		{Name: "invalidations", Default: 0.5, Unit: unit.Share, Doc: "invalidations over reloads from which they are the reason", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.OracleLibraryCacheReloads)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range oracle.ReportsInScope(p) {
			for _, reloads := range part.SamplesOf(model.OracleLibraryCacheReloads) {
				pins, ok := oracle.Printed(part, model.OracleLibraryCachePins, "namespace", reloads.Labels.Get("namespace"))
				if ok && pins.Value >= p.Param("pins") && reloads.Value/pins.Value >= p.Param("reloads") {
					p.Report(reloadFinding(p, part, reloads, pins))
				}
			}
		}
		return nil
	},
}

func reloadFinding(p *analyzers.Pass, part *model.Part, reloads, pins model.Sample) analyzers.Finding {
	namespace := reloads.Labels.Get("namespace")
	invalid, known := oracle.Printed(part, model.OracleLibraryCacheInvalidations, "namespace", namespace)
	if !known {
		invalid.Value = math.NaN()
	}
	f := analyzers.Finding{
		Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cause: "reloads of " + namespace,
		Summary: say.Textf("%s loaded %s objects of %s again%s, %s of %s pins.", say.Capital(say.Subject(part, "the instance")), say.Number(reloads.Value), namespace,
			say.During(part.Window), say.Percent(reloads.Value/pins.Value), say.Number(pins.Value)),
		Values: []analyzers.NamedValue{
			analyzers.Value("objects loaded again", reloads.Value, unit.One), analyzers.Value("pins of the namespace", pins.Value, unit.One), analyzers.Value("reloads over pins", reloads.Value/pins.Value, unit.Share),
			analyzers.Value("invalidations", invalid.Value, unit.One), p.Threshold("reloads"), p.Threshold("pins"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(reloads.Pos, "%s", namespace)},
	}
	switch {
	case !known:
		f.Detail = say.Text("Whether they became invalid or were pushed out the report does not say.")
		f.Remedy = []string{"Find out which it is: invalidations and DDL in the time, and free memory of the shared pool.", "Use bind variables first."}
	case invalid.Value/reloads.Value >= p.Param("invalidations"):
		f.Detail = say.Text("They became invalid: DDL, grants or new statistics of objects that they use.")
		f.Remedy = []string{"No DDL, grants or statistics runs in busy hours."}
	default:
		f.Detail = say.Text("They were pushed out: the shared pool is too small, or full of statements that are used once.")
		f.Remedy = []string{"Use bind variables first; then enlarge the shared pool, and pin large packages."}
	}
	return f
}

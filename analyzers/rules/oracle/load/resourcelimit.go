package load

import (
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// ResourceLimit finds resources of the instance that were nearly used up.
var ResourceLimit = &analyzers.Rule{
	Name:  "oracle/resource-limit",
	Title: "a limit of the instance was nearly reached",
	Doc: `The most that was ever used of a limited resource, such as processes or sessions, is close to its limit.

Why it matters: at the limit new connections or statements fail with errors, for everybody.
How to confirm: v$resource_limit, and errors such as ORA-00018 and ORA-00020 in the alert log.
What to do: find what opened so many sessions (pools without a bound, connections that are never closed); then raise the limit.
Limits: the maximum is since the start of the instance, perhaps long before the interval. Servers (shared, parallel) and the structures of the global cache
have limits at which nothing fails: these are info.
Thresholds: the report itself lists a resource from 80 %.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.9, Unit: unit.Share, Doc: "maximum over limit from which it is a notice", Source: "OSPRep: 90 %"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.OracleResourceLimit)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range oracle.ReportsInScope(p) {
			for _, limit := range part.SamplesOf(model.OracleResourceLimit) {
				most, ok := oracle.Printed(part, model.OracleResourceUse, "resource", limit.Labels.Get("resource"), "kind", "maximum")
				if ok && limit.Value > 0 && most.Value/limit.Value >= p.Param("share") {
					p.Report(limitFinding(p, part, limit, most))
				}
			}
		}
		return nil
	},
}

// isHard reports whether requests beyond the limit of a resource fail. Servers are shared instead, and global cache structures grow.
func isHard(resource string) bool {
	return !strings.HasPrefix(resource, "gcs_") && !strings.HasPrefix(resource, "ges_") && !strings.HasSuffix(resource, "_servers")
}

func limitFinding(p *analyzers.Pass, part *model.Part, limit, most model.Sample) analyzers.Finding {
	share, resource := most.Value/limit.Value, limit.Labels.Get("resource")
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cause: resource,
		Summary: say.Textf("%s used up to %s of its %s %s, %s.", say.Capital(say.Subject(part, "the instance")), say.Number(most.Value), say.Number(limit.Value), resource, say.Percent(share)),
		Detail:  say.Text("The maximum is since the start of the instance."),
		Values: []analyzers.NamedValue{
			analyzers.Value("maximum", most.Value, unit.One), analyzers.Value("limit", limit.Value, unit.One), analyzers.Value("maximum over limit", share, unit.Share), p.Threshold("share"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(most.Pos, "%s", resource)},
		Remedy:   []string{"Find what uses so many, such as pools without a bound.", "Raise the limit."},
	}
	switch hard := isHard(resource); {
	case hard && share >= 1:
		f.Severity = analyzers.Warning
		f.Detail = say.Text("The limit was reached since the start of the instance: requests beyond it failed.")
	case !hard:
		f.Severity = analyzers.Info
		f.Detail = say.Text("The maximum is since the start of the instance. Beyond this limit work goes on, with fewer servers or with memory from the shared pool.")
	}
	return f
}

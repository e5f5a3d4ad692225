package load

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// RollbackRatio finds sessions that end many transactions by rolling back.
var RollbackRatio = &analyzers.Rule{
	Name:  "oracle/rollback-ratio",
	Title: "many transactions end in a rollback",
	Doc: `A large part of the calls that end a transaction are rollbacks.

Why it matters: rolling back changes costs more than making them. More often nothing was changed, and each rollback is a round trip that a connection pool or
driver makes after every read.
How to confirm: transaction rollbacks counts those that undid something; rollback changes - undo records applied says how much.
What to do: where work is undone, find the errors of the application; where nothing is, switch the needless rollback of the pool off.
Limits: the ratio is not exact: read-only transactions end without a trace, and recursive ones count.
Thresholds: none that could be cited.`,
	Severity:  analyzers.Info,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "ratio", Default: 0.3, Unit: unit.Share, Doc: "rollbacks over commits and rollbacks from which it is said", Source: "our default; published reports have 37 % and 97 %"},
		{Name: "rollbacks", Default: 1, Unit: unit.PerSecond, Doc: "rollbacks per second below which nothing is said", Source: "our default"},
		{Name: "real", Default: 0.1, Unit: unit.Share, Doc: "rollbacks that undid something over all, from which it is a notice", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.OracleInstanceStat), analyzers.Metric(model.OracleElapsed)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range oracle.ReportsInScope(p) {
			elapsed := oracle.ElapsedOf(part)
			commits, ok := oracle.InstanceStat(part, "user commits")
			rollbacks, rolled := oracle.InstanceStat(part, "user rollbacks")
			if ok && rolled && rollbacks.Value/elapsed >= p.Param("rollbacks") && rollbacks.Value/(commits.Value+rollbacks.Value) >= p.Param("ratio") {
				p.Report(rollbackFinding(p, part, commits, rollbacks))
			}
		}
		return nil
	},
}

func rollbackFinding(p *analyzers.Pass, part *model.Part, commits, rollbacks model.Sample) analyzers.Finding {
	ratio := rollbacks.Value / (commits.Value + rollbacks.Value)
	f := analyzers.Finding{
		Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cause: "rollbacks",
		Summary: say.Textf("%s of the transactions of %s ended in a rollback%s: %s, beside %s commits.", say.Percent(ratio), say.Subject(part, "the instance"),
			say.During(part.Window), say.Number(rollbacks.Value), say.Number(commits.Value)),
		Values:   []analyzers.NamedValue{analyzers.Value("rollbacks over all", ratio, unit.Share), analyzers.Value("rollbacks", rollbacks.Value, unit.One), analyzers.Value("commits", commits.Value, unit.One), p.Threshold("ratio")},
		Evidence: []analyzers.Evidence{analyzers.AtPos(rollbacks.Pos, "user rollbacks"), analyzers.AtPos(commits.Pos, "user commits")},
	}
	undone, ok := oracle.InstanceStat(part, "transaction rollbacks")
	switch {
	case !ok:
		f.Detail = say.Text("How many of them undid something the report does not say (transaction rollbacks).")
		f.Remedy = []string{"Find out whether a connection pool or driver rolls back after each read."}
	case undone.Value/rollbacks.Value >= p.Param("real"):
		f.Severity = analyzers.Notice
		f.Detail = say.Textf("%s of them undid changes: work was done for nothing.", say.Number(undone.Value))
		f.Remedy = []string{"Find the errors of the application that make it roll back."}
	default:
		f.Detail = say.Textf("Only %s of them undid changes: the others are most likely a connection pool or driver that rolls back after each read.", say.Number(undone.Value))
		f.Remedy = []string{"Switch the needless rollback of the pool or driver off: each is a round trip."}
	}
	if ok {
		f.Values = append(f.Values, analyzers.Value("rollbacks of changes", undone.Value, unit.One), p.Threshold("real"))
		f.Evidence = append(f.Evidence, analyzers.AtPos(undone.Pos, "transaction rollbacks"))
	}
	return f
}

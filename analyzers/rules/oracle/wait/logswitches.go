package wait

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// LogSwitches finds redo logs that are too small or too few.
var LogSwitches = &analyzers.Rule{
	Name:  "oracle/log-switches",
	Title: "redo logs are switched too often",
	Doc: `The redo logs are switched often, or sessions waited because the next log was not free.

Why it matters: each switch starts a checkpoint and an archive copy. When the next log still is needed, all sessions that change data stand still.
How to confirm: the waits for log file switch, and messages of checkpoints that are not complete or archives that are late in the alert log.
What to do: larger redo logs, for a switch every 15 to 20 minutes in busy times; more groups; a faster archive destination.
Limits: a short peak of changes looks like small logs. Switches that somebody forces (archive_lag_target, backups) count too. Releases before 10.2 do not
print the switches.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "hourly", Default: 4, Unit: unit.One, Doc: "switches an hour above which it is a notice", Source: "magnusjohansson.com: at most 4 an hour; dbas-oracle.com: one in 15 to 20 minutes"},
		{Name: "count", Default: 3, Unit: unit.One, Doc: "switches in the interval below which the rate has no weight", Source: "our default"},
		{Name: "share", Default: 0.01, Unit: unit.Share, Doc: "share of the whole of waits for log file switch from which it is a warning", Source: "our default"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			waits, waited := oracle.SumOf(&d, "log file switch (checkpoint incomplete)", "log file switch (archiving needed)", "log file switch completion")
			switches, ok := oracle.InstanceStat(d.Part, "log switches (derived)")
			hourly := switches.Value / d.Elapsed * 3600
			often := ok && switches.Value >= p.Param("count") && hourly > p.Param("hourly")
			late := waited && waits.Share >= p.Param("share")
			if often || late {
				p.Report(switchFinding(p, d, switches, ok, waits, waited))
			}
		}
		return nil
	},
}

func switchFinding(p *analyzers.Pass, d oracle.DBTime, switches model.Sample, counts bool, waits oracle.EventTime, waited bool) analyzers.Finding {
	f := analyzers.Finding{Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cause: "log switches",
		Values: []analyzers.NamedValue{p.Threshold("hourly"), p.Threshold("count"), p.Threshold("share")},
		Remedy: []string{"Make the redo logs larger: one switch in 15 to 20 minutes of busy time.", "Add groups, and look at the archive destination, where sessions wait for the next log."},
	}
	text := fmt.Sprintf("%s switched its redo logs", say.Capital(say.Subject(d.Part, "the instance")))
	if counts {
		hourly := switches.Value / d.Elapsed * 3600
		text += fmt.Sprintf(" %s times%s", say.Number(switches.Value), say.During(d.Part.Window))
		if !math.IsNaN(hourly) {
			text += fmt.Sprintf(", %s an hour", say.Number(hourly))
		}
		f.Values = append(f.Values, analyzers.Value("switches", switches.Value, unit.One), analyzers.Value("switches an hour", hourly, unit.One))
		f.Evidence = append(f.Evidence, analyzers.AtPos(switches.Pos, "log switches"))
	} else {
		text += say.During(d.Part.Window)
	}
	switch {
	case waited:
		text += fmt.Sprintf("; sessions waited %s for it, %s of %s", say.Seconds(waits.Time), say.Percent(waits.Share), oracle.Whole(d))
		f.Cost = unit.Seconds(waits.Time)
		f.Values = append(f.Values, analyzers.Value("waits for log file switch", waits.Time, unit.Second), analyzers.Value("waits, share", waits.Share, unit.Share))
		f.Evidence = append(f.Evidence, analyzers.AtPos(waits.Pos, "%s", waits.Event))
		if waits.Share >= p.Param("share") {
			f.Severity = analyzers.Warning
		}
		f.Detail = say.Text("Most of it is " + waits.Event + ".")
	case oracle.AllWaits(&d):
		f.Detail = say.Text("No session waited for a switch.")
	default:
		f.Detail = say.Text("The report does not print all waits, so whether sessions waited for a switch is not known.")
	}
	f.Summary = say.Text(text + ".")
	return f
}

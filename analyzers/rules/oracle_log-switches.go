package rules

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// OracleLogSwitches finds redo logs that are too small or too few.
var OracleLogSwitches = &analyzers.Rule{
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
	AppliesTo: oracleScope,
	Params: []analyzers.Param{
		{Name: "hourly", Default: 4, Unit: unit.One, Doc: "switches an hour above which it is a notice", Source: "magnusjohansson.com: at most 4 an hour; dbas-oracle.com: one in 15 to 20 minutes"},
		{Name: "count", Default: 3, Unit: unit.One, Doc: "switches in the interval below which the rate has no weight", Source: "our default"},
		{Name: "share", Default: 0.01, Unit: unit.Share, Doc: "share of the whole of waits for log file switch from which it is a warning", Source: "our default"},
	},
	Needs: []analyzers.Input{facts.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range databaseTimes(p) {
			waits, waited := sumOf(&d, "log file switch (checkpoint incomplete)", "log file switch (archiving needed)", "log file switch completion")
			switches, ok := instanceStat(d.Part, "log switches (derived)")
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

func switchFinding(p *analyzers.Pass, d facts.DBTime, switches model.Sample, counts bool, waits facts.EventTime, waited bool) analyzers.Finding {
	f := analyzers.Finding{Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cause: "log switches",
		Values: []analyzers.NamedValue{p.Threshold("hourly"), p.Threshold("count"), p.Threshold("share")},
		Remedy: []string{"Make the redo logs larger: one switch in 15 to 20 minutes of busy time.", "Add groups, and look at the archive destination, where sessions wait for the next log."},
	}
	text := fmt.Sprintf("%s switched its redo logs", capital(subject(d.Part, "the instance")))
	if counts {
		hourly := switches.Value / d.Elapsed * 3600
		text += fmt.Sprintf(" %s times%s, %s an hour", number(switches.Value), during(d.Part.Window), number(hourly))
		f.Values = append(f.Values, value("switches", switches.Value, unit.One), value("switches an hour", hourly, unit.One))
		f.Evidence = append(f.Evidence, atPos(switches.Pos, "log switches"))
	} else {
		text += during(d.Part.Window)
	}
	if waited {
		text += fmt.Sprintf("; sessions waited %s for it, %s of %s", seconds(waits.Time), percent(waits.Share), whole(d))
		f.Cost = unit.Seconds(waits.Time)
		f.Values = append(f.Values, value("waits for log file switch", waits.Time, unit.Second), value("waits, share", waits.Share, unit.Share))
		f.Evidence = append(f.Evidence, atPos(waits.Pos, "%s", waits.Event))
		if waits.Share >= p.Param("share") {
			f.Severity = analyzers.Warning
		}
		f.Detail = model.Say("Most of it is " + waits.Event + ".")
	} else {
		f.Detail = model.Say("No session waited for a switch.")
	}
	f.Summary = model.Say(text + ".")
	return f
}

package load

import (
	"fmt"
	"strconv"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/unit"
)

// Interval judges the interval of a report before anything else in it is believed.
var Interval = &analyzers.Rule{
	Name:  "oracle/interval",
	Title: "the interval of a report does not fit",
	Doc: `The two snapshots of a report lie too far apart or too close together, or the instance was started between them.

Why it matters: a report holds differences and means. Over hours a bad quarter of an hour levels out; across a restart the counters began anew and no
difference means anything. Over a few minutes single statements make the picture, and what is added at the end of a call is in the wrong interval.
How to confirm: the snapshots in the header, and the startup time beside them.
What to do: take snapshots every 15 to 30 minutes, and a report of just the time that was slow.
Limits: a long interval is fine where the load is even, as in a batch run of hours; that cannot be seen from one report.
Thresholds: see the parameters.`,
	Severity:  analyzers.Info,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "longest", Default: 3900, Unit: unit.Second, Doc: "time between the snapshots above which it is said", Source: "MOS 1359094.1: at most one hour; five minutes of slack are ours"},
		{Name: "shortest", Default: 240, Unit: unit.Second, Doc: "time between the snapshots below which it is said", Source: "our default: published advice is 15 to 30 minutes (akadia survival guide)"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.OracleElapsed)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range oracle.ReportsInScope(p) {
			if i := startup(part); i >= 0 {
				p.Report(restartFinding(part, part.Events[i]))
				continue
			}
			switch s, ok := oracle.Printed(part, model.OracleElapsed); {
			case ok && s.Value > p.Param("longest"):
				p.Report(longInterval(p, part, s))
			case ok && s.Value > 0 && s.Value < p.Param("shortest"):
				p.Report(shortInterval(p, part, s))
			}
		}
		return nil
	},
}

// startup finds the start of the instance within its report; -1 when it did not start then.
func startup(part *model.Part) int {
	for i := range part.Events {
		if part.Events[i].Name == "instance.startup" {
			return i
		}
	}
	return -1
}

func restartFinding(part *model.Part, e model.Event) analyzers.Finding {
	return analyzers.Finding{
		Severity: analyzers.Warning, Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window,
		Summary:  say.Textf("%s was started at %s, between the snapshots of the report: its figures mean nothing.", say.Capital(say.Subject(part, "the instance")), e.At.Format("2006-01-02 15:04")),
		Detail:   say.Text("All counters of the instance began anew at its start, so what the report calls differences are none. Findings about this report are to be read with that in mind."),
		Values:   []analyzers.NamedValue{analyzers.Value("time between the snapshots", oracle.ElapsedOf(part), unit.Second)},
		Evidence: []analyzers.Evidence{analyzers.AtPos(e.Pos, "start of the instance")},
		Remedy:   []string{"Make a report of two snapshots on one side of the start."},
	}
}

func longInterval(p *analyzers.Pass, part *model.Part, s model.Sample) analyzers.Finding {
	return analyzers.Finding{
		Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cause: "long intervals",
		Summary:  say.Textf("The report of %s spans %s%s: peaks within it have levelled out.", say.Subject(part, "the instance"), say.Seconds(s.Value), say.During(part.Window)),
		Detail:   say.Text("Means over so long a time hide what happened in a part of it. Large shares are still large; small ones may have been the problem for a while."),
		Values:   []analyzers.NamedValue{analyzers.Value("time between the snapshots", s.Value, unit.Second), p.Threshold("longest")},
		Evidence: []analyzers.Evidence{analyzers.AtPos(s.Pos, "time between the snapshots")},
		Remedy:   []string{snapshotsBetween(part)},
	}
}

// snapshotsBetween says whether a finer report can still be made.
func snapshotsBetween(part *model.Part) string {
	var begin, end string
	if r, ok := part.Document.(*orareport.Report); ok {
		begin, end = r.Begin.ID, r.End.ID
	}
	first, err1 := strconv.Atoi(begin)
	last, err2 := strconv.Atoi(end)
	switch {
	case err1 != nil || err2 != nil || last <= first:
		return "Take snapshots every 15 to 30 minutes, and look at the report of just the time that was slow."
	case last-first == 1:
		return fmt.Sprintf("There is no snapshot between %d and %d: take them every 15 to 30 minutes, and look at the report of just the time that was slow.", first, last)
	}
	return fmt.Sprintf("There may be snapshots between %d and %d: make reports of consecutive ones, and look at just the time that was slow.", first, last)
}

func shortInterval(p *analyzers.Pass, part *model.Part, s model.Sample) analyzers.Finding {
	return analyzers.Finding{
		Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Cause: "short intervals",
		Summary:  say.Textf("The report of %s spans only %s%s: single statements make its picture.", say.Subject(part, "the instance"), say.Seconds(s.Value), say.During(part.Window)),
		Detail:   say.Text("What is added up at the end of a call or a wait falls into the interval in which it ends, so over so short a time sums can exceed their whole. Taking the snapshots is in it too."),
		Values:   []analyzers.NamedValue{analyzers.Value("time between the snapshots", s.Value, unit.Second), p.Threshold("shortest")},
		Evidence: []analyzers.Evidence{analyzers.AtPos(s.Pos, "time between the snapshots")},
		Remedy:   []string{"Compare with a report of 15 to 30 minutes around it."},
	}
}

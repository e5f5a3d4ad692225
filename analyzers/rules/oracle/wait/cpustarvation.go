package wait

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// CPUStarvation finds time in the database that is neither work nor waits: sessions that want a processor.
var CPUStarvation = &analyzers.Rule{
	Name:  "oracle/cpu-starvation",
	Title: "sessions wait for a processor",
	Doc: `A large part of DB time is neither CPU nor a wait: sessions were ready to run and had no processor.

Why it matters: no wait event says it. DB CPU is time on a processor only; whoever stands in the run queue is in DB time alone, and waits that end meanwhile
are counted longer than they were.
How to confirm: run queue and idle time of the host in the same minutes; on a partition also what it was entitled to and what it consumed.
What to do: the statements with the most CPU and gets; then fewer sessions at one time, or more processors.
Limits: CPU time is added at the end of a call in old releases, and unmeasured waits are in the same part. On AIX with SMT and on virtual machines the
seconds of CPU are not those of the host. Reports without DB time (8i, 9i), and those with the largest
waits alone, cannot show it.
Thresholds: see the parameters.`,
	Severity:  analyzers.Warning,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.2, Unit: unit.Share, Doc: "share of DB time in neither CPU nor waits from which it is reported", Source: "our default"},
		{Name: "sessions", Default: 1, Unit: unit.SecondsPerSec, Doc: "the same time per second of the interval below which nothing is reported", Source: "our default: less than one session on average"},
		{Name: "busy", Default: 0.8, Unit: unit.Share, Doc: "use of the host's processors from which it is likely and a warning", Source: "OraPub (Stori): from 80 % noticeably slower"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			accounted := d.Printed && !math.IsNaN(d.CPU) && oracle.AllWaits(&d)
			if accounted && d.Unaccounted/d.Total >= p.Param("share") && d.Unaccounted/d.Elapsed >= p.Param("sessions") {
				p.Report(starvedFinding(p, d))
			}
		}
		return nil
	},
}

func starvedFinding(p *analyzers.Pass, d oracle.DBTime) analyzers.Finding {
	idle, known := oracle.Printed(d.Part, model.OracleHostCPUUtilization, "state", "idle")
	busy := math.NaN()
	if known {
		busy = 1 - idle.Value
	}
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Possible, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(d.Unaccounted), Cause: cause.CPU,
		Summary: say.Textf("%s of DB time of %s are neither CPU nor waits%s, %s of %s: %s sessions on average that wanted a processor.", say.Seconds(d.Unaccounted),
			say.Subject(d.Part, "the instance"), say.During(d.Part.Window), say.Percent(d.Unaccounted/d.Total), say.Seconds(d.Total), say.Number(d.Unaccounted/d.Elapsed)),
		Values: []analyzers.NamedValue{
			analyzers.Value("unaccounted", d.Unaccounted, unit.Second), analyzers.Value("unaccounted, share", d.Unaccounted/d.Total, unit.Share), analyzers.Value("CPU", d.CPU, unit.Second),
			analyzers.Value("foreground waits", d.Wait, unit.Second), analyzers.Value("use of the host's processors", busy, unit.Share), p.Threshold("share"), p.Threshold("busy"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(d.TotalAt, "DB time"), analyzers.AtPos(d.CPUAt, "DB CPU")},
		Remedy:   []string{"Look at the run queue of the host in the same time.", "Tune the statements with the most CPU time or gets; then fewer sessions at one time, or more processors."},
	}
	switch {
	case !known:
		f.Detail = say.Text("How busy the processors of the host were the report does not say.")
	case busy >= p.Param("busy"):
		f.Severity, f.Confidence = analyzers.Warning, analyzers.Likely
		f.Detail = say.Textf("The processors of the host were %s busy in the same time, so sessions had to queue for them.", say.Percent(busy))
	default:
		f.Detail = say.Textf("The processors of the host were only %s busy on average: either it was in peaks, or a limit (partition, resource manager) held the sessions back, or waits were not measured.", say.Percent(busy))
	}
	if known {
		f.Evidence = append(f.Evidence, analyzers.AtPos(idle.Pos, "host CPU"))
	}
	return f
}

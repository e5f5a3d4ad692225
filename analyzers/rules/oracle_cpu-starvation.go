package rules

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// OracleCPUStarvation finds time in the database that is neither work nor waits: sessions that want a processor.
var OracleCPUStarvation = &analyzers.Rule{
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
	AppliesTo: oracleScope,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.2, Unit: unit.Share, Doc: "share of DB time in neither CPU nor waits from which it is reported", Source: "our default"},
		{Name: "sessions", Default: 1, Unit: unit.SecondsPerSec, Doc: "the same time per second of the interval below which nothing is reported", Source: "our default: less than one session on average"},
		{Name: "busy", Default: 0.8, Unit: unit.Share, Doc: "use of the host's processors from which it is likely and a warning", Source: "OraPub (Stori): from 80 % noticeably slower"},
	},
	Needs: []analyzers.Input{facts.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range databaseTimes(p) {
			accounted := d.Printed && !math.IsNaN(d.CPU) && allWaits(&d)
			if accounted && d.Unaccounted/d.Total >= p.Param("share") && d.Unaccounted/d.Elapsed >= p.Param("sessions") {
				p.Report(starvedFinding(p, d))
			}
		}
		return nil
	},
}

func starvedFinding(p *analyzers.Pass, d facts.DBTime) analyzers.Finding {
	idle, known := printed(d.Part, model.OracleHostCPUUtilization, "state", "idle")
	busy := math.NaN()
	if known {
		busy = 1 - idle.Value
	}
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Possible, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(d.Unaccounted), Cause: causeCPU,
		Summary: model.Say(fmt.Sprintf("%s of DB time of %s are neither CPU nor waits%s, %s of %s: %s sessions on average that wanted a processor.", seconds(d.Unaccounted),
			subject(d.Part, "the instance"), during(d.Part.Window), percent(d.Unaccounted/d.Total), seconds(d.Total), number(d.Unaccounted/d.Elapsed))),
		Values: []analyzers.NamedValue{
			value("unaccounted", d.Unaccounted, unit.Second), value("unaccounted, share", d.Unaccounted/d.Total, unit.Share), value("CPU", d.CPU, unit.Second),
			value("foreground waits", d.Wait, unit.Second), value("use of the host's processors", busy, unit.Share), p.Threshold("share"), p.Threshold("busy"),
		},
		Evidence: []analyzers.Evidence{atPos(d.TotalAt, "DB time"), atPos(d.CPUAt, "DB CPU")},
		Remedy:   []string{"Look at the run queue of the host in the same time.", "Tune the statements with the most CPU time or gets; then fewer sessions at one time, or more processors."},
	}
	switch {
	case !known:
		f.Detail = model.Say("How busy the processors of the host were the report does not say.")
	case busy >= p.Param("busy"):
		f.Severity, f.Confidence = analyzers.Warning, analyzers.Likely
		f.Detail = model.Say(fmt.Sprintf("The processors of the host were %s busy in the same time, so sessions had to queue for them.", percent(busy)))
	default:
		f.Detail = model.Say(fmt.Sprintf("The processors of the host were only %s busy on average: either it was in peaks, or a limit (partition, resource manager) held the sessions back, or waits were not measured.", percent(busy)))
	}
	if known {
		f.Evidence = append(f.Evidence, atPos(idle.Pos, "host CPU"))
	}
	return f
}

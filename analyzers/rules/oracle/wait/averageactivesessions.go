package wait

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// AverageActiveSessions compares the load of an instance with the processors of its host.
var AverageActiveSessions = &analyzers.Rule{
	Name:  "oracle/average-active-sessions",
	Title: "more sessions are active than there are processors",
	Doc: `On average more sessions worked or waited in the database than the host has processors.

Why it matters: DB time per second is the load of an instance in one number. Above one session for each processor something queues: for processors, or for
whatever the waits say.
How to confirm: the parts of DB time: is it CPU, or one wait? See oracle/top-wait.
What to do: what the largest part asks for. More processors help only where CPU and the wait for it are most of it.
Limits: processors are counted as the database sees them: threads with SMT, virtual ones on partitions. Sessions that wait for locks or clients of other
databases count as active and need no processor. Reports that print only the largest waits are left out: what the rest is cannot be said.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "notice", Default: 1, Unit: unit.One, Doc: "average active sessions per processor above which it is a notice", Source: "lpeiyi/notes awr.md: above 1 overloaded"},
		{Name: "warning", Default: 2, Unit: unit.One, Doc: "average active sessions per processor from which it is a warning, where most of them want a processor", Source: "Oravision AWR dashboard: 2 per CPU"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime, analyzers.Metric(model.OracleHostCPUCount)},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			cpus, ok := oracle.Printed(d.Part, model.OracleHostCPUCount)
			if ok && cpus.Value > 0 && d.Printed && !math.IsNaN(d.CPU) && oracle.AllWaits(&d) && d.Load()/cpus.Value > p.Param("notice") {
				p.Report(activeFinding(p, d, cpus))
			}
		}
		return nil
	},
}

func activeFinding(p *analyzers.Pass, d oracle.DBTime, cpus model.Sample) analyzers.Finding {
	per, wanting := d.Load()/cpus.Value, (d.Total-d.Wait)/d.Total
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(d.Total), Cause: "active sessions",
		Summary: say.Textf("%s sessions of %s were active on average%s, %s for each of its %s: %s of the time they worked or wanted a processor, the rest they waited.",
			say.Number(d.Load()), say.Subject(d.Part, "the instance"), say.During(d.Part.Window), say.Number(per), say.Counted(int(cpus.Value), "processor"), say.Percent(wanting)),
		Values: []analyzers.NamedValue{
			analyzers.Value("average active sessions", d.Load(), unit.SecondsPerSec), analyzers.Value("processors", cpus.Value, unit.One), analyzers.Value("sessions per processor", per, unit.One),
			analyzers.Value("processors used", d.CPU/d.Elapsed, unit.One), p.Threshold("notice"), p.Threshold("warning"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(d.TotalAt, "DB time"), analyzers.AtPos(cpus.Pos, "processors")},
	}
	if wanting >= 0.5 {
		f.Detail = say.Text("Most of it is CPU or the wait for it: processors are what is short.")
		f.Remedy = []string{"Tune the statements with the most CPU time or gets, before asking for processors."}
		f.PartOf = []string{CPUStarvation.Name}
		if per >= p.Param("warning") {
			f.Severity = analyzers.Warning
		}
	} else {
		f.Detail = say.Text("Most of it is waits: more processors would not help.")
		f.Remedy = []string{"Look at the largest wait (rule oracle/top-wait)."}
	}
	return f
}

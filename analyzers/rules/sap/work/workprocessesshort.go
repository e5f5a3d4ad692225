package work

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// WorkProcessesShort finds dialog queues on hosts that have time and memory left.
var WorkProcessesShort = &analyzers.Rule{
	Name:  "sap/work-processes-short",
	Title: "requests wait for work processes while the host idles",
	Doc: `Dialog requests waited in the queue although the processors of the host had time left.

Why it matters: the wait is part of the users' response time, and the host could do the work.
How to confirm: queue of DIA in SM51 or dpmon at several moments; processors and memory of the host at the same time.
What to do: one dialog work process more, and look again. Before that, look for work processes that one user holds (state PRIV, long reports).
Limits: one list is one moment. When the database is what work processes wait for, more of them make it worse.
Thresholds: row 14 of the field's rules (HP-UX 11i v3 for SAP) has none; these are our own.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "waiting", Default: 5, Unit: unit.One, Doc: "waiting dialog requests from which the queue is long", Source: "our default"},
		{Name: "busy", Default: 0.7, Unit: unit.Share, Doc: "mean use of the processors up to which the host has time left", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Capacities, analyzers.Metric(model.SAPQueueLength)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range sap.Capacities.Of(p) {
			q, ok := queueOf(c, "DIA")
			if !ok || !(q.Now >= p.Param("waiting")) || c.Busy > p.Param("busy") {
				continue
			}
			f := advice.Instance(c.Instance, analyzers.Warning, analyzers.Likely, "%s dialog requests of %s waited for a work process", say.Number(q.Now), c.Instance)
			if math.IsNaN(c.Busy) {
				f.Severity, f.Confidence = analyzers.Notice, analyzers.Possible
				f.Summary.S += "."
				f.Detail = say.Text("No capture of the host is there to tell whether it had time left.")
			} else {
				f.Summary.S += ", while the processors of the host were used to " + say.Percent(c.Busy) + "."
			}
			f.Window = q.Part.Window
			f.Values = []analyzers.NamedValue{analyzers.Value("requests waiting", q.Now, unit.One), analyzers.Value("highest", q.High, unit.One), analyzers.Value("processors in use", c.Busy, unit.Share), p.Threshold("waiting"), p.Threshold("busy")}
			f.Evidence = []analyzers.Evidence{analyzers.At(q.Part, q.Line, "%s: %s waiting, %s at most", q.Name, say.Number(q.Now), say.Number(q.High))}
			dialog, now, proposed := c.Of("DIA"), "", "one more than now"
			if dialog.Known() {
				now, proposed = say.Number(dialog.Value), say.Number(dialog.Value+1)
			}
			f.Remedy = []string{"Look for work processes that one user holds (SM50: PRIV, long run times) first; costs nothing.",
				advice.Set("rdisp/wp_no_dia", now, proposed, "takes up to 100 MB of memory, "+advice.Restart+"; look again before adding another")}
			p.Report(f)
		}
		return nil
	},
}

package rules

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SAPWorkProcessesShort finds dialog queues on hosts that have time and memory left.
var SAPWorkProcessesShort = &analyzers.Rule{
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
	Needs: []analyzers.Input{facts.SAPCapacity, analyzers.Metric(model.SAPQueueLength)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range facts.SAPCapacity.Of(p) {
			q, ok := queueOf(c, "DIA")
			if !ok || !(q.Now >= p.Param("waiting")) || c.Busy > p.Param("busy") {
				continue
			}
			f := aboutInstance(c.Instance, analyzers.Warning, analyzers.Likely, "%s dialog requests of %s waited for a work process", number(q.Now), c.Instance)
			if math.IsNaN(c.Busy) {
				f.Severity, f.Confidence = analyzers.Notice, analyzers.Possible
				f.Summary.S += "."
				f.Detail = model.Say("No capture of the host is there to tell whether it had time left.")
			} else {
				f.Summary.S += ", while the processors of the host were used to " + percent(c.Busy) + "."
			}
			f.Window = q.Part.Window
			f.Values = []analyzers.NamedValue{value("requests waiting", q.Now, unit.One), value("highest", q.High, unit.One), value("processors in use", c.Busy, unit.Share), p.Threshold("waiting"), p.Threshold("busy")}
			f.Evidence = []analyzers.Evidence{at(q.Part, q.Line, "%s: %s waiting, %s at most", q.Name, number(q.Now), number(q.High))}
			dialog, now, proposed := c.Of("DIA"), "", "one more than now"
			if dialog.Known() {
				now, proposed = number(dialog.Value), number(dialog.Value+1)
			}
			f.Remedy = []string{"Look for work processes that one user holds (SM50: PRIV, long run times) first; costs nothing.",
				setting{"rdisp/wp_no_dia", now, proposed, "takes up to 100 MB of memory, " + restart + "; look again before adding another"}.String()}
			p.Report(f)
		}
		return nil
	},
}

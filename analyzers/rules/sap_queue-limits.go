package rules

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SAPQueueLimits finds queues that came near to their limit.
var SAPQueueLimits = &analyzers.Rule{
	Name:  "sap/queue-limits",
	Title: "a queue came near to its limit",
	Doc: `A queue of the dispatcher or the ICM once held nearly as many requests as it can.

Why it matters: when a queue is full, requests are refused: users get errors, and connections from other systems fail.
How to confirm: the highest value since the start in SM51 or sapcontrol, and messages in the dispatcher's trace.
What to do: find what filled it: work processes held by one program, or a burst from outside; raise rdisp/elem_per_queue when bursts are legitimate.
Limits: the highest value is of the whole time since the start.
Thresholds: 80 %, the default of Agentil's monitor.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.8, Unit: unit.Share, Doc: "highest over limit from which a queue was nearly full", Source: "default of the Agentil monitor"},
	},
	Needs: []analyzers.Input{facts.SAPCapacity, analyzers.Metric(model.SAPQueueLength)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range facts.SAPCapacity.Of(p) {
			for _, q := range c.Queues {
				if !(q.High >= p.Param("share")*q.Limit) || q.Limit == 0 {
					continue
				}
				f := aboutInstance(c.Instance, analyzers.Warning, analyzers.Confirmed, "Queue %s of %s once held %s requests of %s.", q.Name, c.Instance, number(q.High), number(q.Limit))
				f.Window = q.Part.Window
				f.Values = []analyzers.NamedValue{value("highest", q.High, unit.One), value("limit", q.Limit, unit.One), value("now", q.Now, unit.One), p.Threshold("share")}
				f.Evidence = []analyzers.Evidence{at(q.Part, q.Line, "%s: %s at most", q.Name, number(q.High))}
				f.Remedy = []string{"Find what filled the queue: work processes held by one program (SM50), or a burst of calls from outside.",
					setting{"rdisp/elem_per_queue", number(q.Limit), number(2 * q.Limit), "takes some MB of shared memory, " + restart}.String()}
				p.Report(f)
			}
		}
		return nil
	},
}

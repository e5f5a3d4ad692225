package work

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// QueueLimits finds queues that came near to their limit.
var QueueLimits = &analyzers.Rule{
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
	Needs: []analyzers.Input{sap.Capacities, analyzers.Metric(model.SAPQueueLength)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range sap.Capacities.Of(p) {
			for _, q := range c.Queues {
				if !(q.High >= p.Param("share")*q.Limit) || q.Limit == 0 {
					continue
				}
				f := advice.Instance(c.Instance, analyzers.Warning, analyzers.Confirmed, "Queue %s of %s once held %s requests of %s.", q.Name, c.Instance, say.Number(q.High), say.Number(q.Limit))
				f.Window = q.Part.Window
				f.Values = []analyzers.NamedValue{analyzers.Value("highest", q.High, unit.One), analyzers.Value("limit", q.Limit, unit.One), analyzers.Value("now", q.Now, unit.One), p.Threshold("share")}
				f.Evidence = []analyzers.Evidence{analyzers.At(q.Part, q.Line, "%s: %s at most", q.Name, say.Number(q.High))}
				f.Remedy = []string{"Find what filled the queue: work processes held by one program (SM50), or a burst of calls from outside.",
					advice.Set("rdisp/elem_per_queue", say.Number(q.Limit), say.Number(2*q.Limit), "takes some MB of shared memory, "+advice.Restart)}
				p.Report(f)
			}
		}
		return nil
	},
}

package work

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// QueueStuck finds queues whose requests are lost or not read.
var QueueStuck = &analyzers.Rule{
	Name:  "sap/queue-stuck",
	Title: "requests of a queue are not read",
	Doc: `More requests were written to a queue than read from it and waiting in it.

Why it matters: each request that is written must be read or be waiting; the others were lost, or the queue is stuck.
How to confirm: list the queues twice: writes go on, reads do not.
What to do: look at the dispatcher's trace and at the work processes of that type; an instance that is stuck needs a restart.
Limits: a list takes the counters one after the other, so a busy queue may differ by some requests.
Thresholds: the difference that counts is our own.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "lost", Default: 10, Unit: unit.One, Doc: "requests neither read nor waiting from which it is said", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Capacities, analyzers.Metric(model.SAPQueueRequests)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range sap.Capacities.Of(p) {
			for _, q := range c.Queues {
				lost := q.Writes - q.Reads - q.Now
				if !(lost >= p.Param("lost")) {
					continue
				}
				f := advice.Instance(c.Instance, analyzers.Warning, analyzers.Likely, "%s requests of queue %s of %s were neither read nor waiting.", say.Number(lost), q.Name, c.Instance)
				f.Window = q.Part.Window
				f.Values = []analyzers.NamedValue{analyzers.Value("written", q.Writes, unit.One), analyzers.Value("read", q.Reads, unit.One), analyzers.Value("waiting", q.Now, unit.One), p.Threshold("lost")}
				f.Evidence = []analyzers.Evidence{analyzers.At(q.Part, q.Line, "%s written, %s read", say.Number(q.Writes), say.Number(q.Reads))}
				f.Remedy = []string{"List the queues again; where reads do not go on, look at the dispatcher's trace and the work processes of this type."}
				p.Report(f)
			}
		}
		return nil
	},
}

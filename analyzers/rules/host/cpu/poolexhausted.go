package cpu

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// PoolExhausted finds partitions that wanted more than the shared pool had left.
var PoolExhausted = &analyzers.Rule{
	Name:  "cpu/pool-exhausted",
	Title: "the shared processor pool is exhausted",
	Doc: `The shared pool had next to no idle processor left while a partition ran above its entitlement.

Why it matters: a partition above its entitlement lives on the idle part of the pool. When that is gone, partitions get in each other's way
by weight, and this one may be slower than its own figures explain.
How to confirm: the other partitions of the same machine are busy at the same time; waits for a physical processor grow in lparstat.
What to do: settle who needs what: entitlements and weights, load moved to other hours or machines, more processors for the pool.
Limits: only partitions with the authority to see the pool print its idle part. A figure of 0 throughout means that this one may not, and is
taken as not known.
Thresholds: ours: no citable figure is known.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "cores", Default: 0.5, Unit: unit.One, Doc: "idle processors of the pool below which it is exhausted", Source: "our default"},
		{Name: "share", Default: 0.05, Unit: unit.Share, Doc: "idle share of the pool below which it is exhausted", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Processors, analyzers.Metric(model.CPUPhysicalPoolIdle)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
			if !c.Shared || len(c.PoolIdle.Values) == 0 || !(c.Entitled > 0) {
				continue
			}
			idle, entitled := c.PoolIdle.On(c.Used.Axis), entitlement(c)
			scarce := make([]float64, len(idle)) // the less is left the worse
			for i := range idle {
				scarce[i] = -idle[i]
			}
			s := stretch.Sustained(c.Part, c.Used.Axis, int(p.Param("snapshots")), func(i int) bool {
				return c.Used.Values[i] > entitled[i] && (idle[i] < p.Param("cores") || idle[i] < p.Param("share")*c.Pool)
			})
			if s.Empty() {
				continue
			}
			f := stretch.Finding(s, scarce, cause.CPU, func(i int) string {
				return fmt.Sprintf("%s processors of the pool idle, %s cores used, %s entitled", say.Number(idle[i]), say.Number(c.Used.Values[i]), say.Number(entitled[i]))
			})
			f.Summary = say.Textf("The shared pool had %s idle processors left on average %s while %s used %s cores, above its entitlement of %s.",
				say.Number(s.Mean(idle)), stretch.Often(s, c.Used), say.Subject(c.Part, "the partition"), say.Number(s.Mean(c.Used.Values)), say.Number(c.Entitled))
			f.Detail = say.Text("What is above the entitlement comes from the idle part of the pool, and there was none: partitions were served by weight.")
			f.Values = []analyzers.NamedValue{analyzers.Value("idle processors of the pool, mean", s.Mean(idle), unit.One), analyzers.Value("processors of the pool", c.Pool, unit.One),
				analyzers.Value("entitlement", c.Entitled, unit.One), p.Threshold("cores"), p.Threshold("share"), p.Threshold("snapshots")}
			f.Remedy = []string{"Look at the other partitions of the same pool at the same time.", "Settle entitlements and weights by importance; move load to other hours or machines."}
			p.Report(f)
		}
		return nil
	},
}

package system

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Quantum finds the long quantum of old releases.
var Quantum = &analyzers.Rule{
	Name:  "vms/quantum",
	Title: "the quantum is that of slow processors",
	Doc: `QUANTUM is at the default of the releases before V8.3: a process may keep a CPU for 200 ms before others of its priority get their turn.

Why it matters: only five processes a second get a CPU that way. On fast processors that is a long time for interactive users to wait behind
computing jobs.
How to confirm: processes in COM while response times are bad (MONITOR STATES).
What to do: try QUANTUM 5, the default from V8.3 on; it is dynamic. Throughput falls a little, since processes are exchanged more often.
Limits: without processes that compete for a CPU it changes nothing. From V8.3 on a long quantum was chosen by somebody.
Thresholds: of the tips.`,
	Severity:  analyzers.Info,
	AppliesTo: analyzers.Scope{Platform: "OpenVMS", Until: "8.2"},
	Params:    []analyzers.Param{{Name: "quantum", Default: 20, Unit: unit.One, Doc: "QUANTUM, in units of 10 ms, from which it is long", Source: vms.Tips + ": the default before V8.3"}},
	Needs:     []analyzers.Input{analyzers.Metric(model.VMSParameter)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSParameter) {
			s, ok := vms.Parameter(part, "quantum")
			if !ok || s.Value < p.Param("quantum") {
				continue
			}
			f := advice.Printed(part, s, fmt.Sprintf("QUANTUM is %s on %s: processes of one priority take turns of %s.", say.Number(s.Value), say.Subject(part, "the system"), say.Seconds(s.Value/100)),
				"Shorter turns answer users sooner, at the cost of some throughput.", "the setting")
			f.Values = []analyzers.NamedValue{analyzers.Value("quantum, in 10 ms", s.Value, unit.One), p.Threshold("quantum")}
			f.Remedy = []string{"Try SYSGEN> SET QUANTUM 5, and measure response times."}
			p.Report(f)
		}
		return nil
	},
}

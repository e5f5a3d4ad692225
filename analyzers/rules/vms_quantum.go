package rules

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// VMSQuantum finds the long quantum of old releases.
var VMSQuantum = &analyzers.Rule{
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
	Params:    []analyzers.Param{{Name: "quantum", Default: 20, Unit: unit.One, Doc: "QUANTUM, in units of 10 ms, from which it is long", Source: vmsTips + ": the default before V8.3"}},
	Needs:     []analyzers.Input{analyzers.Metric(model.VMSParameter)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vmsParts(p, model.VMSParameter) {
			s, ok := vmsParameter(part, "quantum")
			if !ok || s.Value < p.Param("quantum") {
				continue
			}
			f := vmsSetting(part, s, fmt.Sprintf("QUANTUM is %s on %s: processes of one priority take turns of %s.", number(s.Value), subject(part, "the system"), seconds(s.Value/100)),
				"Shorter turns answer users sooner, at the cost of some throughput.", "the setting")
			f.Values = []analyzers.NamedValue{value("quantum, in 10 ms", s.Value, unit.One), p.Threshold("quantum")}
			f.Remedy = []string{"Try SYSGEN> SET QUANTUM 5, and measure response times."}
			p.Report(f)
		}
		return nil
	},
}

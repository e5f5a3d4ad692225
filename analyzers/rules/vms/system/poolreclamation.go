package system

import (
	"fmt"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// PoolReclamation finds systems that reclaim nonpaged pool while they run.
var PoolReclamation = &analyzers.Rule{
	Name:  "vms/pool-reclamation",
	Title: "nonpaged pool is reclaimed while the system runs",
	Doc: `NPAG_GENTLE or NPAG_AGGRESSIVE is below 100: the system searches the lookaside lists of nonpaged pool for packets to give back.

Why it matters: the search holds the pool's spin lock, and packets that were given back have to be carved out again soon. Both cost CPU time in
kernel mode and MP synchronization, for memory that is hardly ever short.
How to confirm: SHOW MEMORY/POOL/FULL; a spin lock trace that shows POOL.
What to do: 100 for both, which is the default of current releases; leave them out of MODPARAMS.DAT, where old values live on.
Limits: a system whose pool cannot expand may need the reclamation.
Thresholds: of the tips.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params:    []analyzers.Param{{Name: "percent", Default: 100, Unit: unit.One, Doc: "value below which reclamation is on", Source: vms.Tips}},
	Needs:     []analyzers.Input{analyzers.Metric(model.VMSParameter)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSParameter) {
			for _, name := range []string{"npag_gentle", "npag_aggressive"} {
				s, ok := vms.Parameter(part, name)
				if !ok || s.Value >= p.Param("percent") {
					continue
				}
				f := advice.Printed(part, s, fmt.Sprintf("%s is %s on %s: the system reclaims nonpaged pool while it runs.", strings.ToUpper(name), say.Number(s.Value), say.Subject(part, "the system")),
					"100 turns the reclamation off, as is the default of current releases.", "the setting")
				f.Values = []analyzers.NamedValue{analyzers.Value(name, s.Value, unit.One), p.Threshold("percent")}
				f.Remedy = []string{"Set it to 100, and take it out of MODPARAMS.DAT."}
				p.Report(f)
			}
		}
		return nil
	},
}

package unix

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// HPUXNUMAPolicy finds shared memory that is not cell-local.
var HPUXNUMAPolicy = &analyzers.Rule{
	Name:  "hpux/numa-policy",
	Title: "shared memory is not taken from the own cell",
	Doc: `On HP-UX 11i v3, numa_policy is not 1: shared memory comes from memory that is interleaved over all cells.

Why it matters: on cell-based systems memory of another cell takes two to three times as long. Cell-local memory and processor sets gave 12 % more users with
two cells and nearly 40 % with sixteen.
How to confirm: kctune numa_policy; the share of cell-local memory (parstatus, machinfo -v).
What to do: configure some cell-local memory (10 % already pays), set numa_policy to 1, and keep each instance within one cell.
Limits: for cell-based systems (rx7640 and larger, Superdome) with 11i v3; of no use on others, which the kernel parameters do not tell. The figures are of a
benchmark.
Thresholds: row 25 of the field's rules (HP-UX 11i v3 for SAP).`,
	Severity: analyzers.Warning,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Format("kctune")},
	Run: func(p *analyzers.Pass) error {
		for _, h := range sap.Landscapes.Of(p).Hosts {
			t, part, ok := tunableOf(h, "numa_policy")
			if !ok || math.IsNaN(t.Value) || t.Value == 1 || t.NextBoot == "1" {
				continue
			}
			f := advice.Host(h, analyzers.Warning, analyzers.Possible, "Shared memory of %s is interleaved over all cells: numa_policy is %s.", advice.HostName(h), t.Written)
			f.Detail = say.Text("This matters on cell-based systems only.")
			if h.Cores.Known() && h.Cores.Value < 8 {
				f.Severity = analyzers.Info
				f.Detail.S += " This host has few processors for one."
			}
			f.Values = []analyzers.NamedValue{analyzers.Value("numa_policy", t.Value, unit.One)}
			f.Evidence = []analyzers.Evidence{tunableAt(t, part)}
			f.Remedy = []string{tunableSetting(t, "1", "takes cell-local memory where it is configured, instances use it after their restart"),
				"Configure at least 10 % of the memory as cell-local (parmodify); needs a reboot of the partition."}
			p.Report(f)
		}
		return nil
	},
}

package rules

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// MemorySwapSize finds hosts of SAP with little swap.
var MemorySwapSize = &analyzers.Rule{
	Name:  "memory/swap-size",
	Title: "there is little swap for SAP",
	Doc: `A host of SAP instances has less swap than twice its main memory.

Why it matters: SAP reserves far more memory than it uses; without swap to back the reservation processes cannot start or grow although memory is free.
How to confirm: swapinfo -tam or swap -s: what is reserved; failed forks and allocations in the logs.
What to do: add swap devices; they need not be fast, since they should never be used.
Limits: steady paging is a shortage of memory that no swap repairs. On AIX, Linux and Solaris with locked shared memory less will do, so there it is
information. Very large hosts do with less.
Thresholds: row 27 of the field's rules (HP-UX 11i v3 for SAP): two to three times main memory; SAP help "Swap Space Requirements": three times.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "ratio", Default: 2, Unit: unit.One, Doc: "swap over main memory below which there is little", Source: "HP-UX 11i v3 for SAP: 2 to 3"},
	},
	Needs: []analyzers.Input{facts.SAPLandscape, analyzers.Metric(model.SwapUsage), analyzers.Format("st02", "sappfpar", "sapprofile", "sapqueue")},
	Run: func(p *analyzers.Pass) error {
		for _, h := range facts.SAPLandscape.Of(p).Hosts {
			if len(h.Instances) == 0 || !h.Memory.Known() || !h.Swap.Known() || !(h.Swap.Value < p.Param("ratio")*h.Memory.Value) {
				continue
			}
			severity, applies := forPlatform(h, "HP-UX", analyzers.Notice)
			if !applies {
				severity = analyzers.Info
			}
			want := p.Param("ratio") * h.Memory.Value
			f := aboutHost(h, severity, analyzers.Likely, "%s has %s of swap for %s of main memory.", capital(hostName(h)), size(h.Swap.Value), size(h.Memory.Value))
			f.Values = []analyzers.NamedValue{value("swap", h.Swap.Value, unit.Byte), value("main memory", h.Memory.Value, unit.Byte), p.Threshold("ratio")}
			f.Evidence = []analyzers.Evidence{amountAt(h.Swap, "swap devices"), amountAt(h.Memory, "main memory")}
			f.Remedy = []string{"Add " + size(want-h.Swap.Value) + " of swap (now " + size(h.Swap.Value) + ", proposed " + size(want) + "): takes disk space only, no restart."}
			p.Report(f)
		}
		return nil
	},
}

package memory

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SwapSize finds hosts of SAP with little swap.
var SwapSize = &analyzers.Rule{
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
	Needs: []analyzers.Input{sap.Landscapes, analyzers.Metric(model.SwapUsage), analyzers.Format("st02", "sappfpar", "sapprofile", "sapqueue")},
	Run: func(p *analyzers.Pass) error {
		for _, h := range sap.Landscapes.Of(p).Hosts {
			if len(h.Instances) == 0 || !h.Memory.Known() || !h.Swap.Known() || !(h.Swap.Value < p.Param("ratio")*h.Memory.Value) {
				continue
			}
			severity, applies := advice.ForPlatform(h, "HP-UX", analyzers.Notice)
			if !applies {
				severity = analyzers.Info
			}
			want := p.Param("ratio") * h.Memory.Value
			f := advice.Host(h, severity, analyzers.Likely, "%s has %s of swap for %s of main memory.", say.Capital(advice.HostName(h)), say.Size(h.Swap.Value), say.Size(h.Memory.Value))
			f.Values = []analyzers.NamedValue{analyzers.Value("swap", h.Swap.Value, unit.Byte), analyzers.Value("main memory", h.Memory.Value, unit.Byte), p.Threshold("ratio")}
			f.Evidence = []analyzers.Evidence{advice.AmountAt(h.Swap, "swap devices"), advice.AmountAt(h.Memory, "main memory")}
			f.Remedy = []string{"Add " + say.Size(want-h.Swap.Value) + " of swap (now " + say.Size(h.Swap.Value) + ", proposed " + say.Size(want) + "): takes disk space only, no restart."}
			p.Report(f)
		}
		return nil
	},
}

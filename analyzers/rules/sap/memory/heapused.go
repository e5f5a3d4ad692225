package memory

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// HeapUsed finds work processes that had to take private memory.
var HeapUsed = &analyzers.Rule{
	Name:  "sap/heap-used",
	Title: "work processes took private memory",
	Doc: `Heap memory was used: work processes went into private mode because a user context was larger than its share of extended memory.

Why it matters: a work process with private memory belongs to one user until the transaction ends; a few of them and the others queue.
How to confirm: ST02: heap memory; SM50: reason PRIV; dumps TSV_TNEW_PAGE_ALLOC_FAILED.
What to do: find the reports; raise ztta/roll_extension where extended memory has room.
Limits: background work takes heap first on some platforms, where it is no harm. The snapshot does not tell who it was.
Thresholds: any heap is worth knowing (eG AsAbapMemTest); from how much on it is a notice is our own.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "heap", Default: 256 << 20, Unit: unit.Byte, Doc: "largest use of heap memory from which it is a notice", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Memory, analyzers.Metric(model.SAPMemoryUsage)},
	Run: func(p *analyzers.Pass) error {
		for _, m := range sap.Memory.Of(p) {
			if !(m.HeapMax.Value >= p.Param("heap")) {
				continue
			}
			f := advice.Instance(m.Instance, analyzers.Notice, analyzers.Likely, "Work processes of %s took up to %s of private memory.", m.Instance, say.Size(m.HeapMax.Value))
			f.Values = []analyzers.NamedValue{analyzers.Value("heap, largest use", m.HeapMax.Value, unit.Byte), p.Threshold("heap")}
			f.Evidence = []analyzers.Evidence{advice.AmountAt(m.HeapMax, "heap memory, largest use")}
			room := m.ExtendedMax.Value < 0.8*m.Extended.Value
			if room {
				f.Remedy = []string{"Extended memory has room: raise ztta/roll_extension, the share of one user; takes no memory by itself, " + advice.Restart + "."}
			}
			f.Remedy = append(f.Remedy, "Find the reports with the largest contexts (SM04, SM50 reason PRIV) and split their selections.")
			p.Report(f)
		}
		return nil
	},
}

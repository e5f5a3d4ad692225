package memory

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// MemoryWorstCase holds what instances may take against what the host has.
var MemoryWorstCase = &analyzers.Rule{
	Name:  "sap/memory-worst-case",
	Title: "instances may need more memory than the host has",
	Doc: `The memory that the instances of a host need at least, or in the worst case, is more than main memory, or than main memory and swap.

Why it matters: when main memory is short, SAP pages, and no instance works well while it does. When swap is short too, processes are killed or
cannot start.
How to confirm: compare "Total, minimum requirement" and "worst case" of every instance with main memory and swap; watch paging under load.
What to do: lower abap/heap_area_total or em/initial_size_MB, move an instance, or add memory and swap.
Limits: the check counts SAP only; the database and the system come on top. The worst case is all work processes with full heaps, which is rare.
Instances whose check is not there are missing in the sum.
Thresholds: minimum above main memory is critical, worst case above main memory a notice, above memory and swap a warning: derived from what the
figures mean.`,
	Severity: analyzers.Warning,
	Needs:    []analyzers.Input{sap.Memory, analyzers.Metric(model.SAPRequirement)},
	Run: func(p *analyzers.Pass) error {
		seen := map[*sap.Host]bool{}
		for _, m := range sap.Memory.Of(p) {
			h := m.Instance.Host
			if h == nil || seen[h] || m.HostChecked == 0 || !h.Memory.Known() || !m.Worst.Known() {
				continue
			}
			seen[h] = true
			worstCase(p, m, h)
		}
		return nil
	},
}

func worstCase(p *analyzers.Pass, m sap.MemoryLadder, h *sap.Host) {
	all := h.Memory.Value
	if h.Swap.Known() {
		all += h.Swap.Value
	}
	severity, what, need := analyzers.Severity(0), "", "need"
	if m.HostChecked == 1 {
		need = "needs"
	}
	switch {
	case m.HostMinimum > h.Memory.Value:
		severity, what = analyzers.Critical, fmt.Sprintf("%s at least %s, main memory is %s", need, say.Size(m.HostMinimum), say.Size(h.Memory.Value))
	case h.Swap.Known() && m.HostWorst > all:
		severity, what = analyzers.Warning, fmt.Sprintf("%s %s in the worst case, memory and swap are %s", need, say.Size(m.HostWorst), say.Size(all))
	case m.HostWorst > h.Memory.Value:
		severity, what = analyzers.Notice, fmt.Sprintf("%s %s in the worst case, main memory is %s", need, say.Size(m.HostWorst), say.Size(h.Memory.Value))
	default:
		return
	}
	f := advice.Host(h, severity, analyzers.Likely, "%s of %s %s.", say.Capital(say.Counted(m.HostChecked, "checked instance")), advice.HostName(h), what)
	f.Detail = say.Text("The database and the system itself come on top; instances without a check are not in the sum.")
	f.Values = []analyzers.NamedValue{analyzers.Value("minimum", m.HostMinimum, unit.Byte), analyzers.Value("worst case", m.HostWorst, unit.Byte), analyzers.Value("main memory", h.Memory.Value, unit.Byte)}
	if h.Swap.Known() {
		f.Values = append(f.Values, analyzers.Value("swap", h.Swap.Value, unit.Byte))
		f.Evidence = append(f.Evidence, advice.AmountAt(h.Swap, "swap: %s", say.Size(h.Swap.Value)))
	}
	f.Evidence = append([]analyzers.Evidence{advice.AmountAt(m.Worst, "worst case of %s: %s", m.Instance, say.Size(m.Worst.Value)), advice.AmountAt(h.Memory, "%s: %s", h.Memory.From, say.Size(h.Memory.Value))}, f.Evidence...)
	f.Remedy = []string{heapRemedy(m), "Or lower em/initial_size_MB where ST02 shows that it is not used, move an instance to another host, or add memory and swap."}
	p.Report(f)
}

func heapRemedy(m sap.MemoryLadder) string {
	now := ""
	if m.HeapLimit.Known() {
		now = advice.AsSet(m.HeapLimit.Value, 1)
	}
	over := m.HostWorst - m.Instance.Host.Memory.Value
	proposed := math.Max(m.HeapLimit.Value-over, 0.5*m.HeapLimit.Value)
	if math.IsNaN(proposed) {
		return "Lower abap/heap_area_total: it bounds what all work processes may take as heap; costs long reports that then end with a dump, " + advice.Restart + "."
	}
	return advice.Set(m.HeapedName, now, advice.AtMost(proposed, 1), "bounds the heaps of all work processes; large reports may end with a dump, "+advice.Restart)
}

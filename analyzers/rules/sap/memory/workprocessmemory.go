package memory

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// WorkProcessMemory finds hosts with more work processes than their memory bears.
var WorkProcessMemory = &analyzers.Rule{
	Name:  "sap/work-process-memory",
	Title: "more work processes than the memory bears",
	Doc: `The work processes of a host, at what each may need, take a large part of its main memory.

Why it matters: every work process needs private memory, a part of extended memory, and a process of the database; more of them than are used
cost memory, cache and context switches.
How to confirm: work processes times 100 MB against main memory; ST02 and pmap show what they really take.
What to do: as few work processes as the queues allow; see rule sap/work-processes-idle for those that do nothing.
Limits: 100 MB is the most that was seen, not the mean. Only instances that the case shows are counted.
Thresholds: row 12 of the field's rules (HP-UX 11i v3 for SAP): up to 100 MB each; which share of memory is too much is our own.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "each", Default: 100 << 20, Unit: unit.Byte, Doc: "memory that one work process may need", Source: "HP-UX 11i v3 for SAP: up to 100 MB"},
		{Name: "share", Default: 0.5, Unit: unit.Share, Doc: "share of main memory from which it is too much", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Capacities, analyzers.Metric(model.MemoryUsage, model.SAPParameterSize)},
	Run: func(p *analyzers.Pass) error {
		sums := map[*sap.Host]float64{}
		first := map[*sap.Host]analyzers.Amount{}
		var order []*sap.Host
		for _, c := range sap.Capacities.Of(p) {
			h := c.Instance.Host
			if h == nil || !h.Memory.Known() || !(c.Processes > 0) {
				continue
			}
			if _, ok := sums[h]; !ok {
				order = append(order, h)
				first[h] = c.Types[0].Count
			}
			sums[h] += c.Processes
		}
		for _, h := range order {
			need := sums[h] * p.Param("each")
			if !(need >= p.Param("share")*h.Memory.Value) {
				continue
			}
			f := advice.Host(h, analyzers.Notice, analyzers.Possible, "%s of %s may need %s of %s of main memory.", say.Number(sums[h])+" work processes", advice.HostName(h), say.Size(need), say.Size(h.Memory.Value))
			f.Values = []analyzers.NamedValue{analyzers.Value("work processes", sums[h], unit.One), analyzers.Value("main memory", h.Memory.Value, unit.Byte), p.Threshold("each"), p.Threshold("share")}
			f.Evidence = []analyzers.Evidence{advice.AmountAt(first[h], "%s: %s", first[h].From, say.Number(first[h].Value)), advice.AmountAt(h.Memory, "main memory")}
			f.Remedy = []string{"Lower rdisp/wp_no_dia and its like to what the queues need: each work process less frees up to " + say.Size(p.Param("each")) + "; " + advice.Restart + "."}
			p.Report(f)
		}
		return nil
	},
}

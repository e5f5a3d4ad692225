package cpu

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/rules/stretch"
	"dumplens/parsers/unit"
)

// PartitionCeiling finds partitions of a shared pool that used all they may.
var PartitionCeiling = &analyzers.Rule{
	Name:  "cpu/partition-ceiling",
	Title: "a partition uses all the processors it may",
	Doc: `A partition of a shared pool consumed nearly as many physical processors as it may: its virtual processors, or its entitlement where it is capped.

Why it matters: what it wants beyond that waits in the run queue, whatever the pool has left. The percentages of the system do not show it:
they are relative to the entitlement below it and to the consumption above it, and idle hardware threads of busy cores count as idle.
How to confirm: physical processors consumed (LPAR, PCPU_ALL) stand at the limit; the run queue stands above the number of logical CPUs.
What to do: find what uses the processors and whether it has to run then; then more virtual processors (uncapped) or more entitlement
(capped), if the pool has them.
Limits: that the pool itself was exhausted is another finding. Averages over long intervals hide short peaks. The first snapshot of an AIX
capture, averages since boot, is left out.
Thresholds: that these are the limits follows from what virtual processors and a cap are; how near counts is ours.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "virtual", Default: 0.9, Unit: unit.Share, Doc: "share of the virtual processors consumed from which an uncapped partition is at its limit", Source: "our default"},
		{Name: "entitled", Default: 0.95, Unit: unit.Share, Doc: "share of the entitlement consumed from which a capped partition is at its limit", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
		{Name: "queue", Default: 1, Unit: unit.One, Doc: "run queue per logical CPU, mean over these snapshots, above which it is critical", Source: "N. Griffiths on nmon: worrying when above the number of logical CPUs"},
	},
	Needs: []analyzers.Input{host.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
			if !c.Shared {
				continue
			}
			limit := p.Threshold("virtual")
			if c.Capped && c.Capacity == c.Entitled {
				limit = p.Threshold("entitled")
			}
			s := stretch.Sustained(c.Part, c.Busy.Axis, int(p.Param("snapshots")), func(i int) bool { return c.Busy.Values[i] >= limit.Quantity.Value })
			if s.Empty() {
				continue
			}
			f := fullCPU(p, c, s, limit)
			f.Remedy = append(f.Remedy, "For the partition: more virtual processors (uncapped) or entitlement (capped), if the shared pool has them.")
			p.Report(f)
		}
		return nil
	},
}

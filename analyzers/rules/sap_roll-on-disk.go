package rules

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SAPRollOnDisk finds roll and paging areas that went to disk.
var SAPRollOnDisk = &analyzers.Rule{
	Name:  "sap/roll-on-disk",
	Title: "roll or paging area went to disk",
	Doc: `The largest use of the roll or paging area is above what is kept in memory: the rest went to files.

Why it matters: the roll area is written at every change of a user; from files that takes milliseconds each time.
How to confirm: ST02: MaxUse above In Mem of roll or page area.
What to do: raise rdisp/ROLL_SHM or rdisp/PG_SHM, in blocks of 8 KB, to the largest use.
Limits: from kernel 7.40 on roll memory is a part of extended memory and its row says nothing: profiles with formulas are taken for those. The
paging area goes to disk in extracts of large reports, which is meant so.
Thresholds: none of ours; recalled practice.`,
	Severity: analyzers.Notice,
	Needs:    []analyzers.Input{facts.SAPMemory, analyzers.Metric(model.SAPMemoryUsage)},
	Run: func(p *analyzers.Pass) error {
		for _, m := range facts.SAPMemory.Of(p) {
			if i := m.Instance; i.Profile == nil || !i.Profile.Doc.Formulas {
				onDisk(p, m, "roll", m.Roll, m.RollMax, "rdisp/ROLL_SHM", analyzers.Warning)
			}
			onDisk(p, m, "paging", m.Page, m.PageMax, "rdisp/PG_SHM", analyzers.Notice)
		}
		return nil
	},
}

func onDisk(p *analyzers.Pass, m facts.MemoryLadder, area string, memory, most facts.Amount, parameter string, severity analyzers.Severity) {
	if !memory.Known() || !(most.Value > memory.Value) {
		return
	}
	f := aboutInstance(m.Instance, severity, analyzers.Confirmed, "The %s area of %s took %s; %s are kept in memory, the rest went to disk.", area, m.Instance, size(most.Value), size(memory.Value))
	f.Values = []analyzers.NamedValue{value("largest use", most.Value, unit.Byte), value("in memory", memory.Value, unit.Byte)}
	f.Evidence = []analyzers.Evidence{amountAt(most, "%s area", area)}
	f.Remedy = []string{setting{parameter, asSet(memory.Value, 8<<10), inUnit(most.Value, 8<<10) + " (blocks of 8 KB)", "takes " + size(most.Value-memory.Value) + " of shared memory, " + restart}.String()}
	p.Report(f)
}

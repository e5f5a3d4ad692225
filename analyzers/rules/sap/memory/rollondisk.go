package memory

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// RollOnDisk finds roll and paging areas that went to disk.
var RollOnDisk = &analyzers.Rule{
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
	Needs:    []analyzers.Input{sap.Memory, analyzers.Metric(model.SAPMemoryUsage)},
	Run: func(p *analyzers.Pass) error {
		for _, m := range sap.Memory.Of(p) {
			if i := m.Instance; i.Profile == nil || !i.Profile.Doc.Formulas {
				onDisk(p, m, "roll", m.Roll, m.RollMax, "rdisp/ROLL_SHM", analyzers.Warning)
			}
			onDisk(p, m, "paging", m.Page, m.PageMax, "rdisp/PG_SHM", analyzers.Notice)
		}
		return nil
	},
}

func onDisk(p *analyzers.Pass, m sap.MemoryLadder, area string, memory, most analyzers.Amount, parameter string, severity analyzers.Severity) {
	if !memory.Known() || !(most.Value > memory.Value) {
		return
	}
	f := advice.Instance(m.Instance, severity, analyzers.Confirmed, "The %s area of %s took %s; %s are kept in memory, the rest went to disk.", area, m.Instance, say.Size(most.Value), say.Size(memory.Value))
	f.Values = []analyzers.NamedValue{analyzers.Value("largest use", most.Value, unit.Byte), analyzers.Value("in memory", memory.Value, unit.Byte)}
	f.Evidence = []analyzers.Evidence{advice.AmountAt(most, "%s area", area)}
	f.Remedy = []string{advice.Set(parameter, advice.AsSet(memory.Value, 8<<10), advice.InUnit(most.Value, 8<<10)+" (blocks of 8 KB)", "takes "+say.Size(most.Value-memory.Value)+" of shared memory, "+advice.Restart)}
	p.Report(f)
}

package memory

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// ExtendedMemoryFull finds extended memory that is nearly used up.
var ExtendedMemoryFull = &analyzers.Rule{
	Name:  "sap/extended-memory-full",
	Title: "extended memory was nearly used up",
	Doc: `The largest use of extended memory since the start came near to what is configured.

Why it matters: when extended memory is used up, work processes take private heap and serve only one user until they give it back; others wait.
How to confirm: ST02: MaxUse against In Mem; work processes in state PRIV; SM04 shows who takes much.
What to do: look for the users and reports that take most; enlarge em/initial_size_MB where main memory allows it.
Limits: a single report may have done it once.
Thresholds: 80 %, itsiti.com; 95 % for a warning is our own.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "notice", Default: 0.8, Unit: unit.Share, Doc: "largest use over configured from which it is a notice", Source: "itsiti.com ST02 rules"},
		{Name: "warning", Default: 0.95, Unit: unit.Share, Doc: "largest use over configured from which it is a warning", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Memory, analyzers.Metric(model.SAPMemoryUsage)},
	Run: func(p *analyzers.Pass) error {
		for _, m := range sap.Memory.Of(p) {
			share := m.ExtendedMax.Value / m.Extended.Value
			if !m.Extended.Known() || !m.ExtendedMax.Known() || !(share >= p.Param("notice")) {
				continue
			}
			f := advice.Instance(m.Instance, analyzers.Notice, analyzers.Confirmed, "Extended memory of %s was used to %s of %s (%s).", m.Instance, say.Size(m.ExtendedMax.Value), say.Size(m.Extended.Value), say.Percent(share))
			if share >= p.Param("warning") {
				f.Severity = analyzers.Warning
			}
			f.Values = []analyzers.NamedValue{analyzers.Value("configured", m.Extended.Value, unit.Byte), analyzers.Value("largest use", m.ExtendedMax.Value, unit.Byte), p.Threshold("notice"), p.Threshold("warning")}
			f.Evidence = []analyzers.Evidence{advice.AmountAt(m.ExtendedMax, "largest use"), advice.AmountAt(m.Extended, "configured")}
			f.Remedy = []string{"Look in SM04 for users and reports that take much of it; costs nothing.",
				advice.Set(m.ExtendedName, advice.AsSet(m.Extended.Value, 1<<20), advice.InUnit(m.Extended.Value*1.25, 1<<20), "takes "+say.Size(m.Extended.Value*0.25)+" of memory, "+advice.Restart)}
			p.Report(f)
		}
		return nil
	},
}

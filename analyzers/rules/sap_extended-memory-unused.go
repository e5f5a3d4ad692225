package rules

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SAPExtendedMemoryUnused finds extended memory that is never used.
var SAPExtendedMemoryUnused = &analyzers.Rule{
	Name:  "sap/extended-memory-unused",
	Title: "extended memory is far larger than used",
	Doc: `The largest use of extended memory since the start is far below what is configured.

Why it matters: extended memory takes main memory or swap whether it is used or not; on large pages it takes main memory.
How to confirm: ST02: MaxUse against In Mem of extended memory, after the busiest days.
What to do: lower em/initial_size_MB to the largest use and a reserve.
Limits: the largest use is of the time since the start; month ends may be missing in it. From kernel 7.40 on the size follows PHYS_MEMSIZE.
Thresholds: row 10 of the field's rules (HP-UX 11i v3 for SAP) says "clearly below 100 %"; 50 % is our own.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "used", Default: 0.5, Unit: unit.Share, Doc: "largest use over configured below which extended memory is too large", Source: "our default; the source says clearly below 100 %"},
		{Name: "reserve", Default: 1.25, Unit: unit.One, Doc: "proposed size over largest use", Source: "our default"},
	},
	Needs: []analyzers.Input{facts.SAPMemory, analyzers.Metric(model.SAPMemoryUsage)},
	Run: func(p *analyzers.Pass) error {
		for _, m := range facts.SAPMemory.Of(p) {
			share := m.ExtendedMax.Value / m.Extended.Value
			if !m.Extended.Known() || !m.ExtendedMax.Known() || !(share < p.Param("used")) {
				continue
			}
			proposed := m.ExtendedMax.Value * p.Param("reserve")
			f := aboutInstance(m.Instance, analyzers.Notice, analyzers.Likely, "Extended memory of %s was used to %s of %s at most (%s).", m.Instance, size(m.ExtendedMax.Value), size(m.Extended.Value), percent(share))
			if s := m.Instance.Snapshots; len(s) > 0 {
				if up := s[len(s)-1].Doc.Uptime().Hours(); up > 0 && up < 24 {
					f.Severity, f.Confidence = analyzers.Info, analyzers.Possible
					f.Detail = model.Say("The instance had run for less than a day.")
				}
			}
			f.Values = []analyzers.NamedValue{value("configured", m.Extended.Value, unit.Byte), value("largest use", m.ExtendedMax.Value, unit.Byte), p.Threshold("used")}
			f.Evidence = []analyzers.Evidence{amountAt(m.ExtendedMax, "largest use"), amountAt(m.Extended, "configured")}
			f.Remedy = []string{setting{m.ExtendedName, asSet(m.Extended.Value, 1<<20), inUnit(math.Max(proposed, 1<<20), 1<<20), "frees " + size(m.Extended.Value-proposed) + ", " + restart}.String()}
			p.Report(f)
		}
		return nil
	},
}

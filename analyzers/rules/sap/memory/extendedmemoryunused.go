package memory

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// ExtendedMemoryUnused finds extended memory that is never used.
var ExtendedMemoryUnused = &analyzers.Rule{
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
	Needs: []analyzers.Input{sap.Memory, analyzers.Metric(model.SAPMemoryUsage)},
	Run: func(p *analyzers.Pass) error {
		for _, m := range sap.Memory.Of(p) {
			share := m.ExtendedMax.Value / m.Extended.Value
			// Every step takes some of it, so a largest use of 0 was not counted.
			if !m.Extended.Known() || !(m.ExtendedMax.Value > 0) || !(share < p.Param("used")) {
				continue
			}
			proposed := math.Max(m.ExtendedMax.Value*p.Param("reserve"), 1<<20)
			f := advice.Instance(m.Instance, analyzers.Notice, analyzers.Likely, "Extended memory of %s was used to %s of %s at most (%s).", m.Instance, say.Size(m.ExtendedMax.Value), say.Size(m.Extended.Value), say.Percent(share))
			if s := m.Instance.Snapshots; len(s) > 0 {
				if up := s[len(s)-1].Doc.Uptime().Hours(); up > 0 && up < 24 {
					f.Severity, f.Confidence = analyzers.Info, analyzers.Possible
					f.Detail = say.Text("The instance had run for less than a day.")
				}
			}
			f.Values = []analyzers.NamedValue{analyzers.Value("configured", m.Extended.Value, unit.Byte), analyzers.Value("largest use", m.ExtendedMax.Value, unit.Byte), p.Threshold("used")}
			f.Evidence = []analyzers.Evidence{advice.AmountAt(m.ExtendedMax, "largest use"), advice.AmountAt(m.Extended, "configured")}
			f.Remedy = []string{advice.Set(m.ExtendedName, advice.AsSet(m.Extended.Value, 1<<20), advice.InUnit(proposed, 1<<20), "frees "+say.Size(m.Extended.Value-proposed)+", "+advice.Restart)}
			p.Report(f)
		}
		return nil
	},
}

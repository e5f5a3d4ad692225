package buffer

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Invalidations finds table buffers that are filled again and again without displacing anything.
var Invalidations = &analyzers.Rule{
	Name:  "sap/buffer-invalidations",
	Title: "buffered tables are read again and again",
	Doc: `A table buffer was filled from the database many times over without displacing objects: buffered tables are changed too often.

Why it matters: every change of a buffered table makes all instances read it again; such tables cost more buffered than not.
How to confirm: ST10: invalidations and changes of the buffered tables.
What to do: switch buffering off for tables that change often.
Limits: single record buffering reads each record once by its nature, so a fresh one looks the same. Nothing is said in the first day.
Thresholds: our own, settable; the idea is that of devopzone.net on ST02.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "per_day", Default: 100000, Unit: unit.One, Doc: "database accesses a day from which they are many", Source: "our default"},
		{Name: "swaps", Default: 0.01, Unit: unit.Share, Doc: "swaps over accesses up to which displacement is not the reason", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Buffers, analyzers.Metric(model.SAPBufferAccesses)},
	Run: func(p *analyzers.Pass) error {
		for _, b := range sap.Buffers.Of(p) {
			if b.Known.Buffer != "generic key" && b.Known.Buffer != "single record" || b.Young || !(b.Days > 0) {
				continue
			}
			up := b.Days
			if b.Interval {
				continue // accesses since the start do not belong to the interval
			}
			perDay := b.Row.Accesses / up
			if !(perDay >= p.Param("per_day")) || b.Row.Swaps > p.Param("swaps")*b.Row.Accesses {
				continue
			}
			f := advice.Instance(b.Instance, analyzers.Notice, analyzers.Possible, "Buffer %s of %s was filled with %s reads of the database a day and displaced next to nothing.", b.Row.Name, b.Instance, say.Number(perDay))
			f.Window = b.Part.Window
			f.Values = []analyzers.NamedValue{analyzers.Value("database accesses a day", perDay, unit.One), analyzers.Value("swaps", b.Row.Swaps, unit.One), p.Threshold("per_day")}
			f.Evidence = []analyzers.Evidence{analyzers.At(b.Part, b.Row.Line, "%s accesses, %s swaps", say.Number(b.Row.Accesses), say.Number(b.Row.Swaps))}
			f.Remedy = []string{"Find buffered tables with many changes or invalidations in ST10, and switch their buffering off; needs no restart."}
			p.Report(f)
		}
		return nil
	},
}

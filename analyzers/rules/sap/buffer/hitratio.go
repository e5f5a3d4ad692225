package buffer

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// HitRatio finds buffers that answer too few requests.
var HitRatio = &analyzers.Rule{
	Name:  "sap/buffer-hit-ratio",
	Title: "a buffer answers too few requests",
	Doc: `A buffer of an SAP instance answered fewer of its requests than it should.

Why it matters: what a buffer does not answer goes to the database, which takes a hundred times as long.
How to confirm: the ratio in ST02 after some days of work, and swaps beside it.
What to do: where the buffer swaps, enlarge it. Where it does not, it is filled once and missed for other reasons: invalidations, or objects that are
read once.
Limits: meaningless in the first day after a start. Program, single record and export/import buffers have lower ratios by their nature; the
export/import buffers get a lower threshold, the other two none.
Thresholds: 98 %, itsiti.com; 95 % is CCMS message RT047; 80 % for export/import, a SAP note quoted at ccdn.stechies.com.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "notice", Default: 0.98, Unit: unit.Share, Doc: "hit ratio below which it is a notice", Source: "itsiti.com ST02 rules"},
		{Name: "warning", Default: 0.95, Unit: unit.Share, Doc: "hit ratio below which it is a warning", Source: "CCMS message RT047"},
		{Name: "export", Default: 0.80, Unit: unit.Share, Doc: "hit ratio below which export/import buffers are a notice", Source: "SAP note quoted at ccdn.stechies.com"},
		{Name: "accesses", Default: 1000, Unit: unit.One, Doc: "database accesses below which nothing is said; export/import buffers count none", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Buffers, analyzers.Metric(model.SAPBufferHitRatio)},
	Run: func(p *analyzers.Pass) error {
		for _, b := range sap.Buffers.Of(p) {
			hitRatio(p, b)
		}
		return nil
	},
}

func hitRatio(p *analyzers.Pass, b sap.BufferState) {
	severity, limit := analyzers.Notice, "notice"
	switch b.Known.Buffer {
	case "program", "single record":
		return
	case "export/import", "exp./ imp. shm":
		if limit = "export"; b.Row.Dir > 0 && b.Row.DirFree >= 0.99*b.Row.Dir {
			return // hardly used
		}
	default:
		if b.Row.Accesses < p.Param("accesses") {
			return
		}
		if b.Hit < p.Param("warning") {
			severity, limit = analyzers.Warning, "warning"
		}
	}
	if !(b.Hit < p.Param(limit)) {
		return
	}
	f := advice.Instance(b.Instance, severity, analyzers.Likely, "Buffer %s of %s answered %s of its requests; it should answer %s.", b.Row.Name, b.Instance, say.Percent(b.Hit), say.Percent(p.Param(limit)))
	if b.Young {
		f.Severity, f.Confidence = analyzers.Info, analyzers.Possible
		f.Detail = say.Text("The instance had run for less than a day: buffers were still filling.")
	}
	f.Window = b.Part.Window
	f.Values = []analyzers.NamedValue{analyzers.Value("hit ratio", b.Hit, unit.Share), analyzers.Value("swaps", b.Row.Swaps, unit.One), p.Threshold(limit)}
	f.Evidence = []analyzers.Evidence{analyzers.At(b.Part, b.Row.Line, "%s: %s", b.Row.Name, say.Percent(b.Row.Hit))}
	if b.Row.Swaps > 0 {
		f.Remedy = []string{"It swaps: enlarge " + orBuffer(b.Known.Size, b.Row.Name) + ", see rule sap/buffer-swaps; " + advice.Restart + "."}
	} else {
		f.Remedy = []string{"It does not swap, so a larger " + orBuffer(b.Known.Size, b.Row.Name) + " would not help: look for invalidations (ST10) and objects that are read once."}
	}
	p.Report(f)
}

func orBuffer(parameter, buffer string) string {
	if parameter != "" {
		return parameter
	}
	return "buffer " + buffer
}

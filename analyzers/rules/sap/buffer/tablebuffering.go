package buffer

import (
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// TableBuffering finds instances whose table buffers answer few of the reads.
var TableBuffering = &analyzers.Rule{
	Name:  "sap/table-buffering",
	Title: "table buffers answer few reads",
	Doc: `Table buffers answered fewer of the ABAP select statements than they should.

Why it matters: small tables that are read all the time belong into memory; each read that goes to the database takes a hundred times as long.
How to confirm: call statistics of ST02; ST10 shows which tables are read most and are not buffered.
What to do: buffer small tables that are read often and changed rarely.
Limits: the ratio depends on what the system does: one that reads large tables by their nature has a low one.
Thresholds: 95 %, itsiti.com ST02 rules; it is meant for a whole system, so this is information only.`,
	Severity: analyzers.Info,
	Params: []analyzers.Param{
		{Name: "ratio", Default: 0.95, Unit: unit.Share, Doc: "hit ratio of select calls below which it is said", Source: "itsiti.com ST02 rules"},
		{Name: "requests", Default: 100000, Unit: unit.One, Doc: "requests below which nothing is said", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Landscapes, analyzers.Metric(model.SAPCallHitRatio)},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Landscapes.Of(p).Instances {
			n := len(i.Snapshots)
			if n == 0 {
				continue
			}
			s := i.Snapshots[n-1]
			for _, c := range s.Doc.Calls {
				if !strings.HasPrefix(strings.ToLower(c.Name), "select") || !(c.Hit < p.Param("ratio")) || !(c.Requests >= p.Param("requests")) {
					continue
				}
				f := advice.Instance(i, analyzers.Info, analyzers.Possible, "Table buffers of %s answered %s of %s calls of %s.", i, say.Percent(c.Hit), say.Number(c.Requests), c.Name)
				f.Window = s.Part.Window
				f.Values = []analyzers.NamedValue{analyzers.Value("hit ratio", c.Hit, unit.Share), analyzers.Value("requests", c.Requests, unit.One), p.Threshold("ratio")}
				f.Evidence = []analyzers.Evidence{analyzers.At(s.Part, c.Line, "%s: %s", c.Name, say.Percent(c.Hit))}
				f.Remedy = []string{"Look in ST10 for small tables that are read often, changed rarely and not buffered; buffering one takes its size in the table buffers."}
				p.Report(f)
			}
		}
		return nil
	},
}

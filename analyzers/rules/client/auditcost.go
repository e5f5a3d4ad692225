package client

import (
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/oraconf"
	"dumplens/parsers/unit"
)

// AuditCost finds runs that spend their time on the audit of tables.
var AuditCost = &analyzers.Rule{
	Name:  "baan/audit-cost",
	Title: "audited tables cost CPU",
	Doc: `Baan's audit server used much CPU: tables that a job changes row by row are under audit.

Why it matters: each change of an audited table is written to the audit files by audit_srv, one after the other, while the job waits. In a field
report it took 10 of the 28 minutes of a cost calculation.
How to confirm: audit_srv among the processes with the most CPU while the job runs; audited tables in tabledef (":Y") or the audit profile.
What to do: take tables that batch jobs rewrite (items, costs) out of audit, or audit only the columns that must be; run such jobs at other times.
Limits: only processes that the capture lists are seen. What is under audit may be set elsewhere.
Thresholds: see the parameters.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "seconds", Default: 60, Unit: unit.Second, Doc: "CPU time of audit_srv from which it is reported", Source: "our default; the field report has 600 s"},
		{Name: "warning", Default: 0.2, Unit: unit.Share, Doc: "share of one CPU over the time in which audit_srv is listed from which it is a warning", Source: "our default; the field report has 10 of 28 minutes"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.ProcessCPU), analyzers.Optional(analyzers.Format("oraconf"))},
	Run: func(p *analyzers.Pass) error {
		tables, places := audited(p)
		for _, part := range p.Case.Parts() {
			for _, s := range part.SeriesOf(model.ProcessCPU) {
				if !strings.HasPrefix(s.Labels.Get("command"), "audit_srv") || !(s.Axis.Span > 0) {
					continue
				}
				if f, ok := auditFinding(p, part, s, tables, places); ok {
					p.Report(f)
				}
			}
		}
		return nil
	},
}

// audited lists the tables that a tabledef has under audit, and where.
func audited(p *analyzers.Pass) (tables []string, places []analyzers.Evidence) {
	for _, part := range p.Case.Parts() {
		c, ok := part.Document.(*oraconf.Config)
		if !ok {
			continue
		}
		for _, t := range c.Tables {
			if t.Audit {
				tables = append(tables, t.Table)
				places = append(places, analyzers.At(part, t.Line, "audited table %s", t.Table))
			}
		}
	}
	slices.Sort(tables)
	return slices.Compact(tables), places
}

func auditFinding(p *analyzers.Pass, part *model.Part, s *model.Series, tables []string, places []analyzers.Evidence) (analyzers.Finding, bool) {
	points := points.Of(part, s)
	cpu, n, worst := 0.0, 0, 0
	for i, v := range points.Values {
		if math.IsNaN(v) || v == 0 {
			continue
		}
		cpu += v * points.Axis.Span
		n++
		if v > points.Values[worst] || math.IsNaN(points.Values[worst]) {
			worst = i
		}
	}
	if cpu < p.Param("seconds") {
		return analyzers.Finding{}, false
	}
	share := cpu / (float64(n) * points.Axis.Span)
	f := analyzers.Finding{Severity: analyzers.Notice, Confidence: analyzers.Likely, Subject: part.Subject, Window: part.Window, Cost: unit.Seconds(cpu)}
	if share >= p.Param("warning") {
		f.Severity = analyzers.Warning
	}
	f.Summary = say.Textf("Baan's audit server used %s of CPU on %s, %s of a CPU while it was listed%s.", say.Seconds(cpu), say.Subject(part, "the host"), say.Percent(share), say.During(part.Window))
	f.Detail = say.Text("Jobs that change audited tables wait for it, row by row.")
	if len(tables) > 0 {
		f.Detail.S += " Under audit by tabledef: " + strings.Join(tables[:min(len(tables), 10)], ", ") + "."
	}
	f.Values = []analyzers.NamedValue{analyzers.Value("CPU of audit_srv", cpu, unit.Second), analyzers.Value("share of a CPU", share, unit.Share), p.Threshold("seconds")}
	f.Evidence = append([]analyzers.Evidence{{Pos: model.Pos{Source: part.Source, Line: points.Axis.Lines[worst], Offset: -1}, Lines: 1, Count: n, Note: "audit_srv at its most"}}, places[:min(len(places), 3)]...)
	f.Remedy = []string{"Take tables that batch jobs rewrite out of audit, or audit fewer of their columns."}
	return f, true
}

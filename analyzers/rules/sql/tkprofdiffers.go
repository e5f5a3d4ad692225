package sql

import (
	"fmt"
	"path"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// TkprofDiffers sets a report of tkprof beside the trace that it was made of.
var TkprofDiffers = &analyzers.Rule{
	Name:  "sql/tkprof-differs",
	Title: "tkprof's report says less than its trace, or something else",
	Doc: `The case holds a raw trace and the report that tkprof made of it, and the report leaves time out or has other figures.

Why it matters: who tunes by the report alone does not see what it lacks: calls of cursors whose text is not in the trace, statements that it was told not to print, and
on Linux 10.2 one part in 42 of all times.
How to confirm: the section that sets both beside each other, statement by statement.
What to do: take the figures of the trace. Figures that differ without a reason are a fault of one of the two: please report them.
Limits: tkprof prints hundredths of a second, so smaller differences of times cannot be seen. Which report is of which trace is told by the name of the file and the number of lines.
Thresholds: see the parameters.`,
	Severity: analyzers.Info,
	Params: []analyzers.Param{
		{Name: "min-left-out", Default: 0.02, Unit: unit.Share, Doc: "share of the time of all calls that the report leaves out from which it is said", Source: "our default"},
	},
	Needs: []analyzers.Input{sql.TkprofComparisons},
	Run: func(p *analyzers.Pass) error {
		list := sql.TkprofComparisons.Of(p)
		for i := range list {
			if f, ok := tkprofDiffers(p, &list[i]); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func tkprofDiffers(p *analyzers.Pass, c *sql.TkprofComparison) (f analyzers.Finding, ok bool) {
	trace := c.Trace.Document.(*sqltrace.Trace)
	calls := trace.Calls.Of(false).OwnElapsed + trace.Calls.Of(true).OwnElapsed
	_, odd := c.Explained()
	var lacks []string
	missing := 0.0
	for _, r := range []sql.TkprofReason{sql.WithoutText, sql.OfDictionary, sql.OtherSelection, sql.Unexplained} {
		n, time := c.LeftOut(r)
		if time >= p.Param("min-left-out")*calls && time > 0 {
			why := string(r)
			if r == sql.Unexplained {
				why = "it is not known why"
			}
			lacks = append(lacks, fmt.Sprintf("not in the report: %s with %s (%s)", say.Counted(n, "statement"), say.Seconds(time), why))
			missing += time
		}
	}
	if trace.Units.Factor != 1 {
		lacks = append(lacks, fmt.Sprintf("all its times are too short by a factor of %v, which Linux 10.2 makes and tkprof does not correct", trace.Units.Factor))
	}
	strange := 0 // statements of the report that are not in the trace
	for _, st := range c.Statements {
		if len(st.Trace) == 0 {
			strange++
		}
	}
	if strange > 0 {
		lacks = append(lacks, fmt.Sprintf("in the report only: %s (%s)", say.Counted(strange, "statement"), sql.CutReport))
	}
	if odd == 0 && len(lacks) == 0 {
		return f, false
	}
	f = analyzers.Finding{Confidence: analyzers.Confirmed, Subject: c.Trace.Subject, Window: c.Trace.Window, Cost: unit.Seconds(missing), Cause: "tkprof"}
	name := path.Base(strings.ReplaceAll(p.Case.Source(c.Report.Source).Name.S, `\`, "/"))
	said := fmt.Sprintf("%s of %s are the same in both", say.Counted(c.Figures-len(c.Differences), "figure"), say.Counted(len(c.Statements)-strange, "statement"))
	switch {
	case odd > 0:
		f.Severity = analyzers.Warning
		f.Summary = model.Text{Kind: model.Path, S: fmt.Sprintf("%s, tkprof's report of the trace, differs from it in %s without a known reason.", name, say.Counted(odd, "figure"))}
	default:
		f.Summary = model.Text{Kind: model.Path, S: fmt.Sprintf("%s, tkprof's report of the trace, leaves out %s of the %s that calls took.", name, say.Seconds(missing), say.Seconds(calls))}
		if missing == 0 {
			f.Summary.S = fmt.Sprintf("%s, tkprof's report of the trace, is not to be taken as it is: %s.", name, lacks[0])
		}
	}
	f.Detail = say.Text(say.Capital(strings.Join(append(lacks, said), "; ")) + ".")
	f.Values = []analyzers.NamedValue{analyzers.Value("calls", calls, unit.Second), analyzers.Value("left out", missing, unit.Second), analyzers.Value("figures compared", float64(c.Figures), unit.One), analyzers.Value("figures without a reason", float64(odd), unit.One), p.Threshold("min-left-out")}
	f.Evidence = tkprofEvidence(c)
	f.Remedy = []string{"Take the figures of the trace; see the section that sets both beside each other."}
	return f, true
}

// tkprofEvidence quotes the statements that differ without a reason, then those that are left out and took the most.
func tkprofEvidence(c *sql.TkprofComparison) []analyzers.Evidence {
	out := []analyzers.Evidence{analyzers.At(c.Report, c.Report.First, "the report: %s", c.Known)}
	for _, odd := range []bool{true, false} {
		for _, d := range c.Differences {
			if len(out) > blamedShown || odd != (d.Reason == sql.Unexplained) {
				continue
			}
			part, line := c.Trace, d.TraceLine
			if line == 0 {
				part, line = c.Report, d.ReportLine
			}
			note := fmt.Sprintf("%s, %s: %s in the trace, %s in the report", d.Statement, d.What, unit.Quantity{Value: d.Trace, Unit: d.Unit}, unit.Quantity{Value: d.Tkprof, Unit: d.Unit})
			out = append(out, analyzers.At(part, line, "%s", note))
		}
	}
	return out
}

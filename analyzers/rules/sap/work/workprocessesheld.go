package work

import (
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// WorkProcessesHeld finds work processes that one user or program keeps.
var WorkProcessesHeld = &analyzers.Rule{
	Name:  "sap/work-processes-held",
	Title: "work processes are held",
	Doc: `Dialog work processes ran for very long, or were in private mode, when they were listed.

Why it matters: such a work process serves one user only; the others share what is left.
How to confirm: SM50 at several moments: the same program in the same process; reason PRIV.
What to do: run long reports in background; find what makes the user contexts of those in private mode so large.
Limits: one list is one moment; a step may be allowed to take long.
Thresholds: ten minutes; our own.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "run", Default: 600, Unit: unit.Second, Doc: "run time of a dialog step from which it is long", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Capacities, analyzers.Metric(model.SAPWorkProcesses)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range sap.Capacities.Of(p) {
			f := advice.Instance(c.Instance, analyzers.Notice, analyzers.Likely, "")
			dialog, held := 0, 0
			for _, l := range c.Instance.Lists {
				for _, w := range l.Doc.Processes {
					if w.Type != "DIA" {
						continue
					}
					dialog++
					long := strings.HasPrefix(strings.ToLower(w.Status), "run") && w.Running >= p.Param("run")
					if !long && w.Reason != "PRIV" {
						continue
					}
					if held++; held <= 5 {
						f.Evidence = append(f.Evidence, analyzers.At(l.Part, w.Line, "work process %s: %s %s for %s", w.No, w.Status, w.Reason, say.Seconds(w.Running)))
					}
				}
			}
			if held == 0 {
				continue
			}
			f.Summary = say.Text(say.Number(float64(held)) + " of " + say.Number(float64(dialog)) + " dialog work processes of " + c.Instance.String() + " are held by one user each.")
			f.Values = []analyzers.NamedValue{analyzers.Value("held", float64(held), unit.One), analyzers.Value("dialog work processes", float64(dialog), unit.One), p.Threshold("run")}
			f.Remedy = []string{"Run the long reports in background; costs nothing.", "For private mode see rule sap/heap-used."}
			p.Report(f)
		}
		return nil
	},
}

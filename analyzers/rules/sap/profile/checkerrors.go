package profile

import (
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// CheckErrors reports what a profile check complains of.
var CheckErrors = &analyzers.Rule{
	Name:  "sap/check-errors",
	Title: "the profile check found errors",
	Doc: `The check of an instance profile (sappfpar) counted errors, or warned of parameters.

Why it matters: an instance with an error in its profile may not start, or starts with another size than it was given.
How to confirm: the messages stand above the overview, each with the tool's own advice.
What to do: repair errors before the instance is started. Warnings of unknown parameters are mostly harmless: check their spelling.
Limits: a parameter that is spelt wrongly is unknown to the tool and silently not used; nothing else tells it from one of another release.
Thresholds: any error; row 1 of the field's rules (Sun T2000 tuning notes).`,
	Severity: analyzers.Critical,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Format("sappfpar")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Checked(p) {
			reportCheck(p, i)
		}
		return nil
	},
}

func reportCheck(p *analyzers.Pass, i *sap.Instance) {
	count, printed := i.Check.Part.Sample(model.SAPCheckMessages, "level", "error")
	errors, warnings := 0, 0
	f := advice.Instance(i, analyzers.Critical, analyzers.Confirmed, "")
	for _, m := range i.Check.Doc.Messages {
		if m.Level == "error" {
			errors++
		} else {
			warnings++
		}
		f.Evidence = append(f.Evidence, analyzers.At(i.Check.Part, m.Line, "%s: %s", m.Level, m.Text))
		if len(m.Advice) > 0 {
			f.Remedy = append(f.Remedy, "The tool itself advises: "+strings.Join(m.Advice, " "))
		}
	}
	if printed && count.Value > 0 {
		f.Evidence = append(f.Evidence, analyzers.AtPos(count.Pos, "errors detected: %s", say.Number(count.Value)))
		errors = max(errors, int(count.Value))
	}
	f.Values = []analyzers.NamedValue{analyzers.Value("errors", float64(errors), unit.One), analyzers.Value("warnings", float64(warnings), unit.One)}
	switch {
	case errors > 0:
		f.Summary = say.Textf("The profile check of %s found %s.", i, say.Counted(errors, "error"))
		f.Remedy = append(f.Remedy, "Repair the errors before the instance is started, and run sappfpar check again.")
	case warnings > 0:
		f.Severity = analyzers.Info
		f.Summary = say.Textf("The profile check of %s gave %s and no errors.", i, say.Counted(warnings, "warning"))
		f.Remedy = append(f.Remedy, "Unknown parameters are mostly harmless: check their spelling.")
	default:
		return
	}
	p.Report(f)
}

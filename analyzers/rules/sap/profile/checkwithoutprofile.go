package profile

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
)

// CheckWithoutProfile finds checks that read no profile.
var CheckWithoutProfile = &analyzers.Rule{
	Name:  "sap/check-without-profile",
	Title: "the check read no profile",
	Doc: `A profile check says <no_profile>: it did not read the profile, and all its numbers are defaults of the kernel.

Why it matters: the check looks complete and says nothing about the instance.
How to confirm: the second line of the check names the profile that was read.
What to do: give the full path behind pf=, without a blank before it.
Limits: none known.
Thresholds: none; SAP KBA 2733511.`,
	Severity: analyzers.Warning,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Format("sappfpar")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Landscapes.Of(p).Instances {
			if i.Check == nil || !i.Check.Doc.NoProfile {
				continue
			}
			f := advice.Instance(i, analyzers.Warning, analyzers.Confirmed, "The profile check read no profile: its numbers are defaults of the kernel and say nothing of %s.", i)
			f.Evidence = []analyzers.Evidence{analyzers.At(i.Check.Part, i.Check.Doc.Line, "<no_profile>")}
			f.Remedy = []string{"Run sappfpar check pf=<full path of the profile> again, without a blank behind pf=."}
			p.Report(f)
		}
		return nil
	},
}

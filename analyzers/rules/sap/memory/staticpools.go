package memory

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
)

// StaticPools finds pool sizes from old times in profiles of new kernels.
var StaticPools = &analyzers.Rule{
	Name:  "sap/static-pools",
	Title: "pool sizes are set that the kernel would compute",
	Doc: `The profile sets the size of pools 10 or 40 although its formulas are those of kernels from 7.40 on, which size these pools themselves.

Why it matters: a static size is soon wrong: too small, and the instance does not start after the next change of a buffer; too large, and memory is lost.
How to confirm: the release of the kernel (disp+work -v), and sappfpar check without the two parameters.
What to do: remove ipc/shm_psize_10 and ipc/shm_psize_40 from the profile.
Limits: formulas are the only sign of the release that a profile has; with an older kernel they would not work at all.
Thresholds: none; SAP wiki, Shared Memory Pools 10 and 40 as of kernel 7.40; SAP note 2085980.`,
	Severity: analyzers.Notice,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Format("sapprofile")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Profiled(p) {
			if !i.Profile.Doc.Formulas {
				continue
			}
			for _, name := range []string{"ipc/shm_psize_10", "ipc/shm_psize_40"} {
				v, ok := i.Profile.Doc.Get(name)
				if !ok || !(v.Bytes > 0) {
					continue
				}
				f := advice.Instance(i, analyzers.Notice, analyzers.Likely, "%s of %s is set to %s, which kernels from 7.40 on compute themselves.", name, i, say.Size(v.Bytes))
				f.Evidence = []analyzers.Evidence{analyzers.At(i.Profile.Part, v.Line, "%s = %s", name, v.Value)}
				f.Remedy = []string{"Remove " + name + " from the profile (now " + v.Value + "): takes what the keys need, " + advice.Restart + "."}
				f.References = []string{"SAP note 2085980"}
				p.Report(f)
			}
		}
		return nil
	},
}

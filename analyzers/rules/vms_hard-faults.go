package rules

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// VMSHardFaults finds systems whose page faults need the disk too often.
var VMSHardFaults = &analyzers.Rule{
	Name:  "vms/hard-faults",
	Title: "too many page faults need the disk",
	Doc: `A large share of page faults could not be served from memory, but had to be read from disk; or the system's own working set faults.

Why it matters: a soft fault takes microseconds, a hard one a disk read, for which the process waits. Faults of the system hold up everybody.
How to confirm: the free and modified lists are short in the same time; the programs are not just being started, since image activation reads
pages too.
What to do: more memory for the free and modified lists (FREEGOAL, MPW_LOLIMIT), larger working sets, images installed shared and resident; for
system faults raise SYSMWCNT (AUTOGEN does it by feedback).
Limits: rows with few faults do not count, for there shares mean nothing.
Thresholds: 10 % and 2 per second are of the OpenVMS performance manual; the least rate is ours.`,
	Severity:  analyzers.Notice,
	AppliesTo: openVMS,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.1, Unit: unit.Share, Doc: "page read I/Os for each page fault above which a row counts", Source: vmsGuide},
		{Name: "faults", Default: 50, Unit: unit.PerSecond, Doc: "page faults per second from which a row counts", Source: "our default"},
		{Name: "system", Default: 2, Unit: unit.PerSecond, Doc: "system faults per second above which a row counts", Source: vmsGuide},
		vmsSnapshots,
	},
	Needs: []analyzers.Input{facts.VMSMemoryState},
	Run: func(p *analyzers.Pass) error {
		for _, m := range facts.VMSMemoryState.Of(p) {
			if applies, _ := p.InScope(m.Part); !applies {
				continue
			}
			share := facts.Ratio(m.Reads, m.Faults, p.Param("faults"))
			if s := vmsAbove(p, m.Part, share, "share"); !s.empty() {
				f := vmsOverTime(p, m.Part, s, share.Values, "page read I/Os for each fault", unit.Share, "share")
				reads, faults := s.mean(m.Reads.On(s.axis)), s.mean(m.Faults.On(s.axis))
				f.Summary = model.Say(fmt.Sprintf("On %s %s of the page faults needed the disk on average%s: %s reads for %s faults a second.", subject(m.Part, "the system"), percent(s.mean(share.Values)), during(s.window()), number(reads), number(faults)))
				f.Detail = model.Say(fmt.Sprintf("The free list held %s pages meanwhile.", number(s.mean(m.FreeList.On(s.axis)))))
				f.Values = append(f.Values, p.Threshold("faults"))
				f.Remedy = []string{"Give the free and modified lists more memory, or working sets less variation; install busy images shared."}
				p.Report(f)
			}
			if s := vmsAbove(p, m.Part, m.System, "system"); !s.empty() {
				f := vmsOverTime(p, m.Part, s, m.System.Values, "system faults", unit.PerSecond, "system")
				f.Summary = model.Say(fmt.Sprintf("The working set of the system itself faulted %s times a second on average on %s%s.", number(s.mean(m.System.Values)), subject(m.Part, "the system"), during(s.window())))
				f.Detail = model.Say("Faults of the system hold up everybody who needs the page.")
				f.Remedy = []string{"Raise SYSMWCNT, or run AUTOGEN with feedback."}
				p.Report(f)
			}
		}
		return nil
	},
}

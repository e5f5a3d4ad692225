package system

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// HardFaults finds systems whose page faults need the disk too often.
var HardFaults = &analyzers.Rule{
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
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.1, Unit: unit.Share, Doc: "page read I/Os for each page fault above which a row counts", Source: vms.Guide},
		{Name: "faults", Default: 50, Unit: unit.PerSecond, Doc: "page faults per second from which a row counts", Source: "our default"},
		{Name: "system", Default: 2, Unit: unit.PerSecond, Doc: "system faults per second above which a row counts", Source: vms.Guide},
		stretch.Snapshots,
	},
	Needs: []analyzers.Input{vms.MemoryState},
	Run: func(p *analyzers.Pass) error {
		for _, m := range vms.MemoryState.Of(p) {
			if applies, _ := p.InScope(m.Part); !applies {
				continue
			}
			share := vms.Ratio(m.Reads, m.Faults, p.Param("faults"))
			if s := stretch.Above(p, m.Part, share, "share"); !s.Empty() {
				f := stretch.OverTime(p, m.Part, s, share.Values, "page read I/Os for each fault", unit.Share, "share")
				reads, faults := s.Mean(m.Reads.On(s.Axis)), s.Mean(m.Faults.On(s.Axis))
				f.Summary = say.Textf("On %s %s of the page faults needed the disk on average%s: %s reads for %s faults a second.", say.Subject(m.Part, "the system"), say.Percent(s.Mean(share.Values)), say.During(s.Window()), say.Number(reads), say.Number(faults))
				f.Detail = say.Textf("The free list held %s pages meanwhile.", say.Number(s.Mean(m.FreeList.On(s.Axis))))
				f.Values = append(f.Values, p.Threshold("faults"))
				f.Remedy = []string{"Give the free and modified lists more memory, or working sets less variation; install busy images shared."}
				p.Report(f)
			}
			if s := stretch.Above(p, m.Part, m.System, "system"); !s.Empty() {
				f := stretch.OverTime(p, m.Part, s, m.System.Values, "system faults", unit.PerSecond, "system")
				f.Summary = say.Textf("The working set of the system itself faulted %s times a second on average on %s%s.", say.Number(s.Mean(m.System.Values)), say.Subject(m.Part, "the system"), say.During(s.Window()))
				f.Detail = say.Text("Faults of the system hold up everybody who needs the page.")
				f.Remedy = []string{"Raise SYSMWCNT, or run AUTOGEN with feedback."}
				p.Report(f)
			}
		}
		return nil
	},
}

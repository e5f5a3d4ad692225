package system

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// MemoryWaits finds processes that wait for memory or for a resource of the system.
var MemoryWaits = &analyzers.Rule{
	Name:  "vms/memory-waits",
	Title: "processes wait for memory or resources",
	Doc: `Processes were swapped in, waited for a free page (FPG), for pages that others are reading (COLPG), for page faults (PFW), or for a resource
or mutex (MWAIT).

Why it matters: a process in FPG waits because no page is free at all, which almost always means a serious shortage of memory. In MWAIT it has
run into a quota, or into a resource of the system such as pool.
How to confirm: SHOW MEMORY for free pages, and for page files whose reservable part is used up; SHOW SYSTEM for who waits, and in which RW
state; SHOW PROCESS/QUOTA for what is at its limit.
What to do: memory, or smaller working sets for those who hold most; larger page files; for MWAIT the quota or the resource that its state
names.
Limits: states are sampled, so short waits are mostly missed: what is seen is the long ones.
Thresholds: any is too many by the manuals; a share of rows is ours.`,
	Severity:  analyzers.Warning,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "processes", Default: 0, Unit: unit.One, Doc: "processes in a state, or swapped in per second, above which a row counts", Source: "VMS Software wiki, Paging; " + vms.Guide},
		stretch.Snapshots,
	},
	Needs: []analyzers.Input{vms.MemoryState},
	Run: func(p *analyzers.Pass) error {
		for _, m := range vms.MemoryState.Of(p) {
			if applies, _ := p.InScope(m.Part); !applies {
				continue
			}
			for _, w := range []struct {
				name     string
				pts      points.Points
				severity analyzers.Severity
			}{
				{"processes that wait for a free page (FPG)", m.FreePages, analyzers.Critical},
				{"processes that wait for a colliding page (COLPG)", m.Collided, analyzers.Warning},
				{"processes that wait for a page fault (PFW)", m.PageFault, analyzers.Notice},
				{"processes that wait for a resource or mutex (MWAIT)", m.Resource, analyzers.Notice},
				{"processes swapped in each second", m.InSwaps, analyzers.Warning},
			} {
				s := stretch.Above(p, m.Part, w.pts, "processes")
				if s.Empty() {
					continue
				}
				f := stretch.OverTime(p, m.Part, s, w.pts.Values, w.name, unit.One, "processes")
				f.Severity, f.Cost = w.severity, unit.Seconds(s.Total())
				f.Summary = say.Textf("On %s: %s: %s on average in %s%s.", say.Subject(m.Part, "the system"), w.name, say.Number(s.Mean(w.pts.Values)), say.Counted(s.Points(), "row"), say.During(s.Window()))
				f.Detail = say.Textf("The free list held %s pages meanwhile.", say.Number(s.Mean(m.FreeList.On(s.Axis))))
				f.Remedy = []string{"Look at SHOW MEMORY and SHOW SYSTEM of such a time: free pages, page files, and the states of those who wait."}
				p.Report(f)
			}
		}
		return nil
	},
}

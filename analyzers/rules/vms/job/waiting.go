package job

import (
	"cmp"
	"slices"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// Waiting finds batch jobs that once took much longer for the same CPU time.
var Waiting = &analyzers.Rule{
	Name:  "vms/job-waiting",
	Title: "a repeated job once took much longer for the same work",
	Doc: `A batch job that runs again and again took much longer once, with about the same CPU time and I/Os: it waited for something that its own work
does not explain.

Why it matters: more data would have shown as more CPU time or more I/Os. What grew is waiting: slower disks, locks held by others, a full
queue of ready processes, a step that waits for another job.
How to confirm: T4 of the same time: disk response times, ENQs forced to wait, processes in COM; the log of the job, whose times between
steps tell where it stood.
What to do: look at what else ran in its window, and at the resource that it shares with it.
Limits: runs are taken to be of the same work because they have the same name and user. Only the largest processes of a listing are known.
Thresholds: ours.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "runs", Default: 3, Unit: unit.One, Doc: "runs from which there is a usual time", Source: "our default"},
		{Name: "elapsed", Default: 2, Unit: unit.One, Doc: "elapsed time against the median of the runs from which a run counts", Source: "our default"},
		{Name: "same", Default: 0.25, Unit: unit.Share, Doc: "difference of CPU time from the median run up to which the work is the same", Source: "our default"},
	},
	Needs: []analyzers.Input{vms.JobGroups},
	Run: func(p *analyzers.Pass) error {
		for _, g := range vms.JobGroups.Of(p) {
			if g.Kind != "runs" || len(g.Jobs) < int(p.Param("runs")) {
				continue
			}
			byTime := slices.Clone(g.Jobs)
			slices.SortStableFunc(byTime, func(a, b vms.Job) int { return cmp.Compare(a.Elapsed, b.Elapsed) })
			usual, slow := byTime[(len(byTime)-1)/2], byTime[len(byTime)-1]
			same := func(a, b float64) bool { return a <= b*(1+p.Param("same")) && a >= b*(1-p.Param("same")) }
			if slow.Elapsed > usual.Elapsed && slow.Elapsed >= p.Param("elapsed")*usual.Elapsed && same(slow.CPU, usual.CPU) && !(slow.Direct > usual.Direct*(1+p.Param("same"))) {
				p.Report(vmsWaited(p, g, usual, slow))
			}
		}
		return nil
	},
}

func vmsWaited(p *analyzers.Pass, g vms.JobGroup, usual, slow vms.Job) analyzers.Finding {
	return analyzers.Finding{
		Confidence: analyzers.Likely, Subject: slow.Part.Subject, Window: slow.Window, Cost: unit.Seconds(slow.Elapsed - usual.Elapsed),
		Summary: say.Textf("%q took %s once, %s usually in %s, with the same CPU time: it waited.", slow.Title(), say.Seconds(slow.Elapsed), say.Seconds(usual.Elapsed), say.Counted(len(g.Jobs), "run")),
		Detail:  say.Textf("CPU time was %s, usually %s; direct I/Os %s, usually %s.", say.Seconds(slow.CPU), say.Seconds(usual.CPU), say.Number(slow.Direct), say.Number(usual.Direct)),
		Values:  []analyzers.NamedValue{analyzers.Value("elapsed", slow.Elapsed, unit.Second), analyzers.Value("elapsed, median run", usual.Elapsed, unit.Second), p.Threshold("elapsed"), p.Threshold("same")},
		Evidence: []analyzers.Evidence{analyzers.AtPos(slow.Pos(), "the slow run: elapsed %s, CPU %s", say.Seconds(slow.Elapsed), say.Seconds(slow.CPU)),
			analyzers.AtPos(usual.Pos(), "the median run: elapsed %s, CPU %s", say.Seconds(usual.Elapsed), say.Seconds(usual.CPU))},
		Remedy: []string{"Compare T4 of the time of the slow run with that of another: disks, locks, processes in COM."},
	}
}

package job

import (
	"cmp"
	"slices"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Faults finds jobs that fault more than their working set should let them.
var Faults = &analyzers.Rule{
	Name:  "vms/job-faults",
	Title: "a job takes many page faults for its CPU time",
	Doc: `A job took many page faults for each second of CPU time: its working set is too small for what it does.

Why it matters: a soft fault costs CPU time in kernel mode, a hard one a disk read. Programs with a small working set on a system with free
memory spend their time on moving pages about.
How to confirm: the peak working set is at the quota or extent of the user (AUTHORIZE); MONITOR PAGE shows the faults while the job runs; the
free list is long.
What to do: raise WSEXTENT (and WSQUOTA) of the user or of the batch queue, and WSMAX where it limits them; look at the page size and locality
of the program.
Limits: image activation faults a few hundred times for each image, so jobs with little CPU time, and jobs that run many images, are no
sign. Jobs whose sub-processes are not in the figures are left out.
Thresholds: 100 faults per CPU second is the figure of the OpenVMS performance manual for a program past its activation.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "faults", Default: 100, Unit: unit.PerSecond, Doc: "page faults for each second of CPU time from which a job counts", Source: vms.Guide},
		{Name: "cpu", Default: 10, Unit: unit.Second, Doc: "CPU time from which a job counts, so that image activation has no weight", Source: "our default"},
	},
	Needs: []analyzers.Input{vms.Jobs, analyzers.Metric(model.VMSJobFaults)},
	Run: eachSource(func(p *analyzers.Pass, j vms.Job) bool {
		applies, _ := p.InScope(j.Part)
		return applies && !j.Missing && j.CPU >= p.Param("cpu") && j.Faults >= p.Param("faults")*j.CPU
	}, faulting),
}

func faulting(p *analyzers.Pass, jobs []vms.Job) analyzers.Finding {
	slices.SortStableFunc(jobs, func(a, b vms.Job) int { return cmp.Compare(b.Faults, a.Faults) })
	worst := jobs[0]
	f := analyzers.Finding{Confidence: analyzers.Possible, Subject: worst.Part.Subject, Window: worst.Window,
		Summary: say.Textf("%q took %s page faults in %s of CPU time, %s for each second%s.", worst.Title(), say.Number(worst.Faults), say.Seconds(worst.CPU), say.Number(worst.Faults/worst.CPU), alsoJobs(len(jobs)-1, "job was")),
		Detail:  say.Textf("Its largest working set was %s. Compare it with WSEXTENT of the user and of the queue.", unit.Of(worst.WorkingSet, unit.Byte)),
		Values:  []analyzers.NamedValue{analyzers.Value("faults for each CPU second", worst.Faults/worst.CPU, unit.PerSecond), analyzers.Value("peak working set", worst.WorkingSet, unit.Byte), p.Threshold("faults"), p.Threshold("cpu")},
		Remedy:  []string{"Raise WSEXTENT of the user or queue while memory is free."}}
	for i, j := range jobs {
		if i < 5 {
			f.Evidence = append(f.Evidence, analyzers.AtPos(j.Pos(), "%s: %s faults, CPU %s", j.Title(), say.Number(j.Faults), say.Seconds(j.CPU)))
		}
	}
	f.Evidence[0].Count = len(jobs)
	return f
}

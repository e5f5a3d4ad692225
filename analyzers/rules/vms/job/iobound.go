package job

import (
	"cmp"
	"slices"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// IOBound finds jobs that wait for their direct I/Os nearly all the time.
var IOBound = &analyzers.Rule{
	Name:  "vms/job-io-bound",
	Title: "jobs wait for disk I/O nearly all the time",
	Doc: `A job used little CPU time for its elapsed time, and did enough direct I/Os to explain the rest.

Why it matters: such a job does not become faster with faster CPUs. A system that is called slow is more often short of I/O than of CPU.
How to confirm: MONITOR DISK/ITEM=QUEUE and T4 in the same time; SHOW STATUS twice for a job that still runs; SET FILE/STATISTICS and MONITOR RMS
show which file it is.
What to do: fewer and larger I/Os (RMS buffers and block counts, read-ahead, write-behind), caching, files that are allocated once, temporary
files on a RAM disk; then the disks.
Limits: a job may also wait for locks, for a resource, for another job or for a person. Buffered I/Os are not counted here. Jobs that made
sub-processes whose records are not there are left out.
Thresholds: 10 % is practice; the time of an I/O is ours.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "cpu", Default: 0.1, Unit: unit.Share, Doc: "CPU time as a share of elapsed time below which a job counts", Source: "common practice, no citable figure"},
		{Name: "direct", Default: 1000, Unit: unit.One, Doc: "direct I/Os from which a job counts", Source: "our default"},
		{Name: "io-time", Default: 0.02, Unit: unit.Second, Doc: "waiting time for each direct I/O up to which I/O explains the wait", Source: "our default: a disk that is busy"},
		{Name: "elapsed", Default: 5, Unit: unit.Second, Doc: "elapsed time from which a job counts", Source: "our default"},
	},
	Needs: []analyzers.Input{vms.Jobs},
	Run: eachSource(func(p *analyzers.Pass, j vms.Job) bool {
		return j.Elapsed >= p.Param("elapsed") && j.CPU < p.Param("cpu")*j.Elapsed && j.Direct >= p.Param("direct") && j.Wait() <= p.Param("io-time")*j.Direct
	}, vmsIOBound),
}

func vmsIOBound(p *analyzers.Pass, jobs []vms.Job) analyzers.Finding {
	slices.SortStableFunc(jobs, func(a, b vms.Job) int { return cmp.Compare(b.Wait(), a.Wait()) })
	worst, total := jobs[0], 0.0
	f := analyzers.Finding{Confidence: analyzers.Likely, Subject: worst.Part.Subject, Window: worst.Window,
		Remedy: []string{"Find the file (SET FILE/STATISTICS, MONITOR RMS), then use larger and more buffers for it.", "Keep temporary files off the disks: a RAM disk, or memory."}}
	for i, j := range jobs {
		total += j.Wait()
		if i < 5 {
			f.Evidence = append(f.Evidence, analyzers.AtPos(j.Pos(), "%s: CPU %s of %s elapsed, %s direct I/Os, %s for each while waiting", j.Title(), say.Seconds(j.CPU), say.Seconds(j.Elapsed), say.Number(j.Direct), say.Seconds(j.Wait()/j.Direct)))
		}
	}
	f.Evidence[0].Count = len(jobs)
	f.Cost = unit.Seconds(total)
	f.Summary = say.Textf("%q waited %s of %s elapsed, with %s direct I/Os%s.", worst.Title(), say.Seconds(worst.Wait()), say.Seconds(worst.Elapsed), say.Number(worst.Direct), alsoJobs(len(jobs)-1, "job was"))
	f.Detail = say.Textf("It used %s of CPU time, %s of its elapsed time, and did %s direct I/Os a second.", say.Seconds(worst.CPU), say.Percent(worst.CPU/worst.Elapsed), say.Number(worst.PerSecond(worst.Direct)))
	f.Values = []analyzers.NamedValue{analyzers.Value("waiting for each direct I/O", worst.Wait()/worst.Direct, unit.Second), analyzers.Value("CPU of elapsed", worst.CPU/worst.Elapsed, unit.Share), p.Threshold("cpu"), p.Threshold("direct"), p.Threshold("io-time")}
	return f
}

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

// Buffered finds jobs that do mostly buffered I/O.
var Buffered = &analyzers.Rule{
	Name:  "vms/job-buffered",
	Title: "jobs do mostly buffered I/O",
	Doc: `A job did far more buffered than direct I/Os, and many of them for each second.

Why it matters: buffered I/Os go to terminals, mailboxes, the network and the file system's own work of opening, creating and deleting files. Each
copies data through pool and costs CPU time in kernel mode; a job that opens files all the time, or prints line by line, spends itself there.
How to confirm: MONITOR IO and FCP while it runs: file opens, mailbox writes, logical name translations; SHOW DEVICE for its mailboxes; the job's
log for what it prints.
What to do: keep files open; temporary data in virtual memory rather than in small files; larger records for mailboxes and the network
(SET RMS_DEFAULT/NETWORK_BLOCK_COUNT, a larger TCP segment); fewer lines to terminals and logs.
Limits: interactive editors and servers do buffered I/O rightly. Jobs whose sub-processes are missing are left out.
Thresholds: ours.`,
	Severity:  analyzers.Info,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "ratio", Default: 10, Unit: unit.One, Doc: "buffered I/Os for each direct one from which a job counts", Source: "our default"},
		{Name: "buffered", Default: 10_000, Unit: unit.One, Doc: "buffered I/Os from which a job counts", Source: "our default"},
		{Name: "rate", Default: 50, Unit: unit.PerSecond, Doc: "buffered I/Os for each second of elapsed time from which a job counts", Source: "our default"},
	},
	Needs: []analyzers.Input{vms.Jobs, analyzers.Metric(model.VMSJobBuffered)},
	Run: eachSource(func(p *analyzers.Pass, j vms.Job) bool {
		applies, _ := p.InScope(j.Part)
		return applies && !j.Missing && j.Buffered >= p.Param("buffered") && j.Buffered >= p.Param("ratio")*j.Direct && j.PerSecond(j.Buffered) >= p.Param("rate")
	}, mostlyBuffered),
}

func mostlyBuffered(p *analyzers.Pass, jobs []vms.Job) analyzers.Finding {
	slices.SortStableFunc(jobs, func(a, b vms.Job) int { return cmp.Compare(b.Buffered, a.Buffered) })
	worst := jobs[0]
	f := analyzers.Finding{Confidence: analyzers.Likely, Subject: worst.Part.Subject, Window: worst.Window,
		Summary: say.Textf("%q did %s buffered and %s direct I/Os in %s%s.", worst.Title(), say.Number(worst.Buffered), say.Number(worst.Direct), say.Seconds(worst.Elapsed), alsoJobs(len(jobs)-1, "job was")),
		Detail:  say.Textf("That is %s a second: terminals, mailboxes, the network, or files that are opened and closed all the time.", say.Number(worst.PerSecond(worst.Buffered))),
		Values:  []analyzers.NamedValue{analyzers.Value("buffered I/Os a second", worst.PerSecond(worst.Buffered), unit.PerSecond), p.Threshold("ratio"), p.Threshold("buffered"), p.Threshold("rate")},
		Remedy:  []string{"Find what they are: MONITOR IO and FCP while the job runs."}}
	for i, j := range jobs {
		if i < 5 {
			f.Evidence = append(f.Evidence, analyzers.AtPos(j.Pos(), "%s: %s buffered, %s direct", j.Title(), say.Number(j.Buffered), say.Number(j.Direct)))
		}
	}
	f.Evidence[0].Count = len(jobs)
	return f
}

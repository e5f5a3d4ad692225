package wait

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// CommitLatency finds commits that take long, and says whether the write or something else takes the time.
var CommitLatency = &analyzers.Rule{
	Name:  "oracle/commit-latency",
	Title: "commits take long",
	Doc: `Sessions waited long for commits, for each or for all together: log file sync, the wait for the log writer to report that the redo is on disk.

Why it matters: every commit waits at least as long as one write to the redo log. Batch jobs that commit each row pay it for each row.
How to confirm: log file parallel write is the write itself, by the log writer. When both take about as long, the write is slow. When sessions wait
much longer than the write takes, the log writer or the sessions did not get a processor in time, or commits queue behind each other.
What to do: slow writes: the storage of the redo logs, their RAID level and write cache, and who shares them. Fast writes: processors of the host, priority of the
log writer, fewer commits.
Limits: means over the interval; a few very long waits among many short ones look the same as all of them being slow. Small counts are left out. A
standby database that must confirm each commit is in log file sync too, and not in the local write.
Thresholds: practitioners agree on the order of magnitude only; see the parameters.`,
	Severity:  analyzers.Warning,
	AppliesTo: analyzers.Scope{Platform: "Oracle"},
	Params: []analyzers.Param{
		{Name: "notice", Default: 0.010, Unit: unit.Second, Doc: "mean log file sync from which it is a notice", Source: "jrdba.com: 5-10 ms investigate, 10-20 ms a problem"},
		{Name: "warning", Default: 0.020, Unit: unit.Second, Doc: "mean log file sync from which it is a warning", Source: "Oravision AWR dashboard: 20 ms"},
		{Name: "critical", Default: 0.050, Unit: unit.Second, Doc: "mean log file sync from which it is critical", Source: "Oravision AWR dashboard: 50 ms"},
		{Name: "share", Default: 0.05, Unit: unit.Share, Doc: "share of the whole below which it is a notice at most, and from which quick commits are many", Source: "gtsproj AWR portal: from 5 % of DB time"},
		{Name: "much", Default: 0.3, Unit: unit.Share, Doc: "share of the whole from which quick commits are a notice", Source: "Oravision AWR dashboard: top wait from 30 % of DB time"},
		{Name: "most", Default: 0.5, Unit: unit.Share, Doc: "share of the whole from which quick commits are a warning", Source: "Oravision AWR dashboard: top wait from 50 % of DB time"},
		{Name: "little", Default: 0.01, Unit: unit.Share, Doc: "share of the whole below which it is only info", Source: "our default"},
		{Name: "ratio", Default: 3, Unit: unit.One, Doc: "log file sync over log file parallel write, means, from which the write is not the reason", Source: "our default; the published example has 46 ms over less than 1 ms"},
		{Name: "write", Default: 0.010, Unit: unit.Second, Doc: "mean log file parallel write from which the write itself is slow", Source: "gtsproj AWR portal: above 10 ms"},
		{Name: "waits", Default: 100, Unit: unit.One, Doc: "waits for log file sync below which nothing is reported", Source: "our default"},
		{Name: "load", Default: 0.05, Unit: unit.SecondsPerSec, Doc: "sessions that waited for commits, on average, below which quick ones are not reported", Source: "our default, as oracle/top-wait"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.DatabaseTime.Of(p) {
			if applies, _ := p.InScope(d.Part); !applies {
				continue
			}
			sync, ok := d.Event("log file sync", false)
			switch {
			case !ok || sync.Count < p.Param("waits"):
			case sync.Mean >= p.Param("notice"):
				p.Report(commitLatency(p, d, sync))
			case sync.Share >= p.Param("share") && sync.Time/d.Elapsed >= p.Param("load"):
				p.Report(manyCommits(p, d, sync))
			}
		}
		return nil
	},
}

func commitLatency(p *analyzers.Pass, d oracle.DBTime, sync oracle.EventTime) analyzers.Finding {
	write, written := d.Event("log file parallel write", true)
	if !written {
		write.Mean = math.NaN()
	}
	f := analyzers.Finding{
		Severity: analyzers.Notice, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(sync.Time), Cause: "commits",
		Summary: say.Textf("A commit of %s waited %s on average%s; %s; the %s waits for log file sync took %s, %s of %s.", say.Subject(d.Part, "the instance"),
			say.Seconds(sync.Mean), say.During(d.Part.Window), writeText(write.Mean), say.Number(sync.Count), say.Seconds(sync.Time), say.Percent(sync.Share), oracle.Whole(d)),
		Values: []analyzers.NamedValue{
			analyzers.Value("log file sync, mean", sync.Mean, unit.Second), analyzers.Value("log file sync, waits", sync.Count, unit.One),
			analyzers.Value("log file sync, share", sync.Share, unit.Share), analyzers.Value("log file parallel write, mean", write.Mean, unit.Second),
			p.Threshold("notice"), p.Threshold("warning"), p.Threshold("critical"), p.Threshold("ratio"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(sync.Pos, "log file sync: %s on average", say.Seconds(sync.Mean))},
	}
	if written {
		f.Evidence = append(f.Evidence, analyzers.AtPos(write.Pos, "log file parallel write: %s on average", say.Seconds(write.Mean)))
	}
	if !(sync.Share < p.Param("share")) {
		switch {
		case sync.Mean >= p.Param("critical"):
			f.Severity = analyzers.Critical
		case sync.Mean >= p.Param("warning"):
			f.Severity = analyzers.Warning
		}
	}
	if sync.Share < p.Param("little") {
		f.Severity = analyzers.Info
	}
	explainCommit(p, &f, sync.Mean, write.Mean)
	return f
}

// manyCommits is about commits that are quick one by one.
func manyCommits(p *analyzers.Pass, d oracle.DBTime, sync oracle.EventTime) analyzers.Finding {
	f := analyzers.Finding{
		Severity: analyzers.Info, Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(sync.Time), Cause: "many commits",
		Nodes: oracle.NodesOf(d.Part),
		Summary: say.Textf("%s waited %s for commits%s, %s of %s: each took %s, and there were %s.", say.Capital(say.Subject(d.Part, "the instance")), say.Seconds(sync.Time),
			say.During(d.Part.Window), say.Percent(sync.Share), oracle.Whole(d), say.Seconds(sync.Mean), say.Number(sync.Count)),
		Detail: say.Text("Each is quick: what can be changed is how often programs commit."),
		Values: []analyzers.NamedValue{
			analyzers.Value("log file sync, mean", sync.Mean, unit.Second), analyzers.Value("log file sync, waits", sync.Count, unit.One), analyzers.Value("log file sync, share", sync.Share, unit.Share),
			analyzers.Value("commits waited for per second", sync.Count/d.Elapsed, unit.PerSecond), p.Threshold("notice"), p.Threshold("share"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(sync.Pos, "log file sync: %s on average", say.Seconds(sync.Mean))},
		Remedy:   []string{"Commit less often: once for a batch of rows, not for each."},
	}
	switch {
	case sync.Share >= p.Param("most"):
		f.Severity = analyzers.Warning
	case sync.Share >= p.Param("much"):
		f.Severity = analyzers.Notice
	}
	if write, ok := d.Event("log file parallel write", true); ok {
		f.Detail.S += fmt.Sprintf(" The write to the redo log took %s.", say.Seconds(write.Mean))
		f.Evidence = append(f.Evidence, analyzers.AtPos(write.Pos, "log file parallel write: %s on average", say.Seconds(write.Mean)))
	}
	return f
}

// explainCommit says where the time of a commit goes, by comparing it with the write.
func explainCommit(p *analyzers.Pass, f *analyzers.Finding, sync, write float64) {
	ratio := sync / write
	fewer := "Commit less often: once for a batch of rows, not for each."
	switch {
	case math.IsNaN(ratio):
		f.Confidence = analyzers.Possible
		f.Detail = say.Text("The report does not say how long the log writer's writes took, so whether storage is the reason is not known.")
		f.Remedy = []string{"Look for log file parallel write in a full report of the same time.", fewer}
	case ratio >= p.Param("ratio"):
		f.Confidence = analyzers.Likely
		f.Detail = say.Textf("A commit takes %s times as long as the write it waits for: the write is not the reason. The log writer or the sessions wait for a processor, or commits queue.", say.Number(ratio))
		f.Remedy = []string{"Look at the processors and the run queue of the host in the same time.", fewer, "Check whether a standby database has to confirm each commit."}
	case write >= p.Param("write"):
		f.Confidence = analyzers.Confirmed
		f.Detail = say.Text("The write itself takes most of the time of a commit: storage of the redo logs is the reason.")
		f.Remedy = []string{"Look at the disks that hold the redo logs: write cache, RAID level, and who shares them.", fewer}
	default:
		f.Confidence = analyzers.Possible
		f.Detail = say.Text("Neither the write alone nor the time around it stands out: both take their part.")
		f.Remedy = []string{fewer, "Look at the disks that hold the redo logs and at the processors of the host."}
	}
}

func writeText(mean float64) string {
	if math.IsNaN(mean) {
		return "how long the write to the redo log took is not printed"
	}
	return "the write to the redo log took " + say.Seconds(mean)
}

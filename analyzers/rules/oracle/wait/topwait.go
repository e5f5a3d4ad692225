package wait

import (
	"fmt"
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// TopWait names where most of the time of an instance went.
var TopWait = &analyzers.Rule{
	Name:  "oracle/top-wait",
	Title: "most time in the database goes to one thing",
	Doc: `One wait event, or CPU, takes a large part of the time that sessions spend in the database.

Why it matters: response time is service time plus wait time. Whatever has the largest share is what an improvement must touch; ratios like the
buffer hit ratio say nothing about it.
How to confirm: as the finding says for the event; and the share must matter to users: a large share of a small load is nothing.
What to do: as the finding says for the event. Look at the sum after each change: often the next event takes the place of the first.
Limits: averages over the whole interval; 15 to 30 minutes are best. What waits for a processor is in no event: it is in the part that is not accounted
for, or stretches the waits. Idle events and those of background processes are left out. On AIX with SMT, CPU seconds understate how full the processors were.
Where DB time is not printed (8i, 9i), the whole is CPU plus non-idle foreground waits.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: analyzers.Scope{Platform: "Oracle"},
	Params: []analyzers.Param{
		{Name: "notice", Default: 0.3, Unit: unit.Share, Doc: "share of the whole from which the largest part is a notice (CPU: info)", Source: "Oravision AWR dashboard: top wait from 30 % of DB time"},
		{Name: "warning", Default: 0.5, Unit: unit.Share, Doc: "share of the whole from which the largest wait is a warning", Source: "Oravision AWR dashboard: top wait from 50 % of DB time"},
		{Name: "load", Default: 0.05, Unit: unit.SecondsPerSec, Doc: "average active sessions (the whole per second of the interval) below which nothing is reported", Source: "our default, after the advice that waits matter only against elapsed time and sessions"},
		{Name: "unaccounted", Default: 0.2, Unit: unit.Share, Doc: "share of DB time in neither CPU nor waits from which it is said", Source: "our default"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.DatabaseTime.Of(p) {
			if applies, _ := p.InScope(d.Part); !applies || d.Load() < p.Param("load") {
				continue
			}
			share := math.Inf(-1)
			if len(d.Foreground) > 0 {
				share = d.Foreground[0].Share
			}
			switch limit := p.Param("notice"); {
			case d.CPU/d.Total >= max(share, limit):
				p.Report(cpuOnTop(p, d))
			case share >= limit:
				p.Report(waitOnTop(p, d))
			}
		}
		return nil
	},
}

func waitOnTop(p *analyzers.Pass, d oracle.DBTime) analyzers.Finding {
	top := d.Foreground[0]
	a := oracle.AdviceFor(top.Event)
	f := topFinding(p, d)
	f.Severity, f.Confidence = analyzers.Notice, analyzers.Confirmed
	if top.Share >= p.Param("warning") {
		f.Severity = analyzers.Warning
	}
	f.Cost, f.PartOf, f.Cause, f.Nodes = unit.Seconds(top.Time), rulesAbout(top.Event), top.Event, oracle.NodesOf(d.Part)
	f.Summary = say.Textf("%s waited %s for %s%s, %s of %s (%s)%s.", say.Capital(say.Subject(d.Part, "the instance")), say.Seconds(top.Time), top.Event,
		say.During(d.Part.Window), say.Percent(top.Share), oracle.Whole(d), say.Seconds(d.Total), oracle.MeanText(top))
	f.Detail.S = "It means that " + a.Means + ". To confirm: " + a.Confirm + "." + f.Detail.S
	f.Remedy = []string{say.Capital(a.Do) + "."}
	f.Evidence = append([]analyzers.Evidence{analyzers.AtPos(top.Pos, "largest wait: %s", top.Event)}, f.Evidence...)
	return f
}

// rulesAbout names the rules that say more of an event: then its being on top is a part of what they say.
func rulesAbout(event string) []string {
	switch {
	case event == "db file sequential read":
		return []string{IODatabaseStorage.Name, ReadLatency.Name}
	case event == "db file scattered read", event == "direct path read temp":
		return []string{ReadLatency.Name}
	case isLock(event):
		return []string{RowLock.Name}
	case event == "enq: TX - index contention":
		return []string{IndexContention.Name}
	case strings.HasPrefix(event, "gc buffer busy"):
		return []string{GCBufferBusy.Name}
	case strings.HasPrefix(event, "gc c") && strings.HasSuffix(event, "block lost"):
		return []string{RACLostBlocks.Name}
	case event == "buffer busy waits":
		return []string{BufferBusy.Name}
	case event == "log file sync":
		return []string{CommitLatency.Name}
	case strings.HasPrefix(event, "log file switch"):
		return []string{LogSwitches.Name}
	case strings.HasPrefix(event, "SQL*Net more data"):
		return []string{NetworkMoreData.Name}
	}
	return nil
}

func cpuOnTop(p *analyzers.Pass, d oracle.DBTime) analyzers.Finding {
	f := topFinding(p, d)
	f.Severity, f.Confidence = analyzers.Info, analyzers.Confirmed
	f.Cost, f.Cause, f.Nodes = unit.Seconds(d.CPU), "CPU", oracle.NodesOf(d.Part)
	next := "no wait event is printed"
	if len(d.Foreground) > 0 {
		next = fmt.Sprintf("the largest wait, %s, is %s of it", d.Foreground[0].Event, say.Percent(d.Foreground[0].Share))
	}
	f.Summary = say.Textf("%s used %s of CPU%s, %s of %s (%s); %s.", say.Capital(say.Subject(d.Part, "the instance")), say.Seconds(d.CPU), say.During(d.Part.Window),
		say.Percent(d.CPU/d.Total), oracle.Whole(d), say.Seconds(d.Total), next)
	f.Detail.S = "Time goes to work rather than to waits. To confirm that it is too much work: the statements ordered by CPU and by gets; and whether the processors of the host were full." + f.Detail.S
	f.Remedy = []string{"Tune the statements with the most CPU time or gets.", "Compare with the processors of the host: full ones stretch everything."}
	f.Evidence = append([]analyzers.Evidence{analyzers.AtPos(d.CPUAt, "CPU time")}, f.Evidence...)
	return f
}

// topFinding is what both kinds of finding have in common.
func topFinding(p *analyzers.Pass, d oracle.DBTime) analyzers.Finding {
	f := analyzers.Finding{
		Subject: d.Part.Subject, Window: d.Part.Window,
		Detail: say.Text(" The whole: " + d.Basis + ". Foreground waits: " + d.Separation + "."),
		Values: []analyzers.NamedValue{
			analyzers.Value("whole", d.Total, unit.Second), analyzers.Value("CPU", d.CPU, unit.Second), analyzers.Value("foreground waits", d.Wait, unit.Second),
			analyzers.Value("average active sessions", d.Load(), unit.SecondsPerSec),
		},
	}
	for i, e := range d.Foreground[:min(len(d.Foreground), 5)] {
		f.Values = append(f.Values, analyzers.Value(e.Event+", share", e.Share, unit.Share))
		if i > 0 {
			f.Evidence = append(f.Evidence, analyzers.AtPos(e.Pos, "next: %s, %s, %s", e.Event, say.Seconds(e.Time), say.Percent(e.Share)))
		}
	}
	f.Values = append(f.Values, p.Threshold("notice"), p.Threshold("warning"))
	if d.TotalAt.Line > 0 && d.Printed {
		f.Evidence = append(f.Evidence, analyzers.AtPos(d.TotalAt, "DB time"))
	}
	// Where only the largest waits are printed, or no CPU, the rest is those.
	if share := d.Unaccounted / d.Total; d.Printed && !math.IsNaN(d.CPU) && oracle.AllWaits(&d) && share >= p.Param("unaccounted") {
		f.Values = append(f.Values, analyzers.Value("unaccounted, share", share, unit.Share))
		f.Detail.S += fmt.Sprintf(" Neither CPU nor waits account for %s of DB time (%s): mostly that is waiting for a processor.", say.Percent(share), say.Seconds(d.Unaccounted))
	}
	if n := len(d.Unreadable); n > 0 {
		f.Detail.S += fmt.Sprintf(" The times of %s are not readable in the report and are in no sum.", say.Counted(n, "event"))
	}
	return f
}

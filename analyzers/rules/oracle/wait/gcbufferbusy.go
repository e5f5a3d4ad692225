package wait

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// GCBufferBusy finds sessions that wait for blocks already on their way between instances.
var GCBufferBusy = &analyzers.Rule{
	Name:  "oracle/gc-buffer-busy",
	Title: "sessions wait for blocks on their way between instances",
	Doc: `Sessions waited for a block that another session had already asked another instance for.

Why it matters: the wait is no cause of its own. It lasts as long as the transfer that it waits for, for each session that wants the block: slow or lost
transfers and hot blocks multiply in it.
How to confirm: lost blocks in the same report, and the mean times of the other gc events; then the segments by global cache buffer busy.
What to do: first repair lost blocks (rule oracle/rac-lost-blocks). Then spread the hot blocks: hash partitions, sequences with a large cache, services that keep
work on the same data on one instance.
Limits: without segment statistics (level 7) the report does not say which blocks are hot.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "notice", Default: 0.03, Unit: unit.Share, Doc: "share of the whole from which it is a notice", Source: "gtsproj AWR portal: gc buffer busy acquire above 3 %"},
		{Name: "warning", Default: 0.1, Unit: unit.Share, Doc: "share of the whole from which it is a warning", Source: "our default"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			if busy, ok := gcBufferBusy(&d); ok && busy.Share >= p.Param("notice") {
				p.Report(gcBusyFinding(p, d, busy))
			}
		}
		return nil
	},
}

// gcBufferBusy are the waits for blocks on their way: one event up to 10g, two later.
func gcBufferBusy(d *oracle.DBTime) (oracle.EventTime, bool) {
	return oracle.SumOf(d, "gc buffer busy", "gc buffer busy acquire", "gc buffer busy release")
}

func gcBusyFinding(p *analyzers.Pass, d oracle.DBTime, busy oracle.EventTime) analyzers.Finding {
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Possible, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(busy.Time), Cause: "blocks on their way", Nodes: oracle.NodesOf(d.Part),
		Summary: say.Textf("%s waited %s for blocks that were already on their way from other instances%s, %s of %s%s.",
			say.Capital(say.Subject(d.Part, "the instance")), say.Seconds(busy.Time), say.During(d.Part.Window), say.Percent(busy.Share), oracle.Whole(d), oracle.MeanText(busy)),
		Values: []analyzers.NamedValue{
			analyzers.Value("gc buffer busy, time", busy.Time, unit.Second), analyzers.Value("gc buffer busy, share", busy.Share, unit.Share),
			analyzers.Value("share of all waits", busy.Time/d.Wait, unit.Share), analyzers.Value("gc buffer busy, mean", busy.Mean, unit.Second), p.Threshold("notice"), p.Threshold("warning"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(busy.Pos, "%s", busy.Event)},
	}
	if busy.Share >= p.Param("warning") {
		f.Severity = analyzers.Warning
	}
	var detail string
	if lost, ok := lostBlocks(&d); ok {
		f.Confidence = analyzers.Likely
		how := fmt.Sprintf("%s, %s of all waits%s", say.Seconds(lost.Time), say.Percent(lost.Time/d.Wait), oracle.MeanText(lost))
		if math.IsNaN(lost.Time) {
			how = say.Number(lost.Count) + " of them"
		}
		detail = fmt.Sprintf("Blocks were lost in the same time: %s. Whoever wants a lost block waits with the one who asked for it, so look there first.", how)
		f.Evidence = append(f.Evidence, analyzers.AtPos(lost.Pos, "%s", lost.Event))
		f.Remedy = append(f.Remedy, "Repair the loss of blocks first (rule oracle/rac-lost-blocks), then measure again.")
	} else if !oracle.AllWaits(&d) {
		detail = "The report does not print all waits, so whether blocks were lost is not known: look there first."
	} else {
		detail = "No blocks were lost in the same time, so hot blocks or slow transfers are what remains."
	}
	hot := oracle.TopSegments(d.Part, "global cache buffer busy")
	if len(hot) == 0 {
		hot = oracle.TopSegments(d.Part, "gc buffer busy")
	}
	if len(hot) > 0 {
		detail += fmt.Sprintf(" Most of it is on %s.", oracle.SegmentName(hot[0]))
		f.Evidence = append(f.Evidence, analyzers.AtPos(hot[0].Pos, "hottest segment"))
	} else {
		detail += " Which segments are hot the report does not say."
	}
	f.Detail = say.Text(detail)
	f.Remedy = append(f.Remedy, "Spread hot blocks: hash partitions, sequences with a large cache and NOORDER.", "Keep work on the same data on one instance, by services.")
	return f
}

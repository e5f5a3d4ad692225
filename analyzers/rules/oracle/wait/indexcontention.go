package wait

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// IndexContention finds inserts that all go into the same block of an index.
var IndexContention = &analyzers.Rule{
	Name:  "oracle/index-contention",
	Title: "inserts wait for one block of an index",
	Doc: `Sessions waited for each other while an index block was split: enq: TX - index contention.

Why it matters: keys from a sequence or a clock all go into the right-most block of the index. One session splits it, all others wait; with several instances
the block travels besides.
How to confirm: leaf node splits, mostly 90-10, in the instance activity; an INDEX at the top of the segments by row lock waits and by buffer busy waits.
What to do: hash partition the index, or make it a reverse key index (then range scans no longer work); give its sequence a large CACHE and NOORDER, so that
instances insert into blocks of their own. Smaller blocks for the index spread the rows too. INITRANS helps only where waits for ITL entries show.
Limits: it also occurs for a while after many rows were deleted. Without segment statistics (level 7) the report does not name the index.
Thresholds: none that could be cited; see the parameters. History: the field report raised INITRANS from 2 to 255, put the index into a tablespace with 2 KiB
blocks and partitioned it, all at once; the wait fell from 72,294 s to 28,643 s a node.`,
	Severity:  analyzers.Warning,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "notice", Default: 0.02, Unit: unit.Share, Doc: "share of the whole from which it is a notice", Source: "our default, as gtsproj AWR portal for row locks"},
		{Name: "warning", Default: 0.1, Unit: unit.Share, Doc: "share of the whole from which it is a warning", Source: "our default; the field report had 45 %"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			if e, ok := d.Event("enq: TX - index contention", false); ok && e.Share >= p.Param("notice") {
				p.Report(indexFinding(p, d, e))
			}
		}
		return nil
	},
}

func indexFinding(p *analyzers.Pass, d oracle.DBTime, e oracle.EventTime) analyzers.Finding {
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(e.Time), Cause: e.Event, Nodes: oracle.NodesOf(d.Part),
		Summary: say.Textf("%s waited %s for splits of index blocks (%s)%s, %s of %s%s.", say.Capital(say.Subject(d.Part, "the instance")),
			say.Seconds(e.Time), e.Event, say.During(d.Part.Window), say.Percent(e.Share), oracle.Whole(d), oracle.MeanText(e)),
		Values: []analyzers.NamedValue{
			analyzers.Value("index contention, time", e.Time, unit.Second), analyzers.Value("index contention, share", e.Share, unit.Share),
			analyzers.Value("share of all waits", e.Time/d.Wait, unit.Share), p.Threshold("notice"), p.Threshold("warning"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(e.Pos, "%s", e.Event)},
	}
	if e.Share >= p.Param("warning") {
		f.Severity = analyzers.Warning
	}
	detail := "Inserts go into the same block of an index, as keys from a sequence or a clock do."
	for _, name := range []string{"leaf node 90-10 splits", "leaf node splits"} {
		if s, ok := oracle.InstanceStat(d.Part, name); ok && s.Value > 0 {
			detail += fmt.Sprintf(" %s: %s.", say.Capital(name), say.Number(s.Value))
			f.Evidence = append(f.Evidence, analyzers.AtPos(s.Pos, "%s", name))
		}
	}
	detail += hottestIndex(d.Part, &f)
	f.Detail = say.Text(detail)
	f.Remedy = []string{
		"Hash partition the index, or make it a reverse key index if nothing scans ranges of it.",
		"Give the sequence of its key a large CACHE and NOORDER.",
	}
	if pos, ok := itlWaits(&d); ok {
		f.Evidence = append(f.Evidence, analyzers.AtPos(pos, "waits for ITL entries"))
		f.Remedy = append(f.Remedy, "Raise INITRANS of the index: waits for ITL entries show.")
	} else {
		f.Remedy = append(f.Remedy, "Leave INITRANS as it is unless waits for ITL entries show: the report has none.")
	}
	return f
}

// hottestIndex says which index most row locks were on.
func hottestIndex(part *model.Part, f *analyzers.Finding) string {
	for _, stat := range []string{"row lock waits", "buffer busy waits"} {
		for _, s := range oracle.TopSegments(part, stat) {
			if s.Labels.Get("type") == "INDEX" {
				f.Evidence = append(f.Evidence, analyzers.AtPos(s.Pos, "index with the most %s", stat))
				return fmt.Sprintf(" The index with the most %s is %s.", stat, oracle.SegmentName(s))
			}
		}
	}
	return " Which index it is the report does not say: take a snapshot with segment statistics (level 7)."
}

// itlWaits finds waits for room in the list of transactions of a block.
func itlWaits(d *oracle.DBTime) (model.Pos, bool) {
	if e, ok := d.Event("enq: TX - allocate ITL entry", false); ok {
		return e.Pos, true
	}
	for _, s := range oracle.TopSegments(d.Part, "itl waits") {
		if s.Labels.Get("type") == "INDEX" {
			return s.Pos, true
		}
	}
	return model.Pos{}, false
}

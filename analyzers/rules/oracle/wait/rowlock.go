package wait

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// RowLock finds sessions that wait for locks of each other: rows, tables, entries in blocks, the end of a segment.
var RowLock = &analyzers.Rule{
	Name:  "oracle/row-lock",
	Title: "sessions wait for locks of each other",
	Doc: `Sessions waited for locks (enqueues) that other sessions held: rows, tables, room for a transaction in a block, or the high water mark of a segment.

Why it matters: a lock is held until its transaction ends. What makes the transaction long (a slow statement, a slow client, a user at lunch) makes everybody else
wait, whatever the hardware.
How to confirm: find the holder: v$lock or the history of active sessions at the time. The low digit of the first parameter of the wait is the mode: 6 is the same
row, 4 is a unique or bitmap index, or a foreign key.
What to do: rows: shorter transactions, the same order of locking everywhere, no user interaction while holding locks. Tables (TM): index the foreign keys; no
explicit LOCK TABLE, no direct loads beside others. ITL: INITRANS or PCTFREE of the segment, and rebuild it. HW: allocate extents beforehand, larger extents.
Limits: reports name neither the holder nor the mode, and statements that waited are among those by elapsed time at best. 8i and 9i know one event for all
locks, counted anew every three seconds, so their mean hides how long a wait really was; the enqueue statistics name the types, in 8i without times.
Thresholds: see the parameters. Splits of index blocks are oracle/index-contention.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "rows", Default: 0.02, Unit: unit.Share, Doc: "share of the whole of row locks (before 10g: of all locks) from which it is a notice", Source: "gtsproj AWR portal: above 2 % of DB time"},
		{Name: "mean", Default: 0.1, Unit: unit.Second, Doc: "mean wait for a row lock from which it is a notice, where it has weight", Source: "gtsproj AWR portal: above 100 ms"},
		{Name: "weight", Default: 0.005, Unit: unit.Share, Doc: "share of the whole below which a long mean has no weight", Source: "our default"},
		{Name: "tables", Default: 0.01, Unit: unit.Share, Doc: "share of the whole of table locks (TM) from which it is a notice", Source: "our default, as published for ITL and HW"},
		{Name: "itl", Default: 0.01, Unit: unit.Share, Doc: "share of the whole of waits for an ITL entry from which it is a notice", Source: "gtsproj AWR portal: above 1 %"},
		{Name: "extend", Default: 0.01, Unit: unit.Share, Doc: "share of the whole of waits for the high water mark (HW) from which it is a notice", Source: "gtsproj AWR portal: above 1 %"},
		{Name: "warning", Default: 0.1, Unit: unit.Share, Doc: "share of the whole from which it is a warning", Source: "our default"},
		{Name: "load", Default: 0.05, Unit: unit.SecondsPerSec, Doc: "sessions that waited for the lock, on average, below which it is no warning", Source: "our default, as oracle/top-wait"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			for _, k := range lockKinds {
				e, ok := d.Event(k.event, false)
				long := k.param == "rows" && e.Mean >= p.Param("mean") && e.Share >= p.Param("weight")
				if ok && (e.Share >= p.Param(k.param) || long) {
					p.Report(lockFinding(p, &d, k, e))
				}
			}
		}
		return nil
	},
}

// lockKind is a wait for a lock, and what is said of it.
type lockKind struct {
	event, param string
	what         string // sessions waited for …
	segments     string // statistic by which segments are named
	confidence   analyzers.Confidence
	detail       string
	remedy       []string
}

var lockKinds = [...]lockKind{
	{"enq: TX - row lock contention", "rows", "rows that other transactions had locked", "row lock waits", analyzers.Confirmed,
		"The report does not print the mode of the locks: mode 6 is the same row, mode 4 a key that another transaction just inserted, a foreign key, or a bitmap index.",
		[]string{"Find the holder and the statement (blocking session at the time), and make its transaction shorter: no waiting for users or other systems while rows are locked.",
			"See that all programs lock in the same order; spread counters that everybody updates over several rows or use a sequence."}},
	{"enq: TM - contention", "tables", "locks of whole tables", "", analyzers.Likely,
		"Mostly a foreign key without an index: a change of the parent then locks the child table. Direct loads, LOCK TABLE and DDL do it too; which it was the report does not say.",
		[]string{"Index the foreign keys of the tables that are changed together.", "Look for LOCK TABLE, direct path inserts and DDL at the time."}},
	{"enq: TX - allocate ITL entry", "itl", "room for one more transaction in blocks", "itl waits", analyzers.Confirmed,
		"Blocks were full, and more transactions wanted to change rows in them than they had entries for.",
		[]string{"Raise INITRANS (or PCTFREE) of the segments and rebuild them: only new blocks get it."}},
	{"enq: HW - contention", "extend", "a segment to be extended", "", analyzers.Confirmed,
		"Many sessions insert into the same segment and need new blocks at once; LOBs are the usual case. Which segment the report does not say.",
		[]string{"Allocate extents beforehand, with larger extents; for LOBs hash partitions or a larger chunk.", "Use automatic segment space management."}},
	{"enqueue", "rows", "locks", "", analyzers.Possible, "", []string{"Find who held the locks: v$lock at the time, for the types that the enqueue statistics name."}},
}

// isLock reports whether a wait is one of those that this rule says more of.
func isLock(event string) bool {
	return slices.ContainsFunc(lockKinds[:], func(k lockKind) bool { return k.event == event })
}

func lockFinding(p *analyzers.Pass, d *oracle.DBTime, k lockKind, e oracle.EventTime) analyzers.Finding {
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: k.confidence, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(e.Time), Cause: k.event, Nodes: oracle.NodesOf(d.Part),
		Summary: say.Textf("Sessions of %s waited %s for %s (%s)%s, %s of %s%s.", say.Subject(d.Part, "the instance"), say.Seconds(e.Time), k.what, k.event,
			say.During(d.Part.Window), say.Percent(e.Share), oracle.Whole(*d), oracle.MeanText(e)),
		Values: []analyzers.NamedValue{
			analyzers.Value(k.event+", time", e.Time, unit.Second), analyzers.Value(k.event+", share", e.Share, unit.Share), analyzers.Value(k.event+", mean", e.Mean, unit.Second),
			analyzers.Value(k.event+", waits", e.Count, unit.One), p.Threshold(k.param), p.Threshold("warning"), p.Threshold("load"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(e.Pos, "%s", k.event)},
		Remedy:   k.remedy,
	}
	if k.param == "rows" {
		f.Values = append(f.Values, p.Threshold("mean"), p.Threshold("weight"))
	}
	if e.Share >= p.Param("warning") && !(e.Time/d.Elapsed < p.Param("load")) {
		f.Severity = analyzers.Warning
	}
	detail := k.detail
	if k.event == "enqueue" {
		detail = oldLocks(d.Part, e, &f)
	}
	if hot := oracle.TopSegments(d.Part, k.segments); k.segments != "" && len(hot) > 0 {
		detail += fmt.Sprintf(" The segment with the most %s is %s.", strings.Replace(k.segments, "itl", "ITL", 1), oracle.SegmentName(hot[0]))
		f.Evidence = append(f.Evidence, analyzers.AtPos(hot[0].Pos, "segment with the most %s", k.segments))
	} else if k.segments != "" {
		detail += " Which segment it was the report does not say (segment statistics, level 7)."
	}
	f.Detail = say.Text(detail)
	return f
}

// lockTypes says what the types of locks up to 9i are.
var lockTypes = map[string]string{
	"TX": "rows of another transaction, or an index or ITL entry", "TM": "whole tables, mostly for want of an index on a foreign key", "HW": "the high water mark of a segment",
	"ST": "space management in the dictionary: use locally managed tablespaces", "SQ": "a sequence with a small cache", "UL": "locks that the application itself takes",
	"CF": "the control file", "US": "undo segments", "CI": "calls between processes, as at checkpoints", "TS": "temporary segments", "TC": "checkpoints of a tablespace",
}

// oldLocks says which types the enqueue statistics of 8i and 9i name, and what the three seconds of a wait hide.
func oldLocks(part *model.Part, e oracle.EventTime, f *analyzers.Finding) string {
	types := slices.DeleteFunc(part.SamplesOf(model.OracleEnqueueWaits), func(s model.Sample) bool { return !(s.Value > 0) })
	time := func(s model.Sample) float64 {
		t, ok := oracle.Printed(part, model.OracleEnqueueWaitTime, "enqueue", s.Labels.Get("enqueue"))
		if !ok {
			return math.NaN()
		}
		return t.Value
	}
	slices.SortStableFunc(types, func(a, b model.Sample) int {
		return cmp.Or(cmp.Compare(points.ZeroIfNaN(time(b)), points.ZeroIfNaN(time(a))), cmp.Compare(b.Value, a.Value))
	})
	if len(types) == 0 {
		return "What was locked the report does not say: it has no enqueue statistics."
	}
	const shown = 3
	var list []string
	all := 0.0
	for _, s := range types {
		all += s.Value
	}
	for _, s := range types[:min(len(types), shown)] {
		name, text := s.Labels.Get("enqueue"), ""
		if t := time(s); !math.IsNaN(t) {
			text = ", " + say.Seconds(t)
		}
		if what := lockTypes[name]; what != "" {
			text += " (" + what + ")"
		}
		list = append(list, fmt.Sprintf("%s %s%s", say.Counted(int(s.Value), "wait"), name, text))
		f.Evidence = append(f.Evidence, analyzers.AtPos(s.Pos, "enqueue %s", name))
	}
	f.Confidence = analyzers.Likely
	detail := "By the enqueue statistics: " + strings.Join(list, "; ") + "."
	if outs, ok := oracle.Printed(part, model.OracleWaitTimeouts, "event", "enqueue", "scope", "all"); ok && outs.Value > 0 {
		detail += fmt.Sprintf(" %s of the waits ended by timeout: a session waits again every three seconds, so the mean hides that each of %s was waited for about %s.", say.Number(outs.Value), say.Counted(int(all), "lock"), say.Seconds(e.Time/all))
		f.Evidence = append(f.Evidence, analyzers.AtPos(outs.Pos, "timeouts"))
	}
	return detail
}

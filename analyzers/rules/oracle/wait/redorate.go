package wait

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// RedoRate finds more redo than the log buffer and the redo logs take at once.
var RedoRate = &analyzers.Rule{
	Name:  "oracle/redo-rate",
	Title: "more redo than the log buffer and the logs take at once",
	Doc: `The instance writes redo at a rate that few storage systems take easily, or sessions found no room for their redo.

Why it matters: all changes go through one log buffer and one redo log at a time. When those are full, every session that changes data stands still.
How to confirm: waits for log buffer space and log file switch, redo log space requests, and log file parallel write of the log writer.
What to do: fewer and smaller changes: no needless indexes, direct loads with NOLOGGING where a backup follows, hot backups by RMAN instead of BEGIN BACKUP. Then faster and
larger redo logs, and a larger log buffer.
Limits: whether much redo is too much depends on storage; a rate alone costs nothing. Redo of all instances of a cluster goes to the same storage, and each report
has its own only. The printed ratio is rounded to hundredths of a percent.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "rate", Default: 50 << 20, Unit: unit.BytePerSecond, Doc: "redo per second from which it is a notice", Source: "gtsproj AWR portal: above 50 MB a second"},
		{Name: "nowait", Default: 0.95, Unit: unit.Share, Doc: "share of redo entries that found room at once below which it is a notice", Source: "published reading of Redo NoWait: above 95 % (Maclean)"},
		{Name: "entries", Default: 1, Unit: unit.PerSecond, Doc: "redo entries per second below which that share has no weight", Source: "our default"},
		{Name: "share", Default: 0.01, Unit: unit.Share, Doc: "share of the whole of waits for room (log buffer space, log file switch) from which it is a warning", Source: "our default"},
		{Name: "wastage", Default: 0.3, Unit: unit.Share, Doc: "redo wasted at the end of blocks over all redo written from which it is said", Source: "OSPRep: 20 % warning, 30 % alert"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		times := oracle.TimesInScope(p)
		for i := range times {
			r := readRedo(&times[i])
			if r.rate >= p.Param("rate") || r.nowait < p.Param("nowait") && !(r.entries < p.Param("entries")) {
				p.Report(redoFinding(p, &times[i], r))
			}
		}
		return nil
	},
}

// redo is what a report says of the redo of an instance; NaN is unknown.
type redo struct {
	rate, transaction float64 // bytes per second, bytes per transaction
	nowait            float64 // share of entries that found room at once
	entries           float64 // per second
	wastage           float64 // share
	rateAt, nowaitAt  model.Pos
}

func readRedo(d *oracle.DBTime) redo {
	part, nan := d.Part, math.NaN()
	r := redo{nan, nan, nan, nan, nan, model.Pos{}, model.Pos{}}
	size, ok := oracle.InstanceStat(part, "redo size")
	if ok {
		r.rate, r.rateAt = size.Value/d.Elapsed, size.Pos
	}
	if s, printed := oracle.Printed(part, model.OracleLoadBytes, "stat", "redo size"); printed && math.IsNaN(r.rate) {
		r.rate, r.rateAt = s.Value, s.Pos
	}
	if s, ok := oracle.Printed(part, model.OracleLoadBytesPerTransaction, "stat", "redo size"); ok {
		r.transaction = s.Value
	}
	if wasted, known := oracle.InstanceStat(part, "redo wastage"); known && ok {
		r.wastage = wasted.Value / (wasted.Value + size.Value)
	}
	entries, ok := oracle.InstanceStat(part, "redo entries")
	if ok {
		r.entries = entries.Value / d.Elapsed
	}
	if requests, known := oracle.InstanceStat(part, "redo log space requests"); known && ok && entries.Value > 0 {
		r.nowait, r.nowaitAt = 1-requests.Value/entries.Value, requests.Pos
	} else if s, ok := oracle.Printed(part, model.OracleEfficiency, "ratio", "redo nowait"); ok {
		r.nowait, r.nowaitAt = s.Value, s.Pos
	}
	return r
}

func redoFinding(p *analyzers.Pass, d *oracle.DBTime, r redo) analyzers.Finding {
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(math.NaN()), Cause: "redo",
		Values: []analyzers.NamedValue{
			analyzers.Value("redo per second", r.rate, unit.BytePerSecond), analyzers.Value("redo per transaction", r.transaction, unit.Byte), analyzers.Value("redo entries with room at once", r.nowait, unit.Share),
			analyzers.Value("redo wasted", r.wastage, unit.Share), p.Threshold("rate"), p.Threshold("nowait"), p.Threshold("share"),
		},
		Remedy: []string{
			"Find what changes so much: statements by executions and rows, indexes that nobody uses, hot backups with BEGIN BACKUP.",
			"Put the redo logs on faster storage, make them larger; then the log buffer.",
		},
	}
	text := fmt.Sprintf("%s wrote redo at %s%s", say.Capital(say.Subject(d.Part, "the instance")), unit.Of(r.rate, unit.BytePerSecond).String(), say.During(d.Part.Window))
	if math.IsNaN(r.rate) {
		text = fmt.Sprintf("Sessions of %s wrote redo%s", say.Subject(d.Part, "the instance"), say.During(d.Part.Window))
	} else {
		f.Evidence = append(f.Evidence, analyzers.AtPos(r.rateAt, "redo size"))
	}
	if !math.IsNaN(r.transaction) {
		text += fmt.Sprintf(", %s a transaction", unit.Of(r.transaction, unit.Byte))
	}
	if r.nowait < p.Param("nowait") {
		text += fmt.Sprintf("; only %s of the redo entries found room at once", say.Percent(r.nowait))
	}
	if !math.IsNaN(r.nowait) {
		f.Evidence = append(f.Evidence, analyzers.AtPos(r.nowaitAt, "redo entries with room at once: %s", say.Percent(r.nowait)))
	}
	f.Summary = say.Text(text + ".")
	f.Detail = say.Text(roomForRedo(p, d, &f))
	if r.wastage >= p.Param("wastage") {
		f.Detail.S += fmt.Sprintf(" %s of what was written is empty space at the end of blocks: commits come so often that the log writer writes blocks half full.", say.Percent(r.wastage))
		f.Values = append(f.Values, p.Threshold("wastage"))
	}
	return f
}

// roomForRedo says what sessions waited until there was room for their redo.
func roomForRedo(p *analyzers.Pass, d *oracle.DBTime, f *analyzers.Finding) string {
	waits, waited := oracle.SumOf(d, "log buffer space", "log file switch (checkpoint incomplete)", "log file switch (archiving needed)", "log file switch completion")
	if !waited {
		if oracle.AllWaits(d) {
			return "No session waited for room in the log buffer or for the next redo log: by itself the rate costs nothing yet."
		}
		return "The report does not print all waits, so whether sessions waited for room is not known."
	}
	f.Cost = unit.Seconds(waits.Time)
	f.Evidence = append(f.Evidence, analyzers.AtPos(waits.Pos, "%s", waits.Event))
	f.Values = append(f.Values, analyzers.Value("waits for room, time", waits.Time, unit.Second), analyzers.Value("waits for room, share", waits.Share, unit.Share))
	if waits.Share >= p.Param("share") {
		f.Severity = analyzers.Warning
	}
	return fmt.Sprintf("Sessions waited %s for room, %s of %s, mostly in %s.", say.Seconds(waits.Time), say.Percent(waits.Share), oracle.Whole(*d), waits.Event)
}

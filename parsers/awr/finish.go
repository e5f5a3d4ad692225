package awr

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// finish completes a report: subject and window, wait events, checks, and the list of what was not used.
func (o *open) finish(last int32) {
	o.Tables = o.tables.Tables()
	o.part.Variant = o.Header.Release
	o.part.Subject = model.Subject{Host: o.Header.Host.S, Instance: o.Header.Instance, Database: o.Header.Database}
	if w := o.window(); w.Known() && !w.To.Before(w.From) {
		o.part.Window = w
	}
	o.part.Document = o.Report
	if o.elapsedLine > 0 {
		o.b.Sample(model.OracleElapsed, model.Labels{}, o.Header.Elapsed, o.elapsedLine)
	}
	o.databaseTime()
	o.hostFromOS()
	o.joinIDs()
	o.texts()
	o.statementSamples()
	o.spellings()
	o.waitSamples()
	o.restart()
	o.check(last)
	o.notUsed()
}

// topWidth is the narrowest event column of the top tables: a name shorter than this is not cut off there. cutLength is less than that of
// any other table: a shorter name is no beginning of another.
const (
	topWidth  = 30
	cutLength = 20
)

// spellings joins the rows of the top table with those of the table of waits of the same scope: they print one number of waits and one
// time, but cut names at different widths and only one has classes. Where exactly one row fits, it takes over the longer spelling and the
// class; names that two rows share are left as they are.
func (o *open) spellings() {
	for i := range o.Top.Rows {
		top := &o.Top.Rows[i]
		if isCPU(top.Event) {
			continue
		}
		var found *Wait
		twice := false
		for _, t := range o.Waits {
			if t.Scope != o.Top.Scope {
				continue
			}
			for k := range t.Rows {
				if w := &t.Rows[k]; sameEvent(w.Event, top.Event) && sameNumber(w.Count, top.Count, 0) && sameNumber(w.Time, top.Time, max(1, 0.01*w.Time)) {
					twice = twice || found != nil
					found = w
				}
			}
		}
		if found == nil || twice {
			continue
		}
		if len(top.Event) > len(found.Event) {
			if len(top.Event) < topWidth {
				found.FullName = top.Event
			}
			found.Event = top.Event
		}
		if found.Class == "" {
			found.Class = top.Class
		}
		if math.IsNaN(found.Time) {
			found.Time = top.Time
		}
		if math.IsNaN(found.Count) {
			found.Count = top.Count
		}
	}
}

// sameNumber reports whether two printed numbers can be one, as far as they are known.
func sameNumber(a, b, rounding float64) bool {
	return math.Abs(a-b) <= rounding || math.IsNaN(a) || math.IsNaN(b)
}

// sameEvent reports whether two spellings can be one event: equal, or one is the other cut off.
func sameEvent(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) >= cutLength && strings.HasPrefix(b, a)
}

// waitSamples gives the numbers of the wait tables, and of the top table only what no table has.
func (o *open) waitSamples() {
	for _, t := range o.Waits {
		for i := range t.Rows {
			o.waitSample(&t.Rows[i], t.Scope)
		}
	}
	for i := range o.Top.Rows {
		w := &o.Top.Rows[i]
		if !isCPU(w.Event) && !o.hasEvent(w.Event) {
			o.waitSample(w, o.Top.Scope)
		}
	}
	for _, t := range o.Classes {
		for _, w := range t.Rows {
			if isCPU(w.Event) {
				continue
			}
			labels := model.L("class", w.Event, "scope", t.Scope)
			if !math.IsNaN(w.Count) {
				o.b.Sample(model.OracleWaitClassCount, labels, w.Count, w.Line)
			}
			o.b.Sample(model.OracleWaitClassTime, labels, w.Time, w.Line)
		}
	}
}

func (o *open) hasEvent(name string) bool {
	for _, t := range o.Waits {
		if t.Scope != o.Top.Scope {
			continue
		}
		for _, w := range t.Rows {
			if sameEvent(w.Event, name) {
				return true
			}
		}
	}
	return false
}

func (o *open) waitSample(w *Wait, scope string) {
	labels := model.L("event", w.Event, "scope", scope, "class", w.Class, "full_name", w.FullName)
	if o.Kind != "compare" || !math.IsNaN(w.Count) { // such reports print counts of the top events only
		o.b.Sample(model.OracleWaitCount, labels, w.Count, w.Line)
	}
	o.b.Sample(model.OracleWaitTime, labels, w.Time, w.Line)
	o.b.Sample(model.OracleWaitMean, labels, w.Mean, w.Line)
}

// check compares numbers of the report that say the same thing.
func (o *open) check(last int32) {
	if !o.ended {
		o.b.Notef(last, model.Warning, truncatedText)
	}
	h := &o.Header
	if release, _, _ := strings.Cut(h.Release, "."); len(release) > 1 && release > "10" && o.Kind != "compare" && len(o.Top.Rows) > 0 && o.Top.Scope == "all" {
		o.b.Notef(o.Top.Rows[0].Line, model.Warning, "pieces of two reports: release %s does not print its top events like this", release)
	}
	if w := o.window(); w.Known() && !math.IsNaN(h.Elapsed) {
		between := w.To.Sub(w.From).Seconds()
		// The elapsed time is printed in hundredths of a minute.
		if off := math.Abs(between - h.Elapsed); off > 2 && off > 0.001*h.Elapsed {
			o.b.Notef(o.End.Line, model.Warning, "elapsed time is %s s, but the snapshots are %s s apart (a change of the clock in between?)",
				shortNumber(h.Elapsed), shortNumber(between))
		}
	}
	if h.DBCPU > h.DBTime*1.01 && h.DBCPU-h.DBTime > 1 {
		o.b.Notef(max(o.spans, 1), model.Warning, "DB CPU (%s s) is above DB time (%s s): one of them is wrong or does not hold the same sessions",
			shortNumber(h.DBCPU), shortNumber(h.DBTime))
	}
}

const (
	truncatedText = "truncated: the report has no end line (End of Report); sections may be missing"
	badRowText    = "a row of this section cannot be read (want a name and %d numbers)"
)

// restart notes a restart of the instance between the snapshots: then no difference of counters means anything.
func (o *open) restart() {
	if !o.restarted() {
		return
	}
	o.b.Event(model.Event{Name: "instance.startup", At: o.Header.Startup, Pos: o.b.Pos(o.Header.Line),
		Text: model.Say("the instance was started between the snapshots")})
	o.b.Notef(o.Header.Line, model.Warning, "the instance was started between the snapshots; the figures of this report are not valid")
}

// outside counts what stands before, between and behind reports: the dialogue of awrrpt.sql is structure, other text is not understood.
func (rd *reading) outside(rec text.Record) {
	if rd.rep != nil || rd.compare != nil { // a section longer than the limit
		rd.b.Notef(rec.Line, model.Warning, "a section has more than %d lines; the rest of it was not read", maxLines)
		return
	}
	known, other, first := 0, 0, int32(0)
	for n, line := range text.Numbered(rec.Text, rec.Line) {
		trimmed := trim(line)
		runs, _ := oratab.RulerRuns(trimmed)
		if trimmed == "" || runs > 0 || isDialogue(trimmed) {
			known++
			continue
		}
		if other++; first == 0 {
			first = n
		}
	}
	rd.b.Understood(known)
	if other > 0 {
		rd.b.Notef(first, model.Info, "%d lines outside of a report were not read, the first of them here", other)
	}
}

// isDialogue knows what SQL*Plus and awrrpt.sql say before and after a report.
func isDialogue(trimmed string) bool {
	if i := strings.IndexByte(trimmed, '>'); i > 0 && i <= 40 && !strings.Contains(trimmed[:i], " ") {
		return true // a prompt
	}
	for _, begin := range [...]string{"Enter value for ", "Begin Snapshot Id specified:", "End   Snapshot Id specified:", "Specify the ",
		"Using the report name ", "Report written to ", "Current Instance", "Instances in this Workload", "Completed Snapshots", "OUTPUT",
		"Listing ", "Snap Started", "DB Id ", "Instance ", "Using ", "Connected", "SQL*Plus: Release ", "Copyright (c)", "Oracle Database ",
		"With the ", "PL/SQL procedure successfully completed", "Disconnected from ", "The default report file name is ", "Snap ", "Type Specified",
		"old ", "new ", "rows selected"} {
		if strings.HasPrefix(trimmed, begin) {
			return true
		}
	}
	return false
}

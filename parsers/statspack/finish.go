package statspack

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
)

// finish completes a report: subject and window, wait events, checks, and the list of what was not read.
func (o *open) finish(last int32) {
	if o.ended {
		o.unclosed(last)
	}
	h := &o.Header
	if h.Database == "" {
		h.Database = o.database
	}
	if h.Instance == "" {
		h.Instance = o.instance
	}
	o.part.Variant = h.Release
	o.part.Subject = model.Subject{Host: h.Host.S, Instance: h.Instance, Database: h.Database}
	if w := o.window(); w.Known() && !w.To.Before(w.From) {
		o.part.Window = w
	}
	o.part.Document = o.Report
	o.Tables = o.tables.Tables()
	o.parameters()
	o.hostSeries()
	o.databaseTime()
	o.texts()
	o.fullNames()
	o.waitSamples()
	o.restart()
	o.check(last)
	o.unknown()
}

// waitSamples gives the numbers of the wait tables, and of the top table only what no table has.
func (o *open) waitSamples() {
	for _, t := range o.Waits {
		for i := range t.Rows {
			o.waitSample(&t.Rows[i], t.Scope)
		}
	}
	all := o.eventsOf("all")
	for i := range o.Top.Rows {
		w := &o.Top.Rows[i]
		known := isCPU(w.Event) || slices.ContainsFunc(all, func(event string) bool { return sameEvent(w.Event, event) })
		if !known {
			o.waitSample(w, "all")
		}
	}
}

func (o *open) waitSample(w *Wait, scope string) {
	labels := model.L("event", w.Event, "scope", scope, "full_name", w.FullName)
	o.b.Sample(model.OracleWaitCount, labels, w.Count, w.Line)
	o.b.Sample(model.OracleWaitTime, labels, w.Time, w.Line)
	o.b.Sample(model.OracleWaitMean, labels, w.Mean, w.Line)
	if !math.IsNaN(w.Timeouts) {
		o.b.Sample(model.OracleWaitTimeouts, labels, w.Timeouts, w.Line)
	}
}

// eventsOf lists the events of a scope as printed.
func (o *open) eventsOf(scope string) []string {
	var out []string
	for _, t := range o.Waits {
		if t.Scope == scope {
			for _, w := range t.Rows {
				out = append(out, w.Event)
			}
		}
	}
	return out
}

// cutLength is the shortest width of an event column; only names at least this long may be cut off.
const cutLength = 26

// sameEvent reports whether two spellings can be one event: equal, or one is the other cut off.
func sameEvent(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) >= cutLength && strings.HasPrefix(b, a)
}

// topWidth is the narrowest event column of the top tables: a name shorter than this is not cut off there.
const topWidth = 41

// fullNames adds the longer spelling of the top table to names that wait tables cut off, where it is the only one that fits, is itself
// whole, and only one row of the table could be meant.
func (o *open) fullNames() {
	for _, top := range o.Top.Rows {
		if len(top.Event) <= cutLength || len(top.Event) >= topWidth {
			continue
		}
		for _, t := range o.Waits {
			o.fullName(t.Rows, top.Event)
		}
	}
}

func (o *open) fullName(rows []Wait, name string) {
	found := -1
	for i, w := range rows {
		if len(w.Event) >= cutLength && len(w.Event) < len(name) && strings.HasPrefix(name, w.Event) {
			if found >= 0 {
				return
			}
			found = i
		}
	}
	if found < 0 {
		return
	}
	for _, other := range o.Top.Rows {
		if other.Event != name && strings.HasPrefix(other.Event, rows[found].Event) {
			return
		}
	}
	rows[found].FullName = name
}

// maxKinds is how many titles of sections that are not known have a note of their own.
const maxKinds = 200

// unknown lists the kinds of sections that no Spec knows: their rows are kept as printed, and nothing else makes use of them.
func (o *open) unknown() {
	seen, kinds := map[string]int{}, 0
	for _, s := range o.Sections {
		if !s.Known {
			seen[s.Title]++
		}
	}
	for _, s := range o.Sections {
		n := seen[s.Title]
		if s.Known || n == 0 {
			continue
		}
		delete(seen, s.Title)
		kind := "unknown section"
		if kinds++; kinds <= maxKinds {
			kind += ": " + s.Title
		}
		if n > 1 {
			o.b.NoteText(s.First, model.Info, kind, model.Say(fmt.Sprintf("section of an unknown kind, kept as printed: %s (%d of them, the first in lines %d–%d)", s.Title, n, s.First, s.Last)))
			continue
		}
		o.b.NoteText(s.First, model.Info, kind, model.Say(fmt.Sprintf("section of an unknown kind, kept as printed: %s (lines %d–%d)", s.Title, s.First, s.Last)))
	}
}

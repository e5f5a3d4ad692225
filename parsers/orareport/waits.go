package orareport

import (
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
)

// MaxTop is more events than a top table lists; each is looked for among the rows of the other tables.
const MaxTop = 200

// TableOf is the table of waits of a title; after a page break it is the last one of all.
func TableOf(all *[]WaitTable, title string, goesOn bool) *WaitTable {
	if n := len(*all); n > 0 && goesOn && (*all)[n-1].Title == title {
		return &(*all)[n-1]
	}
	scope := "all"
	switch lower := oratab.Fold(title); {
	case strings.HasPrefix(lower, "background"):
		scope = "background"
	case strings.HasPrefix(lower, "foreground"):
		scope = "foreground"
	}
	*all = append(*all, WaitTable{Title: title, Scope: scope})
	return &(*all)[len(*all)-1]
}

// AddTop takes over a row of the top table.
func (r *Reader) AddTop(w Wait) {
	if len(r.Top.Rows) == MaxTop {
		r.Builder.Notef(w.Line, model.Warning, "the top table has more than %d rows; this one was not used", MaxTop)
		return
	}
	if w.Event == "CPU time" {
		r.Builder.Sample(model.OracleCPUTime, model.Labels{}, w.Time, w.Line)
	}
	r.Top.Rows = append(r.Top.Rows, w)
}

// IsCPU knows what stands among waits and is none.
func IsCPU(event string) bool { return event == "CPU time" || event == "DB CPU" }

// SameEvent reports whether two spellings can be one event: equal, or one is the other cut off; names shorter than cut are whole.
func SameEvent(a, b string, cut int) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) >= cut && strings.HasPrefix(b, a)
}

// WaitSamples gives the numbers of the wait tables, and of the top table only what no table has. Names shorter than cut are whole.
func (r *Reader) WaitSamples(cut int) {
	for _, t := range r.Waits {
		for i := range t.Rows {
			r.waitSample(&t.Rows[i], t.Scope)
		}
	}
	for i := range r.Top.Rows {
		if w := &r.Top.Rows[i]; !IsCPU(w.Event) && !r.hasEvent(w.Event, cut) {
			r.waitSample(w, r.Top.Scope)
		}
	}
}

// hasEvent reports whether a table of waits of the scope of the top events has one of them.
func (r *Reader) hasEvent(name string, cut int) bool {
	return slices.ContainsFunc(r.Waits, func(t WaitTable) bool {
		return t.Scope == r.Top.Scope && slices.ContainsFunc(t.Rows, func(w Wait) bool { return SameEvent(w.Event, name, cut) })
	})
}

func (r *Reader) waitSample(w *Wait, scope string) {
	labels := model.L("event", w.Event, "scope", scope, "class", w.Class, "full_name", w.FullName)
	if r.Period == "" || !math.IsNaN(w.Count) { // reports of two periods print counts of the top events only
		r.Builder.Sample(model.OracleWaitCount, labels, w.Count, w.Line)
	}
	r.Builder.Sample(model.OracleWaitTime, labels, w.Time, w.Line)
	r.Builder.Sample(model.OracleWaitMean, labels, w.Mean, w.Line)
	if !math.IsNaN(w.Timeouts) {
		r.Builder.Sample(model.OracleWaitTimeouts, labels, w.Timeouts, w.Line)
	}
}

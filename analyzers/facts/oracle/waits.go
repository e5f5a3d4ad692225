package oracle

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
)

// sameNames is how many different events under one cut name are looked through for the event of a row; real reports have one or two.
const sameNames = 8

// eventList is the waits of one scope, each event once.
type eventList []EventTime

func (l eventList) find(name string) (EventTime, bool) {
	for _, e := range l {
		if sameEvent(e.Event, name) {
			return e, true
		}
	}
	return EventTime{}, false
}

// readEvents reads the waits of a part by scope: foreground, background, or all where a report does not tell them apart. An event that
// several tables print, cut to several lengths, becomes one.
func readEvents(part *model.Part) map[string]eventList {
	scopes := map[string]eventList{}
	index := map[[2]string][]int{} // scope and start of name -> where in the list
	for _, row := range waitRows(part) {
		at := [2]string{row.scope, strings.TrimRight(row.Event[:min(len(row.Event), cutAt)], " ")}
		list, same := scopes[row.scope], index[at]
		same = same[max(len(same)-sameNames, 0):]
		if i := slices.IndexFunc(same, func(i int) bool { return list[i].prints(row.EventTime) }); i >= 0 {
			list[same[i]].merge(row.EventTime)
			continue
		}
		index[at] = append(index[at], len(list))
		scopes[row.scope] = append(list, row.EventTime)
	}
	for _, list := range scopes {
		for i, e := range list {
			if math.IsNaN(e.Mean) {
				list[i].Mean = mean(e.Time, e.Count)
			}
		}
	}
	return scopes
}

// waitRow is one row of a table of waits.
type waitRow struct {
	EventTime
	scope string
}

// waitRows puts the samples of one line together, in the order of the report.
func waitRows(part *model.Part) []waitRow {
	type place struct {
		line         int32
		scope, event string
	}
	var rows []waitRow
	index := map[place]int{}
	for s := range part.Samples.All() {
		if s.Metric != model.OracleWaitTime && s.Metric != model.OracleWaitCount && s.Metric != model.OracleWaitMean {
			continue
		}
		at := place{s.Pos.Line, cmp.Or(s.Labels.Get("scope"), "all"), cmp.Or(s.Labels.Get("full_name"), s.Labels.Get("event"))}
		i, ok := index[at]
		if !ok {
			i = len(rows)
			index[at] = i
			nan := math.NaN()
			rows = append(rows, waitRow{EventTime{Event: at.event, Time: nan, Count: nan, Mean: nan, Share: nan, Pos: s.Pos}, at.scope})
		}
		switch s.Metric {
		case model.OracleWaitTime:
			rows[i].Time = s.Value
		case model.OracleWaitCount:
			rows[i].Count = s.Value
		default:
			rows[i].Mean = s.Value
		}
	}
	return rows
}

// prints reports whether another row is of the same event: its name agrees as far as it is printed, and so do the times as far as they
// are rounded. Two rows with one cut name and different times are two events.
func (e *EventTime) prints(o EventTime) bool {
	if !sameEvent(e.Event, o.Event) {
		return false
	}
	return math.IsNaN(e.Time) || math.IsNaN(o.Time) || math.Abs(e.Time-o.Time) <= 1+0.01*max(e.Time, o.Time)
}

// merge takes over from another row of the event what this one lacks.
func (e *EventTime) merge(o EventTime) {
	if len(o.Event) > len(e.Event) {
		e.Event = o.Event
	}
	if math.IsNaN(e.Time) && !math.IsNaN(o.Time) {
		e.Time, e.Pos = o.Time, o.Pos
	}
	if math.IsNaN(e.Count) {
		e.Count = o.Count
	}
	if math.IsNaN(e.Mean) {
		e.Mean = o.Mean
	}
}

// union joins two lists; an event in both is taken from the first.
func union(a, b eventList) eventList {
	out := slices.Clone(a)
	for _, e := range b {
		if _, ok := a.find(e.Event); !ok {
			out = append(out, e)
		}
	}
	return out
}

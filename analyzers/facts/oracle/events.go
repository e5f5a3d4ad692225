package oracle

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// EventRow is the foreground waits for one event in several reports.
type EventRow struct {
	Event string      // the longest spelling of its name
	Total float64     // seconds in all reports
	Times []EventTime // one for each report; Time is NaN where the report does not print the event
}

// EventsBeside puts the foreground waits of several reports beside each other, the event with the most time in all of them first. Names
// that one report cuts off and another prints whole are one event.
func EventsBeside(reports []*DBTime) []EventRow {
	nan := math.NaN()
	return gatherEvents(reports, func(r *EventRow, report int, e EventTime) {
		for len(r.Times) < len(reports) {
			r.Times = append(r.Times, EventTime{Event: e.Event, Time: nan, Count: nan, Mean: nan, Share: nan})
		}
		r.Times[report] = e
	})
}

// EventTotals adds up the foreground waits of any number of reports by event, the one with the most time first. Rows have no Times.
func EventTotals(reports []*DBTime) []EventRow {
	return gatherEvents(reports, func(*EventRow, int, EventTime) {})
}

func gatherEvents(reports []*DBTime, add func(r *EventRow, report int, e EventTime)) []EventRow {
	var out []EventRow
	var last []int           // the report of the latest wait in each row
	at := map[string][]int{} // start of the name -> rows
	for k, d := range reports {
		for _, e := range d.Foreground {
			start := e.Event[:min(len(e.Event), cutAt)]
			n := -1
			for _, row := range at[start] {
				if sameEvent(out[row].Event, e.Event) && last[row] != k {
					n = row
					break
				}
			}
			if n < 0 {
				n = len(out)
				at[start] = append(at[start], n)
				out, last = append(out, EventRow{Event: e.Event}), append(last, k)
			}
			r := &out[n]
			if len(e.Event) > len(r.Event) {
				r.Event = e.Event
			}
			last[n] = k
			r.Total += e.Time
			add(r, k, e)
		}
	}
	slices.SortStableFunc(out, func(a, b EventRow) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), strings.Compare(a.Event, b.Event))
	})
	return out
}

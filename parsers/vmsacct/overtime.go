package vmsacct

import (
	"cmp"
	"maps"
	"slices"

	"dumplens/parsers/model"
)

// shownOver is how many users, accounts and images have series of their own: those with the most CPU time.
const shownOver = 6

// overTime spreads what ended in each hour over the hour; its point stands at the end of the hour, or of the listing. Hours in which
// nothing ended are 0 where the listing spans them.
func (l *listing) overTime() {
	hours := slices.Sorted(maps.Keys(l.tally.hours))
	if len(hours) == 0 || hours[len(hours)-1]-hours[0] > keptHours {
		return
	}
	first, last := hours[0], hours[len(hours)-1]
	var times []int64
	var lines []int32
	line := l.tally.hours[first].line
	for at := first; at <= last; at++ {
		if h := l.tally.hours[at]; h != nil {
			line = h.line
		}
		times, lines = append(times, min((at+1)*3600_000, l.window.To.UnixMilli())), append(lines, line)
	}
	axis := model.NewAxis(times, lines)
	axis.Span = 3600
	l.hourly(axis, first, l.tally.hours, model.Labels{})
	for _, dimension := range []string{"user", "account", "image"} {
		by := l.tally.over[dimension]
		names := slices.Sorted(maps.Keys(by))
		slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(total(by[b]), total(by[a])) })
		for _, name := range names[:min(len(names), shownOver)] {
			l.hourly(axis, first, by[name], model.L(dimension, name))
		}
	}
}

// total is the CPU time of all hours, added up in their order, so that the same records give the same sum.
func total(hours map[int64]*hour) float64 {
	sum := 0.0
	for _, at := range slices.Sorted(maps.Keys(hours)) {
		sum += hours[at].cpu
	}
	return sum
}

// hourly emits the rates of one set of hours on an axis that begins with an hour.
func (l *listing) hourly(axis *model.Axis, first int64, hours map[int64]*hour, labels model.Labels) {
	var columns [4]model.Column
	none := &hour{}
	for i := range axis.Len() {
		h := hours[first+int64(i)]
		if h == nil {
			h = none
		}
		for k, v := range []float64{h.cpu, h.direct, h.buffered, h.faults} {
			columns[k].Append(v)
		}
	}
	const perSecond = 1.0 / 3600
	l.b.Series(model.NewSeries(model.VMSAccountingCPURate, labels, axis, &columns[0], perSecond, nil))
	l.b.Series(model.NewSeries(model.VMSAccountingIORate, labels.With("kind", "direct"), axis, &columns[1], perSecond, nil))
	l.b.Series(model.NewSeries(model.VMSAccountingIORate, labels.With("kind", "buffered"), axis, &columns[2], perSecond, nil))
	l.b.Series(model.NewSeries(model.VMSAccountingFaultRate, labels, axis, &columns[3], perSecond, nil))
}

package sql

import (
	"math"

	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
)

// bucket is a range of durations of a histogram as people read it: 1, 2, 5, 10, ….
type bucket struct {
	from, to float64 // seconds; to is +Inf for none
	count    int
	time     float64
}

// name writes the range: "1 ms to 2 ms".
func (b bucket) name() string {
	if b.from == 0 {
		return "below " + unit.Seconds(b.to).String()
	}
	return unit.Seconds(b.from).String() + " to " + unit.Seconds(b.to).String()
}

// buckets puts the fine steps of a histogram together, from the shortest that holds anything to the longest. A step that reaches over an
// end counts where its mean is.
func buckets(h *sqltrace.Histogram) []bucket {
	var out []bucket
	for _, s := range h.Steps() {
		from, to := rangeOf(s.Sum / float64(s.Count))
		for len(out) > 0 && out[len(out)-1].to < from*(1-1e-9) {
			last := out[len(out)-1]
			next, end := rangeOf(last.to * 1.0001)
			out = append(out, bucket{from: next, to: end})
		}
		if len(out) == 0 || out[len(out)-1].from < from*(1-1e-9) {
			out = append(out, bucket{from: from, to: to})
		}
		b := &out[len(out)-1]
		b.count += s.Count
		b.time += s.Sum
	}
	return out
}

// rangeOf is the range 1-2, 2-5 or 5-10 of a decade that holds a duration; all below a microsecond is one.
func rangeOf(v float64) (from, to float64) {
	if v < 1e-6 {
		return 0, 1e-6
	}
	decade := math.Pow(10, math.Floor(math.Log10(v)+1e-9))
	switch m := v / decade; {
	case m < 2:
		return decade, 2 * decade
	case m < 5:
		return 2 * decade, 5 * decade
	}
	return 5 * decade, 10 * decade
}

// histogram draws the time in each range; nil for none.
func histogram(v *report.ViewContext, p *model.Part, id, title string, h *sqltrace.Histogram) *report.Chart {
	list := buckets(h)
	if len(list) < 2 {
		return nil
	}
	c := v.Bars(p, id, title, unit.Second)
	var times []float64
	for _, b := range list {
		c.Categories = append(c.Categories, report.Say(b.name()))
		times = append(times, b.time)
	}
	c.Series = append(c.Series, v.Own("time", nil, times, color.Blue))
	return c
}

// stepTable lists the ranges of a histogram that hold something; nil for none.
func stepTable(v *report.ViewContext, p *model.Part, id, title string, h *sqltrace.Histogram) *report.Table {
	list := buckets(h)
	if len(list) == 0 {
		return nil
	}
	t := &report.Table{ID: v.ID(p, id), Title: report.Say(title), Columns: []report.Column{report.Words("Length"), report.Numbers("Number", unit.One), report.Numbers("Time", unit.Second), report.Numbers("Share of time", unit.Share), report.Numbers("Mean", unit.Second)}}
	for _, b := range list {
		if b.count == 0 {
			continue
		}
		share := math.NaN()
		if h.Sum() > 0 {
			share = b.time / h.Sum()
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(b.name())), report.NumberCell(float64(b.count)), report.NumberCell(b.time), report.NumberCell(share), report.NumberCell(b.time / float64(b.count))})
	}
	return t
}

package sapqueue

import (
	"math"
	"slices"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// history is a table of times and named columns.
type history struct {
	head   *head
	times  []time.Time
	lines  []int32
	values [][]float64
	dated  bool
}

// add reads a row: a clock, or a date and a clock, then a number for each column.
func (h *history) add(s string, line int32) bool {
	w := strings.Fields(s)
	day := time.Time{}
	if strings.Count(w[0], ":") != 2 {
		d, ok := text.ParseDate(w[0])
		if !ok {
			return false
		}
		day, h.dated, w = d, true, w[1:]
	}
	at, ok := text.ParseDuration(w[0])
	if !ok || at >= 86400 || len(w)-1 != len(h.head.names) {
		return false
	}
	row := make([]float64, len(h.head.names))
	for i, cell := range w[1:] {
		if row[i] = decimal(cell); math.IsNaN(row[i]) && cell != "-" {
			return false
		}
	}
	h.times = append(h.times, day.Add(time.Duration(at*float64(time.Second))))
	h.lines = append(h.lines, line)
	h.values = append(h.values, row)
	return true
}

// emit makes a series of each column. Without dates the points have no times, but the distance between them is known.
func (h *history) emit(b *model.Builder, l *List) {
	if len(h.times) == 0 {
		return
	}
	l.Columns = h.head.names
	ms := make([]int64, len(h.times))
	for i, t := range h.times {
		if h.dated && t.Year() > 1970 {
			ms[i] = t.UnixMilli()
		}
	}
	axis := model.NewAxis(ms, h.lines)
	if !h.dated {
		axis.Span = h.span()
	}
	for i, name := range h.head.names {
		column := &model.Column{}
		for _, row := range h.values {
			column.Append(row[i])
		}
		b.Series(model.NewSeries(model.SAPQueueHistory, model.L("column", name), axis, column, 1, nil))
	}
}

// span is the median distance of neighbours.
func (h *history) span() float64 {
	var steps []float64
	for i := 1; i < len(h.times); i++ {
		if d := h.times[i].Sub(h.times[i-1]).Seconds(); d > 0 {
			steps = append(steps, d)
		}
	}
	if len(steps) == 0 {
		return 0
	}
	slices.Sort(steps)
	return steps[len(steps)/2]
}

package statspack

import (
	"math"
	"strings"

	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// readWaits reads a table of wait events: event, waits, timeouts (a count, from 10g a share), time, average, waits per transaction, and
// from 11g the share of call time.
func (o *open) readWaits(begin orareport.Start, rec text.Record) int {
	s, understood := o.tablesOf(rec)
	if s == nil {
		return understood
	}
	w := orareport.TableOf(&o.Waits, o.section.Title, o.section.Pages > 1)
	for _, g := range s.Grids() {
		layout := layoutOf(g.Heads)
		understood -= o.eachRow(g, &named, 5, func(r *oratab.Row) {
			if r.Counted && !layout.place(r) {
				o.BadRow(r.Line, len(g.Ruler)-1)
				return
			}
			w.Rows = append(w.Rows, layout.wait(r, o.keep(r.Cells[0].Text)))
		})
	}
	return understood
}

// layout is what the heads of a wait table say of its columns.
type layout struct {
	perSecond  float64 // printed units of time in a second
	meanSecond float64 // printed units of an average in a second
	shareOuts  bool    // timeouts are a share
	mean       bool    // top tables: there is an average
}

func layoutOf(heads string) layout {
	l := layout{perSecond: 1, meanSecond: 1e3}
	if strings.Contains(heads, "(cs)") {
		l.perSecond = 100
	}
	if strings.Contains(heads, "(us)") {
		l.meanSecond = 1e6
	}
	l.shareOuts = strings.Contains(heads, "%Tim")
	return l
}

// cell is a cell of a row that may have fewer columns.
func cell(r *oratab.Row, i int) oratab.Cell {
	if i >= len(r.Cells) {
		return oratab.Blank
	}
	return r.Cells[i]
}

// place finds out which number of a counted row is the blank one: the share of all time, which comes last, or the timeouts. The mean tells
// it. It reports false when it tells neither or both.
func (l layout) place(r *oratab.Row) bool {
	last := len(r.Cells) - 1
	if last < 5 || r.Cells[last].State != text.Blank {
		return true
	}
	noShare := l.agrees(cell(r, 1).Value, cell(r, 3).Value, cell(r, 4).Value)
	noOuts := l.shareOuts && l.agrees(cell(r, 1).Value, cell(r, 2).Value, cell(r, 3).Value)
	if noShare || !noOuts {
		return noShare && !noOuts
	}
	copy(r.Cells[3:], r.Cells[2:last])
	r.Cells[2] = oratab.Blank
	return true
}

// agrees reports whether a printed mean is that of a count and a time, as far as both are rounded.
func (l layout) agrees(count, time, mean float64) bool {
	return count > 0 && math.Abs(time/l.perSecond/count-mean/l.meanSecond) <= 0.5/l.perSecond/count+0.5/l.meanSecond
}

func (l layout) wait(r *oratab.Row, event string) orareport.Wait {
	w := orareport.Wait{Event: event, Count: cell(r, 1).Value, Timeouts: math.NaN(), TimeoutShare: math.NaN(),
		Time: cell(r, 3).Value / l.perSecond, PerTransaction: cell(r, 5).Value, Share: math.NaN(), Line: r.Line}
	outs := cell(r, 2)
	switch {
	case !l.shareOuts:
		w.Timeouts = outs.Value
	case outs.State == text.Blank:
		w.TimeoutShare = 0 // the report says: value of null is truly 0
	default:
		w.TimeoutShare = outs.Value / 100
	}
	if share := cell(r, 6); share.State == text.OK {
		w.Share = share.Value / 100
	}
	l.means(&w, cell(r, 4))
	return w
}

// means fills in the mean, and what "####" hides where the other numbers tell it.
func (l layout) means(w *orareport.Wait, printed oratab.Cell) {
	w.PrintedMean = printed.Value / l.meanSecond
	w.Mean = w.PrintedMean
	switch {
	case math.IsNaN(w.Time) && !math.IsNaN(w.PrintedMean):
		w.Time = w.PrintedMean * w.Count
	case w.Count > 0 && !math.IsNaN(w.Time):
		// Both are rounded to whole units, so the larger printed number is the more precise one.
		if byCount := w.Time / w.Count; math.IsNaN(printed.Value) || w.Time*l.perSecond > printed.Value {
			w.Mean = byCount
		}
	}
}

// readTop reads the table of the top events. 8i has no CPU and no average, 9i no average.
func (o *open) readTop(begin orareport.Start, rec text.Record) int {
	s, understood := o.tablesOf(rec)
	if s == nil {
		return understood
	}
	o.Top.Title, o.Top.Scope = strings.Clone(begin.Title), "all"
	for _, g := range s.Grids() {
		o.Top.Base = "call time"
		switch {
		case strings.Contains(g.Heads, "Wt Time"):
			o.Top.Base = "wait time"
		case strings.Contains(g.Heads, "Ela Time"):
			o.Top.Base = "elapsed time"
		}
		l := layoutOf(g.Heads)
		l.mean = len(g.Ruler) >= 5
		understood -= o.topRows(g, l)
	}
	return understood
}

func (o *open) topRows(g *oratab.Grid, l layout) (bad int) {
	n := len(g.Ruler) - 1
	need := n - 1
	if l.mean {
		need-- // CPU time has neither waits nor an average
	}
	return o.eachRow(g, &named, max(need, 1), func(r *oratab.Row) {
		event := o.keep(r.Cells[0].Text)
		waits, time, share := cell(r, 1), cell(r, 2), cell(r, n)
		if orareport.IsCPU(event) && waits.State != text.Blank && share.State == text.Blank {
			// Counted from the right: the blank columns are not the last ones.
			time, share = waits, time
		}
		w := orareport.Wait{Event: event, Count: waits.Value, Timeouts: math.NaN(), TimeoutShare: math.NaN(),
			Time: time.Value / l.perSecond, PrintedMean: math.NaN(), Mean: math.NaN(), PerTransaction: math.NaN(),
			Share: share.Value / 100, Line: r.Line}
		switch {
		case orareport.IsCPU(event):
			w.Count = math.NaN()
		case l.mean:
			l.means(&w, cell(r, 3))
		default:
			l.means(&w, oratab.Blank)
		}
		o.AddTop(w)
	})
}

// readTimeModel reads the seconds of each kind of work.
func (o *open) readTimeModel(_ orareport.Start, rec text.Record) int {
	s, understood := o.tablesOf(rec)
	if s == nil {
		return understood
	}
	for _, g := range s.Grids() {
		understood -= o.eachRow(g, &named, 1, func(r *oratab.Row) {
			o.AddTime(orareport.Figure{Name: o.keep(r.Cells[0].Text), Value: cell(r, 1).Value, Line: r.Line})
		})
	}
	return understood
}

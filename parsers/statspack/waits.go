package statspack

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// readWaits reads a table of wait events: event, waits, timeouts (a count, from 10g a share), time, average, waits per transaction, and
// from 11g the share of call time.
func (o *open) readWaits(begin start, rec text.Record) int {
	t, understood := o.table(rec)
	if t == nil {
		return understood
	}
	w := o.waitTable(begin.title)
	for _, tab := range t.Tables {
		layout := layoutOf(tab.Heads)
		understood -= o.eachRow(tab, 5, func(r *row, n int32) {
			w.Rows = append(w.Rows, layout.wait(r, n))
		})
	}
	return understood
}

// eachRow takes the rows of a table apart and returns how many could not be.
func (o *open) eachRow(tab *table, need int, yield func(r *row, line int32)) (bad int) {
	var r row
	for _, item := range tab.Body {
		if item.Rows == "" {
			continue
		}
		for n, line := range text.Numbered(item.Rows, int32(item.Pos.Line)) {
			if !tab.Ruler.split(line, need, &r) {
				o.badRow(n, len(tab.Ruler.ruler)-1)
				bad++
				continue
			}
			yield(&r, n)
		}
	}
	return bad
}

// waitTable is the table of a title; a page break continues the one before.
func (o *open) waitTable(title string) *WaitTable {
	if n := len(o.Waits); n > 0 && o.section.Pages > 1 && o.Waits[n-1].Title == title {
		return &o.Waits[n-1]
	}
	scope := "all"
	switch lower := strings.ToLower(title); {
	case strings.HasPrefix(lower, "background"):
		scope = "background"
	case strings.HasPrefix(lower, "foreground"):
		scope = "foreground"
	}
	o.Waits = append(o.Waits, WaitTable{Title: o.section.Title, Scope: scope})
	return &o.Waits[len(o.Waits)-1]
}

// layout is what the heads of a wait table say of its columns.
type layout struct {
	perSecond  float64 // printed units of time in a second
	meanSecond float64 // printed units of an average in a second
	shareOuts  bool    // timeouts are a share
	mean       bool    // top tables: there is an average
}

func layoutOf(heads []string) layout {
	all := strings.Join(heads, "\n")
	l := layout{perSecond: 1, meanSecond: 1e3}
	if strings.Contains(all, "(cs)") {
		l.perSecond = 100
	}
	if strings.Contains(all, "(us)") {
		l.meanSecond = 1e6
	}
	l.shareOuts = strings.Contains(all, "%Tim")
	return l
}

func (l layout) wait(r *row, line int32) Wait {
	w := Wait{Event: strings.Clone(r.name), Count: r.cells[0].value, Timeouts: math.NaN(), TimeoutShare: math.NaN(),
		Time: r.cells[2].value / l.perSecond, PerTransaction: r.cells[4].value, Share: math.NaN(), Line: line}
	outs := r.cells[1]
	switch {
	case !l.shareOuts:
		w.Timeouts = outs.value
	case outs.state == text.Blank:
		w.TimeoutShare = 0 // the report says: value of null is truly 0
	default:
		w.TimeoutShare = outs.value / 100
	}
	if r.cells[5].state == text.OK {
		w.Share = r.cells[5].value / 100
	}
	l.means(&w, r.cells[3])
	return w
}

// means fills in the mean, and what "####" hides where the other numbers tell it.
func (l layout) means(w *Wait, printed cell) {
	w.PrintedMean = printed.value / l.meanSecond
	w.Mean = w.PrintedMean
	switch {
	case math.IsNaN(w.Time) && !math.IsNaN(w.PrintedMean):
		w.Time = w.PrintedMean * w.Count
	case w.Count > 0 && !math.IsNaN(w.Time):
		// Both are rounded to whole units, so the larger printed number is the more precise one.
		if byCount := w.Time / w.Count; math.IsNaN(printed.value) || w.Time*l.perSecond > printed.value {
			w.Mean = byCount
		}
	}
}

// readTop reads the table of the top events. 8i has no CPU and no average, 9i no average.
func (o *open) readTop(begin start, rec text.Record) int {
	t, understood := o.table(rec)
	if t == nil {
		return understood
	}
	o.Top.Title = strings.Clone(begin.title)
	for _, tab := range t.Tables {
		heads := strings.Join(tab.Heads, "\n")
		o.Top.Base = "call time"
		switch {
		case strings.Contains(heads, "Wt Time"):
			o.Top.Base = "wait time"
		case strings.Contains(heads, "Ela Time"):
			o.Top.Base = "elapsed time"
		}
		l := layoutOf(tab.Heads)
		l.mean = len(tab.Ruler.ruler) >= 5
		understood -= o.topRows(tab, l)
	}
	return understood
}

// maxTop is more events than a top table lists; each is looked for among the rows of the other tables.
const maxTop = 200

func (o *open) topRows(tab *table, l layout) (bad int) {
	n := len(tab.Ruler.ruler) - 1
	need := n - 1
	if l.mean {
		need-- // CPU time has neither waits nor an average
	}
	return o.eachRow(tab, max(need, 1), func(r *row, line int32) {
		if len(o.Top.Rows) == maxTop {
			o.b.Notef(line, model.Warning, "the top table has more than %d rows; this one was not used", maxTop)
			return
		}
		c := r.cells[:]
		if isCPU(r.name) && c[0].state != text.Blank && c[n-1].state == text.Blank {
			// Counted from the right: the blank columns are not the last ones.
			c[1], c[n-1] = c[0], c[1]
		}
		w := Wait{Event: strings.Clone(r.name), Count: c[0].value, Timeouts: math.NaN(), TimeoutShare: math.NaN(),
			Time: c[1].value / l.perSecond, PrintedMean: math.NaN(), Mean: math.NaN(), PerTransaction: math.NaN(),
			Share: c[n-1].value / 100, Line: line}
		if isCPU(r.name) {
			w.Count = math.NaN()
			o.b.Sample(model.OracleCPUTime, nil, w.Time, line)
		} else {
			mean := cell{math.NaN(), text.Blank}
			if l.mean {
				mean = c[2]
			}
			l.means(&w, mean)
		}
		o.Top.Rows = append(o.Top.Rows, w)
	})
}

func isCPU(event string) bool { return event == "CPU time" }

// readTimeModel reads the seconds of each kind of work.
func (o *open) readTimeModel(_ start, rec text.Record) int {
	t, understood := o.table(rec)
	if t == nil {
		return understood
	}
	for _, tab := range t.Tables {
		understood -= o.eachRow(tab, 1, func(r *row, n int32) {
			f := Figure{strings.Clone(r.name), r.cells[0].value, n}
			o.TimeModel = append(o.TimeModel, f)
			o.b.Sample(model.OracleTimeModel, model.L("stat", f.Name), f.Value, n)
		})
	}
	return understood
}

package statspack

import (
	"math"

	"dumplens/parsers/model"
)

// check compares numbers of the report that say the same thing.
func (o *open) check(last int32) {
	if !o.ended {
		o.b.Notef(last, model.Warning, "truncated: the report has no end line (End of Report); sections may be missing")
	}
	h := &o.Header
	if w := o.window(); w.Known() && !math.IsNaN(h.Elapsed) {
		between := w.To.Sub(w.From).Seconds()
		// The elapsed time is printed in hundredths of a minute.
		if off := math.Abs(between - h.Elapsed); off > 2 && off > 0.001*h.Elapsed {
			o.b.Notef(o.End.Line, model.Warning, "elapsed time is %s s, but the snapshots are %s s apart (a change of the clock in between?)",
				shortNumber(h.Elapsed), shortNumber(between))
		}
	}
	if h.DBCPU > h.DBTime*1.01 && h.DBCPU-h.DBTime > 1 {
		o.b.Notef(o.spans, model.Warning, "DB CPU (%s s) is above DB time (%s s): one of them is wrong or does not hold the same sessions",
			shortNumber(h.DBCPU), shortNumber(h.DBTime))
	}
}

// restart notes a restart of the instance between the snapshots: then no difference of counters means anything.
func (o *open) restart() {
	if !o.restarted() {
		return
	}
	o.b.Event(model.Event{Name: "instance.startup", At: o.Header.Startup, Pos: o.b.Pos(o.Header.Line),
		Text: model.Say("the instance was started between the snapshots")})
	o.b.Notef(o.Header.Line, model.Warning, "the instance was started between the snapshots; the figures of this report are not valid")
}

package orareport

import (
	"math"
	"strconv"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// Reader is a report being read: what both formats read alike becomes its Report, and samples of its Part.
type Reader struct {
	*Report
	Builder   *model.Builder
	Part      *model.Part
	Ended     bool    // "End of Report" was seen
	Comments  bool    // behind the numbers of a snapshot stands a comment
	TimeLine  int32   // of Header.DBTime, 0 without
	CPULine   int32   // of Header.DBCPU, 0 without
	BlockSize float64 // bytes of a block of the database; NaN when not printed
}

// NewReader begins a report whose part is still to be made.
func NewReader(b *model.Builder) Reader {
	return Reader{Report: newReport(b.Source().ID), Builder: b, BlockSize: math.NaN()}
}

// Warn passes on what the report says against its own numbers.
func (r *Reader) Warn(line int32, msg string) {
	r.Builder.NoteText(line, model.Warning, "the report warns", model.Say("the report warns: "+strings.Join(strings.Fields(msg), " ")))
}

// Failed notes a record that its grammar does not accept, and returns how many of its lines come before that.
func (r *Reader) Failed(err error, rec text.Record) int {
	line := text.LineOf(err, rec)
	r.Builder.Notef(line, model.Warning, "section was read only up to here: %v", err)
	return int(line - rec.Line)
}

// BadRow notes a row that cannot be taken apart; want is how many numbers it should have.
func (r *Reader) BadRow(line int32, want int) {
	r.Builder.Notef(line, model.Warning, "a row of this section cannot be read (want a name and %d numbers)", want)
}

// Truncated notes that the report has no end line before the line where it ends.
func Truncated(b *model.Builder, last int32) {
	b.Notef(last, model.Warning, "truncated: the report has no end line (End of Report); sections may be missing")
}

// CompletePart says what the part is about: whom, and when.
func (r *Reader) CompletePart() {
	h := &r.Header
	r.Part.Variant = h.Release
	r.Part.Subject = model.Subject{Host: h.Host.S, Instance: h.Instance, Database: h.Database}
	if w := r.window(); w.Known() && !w.To.Before(w.From) {
		r.Part.Window = w
	}
	r.Part.Document = r.Report
}

// window is the time between the snapshots, known when both were read.
func (r *Reader) window() model.Window { return model.Window{From: r.Begin.At, To: r.End.At} }

// DatabaseTime gives DB time and DB CPU: from the time model, which has tenths of a second, else from what Header has, which is coarser.
func (r *Reader) DatabaseTime() {
	for _, total := range []struct {
		name   string
		value  float64
		line   int32
		metric *model.Metric
	}{{"DB time", r.Header.DBTime, r.TimeLine, model.OracleDBTime}, {"DB CPU", r.Header.DBCPU, r.CPULine, model.OracleDBCPU}} {
		for _, f := range r.TimeModel {
			if f.Name == total.name && !math.IsNaN(f.Value) {
				total.value, total.line = f.Value, f.Line
			}
		}
		if !math.IsNaN(total.value) {
			r.Builder.Sample(total.metric, model.Labels{}, total.value, total.line)
		}
	}
}

// Restart notes a restart of the instance between the snapshots: then no difference of counters means anything.
func (r *Reader) Restart() {
	w, up := r.window(), r.Header.Startup
	// Startup is printed without seconds.
	if !w.Known() || up.IsZero() || !up.After(w.From.Truncate(time.Minute)) || !up.Before(w.To) {
		return
	}
	r.Builder.Event(model.Event{Name: "instance.startup", At: up, Pos: r.Builder.Pos(r.Header.Line),
		Text: model.Say("the instance was started between the snapshots")})
	r.Builder.Notef(r.Header.Line, model.Warning, "the instance was started between the snapshots; the figures of this report are not valid")
}

// CheckTimes compares times of the report that say the same thing.
func (r *Reader) CheckTimes() {
	h := &r.Header
	if w := r.window(); w.Known() && !math.IsNaN(h.Elapsed) {
		between := w.To.Sub(w.From).Seconds()
		// The elapsed time is printed in hundredths of a minute.
		if off := math.Abs(between - h.Elapsed); off > 2 && off > 0.001*h.Elapsed {
			r.Builder.Notef(r.End.Line, model.Warning, "elapsed time is %s s, but the snapshots are %s s apart (a change of the clock in between?)",
				shortNumber(h.Elapsed), shortNumber(between))
		}
	}
	if h.DBCPU > h.DBTime*1.01 && h.DBCPU-h.DBTime > 1 {
		r.Builder.Notef(max(r.TimeLine, 1), model.Warning, "DB CPU (%s s) is above DB time (%s s): one of them is wrong or does not hold the same sessions",
			shortNumber(h.DBCPU), shortNumber(h.DBTime))
	}
}

// shortNumber writes a number for a note.
func shortNumber(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

package rules

import (
	"fmt"
	"math"
	"time"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// at is one line of a part as evidence.
func at(part *model.Part, line int32, format string, args ...any) analyzers.Evidence {
	return atPos(model.Pos{Source: part.Source, Line: line, Offset: -1}, format, args...)
}

func atPos(pos model.Pos, format string, args ...any) analyzers.Evidence {
	return analyzers.Evidence{Pos: pos, Lines: 1, Count: 1, Note: fmt.Sprintf(format, args...)}
}

// value names a number for Finding.Values.
func value(name string, v float64, u unit.Unit) analyzers.NamedValue {
	return analyzers.NamedValue{Name: name, Quantity: unit.Of(v, u)}
}

// The usual quantities inside sentences.
func percent(v float64) string { return unit.Of(v, unit.Share).String() }
func seconds(v float64) string { return unit.Seconds(v).String() }
func number(v float64) string  { return unit.Number(v) }
func rate(v float64) string    { return unit.Of(v, unit.PerSecond).String() }

// counted writes "1 snapshot", "3 snapshots".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return unit.Number(float64(n)) + " " + what + "s"
}

// capital makes the first letter of a sentence large.
func capital(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// subject names whom a part is about, for the start of a sentence.
func subject(part *model.Part, otherwise string) string {
	if s := part.Subject.String(); s != "" {
		return s
	}
	return otherwise
}

// during writes a window within a sentence: " (2015-11-10 00:07:05 to 01:26:10)", or nothing when it is not known.
func during(w model.Window) string {
	if !w.Known() {
		return ""
	}
	const date, clock = "2006-01-02", "15:04:05"
	to := w.To.Format(clock)
	if w.From.Format(date) != w.To.Format(date) {
		to = w.To.Format(date + " " + clock)
	}
	if w.From.Equal(w.To) {
		return " (" + w.From.Format(date+" "+clock) + ")"
	}
	return " (" + w.From.Format(date+" "+clock) + " to " + to + ")"
}

// moment writes the time of a point.
func moment(axis *model.Axis, i int) string {
	if axis.Times[i] == 0 {
		return "at an unknown time"
	}
	return "at " + axis.Time(i).Format(time.DateTime)
}

// known counts the points that are known.
func known(p facts.Points) int {
	n := 0
	for _, v := range p.Values {
		if !math.IsNaN(v) {
			n++
		}
	}
	return n
}

// index lists the series of a metric that hold the pairs given, by the value of a label; the first of equals.
func index(part *model.Part, m *model.Metric, label string, pairs ...string) map[string]*model.Series {
	out := map[string]*model.Series{}
	for _, s := range part.SeriesOf(m, pairs...) {
		if name := s.Labels.Get(label); out[name] == nil {
			out[name] = s
		}
	}
	return out
}

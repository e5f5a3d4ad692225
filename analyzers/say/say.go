// Package say words what facts and rules tell people: quantities, counts, times and names as they stand within a sentence.
package say

import (
	"fmt"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Percent writes a share: "12 %".
func Percent(v float64) string { return unit.Of(v, unit.Share).String() }

// Seconds writes a length of time, in the unit that suits it: "1.2 ms", "3 h".
func Seconds(v float64) string { return unit.Seconds(v).String() }

// Number writes a plain number.
func Number(v float64) string { return unit.Number(v) }

// Rate writes a number a second.
func Rate(v float64) string { return unit.Of(v, unit.PerSecond).String() }

// Size writes an amount of memory in bytes, in the unit that suits it: "512 MiB".
func Size(v float64) string { return unit.Of(v, unit.Byte).String() }

// Counted writes "1 snapshot", "3 snapshots".
func Counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return unit.Number(float64(n)) + " " + what + "s"
}

// Capital makes the first letter of a sentence large.
func Capital(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// Subject names whom a part is about, for the start of a sentence; otherwise where the part does not say.
func Subject(part *model.Part, otherwise string) string {
	if s := part.Subject.String(); s != "" {
		return s
	}
	return otherwise
}

// During writes a window within a sentence: " (2015-11-10 00:07:05 to 01:26:10)", or nothing when it is not known.
func During(w model.Window) string {
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

// Moment writes the time of a point.
func Moment(axis *model.Axis, i int) string {
	if axis.Times[i] == 0 {
		return "at an unknown time"
	}
	return "at " + axis.Time(i).Format(time.DateTime)
}

// Text is a text of plain words.
func Text(s string) model.Text { return model.Say(s) }

// Textf is a text of plain words, made as fmt does.
func Textf(format string, args ...any) model.Text { return model.Say(fmt.Sprintf(format, args...)) }

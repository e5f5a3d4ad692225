package report

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Text is a text of the report with its kind. After Build it is redacted and free of control characters. In JSON it is a string.
type Text model.Text

// Say makes a plain text: words of dumplens, which may hold names that redaction knows.
func Say(s string) Text { return Text(model.Say(s)) }

// Sayf makes a plain text from a format string.
func Sayf(format string, args ...any) Text { return Say(fmt.Sprintf(format, args...)) }

// Of makes a text of a kind.
func Of(kind model.TextKind, s string) Text { return Text{Kind: kind, S: s} }

// String is the text itself.
func (t Text) String() string { return t.S }

// MarshalJSON writes the text as a JSON string.
func (t Text) MarshalJSON() ([]byte, error) { return json.Marshal(t.S) }

// Number is a number in base units; NaN, which JSON writes as null, means that it is not known.
type Number float64

// MarshalJSON writes null for what is no number.
func (n Number) MarshalJSON() ([]byte, error) {
	v := float64(n)
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return []byte("null"), nil
	}
	return json.Marshal(v)
}

// Unit is a unit of package unit; JSON has its symbol.
type Unit unit.Unit

// MarshalJSON writes the symbol.
func (u Unit) MarshalJSON() ([]byte, error) { return json.Marshal(u.Symbol) }

// Format writes a number in this unit for people. What is too small to matter is not written to its last digit.
func (u Unit) Format(n Number) string {
	if v := float64(n); v != 0 {
		switch {
		case u.Dimension == unit.Ratio && v < 0 && v > -leastShare:
			return ">\u202f" + unit.Of(-leastShare, unit.Unit(u)).String()
		case v < 0:
		case u.Dimension == unit.Ratio && v < leastShare:
			return "<\u202f" + unit.Of(leastShare, unit.Unit(u)).String()
		case u.Dimension == unit.Load && v < leastLoad:
			return "<\u202f" + unit.Of(leastLoad, unit.Unit(u)).String()
		case u.Dimension == unit.Load && v < 100*leastLoad:
			return unit.Of(math.Round(v/leastLoad)*leastLoad, unit.Unit(u)).String()
		}
	}
	return unit.Of(float64(n), unit.Unit(u)).String()
}

// The least share and the least load that are written as they are.
const (
	leastShare = 1e-4
	leastLoad  = 1e-3
)

// Time is a wall-clock time of a dump. It has no zone, and JSON gives it none: "2026-03-01T08:00:00". The zero time, null, is unknown.
type Time time.Time

// MarshalJSON writes the time without an offset.
func (t Time) MarshalJSON() ([]byte, error) {
	if time.Time(t).IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(time.Time(t).Format("2006-01-02T15:04:05.999"))
}

// String writes the time for people, to the second; "–" when unknown.
func (t Time) String() string {
	if time.Time(t).IsZero() {
		return unit.Unknown
	}
	return time.Time(t).Format("2006-01-02 15:04:05")
}

// millis is the time as points and charts have it.
func (t Time) millis() int64 { return time.Time(t).UnixMilli() }

// Window is a stretch of time. Unknown ends are zero.
type Window struct {
	From Time `json:"from"`
	To   Time `json:"to"`
}

// Known reports whether both ends are known.
func (w Window) Known() bool {
	return model.Window{From: time.Time(w.From), To: time.Time(w.To)}.Known()
}

// String writes the window for people, the day once where both ends share it. An unknown window is "".
func (w Window) String() string {
	from, to := time.Time(w.From), time.Time(w.To)
	switch {
	case from.IsZero() && to.IsZero():
		return ""
	case from.Equal(to):
		return w.From.String()
	case !from.IsZero() && !to.IsZero() && from.YearDay() == to.YearDay() && from.Year() == to.Year():
		return w.From.String() + " – " + to.Format("15:04:05")
	}
	return w.From.String() + " – " + w.To.String()
}

func windowOf(w model.Window) Window { return Window{Time(w.From), Time(w.To)} }

// Label is one name and value that tells numbers of a metric apart.
type Label struct {
	Key   string
	Value Text
}

// Labels are sorted by key. In JSON they are an object.
type Labels []Label

// MarshalJSON writes an object, its keys in order.
func (ls Labels) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, l := range ls {
		if i > 0 {
			out = append(out, ',')
		}
		key, err := json.Marshal(l.Key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(l.Value)
		if err != nil {
			return nil, err
		}
		out = append(append(append(out, key...), ':'), value...)
	}
	return append(out, '}'), nil
}

// String writes the values for people, with the key where a value alone says nothing: "cpu 3, user".
func (ls Labels) String() string {
	out := ""
	for i, l := range ls {
		if i > 0 {
			out += ", "
		}
		switch l.Key {
		case "cpu", "pid", "depth", "hash":
			out += l.Key + " "
		}
		out += l.Value.S
	}
	return out
}

func LabelsOf(ls model.Labels) Labels {
	out := Labels{}
	for k, v := range ls.All() {
		out = append(out, Label{k, Of(model.LabelKind(k), v)})
	}
	return out
}

// Subject is whom something is about; only known fields are written.
type Subject struct {
	Host     Text `json:"host,omitzero"`
	Instance Text `json:"instance,omitzero"`
	Database Text `json:"database,omitzero"`
	Process  Text `json:"process,omitzero"`
	Job      Text `json:"job,omitzero"`
}

func subjectOf(s model.Subject) Subject {
	return Subject{Of(model.Host, s.Host), Say(s.Instance), Say(s.Database), Say(s.Process), Say(s.Job)}
}

// String names the subject for people; "" when nothing is known.
func (s Subject) String() string {
	return model.Subject{Host: s.Host.S, Instance: s.Instance.S, Database: s.Database.S, Process: s.Process.S, Job: s.Job.S}.String()
}

func sourceID(id model.SourceID) string { return "s" + strconv.Itoa(int(id)) }

func PartID(id model.PartID) string { return "p" + strconv.Itoa(int(id)) }

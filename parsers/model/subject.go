package model

import (
	"strings"
	"time"
)

// Subject is whom numbers are about. Fields that the dump does not tell are empty.
type Subject struct {
	Host, Instance, Database, Process, Job string
}

// String names the subject for people: "instance SHOP1 on db1", "host app2".
func (s Subject) String() string {
	var parts []string
	add := func(what, name string) {
		if name != "" {
			parts = append(parts, what+" "+name)
		}
	}
	add("job", s.Job)
	add("process", s.Process)
	add("instance", s.Instance)
	if s.Instance == "" {
		add("database", s.Database)
	}
	switch {
	case s.Host != "" && len(parts) > 0:
		parts = append(parts, "on "+s.Host)
	case s.Host != "":
		parts = append(parts, "host "+s.Host)
	}
	return strings.Join(parts, " ")
}

// Window is the time that numbers are about, wall clock of the dump; a zero time is unknown.
type Window struct{ From, To time.Time }

// Known reports whether both ends are known.
func (w Window) Known() bool { return !w.From.IsZero() && !w.To.IsZero() }

// Seconds is the length of the window, or 0 when an end is unknown.
func (w Window) Seconds() float64 {
	if !w.Known() {
		return 0
	}
	return w.To.Sub(w.From).Seconds()
}

// Union is the smallest window that holds both; an unknown window adds nothing.
func (w Window) Union(o Window) Window {
	if w.From.IsZero() || !o.From.IsZero() && o.From.Before(w.From) {
		w.From = o.From
	}
	if w.To.IsZero() || o.To.After(w.To) {
		w.To = o.To
	}
	return w
}

// Overlap is the length of the time that both windows share.
func (w Window) Overlap(o Window) time.Duration {
	if !w.Known() || !o.Known() {
		return 0
	}
	from, to := w.From, w.To
	if o.From.After(from) {
		from = o.From
	}
	if o.To.Before(to) {
		to = o.To
	}
	return max(to.Sub(from), 0)
}

// Clock says what is known of the clock behind a part's times. An empty Zone means that the dump does not name one.
type Clock struct {
	Zone    string
	Guessed bool
	Skew    time.Duration // to be added to the part's times to reach the case's time line
}

package sqltrace

import "strings"

// event is the waits for one event while reading.
type event struct {
	Event
	sums [places]struct {
		n    int
		time float64
	}
	client bool // the wait for the client
}

func (e *event) count(place int, ela float64) {
	e.sums[place].n++
	e.sums[place].time += ela
}

// wait is a wait that is not yet known to be inside a call.
type wait struct {
	event    *event
	ela, tim float64
	timed    bool
	line     int32
}

// trip is the wait for the client that was read last.
type trip struct {
	ela   int64
	after *cursor
}

// settle decides which of the waits held back are inside a call, which is a LOB's or not, and which lie before it.
func (s *session) settle(from, to float64, place int) {
	for _, w := range s.pending {
		if w.timed && w.tim > from && w.tim <= to || !w.timed && !isBetween(w.event.Name) {
			w.event.count(place, w.ela)
			continue
		}
		s.between(w)
	}
	s.pending = s.pending[:0]
}

// between takes a wait that no call holds.
func (s *session) between(w wait) {
	w.event.count(between, w.ela)
	s.span(w.ela, w.tim, w.timed, inOther, w.line)
}

// span adds a stretch of the session's time to its total and its timeline.
func (s *session) span(length, end float64, timed bool, what int, line int32) {
	gap := s.cover.gap
	s.cover.add(length, end, timed)
	if gap = s.cover.gap - gap; gap > s.Silence.Elapsed {
		s.Silence = Call{"", gap, line}
		s.t.quote(line)
	}
	switch {
	case !s.cover.open:
		end = s.cover.early
	case !timed:
		end = s.cover.pos - s.cover.first
	default:
		end += s.cover.shift - s.cover.first
	}
	s.timeline.add(end-length, end, what)
}

// release settles all waits held back when no call will come: all lie between calls.
func (s *session) release() {
	s.adopt()
	for _, w := range s.pending {
		s.between(w)
	}
	s.pending = s.pending[:0]
}

// isBetween knows the waits that lie between calls where a release prints no times.
func isBetween(event string) bool {
	return event == "SQL*Net message to client" || event == "log file sync"
}

// isClient knows the waits for the client of a session.
func isClient(event string) bool {
	return event == messageFromClient || event == "SQL*Net vector message from client"
}

// otherEvents stands for the events beyond the limit.
const otherEvents = "other events"

// unnamedEvent stands for the name of an event that has none, which some lines lack.
const unnamedEvent = "unnamed event"

const messageFromClient = "SQL*Net message from client"

// wait takes a wait.
func (s *session) wait(w wait, ela int64, cur *cursor, line int32) {
	ev := w.event
	ev.Count++
	ev.Time += w.ela
	ev.Histogram.add(ela)
	if w.ela > ev.Worst.Elapsed || ev.Worst.Line == 0 {
		ev.Worst = Call{ev.Name, w.ela, line}
		s.t.quote(line)
	}
	if cur != nil {
		cur.stmt.waited(ev, w.ela, line)
	}
	if !ev.client {
		s.hold(w)
		return
	}
	s.release()
	s.span(w.ela, w.tim, w.timed, inClient, line)
	s.Trips.add(ela)
	if cur != nil {
		cur.stmt.trip(ela)
	}
	s.trip = trip{ela, s.fetched}
	if a := s.active(line); a != nil {
		a.Trips++
		a.ClientTime += w.ela
	}
}

// hold keeps a wait until the call that may hold it is printed. When very many come in one call, the first are taken to be inside it.
func (s *session) hold(w wait) {
	if len(s.pending) == pendingKept {
		half := s.pending[:pendingKept/2]
		for _, p := range half {
			p.event.count(inside, p.ela)
		}
		s.pending = s.pending[:copy(s.pending, s.pending[pendingKept/2:])]
	}
	s.pending = append(s.pending, w)
}

// eventOf finds or makes the event of a name, which points into the block being read.
func (s *session) eventOf(name string) *event {
	if s.lastOne != nil && name == s.lastName {
		return s.lastOne
	}
	ev := s.events[name]
	if ev == nil {
		if len(s.order) == eventsKept && name != otherEvents {
			return s.eventOf(otherEvents)
		}
		name = strings.Clone(name)
		ev = &event{Event: Event{Name: name, Histogram: &Histogram{}}, client: isClient(name)}
		s.events[name] = ev
		s.order = append(s.order, ev)
	}
	s.lastName, s.lastOne = ev.Name, ev
	return ev
}

func (t *Trips) add(ela int64) {
	t.Count++
	t.Time += float64(ela)
	t.All.add(ela)
}

func (t *Trips) refetch(ela int64) {
	if t.Refetch == nil {
		t.Refetch = &Histogram{}
	}
	t.Refetch.add(ela)
}

package sqltrace

import (
	"cmp"
	"strings"

	"dumplens/parsers/model"
)

// values are the fields of a call line.
type values struct {
	c, e, mis, r, dep int64
	blocks            [3]float64 // p, cr, cu
	err, tim          int64
	timed             bool
	measured          bool // it has e=
	modern            bool // it has a field that only 11g and later write
}

// problem says what is wrong with a line that was read in part.
type problem string

const (
	fine    problem = ""
	cutLine problem = "the line is cut; what is left of it is read"
	glued   problem = "two lines stand in one; the first is read"
	wrapped problem = "a counter of more than 2^31 blocks has gone below zero or over its end; it is not added"
	strange problem = "the line lacks what such lines have; it is not read"

	noFigures problem = "the line is cut before its figures; the call is not counted"
	noLength  problem = "the line is cut before its time; the wait is not counted"
	unknownE  problem = "a call without a time of its own, or with an impossible one: it is counted, its time is not"
	noStep    problem = "the line is cut before its figures; the plan step is not kept"
	headless  problem = "a plan step has lost its head: its figures are kept, but not which plan it is of"
	lostCount problem = "a figure of a plan step is negative or too large; it counts as unknown"
)

// maxTime is where a time is damaged: as microseconds since 1970 it is in the year 2255, and float64 no longer holds the next one exactly.
const maxTime = 1 << 53

// wrapLimit is where a counter of blocks is taken for a 32-bit one that went below zero.
const wrapLimit = 1 << 31

// fields reads "c=1,e=2,…" from a place of a line.
func (v *values) fields(s string, at int) problem {
	found := fine
	for at < len(s) {
		eq := at
		for eq < len(s) && s[eq] != '=' && s[eq] != ',' {
			eq++
		}
		if eq == len(s) {
			return cutLine
		}
		if s[eq] == ',' { // no value: a flag that we do not know
			at = eq + 1
			continue
		}
		key := s[at:eq]
		if key == "type" && eq+1 < len(s) && s[eq+1]-'0' > 9 { // of a LOB: words
			comma := strings.IndexByte(s[eq:], ',')
			if comma < 0 {
				return cutLine
			}
			at = eq + comma + 1
			continue
		}
		n, end, ok := integer(s, eq+1)
		if !ok {
			return cutLine
		}
		if p := v.set(key, n); p != fine {
			found = p
		}
		if end < len(s) && s[end] == ',' { // nearly always
			at = end + 1
			continue
		}
		for end < len(s) && (s[end] == ' ' || s[end] == ',') {
			end++
		}
		if end < len(s) && s[end-1]-'0' <= 9 {
			return glued
		}
		at = end
	}
	return found
}

func (v *values) set(key string, n int64) problem {
	switch key {
	case "c":
		v.c = n
	case "e":
		v.e, v.measured = n, true
	case "p":
		return v.block(0, n)
	case "cr":
		return v.block(1, n)
	case "cu":
		return v.block(2, n)
	case "mis":
		v.mis = n
	case "r":
		v.r = n
	case "dep":
		v.dep = n
	case "tim":
		v.tim, v.timed = n, n < maxTime
	case "err":
		v.err = n
	case "plh":
		v.modern = true
	}
	return fine
}

func (v *values) block(i int, n int64) problem {
	if n < 0 || n >= wrapLimit {
		return wrapped
	}
	v.blocks[i] = float64(n)
	return fine
}

// times takes out times that cannot be.
func (v *values) times() problem {
	p := fine
	if !v.measured || v.e < 0 || v.e >= maxTime {
		v.e, p = 0, unknownE
	}
	if v.c < 0 || v.c >= maxTime {
		v.c, p = 0, unknownE
	}
	return p
}

func (t *trace) callLine(k Kind, l string, at int) problem {
	number, end := cursorNumber(l, at)
	switch {
	case end > at && end == len(l):
		return noFigures
	case end == at || l[end] != ':':
		return strange
	}
	var v values
	p := v.fields(l, end+1)
	if p == glued && t.ticks > 0 && !sameWidth(v.tim, t.rawTim) {
		v.timed = false // its end is lost
	}
	if q := v.times(); p == fine {
		p = q
	}
	if v.dep < 0 || v.dep > maxDepth {
		t.b.Notef(t.line, model.Warning, "a depth of %d is more than Oracle has; %d is taken", v.dep, maxDepth)
		v.dep = min(max(v.dep, 0), maxDepth)
	}
	t.modern = t.modern || v.modern || k == Close
	s := t.begin()
	cur := s.cursor(number, v.dep, t.line)
	if cur.stmt.Missing {
		t.doc.Unknown++
	}
	if v.timed {
		v.tim = t.tick(v.tim)
	}
	if v.measured {
		t.measured++
		t.busiest = max(t.busiest, v.e)
		if v.e == 0 {
			t.instant++
		}
	}
	s.call(k, cur, &v, t.line)
	return p
}

// waitHead reads a wait up to its length, which is at a place.
func waitHead(l string) (number uint64, event string, at int, p problem) {
	const open = ": nam='"
	behind := "' ela="
	number, end := cursorNumber(l, len("WAIT #"))
	if strings.HasPrefix(l[end:], `: nam="`) { // before 8i
		behind = `" ela=`
	} else if !strings.HasPrefix(l[end:], open) {
		if strings.HasPrefix(open, l[end:]) {
			return 0, "", 0, noLength
		}
		return 0, "", 0, strange
	}
	from := end + len(open)
	length := strings.Index(l[from:], behind)
	switch {
	case length < 0 && len(l)-from <= nameKept:
		return 0, "", 0, noLength
	case length < 0 || length > nameKept:
		return 0, "", 0, strange
	}
	at = from + length + len(behind)
	if at < len(l) && l[at] == ' ' {
		at++
	}
	return number, cmp.Or(l[from:from+length], unnamedEvent), at, fine
}

func (t *trace) waitLine(l string) problem {
	number, event, at, p := waitHead(l)
	if p != fine {
		return p
	}
	ela, rest, ok := integer(l, at)
	if !ok {
		return noLength
	}
	if ela < 0 || ela >= maxTime {
		t.b.Notef(t.line, model.Warning, "a wait of negative or impossible length counts as 0")
		ela = 0
	}
	tim, behindParams := ending(l, " tim=")
	timed := behindParams >= rest && tim < maxTime
	s := t.begin()
	w := wait{event: s.eventOf(event), ela: float64(ela), line: t.line}
	if timed {
		w.tim, w.timed = float64(t.tick(tim)), true
		t.timedWaits++
	} else {
		behindParams = len(l)
	}
	if !w.event.client && rest < behindParams {
		s.places(l[rest:behindParams], w.ela)
	}
	t.longest = max(t.longest, ela)
	if !w.event.client {
		t.busiest = max(t.busiest, ela)
	}
	var cur *cursor
	if number != 0 {
		cur = s.cursor(number, 0, t.line)
		if cur.stmt.Missing {
			t.doc.Unknown++
		}
	}
	s.wait(w, ela, cur, t.line)
	if !timed && strings.Contains(l[rest:], "tim=") {
		return glued
	}
	return fine
}

// places counts the wait for its object and its file.
func (s *session) places(params string, ela float64) {
	if obj, at := ending(params, " obj#="); at >= 0 && obj > 0 {
		count(s.objects, obj, ela)
	}
	for _, key := range [...]string{" file#=", " file number=", " fileno="} {
		if _, after, ok := strings.Cut(params, key); ok {
			if n, end := digits(after, 0); end > 0 {
				count(s.files, n, ela)
			}
			return
		}
	}
}

func count(places map[int64]*Place, number int64, ela float64) {
	p := places[number]
	if p == nil {
		if len(places) >= placesKept {
			number = -1 // all others
			p = places[number]
		}
		if p == nil {
			p = &Place{Number: number}
			places[number] = p
		}
	}
	p.Count++
	p.Time += ela
}

func (t *trace) statLine(l string) problem {
	number, end := cursorNumber(l, len("STAT #"))
	if end == len(l) {
		return noStep
	}
	row, p := stat(l[end:], t.line)
	row.text = l
	if p == strange {
		return p
	}
	s := t.begin()
	if p == headless {
		if len(s.Loose) < looseKept {
			s.Loose = append(s.Loose, LooseStep{row.PlanStep, t.line})
			last := &s.Loose[len(s.Loose)-1]
			last.Operation = name(last.Operation)
		}
		return p
	}
	cur := s.cursor(number, 0, t.line)
	target := cur.stmt
	if !cur.called && cur.before != nil { // the number has been taken over before the plan of the cursor before was printed
		target = cur.before
	}
	if n := len(s.plans.rows); target != s.plans.target || n == stepsKept || n > 0 && s.plans.rows[n-1].ID >= row.ID {
		s.plans.flush()
		s.plans.target = target
	}
	s.plans.rows = append(s.plans.rows, row)
	return p
}

func (t *trace) errorLine(l string) problem {
	number, end := cursorNumber(l, len("ERROR #"))
	if end >= len(l) || l[end] != ':' {
		return strange
	}
	var v values
	p := v.fields(l, end+1)
	s := t.begin()
	s.Errors++
	s.cursor(number, 0, t.line).stmt.failed(int(v.err))
	return p
}

func (t *trace) transaction(l string) problem {
	s := t.begin()
	_, rlbk, ok := strings.Cut(l, "rlbk=")
	_, readOnly, ok2 := strings.Cut(l, "rd_only=")
	switch {
	case !ok || !ok2 || rlbk == "" || readOnly == "":
		return cutLine
	case rlbk[0] != '0':
		s.Rollbacks++
	case readOnly[0] == '0':
		s.Commits++
	default:
		s.ReadOnly++
	}
	return fine
}

// lobLine reads calls that have no cursor: of LOBs, and remote ones.
func (t *trace) lobLine(l string) problem {
	colon := strings.IndexByte(l, ':')
	if strings.HasPrefix(l, "RPC CALL") {
		return fine // the name of what is called
	}
	var v values
	p := v.fields(strings.TrimLeft(l[colon+1:], " "), 0)
	if q := v.times(); p == fine {
		p = q
	}
	s := t.begin()
	if v.timed {
		v.tim = t.steady(v.tim)
	}
	e, c := float64(v.e), float64(v.c)
	to := float64(v.tim)
	if !v.timed {
		to = s.cover.pos + e
	}
	s.settle(to-e, to, insideLob)
	s.span(e, to, v.timed, inCalls, t.line)
	s.Lob.add(e, c)
	s.trip, s.fetched = trip{}, nil
	if n := len(s.Worst); n < worstOfSession || e > s.Worst[n-1].Elapsed {
		t.quote(t.line)
		s.Worst = worst(s.Worst, Call{strings.ToLower(l[:colon]), e, t.line}, worstOfSession)
	}
	return p
}

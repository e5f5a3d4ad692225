package sqltrace

import (
	"dumplens/parsers/model"
)

const (
	// pendingKept is how many waits are held back until it is known whether a call holds them.
	pendingKept = 4096
	// maxDepth is deeper than recursion goes: Oracle stops at 50.
	maxDepth = 64
	// calleesKept is how many statements that one calls are told apart.
	calleesKept = 64
	// worstKept and worstOfSession are how many of the longest calls are kept.
	worstKept      = 3
	worstOfSession = 20
	// placesKept is how many objects or files with waits are told apart.
	placesKept = 10_000
	// activitiesKept is how many modules and actions are told apart.
	activitiesKept = 1000
)

// session is a session being read. Times are in units of the trace until finish.
type session struct {
	*Session
	t        *trace
	cover    cover
	timeline timeline
	levels   []level // by depth: calls that wait for their parent, which is printed behind them
	pending  []wait
	events   map[string]*event
	order    []*event
	lastName string // of the event before: waits alternate between few events
	lastOne  *event
	cursors  map[uint64]*cursor
	texts    map[textKey]*Statement // raw texts seen
	byPrint  map[textKey]*Statement // fingerprints
	other    *Statement             // what is beyond the limit of statements
	plans    plans
	trip     trip
	fetched  *cursor // of the top-level call before, when it was a fetch
	objects  map[int64]*Place
	files    map[int64]*Place
	module   string
	action   string
	activity *Activity
	byName   map[[2]string]*Activity
	binds    *bindReader
}

// cursor is an open cursor: a number of the trace in one generation.
type cursor struct {
	number uint64
	stmt   *Statement
	before *Statement // of the generation before: its plan may be printed late
	called bool       // executed or fetched in this generation
}

// Where a wait lies.
const (
	inside = iota // a top-level call
	insideLob
	between
	places
)

func newSession(t *trace, process, id string, line int32) *session {
	t.quote(line)
	return &session{
		Session: &Session{Process: process, ID: id, First: line, Trips: Trips{All: &Histogram{}}},
		t:       t, events: map[string]*event{}, cursors: map[uint64]*cursor{}, texts: map[textKey]*Statement{},
		byPrint: map[textKey]*Statement{}, objects: map[int64]*Place{}, files: map[int64]*Place{}, byName: map[[2]string]*Activity{},
		binds: &bindReader{}, plans: plans{trace: t},
	}
}

// call takes a call of a cursor.
func (s *session) call(k Kind, cur *cursor, v *values, line int32) {
	st, dep := cur.stmt, int(v.dep)
	e, c := float64(v.e), float64(v.c)
	to := float64(v.tim)
	if !v.timed { // before the release prints it, or cut off: the call begins where the one before ended
		to = s.cover.pos + e
	}
	kids := s.collect(st, dep, to-e, e)
	n := Numbers{
		Count: 1, Rows: int(v.r), Misses: int(v.mis), Elapsed: e, CPU: c, OwnElapsed: e - kids.e, OwnCPU: c - kids.c,
		Disk: v.blocks[0], Query: v.blocks[1], Current: v.blocks[2],
		OwnDisk: v.blocks[0] - kids.blocks[0], OwnQuery: v.blocks[1] - kids.blocks[1], OwnCurrent: v.blocks[2] - kids.blocks[2],
	}
	if k == Fetch && v.r == 0 {
		n.Empty = 1
	}
	st.Calls[k].addAll(&n)
	st.latency(v.e)
	if n := len(st.Worst); n < worstKept || e > st.Worst[n-1].Elapsed {
		s.t.quote(line)
		st.Worst = worst(st.Worst, Call{k.String(), e, line}, worstKept)
	}
	st.Last = line
	cur.called = cur.called || k == Execute || k == Fetch
	if dep > 0 {
		s.Depths.Recursive[k].addAll(&n)
		s.levels[dep].hold(to, v.timed, &n, st)
		return
	}
	s.Depths.User[k].addAll(&n)
	s.refetched(k, cur)
	s.settle(to-e, to, inside)
	s.span(e, to, v.timed, inCalls, line)
	s.Calls.add(e, c)
	if n := len(s.Worst); n < worstOfSession || e > s.Worst[n-1].Elapsed {
		s.t.quote(line)
		s.Worst = worst(s.Worst, Call{k.String(), e, line}, worstOfSession)
	}
	s.active(line).Calls.add(e, c)
}

// refetched looks at the wait for the client before a top-level call: between two fetches of one cursor it is a plain round trip.
func (s *session) refetched(k Kind, cur *cursor) {
	if k == Fetch && s.trip.after == cur {
		s.Trips.refetch(s.trip.ela)
		cur.stmt.Trips.refetch(s.trip.ela)
	}
	s.trip, s.fetched = trip{}, nil
	if k == Fetch {
		s.fetched = cur
	}
}

// active is the activity under the module and action of now.
func (s *session) active(line int32) *Activity {
	if s.activity != nil {
		return s.activity
	}
	key := [2]string{s.module, s.action}
	a := s.byName[key]
	if a == nil {
		if len(s.byName) >= activitiesKept {
			key = [2]string{}
		}
		if a = s.byName[key]; a == nil {
			a = &Activity{Module: model.Text{Kind: model.Module, S: key[0]}, Action: model.Text{Kind: model.Module, S: key[1]}, Line: line}
			s.byName[key] = a
			s.Activities = append(s.Activities, a)
		}
	}
	s.activity = a
	return a
}

func (t *Tally) add(e, c float64) {
	t.Count++
	t.Elapsed += e
	t.CPU += c
}

// worst puts a call into a list of the n longest.
func worst(list []Call, c Call, n int) []Call {
	if len(list) == n && c.Elapsed <= list[n-1].Elapsed {
		return list
	}
	if len(list) < n {
		list = append(list, c)
	} else {
		list[n-1] = c
	}
	for i := len(list) - 1; i > 0 && list[i].Elapsed > list[i-1].Elapsed; i-- {
		list[i], list[i-1] = list[i-1], list[i]
	}
	return list
}

func (n *Numbers) addAll(o *Numbers) {
	n.Count += o.Count
	n.Rows += o.Rows
	n.Misses += o.Misses
	n.Elapsed += o.Elapsed
	n.CPU += o.CPU
	n.OwnElapsed += o.OwnElapsed
	n.OwnCPU += o.OwnCPU
	n.Disk += o.Disk
	n.Query += o.Query
	n.Current += o.Current
	n.OwnDisk += o.OwnDisk
	n.OwnQuery += o.OwnQuery
	n.OwnCurrent += o.OwnCurrent
	n.Empty += o.Empty
}

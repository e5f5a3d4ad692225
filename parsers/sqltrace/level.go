package sqltrace

// level is the calls of one depth that still wait for their parent.
type level struct {
	cover
	n       int
	e, c    float64
	blocks  [3]float64
	callees []Callee
	each    []held // the calls one by one, unless there are too many
}

// held is a call that waits for its parent.
type held struct {
	to    float64
	timed bool
	Numbers
}

// heldKept is how many calls of a level are kept one by one.
const heldKept = 4096

// collect takes the calls that a call of a depth made, which were printed before it. Those that ended before it began are not its own:
// their parent is not in the trace, and they count as top-level calls.
func (s *session) collect(st *Statement, dep int, from, e float64) (kids level) {
	for len(s.levels) <= dep+1 {
		s.levels = append(s.levels, level{})
	}
	for d := dep + 1; d < len(s.levels); d++ {
		l := &s.levels[d]
		if l.n == 0 {
			continue
		}
		if l.open && l.pos <= from {
			s.parentless(l, d, dep)
			continue
		}
		if l.e > e+max(e*parentSlack, parentTicks) {
			if earlier := l.split(from); earlier.n > 0 {
				s.parentless(&earlier, d, dep)
			}
		}
		kids.e += l.e
		kids.c += l.c
		for i := range kids.blocks {
			kids.blocks[i] += l.blocks[i]
		}
		for _, callee := range l.callees {
			st.Callees = addCallee(st.Callees, callee)
		}
		l.reset()
	}
	return kids
}

// Calls that took more time together than their parent, by more than clocks differ, are not all its own.
const (
	parentSlack = 0.01
	parentTicks = 1000
)

// split takes out the calls that ended before a time; none when they are not known one by one.
func (l *level) split(from float64) (earlier level) {
	if len(l.each) != l.n {
		return earlier
	}
	rest := level{callees: l.callees}
	for _, h := range l.each {
		to := &rest
		if h.timed && h.to <= from {
			to = &earlier
		}
		to.take(h)
	}
	*l = rest
	return earlier
}

// parentless passes on calls of a depth whose parent, of a lower depth, is not in the trace.
func (s *session) parentless(l *level, depth, dep int) {
	if dep == 0 {
		s.orphans(l, depth)
		return
	}
	s.levels[dep].absorb(l)
}

// orphans makes top-level calls of calls without a parent.
func (s *session) orphans(l *level, depth int) {
	s.settle(l.first, l.pos, inside)
	s.cover.merge(&l.cover)
	from := l.first + s.cover.shift - s.cover.first
	s.timeline.add(from, from+l.sum, inCalls)
	s.Calls.Count += l.n
	s.Calls.Elapsed += l.e
	s.Calls.CPU += l.c
	s.Orphans.Count += l.n
	s.Orphans.Elapsed += l.e
	s.Orphans.CPU += l.c
	if s.Roots == 0 || depth < s.Roots {
		s.Roots = depth
	}
	l.reset()
}

// adopt makes top-level calls of all that wait for a parent: the trace ends, or the session waits for its client, so none will come.
func (s *session) adopt() {
	for d := 1; d < len(s.levels); d++ {
		if s.levels[d].n > 0 {
			s.orphans(&s.levels[d], d)
		}
	}
}

func (l *level) hold(to float64, timed bool, n *Numbers, st *Statement) {
	l.take(held{to, timed, *n})
	l.callees = addCallee(l.callees, Callee{st, 1, n.Elapsed})
}

// take adds a call to the sums.
func (l *level) take(h held) {
	l.cover.add(h.Elapsed, h.to, h.timed)
	l.n++
	l.e += h.Elapsed
	l.c += h.CPU
	l.blocks[0] += h.Disk
	l.blocks[1] += h.Query
	l.blocks[2] += h.Current
	if len(l.each) < heldKept {
		l.each = append(l.each, h)
	}
}

// absorb takes over calls of a deeper level whose parent is not in the trace.
func (l *level) absorb(o *level) {
	l.merge(&o.cover)
	l.each = append(l.each, o.each[:min(len(o.each), heldKept-min(len(l.each), heldKept))]...)
	l.n += o.n
	l.e += o.e
	l.c += o.c
	for i := range l.blocks {
		l.blocks[i] += o.blocks[i]
	}
	for _, c := range o.callees {
		l.callees = addCallee(l.callees, c)
	}
	o.reset()
}

func (l *level) reset() { *l = level{callees: l.callees[:0], each: l.each[:0]} }

// addCallee adds a call to a list; behind the limit, all others share the last entry, which has no statement.
func addCallee(list []Callee, c Callee) []Callee {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Statement == c.Statement {
			list[i].Count += c.Count
			list[i].Elapsed += c.Elapsed
			return list
		}
	}
	if len(list) >= calleesKept {
		c.Statement = nil
		if last := &list[len(list)-1]; last.Statement == nil {
			last.Count += c.Count
			last.Elapsed += c.Elapsed
			return list
		}
	}
	return append(list, c)
}

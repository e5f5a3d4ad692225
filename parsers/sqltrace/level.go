package sqltrace

// level is the calls of one depth that still wait for their parent.
type level struct {
	cover
	n       int
	e, c    float64
	blocks  [3]float64
	callees []Callee
}

// collect takes the calls that a call of a depth made, which were printed before it. Those that ended before it began are not its own:
// their parent is not in the trace, and they count as top-level calls.
func (s *session) collect(st *Statement, dep int, from float64) (kids level) {
	for len(s.levels) <= dep+1 {
		s.levels = append(s.levels, level{})
	}
	for d := dep + 1; d < len(s.levels); d++ {
		l := &s.levels[d]
		if l.n == 0 {
			continue
		}
		if l.open && l.pos <= from {
			if dep == 0 {
				s.orphans(l, d)
			} else {
				s.levels[dep].absorb(l)
			}
			continue
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

// orphans makes top-level calls of calls without a parent.
func (s *session) orphans(l *level, depth int) {
	s.settle(l.first, l.pos, inside)
	s.cover.merge(&l.cover)
	s.timeline.add(l.first-s.cover.first, l.first-s.cover.first+l.sum, inCalls)
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
	l.cover.add(n.Elapsed, to, timed)
	l.n++
	l.e += n.Elapsed
	l.c += n.CPU
	l.blocks[0] += n.Disk
	l.blocks[1] += n.Query
	l.blocks[2] += n.Current
	l.callees = addCallee(l.callees, Callee{st, 1, n.Elapsed})
}

// absorb takes over calls of a deeper level whose parent is not in the trace.
func (l *level) absorb(o *level) {
	l.merge(&o.cover)
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

func (l *level) reset() { *l = level{callees: l.callees[:0]} }

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

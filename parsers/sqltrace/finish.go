package sqltrace

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
)

const (
	// unattributed is the share of a session's time in no call and no wait above which the trace says so, from sayGap seconds on.
	unattributed = 0.05
	sayGap       = 0.01
	// orphaned is the share of the time of calls without a parent above which the trace says so.
	orphaned = 0.05
)

// finish closes the sessions, turns everything into seconds, and gives the numbers.
func (t *trace) finish() {
	d := t.doc
	d.Units = t.units()
	tick := d.Units.Tick
	d.Interval = math.NaN()
	if t.ticks > 0 {
		d.Interval = float64(t.max-t.min) * tick
	}
	t.leave()
	t.pinQuotes()
	for _, s := range t.order {
		if s.used() {
			t.finishSession(s, tick)
			d.Sessions = append(d.Sessions, s.Session)
		}
	}
	t.part.Variant = d.Release
	t.part.Subject = model.Subject{Host: d.Host.S, Instance: d.Instance, Process: d.Process}
	t.part.Clock.Zone = t.clocks.zone
	t.window()
	t.sum()
	t.emit()
	t.remarks()
}

// window is from the first to the last thing on the wall clock.
func (t *trace) window() {
	w := model.Window{From: t.clocks.firstAt, To: t.clocks.lastAt}
	for _, s := range t.doc.Sessions {
		w = w.Union(s.Window)
	}
	if w.Known() && !w.To.Before(w.From) {
		t.part.Window = w
	}
}

func (t *trace) finishSession(s *session, tick float64) {
	s.plans.flush()
	s.release()
	if w := (model.Window{From: t.clocks.wall(s.cover.first, tick), To: t.clocks.wall(s.cover.pos-s.cover.shift, tick)}); s.cover.open && w.Known() {
		s.Window = w
	}
	s.Total, s.Gap, s.Overlap = s.cover.total()*tick, s.cover.gap*tick, s.cover.overlap*tick
	s.Silence.Elapsed *= tick
	s.Timeline = s.timeline.seconds(tick)
	s.Calls.scale(tick)
	s.Orphans.scale(tick)
	s.Lob.scale(tick)
	s.Trips.scale(tick)
	s.Depths.scale(tick)
	for _, e := range s.order {
		s.event(e, tick)
	}
	byTime := func(a, b *Event) int { return cmp.Or(cmp.Compare(b.Time, a.Time), strings.Compare(a.Name, b.Name)) }
	slices.SortFunc(s.Events, byTime)
	slices.SortFunc(s.Inside, byTime)
	slices.SortFunc(s.InLob, byTime)
	slices.SortFunc(s.Between, byTime)
	s.Objects, s.Files = sorted(s.objects, tick), sorted(s.files, tick)
	scaleCalls(s.Worst, tick)
	for i := range s.Loose {
		s.Loose[i].Time *= tick
	}
	for _, a := range s.Activities {
		a.Calls.scale(tick)
		a.ClientTime *= tick
	}
	for _, st := range s.Statements {
		st.scale(tick)
		slices.SortFunc(st.Waits, byTime)
	}
	slices.SortStableFunc(s.Statements, func(a, b *Statement) int { return cmp.Compare(b.Own(), a.Own()) })
}

// event gives the waits for an event, and those inside calls and between them apart.
func (s *session) event(e *event, tick float64) {
	e.Time *= tick
	e.Histogram.tick = tick
	e.Worst.Elapsed *= tick
	all := e.Event
	s.Events = append(s.Events, &all)
	for place, list := range [places]*[]*Event{inside: &s.Inside, insideLob: &s.InLob, between: &s.Between} {
		if sum := e.sums[place]; sum.n > 0 {
			*list = append(*list, &Event{Name: e.Name, Count: sum.n, Time: sum.time * tick, Worst: e.Worst})
		}
	}
}

func sorted(places map[int64]*Place, tick float64) []Place {
	out := make([]Place, 0, len(places))
	for _, p := range places {
		p.Time *= tick
		out = append(out, *p)
	}
	slices.SortFunc(out, func(a, b Place) int { return cmp.Or(cmp.Compare(b.Time, a.Time), cmp.Compare(a.Number, b.Number)) })
	return out
}

func (st *Statement) scale(tick float64) {
	for i := range st.Calls {
		st.Calls[i].scale(tick)
	}
	for _, w := range st.Waits {
		w.Time *= tick
		w.Worst.Elapsed *= tick
	}
	st.Trips.scale(tick)
	st.Latency.tick = tick
	for _, p := range st.Plans {
		for i := range p.Steps {
			p.Steps[i].Time *= tick
		}
	}
	for i := range st.Callees {
		st.Callees[i].Elapsed *= tick
	}
	slices.SortStableFunc(st.Callees, func(a, b Callee) int { return cmp.Compare(b.Elapsed, a.Elapsed) })
	scaleCalls(st.Worst, tick)
}

func scaleCalls(calls []Call, tick float64) {
	for i := range calls {
		calls[i].Elapsed *= tick
	}
}

func (t *Tally) scale(tick float64) {
	t.Elapsed *= tick
	t.CPU *= tick
}

func (t *Trips) scale(tick float64) {
	t.Time *= tick
	t.All.tick = tick
	if t.Refetch != nil {
		t.Refetch.tick = tick
	}
}

func (c *Calls) scale(tick float64) {
	for i := range c.User {
		c.User[i].scale(tick)
		c.Recursive[i].scale(tick)
	}
}

func (n *Numbers) scale(tick float64) {
	n.Elapsed *= tick
	n.CPU *= tick
	n.OwnElapsed *= tick
	n.OwnCPU *= tick
}

// sum adds up the sessions.
func (t *trace) sum() {
	byName := map[string]*Event{}
	for _, s := range t.doc.Sessions {
		for k := range s.Depths.User {
			t.doc.Calls.User[k].addAll(&s.Depths.User[k])
			t.doc.Calls.Recursive[k].addAll(&s.Depths.Recursive[k])
		}
		for _, e := range s.Events {
			sum := byName[e.Name]
			if sum == nil {
				sum = &Event{Name: e.Name}
				byName[e.Name] = sum
				t.doc.Waits = append(t.doc.Waits, sum)
			}
			sum.Count += e.Count
			sum.Time += e.Time
			if e.Worst.Elapsed > sum.Worst.Elapsed || sum.Worst.Line == 0 {
				sum.Worst = e.Worst
			}
		}
	}
	slices.SortStableFunc(t.doc.Waits, func(a, b *Event) int { return cmp.Compare(b.Time, a.Time) })
}

// remarks says what the reader must know of the trace as a whole.
func (t *trace) remarks() {
	d, first := t.doc, t.part.First
	if d.Units.Factor != 1 || d.Units.Tick != 1e-6 || strings.Contains(d.Units.Basis, "may mean") {
		t.b.Notef(first, model.Info, "times are in %s", d.Units.Basis)
	}
	if t.backwards > 0 {
		t.b.Notef(t.backwardsAt, model.Warning, "time runs backwards (%d times, the last here); what is counted twice by that is the overlap of the session", t.backwards)
	}
	if d.Unknown > 0 {
		t.b.Notef(first, model.Info, "calls and waits of cursors whose statement text is not in the trace: %d", d.Unknown)
	}
	if t.plansLost > 0 {
		t.b.Notef(first, model.Info, "plans beyond %d shapes of one statement, or %d steps of all, are not kept: %d", plansKept, allSteps, t.plansLost)
	}
	if d.Folded > 0 {
		t.b.Notef(first, model.Warning, "more than %d different statements: %d cursors are counted together as one statement without text", statementsKept, d.Folded)
	}
	for _, s := range d.Sessions {
		if s.Gap > unattributed*s.Total && s.Gap >= sayGap {
			t.b.Notef(s.First, model.Info, "%.1f %% of the time of %s (%.3f s of %.3f s) is in no call and no wait", 100*s.Gap/s.Total, s.Name(), s.Gap, s.Total)
		}
		if s.Orphans.Elapsed > orphaned*s.Calls.Elapsed {
			t.b.Notef(s.First, model.Info, "%s: recursive calls whose parent is not in the trace count as top-level calls: %d, from depth %d on", s.Name(), s.Orphans.Count, s.Roots)
		}
	}
}

// emit gives the numbers of the trace as a whole; those of sessions and statements are in the document.
func (t *trace) emit() {
	line := t.part.First
	d := t.doc
	if !math.IsNaN(d.Interval) {
		t.b.Sample(model.OracleTraceInterval, model.L(), d.Interval, line)
	}
	t.emitDepth("user", &d.Calls.User, d.Calls.Of(false))
	t.emitDepth("recursive", &d.Calls.Recursive, d.Calls.Of(true))
	lob := Tally{}
	commits, rollbacks := 0, 0
	for _, s := range d.Sessions {
		lob.Count += s.Lob.Count
		lob.Elapsed += s.Lob.Elapsed
		lob.CPU += s.Lob.CPU
		commits += s.Commits
		rollbacks += s.Rollbacks
	}
	if lob.Count > 0 {
		labels := model.L("call", Lob.String())
		t.b.Sample(model.OracleTraceCalls, labels, float64(lob.Count), line)
		t.b.Sample(model.OracleTraceCallsElapsed, labels, lob.Elapsed, line)
		t.b.Sample(model.OracleTraceCallsCPU, labels, lob.CPU, line)
	}
	t.b.Sample(model.OracleTraceTransactions, model.L("end", "commit"), float64(commits), line)
	t.b.Sample(model.OracleTraceTransactions, model.L("end", "rollback"), float64(rollbacks), line)
	client := false
	for _, e := range d.Waits {
		t.emitWait(e)
		client = client || e.Name == messageFromClient
	}
	if !client {
		t.emitWait(&Event{Name: messageFromClient, Worst: Call{Line: line}})
	}
}

func (t *trace) emitDepth(depth string, calls *[kinds]Numbers, all Numbers) {
	t.emitCalls(model.L("call", "all", "depth", depth), &all)
	for _, k := range Kinds() {
		t.emitCalls(model.L("call", k.String(), "depth", depth), &calls[k])
	}
}

func (t *trace) emitCalls(labels model.Labels, n *Numbers) {
	line := t.part.First
	t.b.Sample(model.OracleTraceCalls, labels, float64(n.Count), line)
	t.b.Sample(model.OracleTraceCallsElapsed, labels, n.Elapsed, line)
	t.b.Sample(model.OracleTraceCallsCPU, labels, n.CPU, line)
	t.b.Sample(model.OracleTraceCallsRows, labels, float64(n.Rows), line)
	t.b.Sample(model.OracleTraceCallsMisses, labels, float64(n.Misses), line)
	t.b.Sample(model.OracleTraceCallsDisk, labels, n.Disk, line)
	t.b.Sample(model.OracleTraceCallsQuery, labels, n.Query, line)
	t.b.Sample(model.OracleTraceCallsCurrent, labels, n.Current, line)
}

func (t *trace) emitWait(e *Event) {
	labels := model.L("event", e.Name)
	t.b.Sample(model.OracleTraceWaitCount, labels, float64(e.Count), e.Worst.Line)
	t.b.Sample(model.OracleTraceWaitTime, labels, e.Time, e.Worst.Line)
}

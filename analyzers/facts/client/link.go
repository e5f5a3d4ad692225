package client

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/model"
	"dumplens/parsers/oraconf"
	"dumplens/parsers/tkprof"
	"dumplens/parsers/unit"
)

const (
	// covers is the share of the client's run that a trace must cover for its totals to be those of the run.
	covers = 0.8
	// coversInstance is the same for a report of the instance, which is an upper bound only where it covers all.
	coversInstance = 0.9
)

// candidate is a dump of a server that may be linked.
type candidate struct {
	part    *model.Part
	forced  bool
	score   float64 // overlap in seconds, and what else speaks for it
	reasons []string
	session *sql.Session // of traces
}

// link finds the server's side of a run.
func (w *world) link(r *Run) {
	traces := w.traces(r)
	reports := w.candidates(r, func(p *model.Part) bool { _, ok := p.Document.(*tkprof.Report); return ok })
	var whole, floor *candidate
	for i := range traces {
		c := &traces[i]
		if whole == nil && (c.session.Total >= covers*r.Elapsed || c.forced && len(reports) == 0) {
			whole = c
		}
		if !math.IsNaN(c.session.Floor.Time) && (floor == nil || c.session.Floor.Count > floor.session.Floor.Count) {
			floor = c
		}
	}
	forcedReport := len(reports) > 0 && reports[0].forced
	switch {
	case whole != nil && (whole.forced || !forcedReport):
		r.use(*whole, traceTime(whole.session))
		others(r, traces, whole)
	case len(reports) > 0:
		r.use(reports[0], tkprofTime(reports[0].part))
		if len(reports) > 1 {
			r.Assumptions = append(r.Assumptions, fmt.Sprintf("of %d tkprof reports that could belong to the run, the first is taken", len(reports)))
		}
	default:
		w.instance(r)
		if len(traces) > 0 {
			r.Missing = append(r.Missing, fmt.Sprintf("a trace of the whole run: the longest one covers %s of it", percent(traces[0].session.Total/r.Elapsed)))
		}
	}
	r.floor(floor)
	if r.Server == nil {
		r.Missing = append(r.Missing, "the server's side: a SQL trace of the session (or tkprof of it), or a STATSPACK or AWR report of the time, to tell the database's work from transport")
	}
}

// use takes a dump as the server's side.
func (r *Run) use(c candidate, s *ServerTime) {
	if s == nil {
		return
	}
	r.Server = s
	r.Assumptions = append(r.Assumptions, c.reasons...)
	if s.MoreData > s.Time {
		r.Assumptions = append(r.Assumptions, fmt.Sprintf("the waits for more data (%s) exceed the time in calls (%s), which should hold them, and are cut to it", seconds(s.MoreData), seconds(s.Time)))
		s.MoreData = s.Time
	}
}

// others says which traces could have been the run's as well.
func others(r *Run, traces []candidate, taken *candidate) {
	n := 0
	for i := range traces {
		if &traces[i] != taken && traces[i].session.Total >= covers*r.Elapsed {
			n++
		}
	}
	if n > 0 {
		r.Assumptions = append(r.Assumptions, fmt.Sprintf("%d more traced sessions cover the run; the one with the best reasons is taken (--link chooses another)", n))
	}
}

// floor takes the time of a round trip from a trace.
func (r *Run) floor(c *candidate) {
	r.Floor = sql.Floor{Time: math.NaN()}
	if c == nil {
		if r.Server != nil {
			r.Missing = append(r.Missing, "a raw SQL trace with waits (event 10046, level 8) of the same connection, a few minutes of it, for the time of one round trip")
		}
		return
	}
	r.Floor, r.FloorOf = c.session.Floor, c.part
	r.FloorAt = model.Pos{Source: c.part.Source, Line: c.session.First, Offset: -1}
	if r.Server != nil && r.Server.Part != c.part {
		r.Assumptions = append(r.Assumptions, fmt.Sprintf("a round trip took as long all through the run as in the %s of the trace, which is of the same connection", seconds(c.session.Total)))
		for _, reason := range c.reasons {
			if !slices.Contains(r.Assumptions, reason) {
				r.Assumptions = append(r.Assumptions, reason)
			}
		}
	}
}

// traces lists the sessions that may be the run's, the best first.
func (w *world) traces(r *Run) []candidate {
	var out []candidate
	for i := range w.sessions {
		s := &w.sessions[i]
		window := s.Window
		if !window.Known() {
			window = timeline.Window(s.Part)
		}
		c, ok := w.candidate(r, s.Part, window)
		if !ok || !(s.Total > 0) {
			continue
		}
		c.session = s
		for _, reason := range names(r, s) {
			c.reasons = append(c.reasons, reason)
			c.score += 1e6
		}
		out = append(out, c)
	}
	sortCandidates(out)
	return out
}

// names says what of the client a traced session names: its host, its session, its user.
func names(r *Run, s *sql.Session) []string {
	about := strings.ToLower(s.Session.Client.S)
	for _, a := range s.Activities {
		about += "\n" + strings.ToLower(a.Module.S+"\n"+a.Action.S)
	}
	var out []string
	for _, n := range []struct{ name, what string }{
		{shortHost(r.Part.Subject.Host), "host"}, {strings.ToLower(r.Profile.Job), "session"}, {strings.ToLower(r.Profile.User.S), "user"},
	} {
		if n.name != "" && strings.Contains(about, n.name) {
			out = append(out, "the traced session names the client's "+n.what)
		}
	}
	return out
}

// candidates lists the parts of a kind that may belong to the run.
func (w *world) candidates(r *Run, is func(*model.Part) bool) []candidate {
	var out []candidate
	for _, p := range w.parts {
		if !is(p) {
			continue
		}
		if c, ok := w.candidate(r, p, w.windowOf(p)); ok && (c.forced || r.whole(p)) {
			out = append(out, c)
		}
	}
	sortCandidates(out)
	return out
}

// whole reports whether a tkprof report is of a trace that covers the run, as far as it says how long its trace was.
func (r *Run) whole(p *model.Part) bool {
	report, ok := p.Document.(*tkprof.Report)
	if !ok {
		return true
	}
	for _, n := range report.Counts {
		if strings.Contains(n.What, "elapsed seconds") && n.Value > 0 && n.Value < covers*r.Elapsed {
			r.Missing = append(r.Missing, fmt.Sprintf("a tkprof report of the whole run: the one here is of a trace of %s", seconds(n.Value)))
			return false
		}
	}
	return true
}

// sortCandidates puts forced ones first, then those that more speaks for. What stays equal is in the order of content, not of arguments.
func sortCandidates(list []candidate) {
	slices.SortStableFunc(list, func(a, b candidate) int {
		if a.forced != b.forced {
			if a.forced {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.score, a.score), a.part.Window.From.Compare(b.part.Window.From), strings.Compare(a.part.Subject.String(), b.part.Subject.String()),
			cmp.Compare(sessionTotal(b), sessionTotal(a)), strings.Compare(sessionName(a), sessionName(b)))
	})
}

func sessionTotal(c candidate) float64 {
	if c.session == nil {
		return 0
	}
	return c.session.Total
}

func sessionName(c candidate) string {
	if c.session == nil {
		return ""
	}
	return c.session.Name()
}

// windowOf is the window of a part; of a tkprof report, which has none, that of the trace that it names.
func (w *world) windowOf(p *model.Part) model.Window {
	report, ok := p.Document.(*tkprof.Report)
	if !ok || timeline.Window(p).Known() {
		return timeline.Window(p)
	}
	if s := w.traceOf(report); s != nil {
		return timeline.Window(s.Part)
	}
	return model.Window{}
}

// traceOf finds the trace that a tkprof report was made of, by its file's name.
func (w *world) traceOf(report *tkprof.Report) *sql.Session {
	name := sql.BaseName(report.TraceFile.S)
	if name == "" {
		return nil
	}
	for i := range w.sessions {
		if sql.BaseName(w.sessions[i].Trace.File.S) == name {
			return &w.sessions[i]
		}
	}
	return nil
}

// candidate judges one part: does nothing contradict that it is of the run?
func (w *world) candidate(r *Run, p *model.Part, window model.Window) (candidate, bool) {
	c := candidate{part: p}
	for _, l := range w.links {
		if l.Client != r.Part.Source {
			continue
		}
		if l.Server == p.Source {
			c.forced = true
			c.reasons = []string{"--link says that the two dumps belong together"}
			return c, true
		}
	}
	if p.Stage != r.Part.Stage {
		return c, false
	}
	client := timeline.Window(r.Part)
	what := formatName(p.Format)
	switch {
	case !client.Known() && !window.Known():
		c.reasons = append(c.reasons, fmt.Sprintf("neither the profile nor %s says when it was; they are taken for the same time because they lie together", what))
	case !client.Known():
		c.reasons = append(c.reasons, fmt.Sprintf("the profile does not say when it was; %s is taken for the same time because it lies with it", what))
	case !window.Known():
		c.reasons = append(c.reasons, fmt.Sprintf("%s does not say when it was; it is taken for the same time because it lies with the profile", what))
	case p.Format == "tkprof" && client.Overlap(window) > 0:
		c.reasons = append(c.reasons, fmt.Sprintf("the tkprof report is of the trace that is here too, which lies within the run (%s), and was made of all of it", window.From.Format("15:04:05")))
	default:
		overlap := client.Overlap(window).Seconds()
		if overlap <= 0 {
			r.Missing = append(r.Missing, fmt.Sprintf("%s of the same time: the one from %s does not overlap with the profile, and is left out (--link forces it)", what, window.From.Format("2006-01-02 15:04")))
			return c, false
		}
		c.score = overlap
		c.reasons = append(c.reasons, fmt.Sprintf("%s and the profile overlap for %s, by their clocks", what, seconds(overlap)))
	}
	match, known := w.sameDatabase(r, p)
	switch {
	case known && !match:
		r.Missing = append(r.Missing, fmt.Sprintf("%s of the profile's database: the one here is of another, and is left out (--link forces it)", what))
		return c, false
	case known:
		c.reasons = append(c.reasons, fmt.Sprintf("%s is of the database that the profile names", what))
		c.score += 1e5
	default:
		c.reasons = append(c.reasons, fmt.Sprintf("%s is taken for that of the client's database: not both name theirs", what))
	}
	return c, true
}

func formatName(format string) string {
	switch format {
	case "sqltrace":
		return "the trace"
	case "tkprof":
		return "the tkprof report"
	}
	return "the report of the instance"
}

// sameDatabase compares the names of the database. known is false when one side has none.
func (w *world) sameDatabase(r *Run, p *model.Part) (match, known bool) {
	want := r.Part.Subject.Database
	var have []string
	for _, name := range []string{p.Subject.Database, p.Subject.Instance} {
		if name != "" {
			have = append(have, name)
		}
	}
	if report, ok := p.Document.(*tkprof.Report); ok && len(have) == 0 {
		if s := w.traceOf(report); s != nil && s.Part.Subject.Instance != "" {
			have = append(have, s.Part.Subject.Instance)
		}
	}
	if want == "" || len(have) == 0 {
		return false, false
	}
	names := []string{want}
	for _, a := range w.aliases() {
		if strings.EqualFold(a.Name, want) {
			names = append(names, a.Service, a.SID)
		}
	}
	for _, n := range names {
		for _, h := range have {
			if n != "" && strings.EqualFold(n, h) {
				return true, true
			}
		}
	}
	return false, true
}

// aliases lists the connect descriptors of the case.
func (w *world) aliases() []oraconf.Alias {
	var out []oraconf.Alias
	for _, p := range w.parts {
		if c, ok := p.Document.(*oraconf.Config); ok && c.Kind == oraconf.TNSNames {
			out = append(out, c.Aliases...)
		}
	}
	return out
}

// instance takes the report of the instance that covers the run, as an upper bound.
func (w *world) instance(r *Run) {
	is := func(p *model.Part) bool {
		return slices.ContainsFunc(w.instances, func(d oracle.DBTime) bool { return d.Part == p && d.Total > 0 })
	}
	for _, c := range w.candidates(r, is) {
		client, window := timeline.Window(r.Part), timeline.Window(c.part)
		if client.Known() && window.Known() && !c.forced && client.Overlap(window).Seconds() < coversInstance*client.Seconds() {
			r.Missing = append(r.Missing, "a report of the instance that covers the whole run: the one here covers only a part of it")
			continue
		}
		for i := range w.instances {
			if w.instances[i].Part == c.part {
				r.use(c, instanceTime(&w.instances[i]))
				r.Assumptions = append(r.Assumptions, "the time of the whole instance is taken for an upper bound of what the database did for the client")
				return
			}
		}
	}
}

// The usual quantities inside sentences.
func seconds(v float64) string { return unit.Seconds(v).String() }
func percent(v float64) string { return unit.Of(v, unit.Share).String() }
func number(v float64) string  { return unit.Number(v) }

// Package sql shows traced sessions and their statements, from traces and from reports of tkprof.
package sql

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"dumplens/analyzers/facts/sql"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// Trace shows the trace of Oracle sessions.
var Trace = report.View{Format: "sqltrace", Doc: "profile of a trace, its statements and plans, calls and waits of each session, round trips", Section: traced}

// Limits of the view of a trace.
const (
	traceSessions   = 12 // with a section of their own
	traceStatements = 12 // with a section of their own
	traceRows       = 300
)

func traced(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	sessions := sql.SessionsOf(p)
	s.AddSection(tracesTogether(v, p))
	if len(sessions) > 1 {
		s.Add(sessionTable(v, p, "sessions", "Sessions of the trace", sessions).Block())
	}
	s.AddSection(tracedStatements(v, p, sessions))
	largest := slices.Clone(sessions)
	slices.SortStableFunc(largest, func(a, b sql.Session) int { return cmp.Compare(b.Total, a.Total) })
	for i := range largest[:min(len(largest), traceSessions)] {
		s.AddSection(tracedSession(v, p, &largest[i], i))
	}
	s.AddSection(statementDetails(v, p, sessions))
	s.AddSection(verified(v, p))
	s.AddSection(traceHeader(v, p))
	return s
}

// traceHeader is the header without the statements, which have sections of their own.
func traceHeader(v *report.ViewContext, p *model.Part) report.Section {
	return withoutFields(generic.Header(v, p), func(name string) bool { return strings.Contains(name, " statement ") })
}

// withoutFields takes rows out of a header.
func withoutFields(s report.Section, out func(name string) bool) report.Section {
	for _, b := range s.Blocks {
		b.Table.Rows = slices.DeleteFunc(b.Table.Rows, func(row []report.Cell) bool { return out(row[0].Text.S) })
	}
	return s
}

// tracesTogether adds up the traces of one incident, in the section of the first of them.
func tracesTogether(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "together"), Title: report.Say("All traces of the incident")}
	parts := v.PartsBeside(p)
	if len(parts) < 2 || parts[0] != p {
		return s
	}
	var sessions []sql.Session
	for _, q := range parts {
		sessions = append(sessions, sql.SessionsOf(q)...)
	}
	sessions, twice := sql.Distinct(sessions)
	again := ""
	if twice > 0 {
		again = fmt.Sprintf(" %d of the sessions are here twice, and count once.", twice)
	}
	s.Add(report.Paragraph(report.Sayf("%d traces with %d sessions. Where sessions ran side by side, their times add up to more than the clock shows.%s", len(parts), len(sessions)+twice, again)),
		profileTable(v, p, sessions).Block(), sessionTable(v, p, "together-sessions", "Sessions of all traces", sessions).Block(), mergedTable(v, p, sessions).Block())
	return s
}

// sessionTable has a row for each session, and their sum.
func sessionTable(v *report.ViewContext, p *model.Part, name, title string, sessions []sql.Session) *report.Table {
	t := &report.Table{ID: v.ID(p, name), Title: report.Say(title), Note: report.Say("Time is from the first to the last call or wait of the session. Floor is a round trip that nothing else is in."),
		Columns: []report.Column{report.Words("Trace"), report.Words("Session"), report.Numbers("Time", unit.Second), report.Numbers("Calls", unit.Second), report.Numbers("CPU", unit.Second),
			report.Numbers("Round trips", unit.Second), report.Numbers("Client's work", unit.Second), report.Numbers("Think time", unit.Second), report.Numbers("Nothing printed", unit.Second),
			report.Numbers("Trips", unit.One), report.Numbers("Floor", unit.Second), report.Numbers("Commits", unit.One), report.Numbers("Statements", unit.One)}}
	row := func(trace, name report.Text, x sql.Session, pos model.Pos) []report.Cell {
		return []report.Cell{report.TextCell(trace), report.TextCell(name).At(pos), report.NumberCell(x.Total), report.NumberCell(x.Calls.Elapsed), report.NumberCell(x.Calls.CPU),
			report.NumberCell(x.Client.RoundTrip), report.NumberCell(x.Client.Work), report.NumberCell(x.Client.Think), report.NumberCell(x.Gap),
			report.NumberCell(float64(x.Trips.Count)), report.NumberCell(x.Floor.Time), report.NumberCell(float64(x.Commits)), report.NumberCell(float64(len(x.Session.Statements)))}
	}
	for _, x := range sessions {
		t.Rows = append(t.Rows, row(v.SourceName(x.Part.Source), report.Say(x.Name()), x, tracePos(x.Part, x.First)))
	}
	slices.SortStableFunc(t.Rows, func(a, b []report.Cell) int { return cmp.Compare(float64(*b[2].Value), float64(*a[2].Value)) })
	t.Cut(traceRows)
	return t
}

// merged is a statement over several sessions.
type merged struct {
	text        model.Text
	id          string
	sessions    int
	calls, runs int
	rows        int
	own, cpu    float64
	waited      float64 // for the client
	trips       int
	query, disk float64
	depth       int
}

// mergedTable adds up equal statements over sessions and traces.
func mergedTable(v *report.ViewContext, p *model.Part, sessions []sql.Session) *report.Table {
	byPrint := map[string]*merged{}
	var list []*merged
	for i := range sessions {
		for k := range sessions[i].Statements {
			st := &sessions[i].Statements[k]
			key := fmt.Sprint(st.Fingerprint, " ", st.Depth)
			if st.Fingerprint == "" {
				key = fmt.Sprint(i, " ", st.ID)
			}
			m := byPrint[key]
			if m == nil {
				m = &merged{text: st.Text, id: st.ID, depth: st.Depth}
				byPrint[key] = m
				list = append(list, m)
			}
			m.add(st)
		}
	}
	slices.SortStableFunc(list, func(a, b *merged) int { return cmp.Compare(b.own+b.waited, a.own+a.waited) })
	t := &report.Table{ID: v.ID(p, "together-statements"), Title: report.Say("Statements of all traces"), Note: report.Say("Statements that differ in literals are one. Own is the time of the calls without the recursive calls in them."),
		Columns: []report.Column{report.Words("Statement"), report.SQL("Text"), report.Numbers("Depth", unit.One), report.Numbers("Sessions", unit.One), report.Numbers("Own", unit.Second), report.Numbers("CPU", unit.Second),
			report.Numbers("Calls", unit.One), report.Numbers("Executions", unit.One), report.Numbers("Rows", unit.One), report.Numbers("Blocks", unit.One), report.Numbers("Read from disk", unit.One),
			report.Numbers("Round trips", unit.One), report.Numbers("Waits for the client", unit.Second)}}
	for _, m := range list {
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(m.id)), report.TextCell(generic.Cut(m.text)), report.NumberCell(float64(m.depth)), report.NumberCell(float64(m.sessions)),
			report.NumberCell(m.own), report.NumberCell(m.cpu), report.NumberCell(float64(m.calls)), report.NumberCell(float64(m.runs)), report.NumberCell(float64(m.rows)),
			report.NumberCell(m.query), report.NumberCell(m.disk), report.NumberCell(float64(m.trips)), report.NumberCell(m.waited)})
	}
	t.Cut(generic.StatementRows)
	return t
}

func (m *merged) add(st *sql.TracedStatement) {
	total := st.Total()
	m.sessions++
	m.calls += total.Count
	m.runs += st.Calls[sqltrace.Execute].Count
	m.rows += total.Rows
	m.own += total.OwnElapsed
	m.cpu += total.OwnCPU
	m.waited += st.Trips.Time
	m.trips += st.Trips.Count
	m.query += total.OwnQuery + total.OwnCurrent
	m.disk += total.OwnDisk
}

// tracePos is a line of a trace.
func tracePos(p *model.Part, line int32) model.Pos {
	return model.Pos{Source: p.Source, Line: line, Offset: -1}
}

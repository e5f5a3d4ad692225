package sql

import (
	"cmp"
	"fmt"
	"slices"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// Waits names what a session waited for on the server, by class.
var Waits = &analyzers.Rule{
	Name:  "sql/waits",
	Title: "the session waited on the server",
	Doc: `Waits of one class, other than for the client, took much of a traced session's time.

Why it matters: it is what the time of the calls is made of besides processor time, and each class has its own remedy.
How to confirm: as the finding says for the event with the most time of the class; the longest wait, and which statements waited.
What to do: as the finding says.
Limits: waits in recursive calls count too. Sleeping (DBMS_LOCK.SLEEP, pipes) is idle by Oracle's classes, and said all the same where it is much of a session. Waits of parallel slaves are in their own traces. Traces without waits (level 1 and 4) have none.
Thresholds: see the parameters. Classes are those of Oracle 10g and later, by the names of events (a list in dumplens).`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "min-time", Default: 1, Unit: unit.Second, Doc: "seconds of a class from which it is said", Source: "our default"},
		{Name: "min-share", Default: 0.15, Unit: unit.Share, Doc: "share of the session's time from which it is said", Source: "our default"},
		{Name: "warning", Default: 0.4, Unit: unit.Share, Doc: "share of the session's time from which it is a warning", Source: "our default"},
	},
	Needs: []analyzers.Input{sql.SQLSessions},
	Run: func(p *analyzers.Pass) error {
		sessions := sql.SQLSessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			for _, c := range waitClasses(s) {
				if matters(p, s, c.time) {
					p.Report(classWait(p, s, c))
				}
			}
		}
		return nil
	},
}

// waitClass is the waits of one class, the events with the most time first.
type waitClass struct {
	name   string
	time   float64
	events []*sqltrace.Event
}

// waitClasses adds up the waits of a session that are not for the client. Of idle ones those count in which a program sleeps.
func waitClasses(s *sql.Session) []waitClass {
	var out []waitClass
	for _, e := range s.Events {
		name := oracle.WaitClass(e.Name, s.Part.Variant)
		if e.Name == sql.ClientWait || name == oracle.ClassIdle && !sleeps(e.Name) {
			continue
		}
		i := slices.IndexFunc(out, func(c waitClass) bool { return c.name == name })
		if i < 0 {
			i = len(out)
			out = append(out, waitClass{name: name})
		}
		out[i].time += e.Time
		out[i].events = append(out[i].events, e)
	}
	for _, c := range out {
		slices.SortStableFunc(c.events, func(a, b *sqltrace.Event) int { return cmp.Compare(b.Time, a.Time) })
	}
	slices.SortStableFunc(out, func(a, b waitClass) int { return cmp.Compare(b.time, a.time) })
	return out
}

// sleeps reports whether an idle event is one in which a program of the session sleeps of its own will, in the middle of a call.
func sleeps(event string) bool { return event == "PL/SQL lock timer" || event == "pipe get" }

// nextNamed is the share of the class's time from which its second event is named too.
const nextNamed = 0.1

func classWait(p *analyzers.Pass, s *sql.Session, c waitClass) analyzers.Finding {
	top := c.events[0]
	a := oracle.AdviceFor(top.Name)
	f := about(s, analyzers.Confirmed, c.time)
	f.Cause = c.name
	if c.time >= p.Param("warning")*s.Total && c.name != oracle.ClassIdle { // who sleeps wants to
		f.Severity = analyzers.Warning
	}
	then := ""
	if len(c.events) > 1 && c.events[1].Time >= nextNamed*c.time {
		then = fmt.Sprintf(", then %s for %s (%s)", say.Seconds(c.events[1].Time), c.events[1].Name, say.Counted(c.events[1].Count, "wait"))
	}
	f.Summary = say.Textf("%s waited %s in the class %s: %s for %s (%s of %s on average)%s.", say.Capital(sessionName(s)), ofSession(s, c.time), c.name, say.Seconds(top.Time), top.Name,
		say.Counted(top.Count, "wait"), say.Seconds(top.Time/float64(top.Count)), then)
	f.Detail = say.Text("It means that " + a.Means + ". To confirm: " + a.Confirm + "." + waiters(s, top.Name))
	for _, e := range c.events[:min(len(c.events), blamedShown)] {
		f.Values = append(f.Values, analyzers.Value(e.Name, e.Time, unit.Second))
		v := analyzers.At(s.Part, e.Worst.Line, "the longest of %s for %s: %s", say.Counted(e.Count, "wait"), e.Name, say.Seconds(e.Worst.Elapsed))
		v.Count = e.Count
		f.Evidence = append(f.Evidence, v)
	}
	f.Values = append(f.Values, p.Threshold("min-time"), p.Threshold("min-share"), p.Threshold("warning"))
	f.Remedy = []string{say.Capital(a.Do) + "."}
	return f
}

// waiters names the statement that waited most for an event.
func waiters(s *sql.Session, event string) string {
	var most *sqltrace.Statement
	longest := 0.0
	for i := range s.Statements {
		for _, e := range s.Statements[i].Waits {
			if e.Name == event && e.Time > longest {
				most, longest = s.Statements[i].Statement, e.Time
			}
		}
	}
	if most == nil {
		return ""
	}
	return fmt.Sprintf(" Most of it was in %s: %s.", statementName(most), say.Seconds(longest))
}

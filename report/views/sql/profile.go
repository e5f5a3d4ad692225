package sql

import (
	"cmp"
	"math"
	"slices"

	"dumplens/analyzers/facts/sql"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// component is one thing that sessions spent time on.
type component struct {
	name  string
	time  float64
	count int
}

// sessionProfile divides the time of sessions into components that add up to it, the longest first.
func sessionProfile(sessions []sql.Session) (list []component, whole float64) {
	add := func(name string, time float64, count int) {
		if time == 0 && count == 0 {
			return
		}
		i := slices.IndexFunc(list, func(c component) bool { return c.name == name })
		if i < 0 {
			i = len(list)
			list = append(list, component{name: name})
		}
		list[i].time += time
		list[i].count += count
	}
	for i := range sessions {
		s := &sessions[i]
		whole += s.Total
		inside := s.Calls.Elapsed + s.Lob.Elapsed - s.Calls.CPU - s.Lob.CPU
		add("CPU in calls", s.Calls.CPU+s.Lob.CPU, s.Calls.Count+s.Lob.Count)
		for _, list := range [][]*sqltrace.Event{s.Inside, s.InLob} {
			for _, e := range list {
				add(e.Name, e.Time, e.Count)
				inside -= e.Time
			}
		}
		for _, e := range s.Between {
			add(e.Name, e.Time, e.Count)
		}
		add("in calls, neither CPU nor a wait", inside, 0)
		add("round trips to the client", s.Client.RoundTrip, s.Trips.Count)
		add("work of the client", s.Client.Work, 0)
		add("think time", s.Client.Think, 0)
		add("nothing printed", s.Gap, 0)
		add("printed twice", -s.Overlap, 0)
	}
	list = foldSmall(list, whole)
	slices.SortStableFunc(list, func(a, b component) int { return cmp.Compare(b.time, a.time) })
	return list, whole
}

// smallComponent is the share of all time below which a component is one of the others.
const smallComponent = 1e-4

// foldSmall puts what is counted and does not matter together.
func foldSmall(list []component, whole float64) []component {
	others := component{name: "other waits"}
	kept := list[:0]
	for _, c := range list {
		if c.count > 0 && math.Abs(c.time) < smallComponent*whole {
			others.time += c.time
			others.count += c.count
			continue
		}
		kept = append(kept, c)
	}
	if others.count > 0 {
		kept = append(kept, others)
	}
	return kept
}

// profileTable is the profile of all sessions together.
func profileTable(v *report.ViewContext, p *model.Part, sessions []sql.Session) *report.Table {
	t := &report.Table{ID: v.ID(p, "together-profile"), Title: report.Say("Profile of all traces"), Note: report.Say("The parts add up to the time of all sessions. Less CPU and waits than calls took is time without a processor, or not instrumented; more comes from the tick of the CPU clock."),
		Columns: []report.Column{report.Words("Where the time went"), report.Numbers("Time", unit.Second), report.Numbers("Share", unit.Share), report.Numbers("Number", unit.One), report.Numbers("Mean", unit.Second)}}
	list, whole := sessionProfile(sessions)
	for _, c := range list {
		share, number, mean := math.NaN(), math.NaN(), math.NaN()
		if whole > 0 {
			share = c.time / whole
		}
		if c.count > 0 {
			number, mean = float64(c.count), c.time/float64(c.count)
		}
		row := []report.Cell{report.TextCell(report.Say(c.name)), report.NumberCell(c.time), report.NumberCell(share), report.NumberCell(number), report.NumberCell(mean)}
		t.Rows = append(t.Rows, row)
	}
	t.Cut(traceRows)
	return t
}

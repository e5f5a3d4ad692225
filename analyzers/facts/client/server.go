package client

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/sql"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/tkprof"
)

// ServerTime is what the database did for a client. Times are seconds; NaN is unknown.
type ServerTime struct {
	Part     *model.Part
	Basis    string  // which dump says it, in words
	Upper    bool    // Time is that of more than this client
	Time     float64 // in calls, the waits for more data included
	CPU      float64
	Waits    []oracle.EventTime // inside calls, without those for more data, the longest first
	MoreData float64
	Trips    float64 // round trips
	Between  float64 // waits for the client between calls

	TimeAt, CPUAt, MoreDataAt, TripsAt model.Pos
}

const (
	fromClient = "SQL*Net message from client"
	toClient   = "SQL*Net message to client"
)

// isMoreData knows the waits for further packets of one call.
func isMoreData(event string) bool {
	return strings.HasPrefix(event, "SQL*Net more data ") && strings.HasSuffix(event, " client")
}

// traceTime is what a traced session says.
func traceTime(s *sql.Session) *ServerTime {
	at := func(line int32) model.Pos {
		return model.Pos{Source: s.Part.Source, Line: cmp.Or(line, s.First), Offset: -1}
	}
	t := &ServerTime{Part: s.Part, Basis: "the trace of the session", Time: s.Calls.Elapsed + s.Lob.Elapsed, CPU: s.Calls.CPU + s.Lob.CPU,
		Trips: float64(s.Trips.Count), Between: s.Trips.Time, TimeAt: at(s.First), CPUAt: at(s.First), TripsAt: at(s.First)}
	for _, list := range [][]*sqltrace.Event{s.Inside, s.InLob} {
		for _, e := range list {
			t.wait(oracle.EventTime{Event: e.Name, Time: e.Time, Count: float64(e.Count), Pos: at(e.Worst.Line)})
		}
	}
	for _, e := range s.Events {
		if e.Name == fromClient {
			t.TripsAt = at(e.Worst.Line)
		}
	}
	oracle.ByTime(t.Waits)
	return t
}

// wait adds a wait inside calls; those for more data are transport.
func (t *ServerTime) wait(e oracle.EventTime) {
	if isMoreData(e.Event) {
		t.MoreData += e.Time
		t.MoreDataAt = e.Pos
		return
	}
	if !(e.Time > 0) {
		return
	}
	if i := slices.IndexFunc(t.Waits, func(o oracle.EventTime) bool { return o.Event == e.Event }); i >= 0 {
		t.Waits[i].Time += e.Time
		t.Waits[i].Count += e.Count
		return
	}
	t.Waits = append(t.Waits, e)
}

// tkprofTime is what the totals of a tkprof report say. tkprof gives each call's own time, so recursive calls are added.
func tkprofTime(part *model.Part) *ServerTime {
	report := part.Document.(*tkprof.Report)
	at := func(line int32) model.Pos { return model.Pos{Source: part.Source, Line: line, Offset: -1} }
	if report.User == nil {
		return nil
	}
	u := report.User
	t := &ServerTime{Part: part, Basis: "the totals of the tkprof report", Time: u.Total.Elapsed, CPU: u.Total.CPU, Trips: math.NaN(), Between: math.NaN(),
		TimeAt: at(u.Total.Line), CPUAt: at(u.Total.Line)}
	lists := [][]tkprof.Event{u.Waits}
	if rec := report.Recursive; rec != nil {
		t.Time += oracle.ZeroIfUnknown(rec.Total.Elapsed)
		t.CPU += oracle.ZeroIfUnknown(rec.Total.CPU)
		lists = append(lists, rec.Waits)
	}
	for _, list := range lists {
		for _, e := range list {
			switch {
			case e.Name == fromClient:
				t.Trips, t.Between, t.TripsAt = oracle.ZeroIfUnknown(t.Trips)+e.Count, oracle.ZeroIfUnknown(t.Between)+e.Total, at(e.Line)
			case !oracle.IsIdle(e.Name) || isMoreData(e.Name):
				t.wait(oracle.EventTime{Event: e.Name, Time: e.Total, Count: e.Count, Pos: at(e.Line)})
			}
		}
	}
	oracle.ByTime(t.Waits)
	return t
}

// instanceTime is what a report of the whole instance says, an upper bound of what it did for one client.
func instanceTime(d *oracle.DBTime) *ServerTime {
	t := &ServerTime{Part: d.Part, Basis: "the report of the instance: " + d.Basis, Upper: true, Time: d.Total, CPU: d.CPU, Trips: math.NaN(), Between: math.NaN(), TimeAt: d.TotalAt, CPUAt: d.CPUAt}
	if t.TimeAt.Line == 0 {
		t.TimeAt = model.Pos{Source: d.Part.Source, Line: cmp.Or(d.CPUAt.Line, d.Part.First), Offset: -1}
	}
	for _, e := range d.Foreground {
		t.wait(e)
	}
	if s, ok := d.Part.Sample(model.OracleInstanceStat, "stat", "SQL*Net roundtrips to/from client"); ok {
		t.Trips, t.TripsAt = s.Value, s.Pos
	}
	return t
}

package oracle

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
)

// DatabaseTime says where the time of each instance went.
var DatabaseTime = &analyzers.Derived[[]DBTime]{
	Name: "database-time",
	Doc: `Where the sessions of an instance spent their time, for each report.
The whole is DB time where the report prints it (Oracle 10g and later), else CPU and all non-idle waits of foreground sessions together.
Which events are idle is dumplens' own list, for Oracle 8i to 19c: the list that Statspack uses is out of date in every release. Waits of
background processes never share a base with those of foreground sessions: log file parallel write is what log file sync waits for, and
adding both would count one thing twice. Reports that do not separate them (8i, 9i) print all waits and those of the background; then the
difference is used, and where only one table is there, a list of events that only background processes wait for.`,
	Needs: []analyzers.Input{analyzers.Metric(model.OracleWaitTime, model.OracleDBTime)},
	Run: func(p *analyzers.Pass) ([]DBTime, error) {
		var out []DBTime
		for _, part := range p.Case.Parts() {
			if d, ok := newDBTime(part); ok {
				out = append(out, d)
			}
		}
		return out, nil
	},
}

// DBTime is where the time of one instance went during one part. Times are seconds; NaN is unknown.
type DBTime struct {
	Part        *model.Part
	Elapsed     float64 // between the snapshots
	Total       float64 // what shares are of
	CPU         float64
	Wait        float64 // sum over Foreground
	Unaccounted float64 // Total - CPU - Wait: waiting for a processor, mostly; negative when parts exceed the whole
	Printed     bool    // Total is printed as DB time, not added up here
	Basis       string  // what Total is, in words
	Separation  string  // how foreground waits were told from those of background processes

	Foreground []EventTime // non-idle, the longest first
	Background []EventTime // non-idle, the longest first
	Idle       []EventTime // of all processes, the longest first
	Unreadable []string    // non-idle events whose time is not printed readably; they are in no sum

	TotalAt, CPUAt model.Pos // lines that print Total and CPU; line 0 where they are added up or absent
}

// EventTime is the waits for one event.
type EventTime struct {
	Event string  // name; as long as any table of the report prints it
	Time  float64 // seconds
	Count float64 // waits
	Mean  float64 // seconds
	Share float64 // of DBTime.Total for foreground events, of all background waits for those; NaN for idle ones
	Pos   model.Pos
}

func newDBTime(part *model.Part) (DBTime, bool) {
	d := DBTime{Part: part, Elapsed: points.Level(part, model.OracleElapsed)}
	d.events(readEvents(part))
	d.Wait = Total(d.Foreground)
	d.total()
	d.Unaccounted = d.Total - ZeroIfUnknown(d.CPU) - d.Wait
	for i := range d.Foreground {
		d.Foreground[i].Share = d.Foreground[i].Time / d.Total
	}
	background := Total(d.Background)
	for i := range d.Background {
		d.Background[i].Share = d.Background[i].Time / background
	}
	return d, d.Total > 0 || background > 0
}

// Total finds the whole and the CPU in it.
func (d *DBTime) total() {
	read := func(m *model.Metric) (float64, model.Pos) {
		if s, ok := d.Part.Sample(m); ok {
			return s.Value, s.Pos
		}
		return math.NaN(), model.Pos{Source: d.Part.Source, Offset: -1}
	}
	d.CPU, d.CPUAt = read(model.OracleCPUTime)
	if s, ok := d.Part.Sample(model.OracleInstanceStat, "stat", "CPU used by this session"); ok && math.IsNaN(d.CPU) {
		d.CPU, d.CPUAt = s.Value/100, s.Pos // printed in centiseconds; 8i has no row for CPU among its top events
	}
	d.Total, d.TotalAt = read(model.OracleDBTime)
	d.Printed = d.Total > 0
	if v, at := read(model.OracleDBCPU); d.Printed && !math.IsNaN(v) {
		d.CPU, d.CPUAt = v, at
	}
	switch {
	case d.Printed:
		d.Basis = "DB time as printed"
	case math.IsNaN(d.CPU):
		d.Total, d.Basis = d.Wait, "non-idle foreground waits; CPU time is not printed"
	default:
		d.Total, d.Basis = d.CPU+d.Wait, "CPU used by sessions + non-idle foreground waits"
	}
}

// events sorts the waits of all scopes into foreground, background and idle ones.
func (d *DBTime) events(scopes map[string]eventList) {
	fg, all, bg := scopes["foreground"], scopes["all"], scopes["background"]
	switch {
	case len(fg) > 0:
		d.Separation = "the report prints foreground waits of their own"
		d.foreground(fg, nil)
	case len(bg) > 0:
		d.Separation = "waits of all processes less those of background processes, event by event"
		d.foreground(all, bg)
	default:
		d.Separation = "waits of all processes less the events that only background processes wait for, by name"
		d.foreground(all, nil)
		bg = slices.DeleteFunc(slices.Clone(all), func(e EventTime) bool { return !IsBackground(e.Event) })
	}
	for _, e := range bg {
		if !IsIdle(e.Event) && e.Time > 0 {
			d.Background = append(d.Background, e)
		}
	}
	for _, e := range union(all, fg) {
		if IsIdle(e.Event) && e.Time > 0 {
			d.Idle = append(d.Idle, e)
		}
	}
	ByTime(d.Foreground)
	ByTime(d.Background)
	ByTime(d.Idle)
}

// foreground takes the non-idle events of a list, less what the background waited for them.
func (d *DBTime) foreground(list, background eventList) {
	for _, e := range list {
		if IsIdle(e.Event) || IsBackground(e.Event) {
			continue
		}
		if b, ok := background.find(e.Event); ok && b.Time > 0 {
			e.Time = max(e.Time-b.Time, 0)
			e.Count = max(e.Count-b.Count, 0)
			e.Mean = mean(e.Time, e.Count)
		}
		switch {
		case math.IsNaN(e.Time):
			d.Unreadable = append(d.Unreadable, e.Event)
		case e.Time > 0:
			d.Foreground = append(d.Foreground, e)
		}
	}
}

// Event is the foreground or background waits for an event by its full name; false when there are none.
func (d *DBTime) Event(name string, background bool) (EventTime, bool) {
	if background {
		return eventList(d.Background).find(name)
	}
	return eventList(d.Foreground).find(name)
}

// Load is the average number of sessions that worked or waited in the database: Total for each second of the interval.
func (d *DBTime) Load() float64 {
	if !(d.Elapsed > 0) {
		return math.NaN()
	}
	return d.Total / d.Elapsed
}

func ByTime(list []EventTime) {
	slices.SortStableFunc(list, func(a, b EventTime) int {
		return cmp.Or(cmp.Compare(b.Time, a.Time), strings.Compare(a.Event, b.Event))
	})
}

func Total(list []EventTime) float64 {
	sum := 0.0
	for _, e := range list {
		sum += e.Time
	}
	return sum
}

func mean(time, count float64) float64 {
	if !(count > 0) {
		return math.NaN()
	}
	return time / count
}

func ZeroIfUnknown(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}

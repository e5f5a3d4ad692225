package client

import (
	"math"
	"strings"

	"dumplens/analyzers/facts/sql"
	"dumplens/parsers/model"
	"dumplens/parsers/oraconf"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/tkprof"
)

// DefaultArrayFetch is how many rows the Oracle driver of Baan fetches in one call unless ora_max_array_fetch says otherwise.
const DefaultArrayFetch = 5

// ArraySize is what the settings for arrays are compared with: the size that the field report set.
const ArraySize = 100

// Array is the array interface of Baan's driver: what is set, and what the calls say it can still save. NaN is unknown.
type Array struct {
	Settings []ArraySetting // those of db_resource that matter, set or not; nil without a db_resource
	Fetch    float64        // ora_max_array_fetch, the default where a db_resource does not set it
	Insert   float64
	At       model.Pos // of the fetch setting; line 0 where it is not set

	Part     *model.Part // whose calls these are; nil without
	Basis    string
	Fetches  float64 // calls
	Rows     float64
	PerFetch float64 // rows of a fetch
	Single   float64 // share of the fetches by statements that give about one row for each execution
	Removed  float64 // fetches and executions that arrays of ArraySize would save
	Trips    float64 // fetches and executions these are of
	CallsAt  model.Pos
}

// ArraySetting is one setting of db_resource.
type ArraySetting struct {
	Name, Value, Advised string // Value is "" where it is not set
	At                   model.Pos
}

// advisedArray are the five settings of the array interface, with the values that the field report used.
var advisedArray = [][2]string{
	{"ora_init", "0101000"}, {"ora_max_array_fetch", "100"}, {"ora_max_array_insert", "100"}, {"rds_full", "100"}, {"ssts_set_rows", "100"},
}

// ResourceArray reads the settings of a db_resource.
func ResourceArray(part *model.Part, c *oraconf.Config) Array {
	a := noArray()
	a.Fetch, a.Insert = DefaultArrayFetch, 1
	for _, want := range advisedArray {
		s := ArraySetting{Name: want[0], Advised: want[1], At: model.Pos{Source: part.Source, Offset: -1}}
		if set, ok := c.Setting(want[0]); ok {
			s.Value, s.At.Line = set.Value.S, set.Line
			v, known := part.Sample(model.BaanResource, "key", set.Name)
			switch {
			case !known:
			case want[0] == "ora_max_array_fetch":
				a.Fetch, a.At = v.Value, s.At
			case want[0] == "ora_max_array_insert":
				a.Insert = v.Value
			}
		}
		a.Settings = append(a.Settings, s)
	}
	return a
}

func noArray() Array {
	nan := math.NaN()
	return Array{Fetch: nan, Insert: nan, Fetches: nan, Rows: nan, PerFetch: nan, Single: nan, Removed: nan, Trips: nan}
}

// array joins the settings of the case with the calls of the run, else of the trace that the floor is of.
func (w *world) array(r *Run) Array {
	a := noArray()
	for _, p := range w.parts {
		if c, ok := p.Document.(*oraconf.Config); ok && c.Kind == oraconf.Resource && p.Stage == r.Part.Stage && a.Settings == nil {
			a = ResourceArray(p, c)
		}
	}
	for _, p := range []*model.Part{serverPart(r.Server), r.FloorOf} {
		if p != nil && a.Part == nil {
			a.calls(p, w.sessions)
		}
	}
	return a
}

// singleRow is up to how many rows of an execution a statement counts as one that reads a row by its key.
const singleRow = 1.2

// ownCalls are the calls of one statement.
type ownCalls struct {
	executes, fetches, rows float64
	executeRows             float64
	insert, query           bool
}

// calls counts what arrays could save in the calls of a trace or tkprof report.
func (a *Array) calls(p *model.Part, sessions []sql.Session) {
	var list []ownCalls
	switch doc := p.Document.(type) {
	case *tkprof.Report:
		a.Basis = "the statements of the tkprof report"
		a.CallsAt = model.Pos{Source: p.Source, Line: p.First, Offset: -1}
		if doc.User != nil {
			a.CallsAt.Line = doc.User.Fetch.Line
		}
		for _, s := range doc.Statements {
			if s.Depth == 0 {
				list = append(list, ownCalls{executes: s.Execute.Count, fetches: s.Fetch.Count, rows: s.Fetch.Rows, executeRows: s.Execute.Rows,
					insert: startsWord(s.Text.S, "insert"), query: startsWord(s.Text.S, "select") || startsWord(s.Text.S, "with")})
			}
		}
		if len(list) == 0 && doc.User != nil {
			list = append(list, ownCalls{executes: doc.User.Execute.Count, fetches: doc.User.Fetch.Count, rows: doc.User.Fetch.Rows, query: true})
		}
	case *sqltrace.Trace:
		a.Basis = "the statements of the trace"
		a.CallsAt = model.Pos{Source: p.Source, Line: p.First, Offset: -1}
		for _, s := range sessions {
			if s.Part != p {
				continue
			}
			for _, st := range s.Session.Statements {
				if st.Depth == s.Roots {
					f, e := st.Calls[sqltrace.Fetch], st.Calls[sqltrace.Execute]
					list = append(list, ownCalls{executes: float64(e.Count), fetches: float64(f.Count), rows: float64(f.Rows), executeRows: float64(e.Rows),
						insert: st.Command == 2, query: st.Command == 3})
				}
			}
		}
	default:
		return
	}
	a.sum(p, list)
}

func (a *Array) sum(p *model.Part, list []ownCalls) {
	fetches, rows, single, removed, trips := 0.0, 0.0, 0.0, 0.0, 0.0
	for _, c := range list {
		runs := math.Max(c.executes, 1)
		switch {
		case c.query && c.fetches > 0:
			trips += c.fetches
			fetches += c.fetches
			rows += c.rows
			if c.rows <= singleRow*runs {
				single += c.fetches
			}
			needed := runs * math.Max(1, math.Ceil(c.rows/runs/ArraySize))
			removed += math.Max(c.fetches-needed, 0)
		case c.insert && c.executes > 0:
			trips += c.executes
			if c.executeRows > 0 {
				removed += math.Max(c.executes-math.Ceil(c.executeRows/ArraySize), 0)
			}
		}
	}
	if trips == 0 {
		return
	}
	a.Part, a.Fetches, a.Rows, a.Removed, a.Trips = p, fetches, rows, removed, trips
	a.PerFetch, a.Single = rows/fetches, single/fetches
}

func startsWord(s, word string) bool {
	s = strings.TrimLeft(s, " \t\n(")
	for strings.HasPrefix(s, "/*") {
		_, rest, _ := strings.Cut(s, "*/")
		s = strings.TrimLeft(rest, " \t\n(")
	}
	return len(s) >= len(word) && strings.EqualFold(s[:len(word)], word)
}

// On reports whether the array interface is on: fetches of more rows than the driver's default.
func (a *Array) On() bool { return a.Fetch > DefaultArrayFetch }

package baantrace

import (
	"fmt"
	"time"

	"dumplens/parsers/model"
)

// Log is what one file of the driver or bshell says. Times are seconds.
type Log struct {
	Reports []Report // of ORASTAT, in the order of the file
	Slow    []Slow   // statements over the limit with the most time, the longest first
	SlowAll int      // how many there were
	DBS     DBS
	Flow    Flow
}

// Report is one report of ORASTAT: sums since the driver process was started.
type Report struct {
	Process  string
	At       time.Time
	Interval float64 // seconds between reports; NaN where it is not printed, 0 for one report at exit
	Calls    []DriverCall
	Line     int32
}

// DriverCall is the calls of one kind.
type DriverCall struct {
	Group, Call string // "db-cursor", "fetch"
	Count, Time float64
	Line        int32 // of the counts
}

// Slow is a statement that took longer than the limit.
type Slow struct {
	User, Program model.Text
	At            time.Time
	Phase         string // parse, multi_exec, multi_fetch
	Seconds       float64
	SQL           model.Text
	Line          int32
}

// DBS is what a dbs.log says in sum.
type DBS struct {
	Queries  int
	Searches map[string]int // by table
	Array    int            // rows that a hint sets; 0 without one, 1 where array fetching is disabled
	Buffer   int            // of RDS_FULL; 0 without one
	Line     int32          // of its first line; 0 without a dbs.log
}

// Flow is what a function flow says in sum. There are no times in it.
type Flow struct {
	Calls     map[string]int
	Total     int
	Depth     int // deepest
	Unmatched int // returns without a call and calls without a return
	Line      int32
}

// Fields lists the statements over the limit and the reports.
func (l *Log) Fields() []model.Field {
	var out []model.Field
	add := func(name string, value model.Text, line int32) {
		if value.S != "" {
			out = append(out, model.Field{Name: name, Value: value, Pos: model.Pos{Line: line, Offset: -1}})
		}
	}
	for _, r := range l.Reports {
		add("Report of process "+r.Process, model.Say(r.At.Format(time.DateTime)), r.Line)
	}
	if l.SlowAll > len(l.Slow) {
		add("Statements over the limit", model.Say(fmt.Sprintf("%d, of which the longest %d are kept", l.SlowAll, len(l.Slow))), 0)
	}
	for _, s := range l.Slow {
		add("user", s.User, s.Line)
		add("program", s.Program, s.Line)
		add(fmt.Sprintf("%s, %g s", s.Phase, s.Seconds), s.SQL, s.Line)
	}
	return out
}

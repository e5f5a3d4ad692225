package tkprof

import (
	"fmt"

	"dumplens/parsers/model"
)

// Report is what a tkprof report says. Times are seconds, as printed to hundredths; NaN is a cell that cannot be read.
type Report struct {
	Release       string     // of tkprof
	Made          string     // when, as printed: the words depend on the language of the client
	TraceFile     model.Text // as given to tkprof
	Compatibility string     // release that wrote the trace
	Sort          string
	Sessions      []string // SESSION ID lines: "90.6"
	Statements    []*Statement
	User          *Totals // OVERALL TOTALS of statements that the user ran; nil where not printed
	Recursive     *Totals
	Errors        []Failed
	Counts        []Count // "SQL statements in session" and so on, as printed
}

// Numbers is a row of a table of calls.
type Numbers struct {
	Count, CPU, Elapsed, Disk, Query, Current, Rows float64
	Line                                            int32
}

// Calls is a table of calls.
type Calls struct {
	Parse, Execute, Fetch, Total Numbers
	MissesParse, MissesExecute   float64 // NaN where not printed
	Line                         int32
}

// Totals are the calls and waits of all statements.
type Totals struct {
	Calls
	Waits []Event
}

// Statement is one block of the report.
type Statement struct {
	SQLID    string // from 11g on
	PlanHash string // from 11.2 on
	Text     model.Text
	Calls
	Optimizer string
	User      model.Text // number, or name
	Depth     int        // recursive depth, 0 for statements of the user
	Captured  int        // executions whose plan statistics the trace has; 0 where not printed
	Plan      []Step
	Explained []string // plan of EXPLAIN PLAN, as printed
	Waits     []Event
	Line      int32
}

// Step is a row of a plan.
type Step struct {
	Rows      float64 // of the first execution
	Average   float64 // NaN before 11.2
	Most      float64
	Level     int    // indent
	Operation string // with its figures, as printed
	Line      int32
}

// Event is a row of a table of waits.
type Event struct {
	Name           string
	Count          float64
	Longest, Total float64
	Line           int32
}

// Failed is a statement that could not be parsed.
type Failed struct {
	Code string
	Text model.Text
	Line int32
}

// Count is a number of the end of the report.
type Count struct {
	What  string
	Value float64
	Line  int32
}

// ID names a statement: its SQL id, or its line.
func (s *Statement) ID() string {
	if s.SQLID != "" {
		return s.SQLID
	}
	return fmt.Sprintf("at line %d", s.Line)
}

// Fields implements model.Document.
func (r *Report) Fields() []model.Field {
	var out []model.Field
	add := func(name string, value model.Text, line int32) {
		if value.S != "" {
			out = append(out, model.Field{Name: name, Value: value, Pos: model.Pos{Line: line, Offset: -1}})
		}
	}
	add("Release of tkprof", model.Say(r.Release), 0)
	add("Made", model.Say(r.Made), 0)
	add("Trace file", r.TraceFile, 0)
	add("Trace file compatibility", model.Say(r.Compatibility), 0)
	add("Sort options", model.Say(r.Sort), 0)
	for _, id := range r.Sessions {
		add("Session", model.Say(id), 0)
	}
	for _, s := range r.Statements {
		add("Statement "+s.ID(), s.Text, s.Line)
	}
	for _, e := range r.Errors {
		add("Error "+e.Code, e.Text, e.Line)
	}
	for _, c := range r.Counts {
		add(c.What, model.Say(fmt.Sprintf("%.0f", c.Value)), c.Line)
	}
	return out
}

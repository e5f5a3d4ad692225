package sqltrace

import (
	"math"
	"slices"
	"strings"
)

const (
	// plansKept is how many shapes of plans a statement keeps; more are a sign of trouble that four show as well.
	plansKept = 4
	// stepsKept is how many steps a plan may have, and allSteps how many the plans of a trace have together.
	stepsKept = 2000
	allSteps  = 400_000
)

// PlanStep is a step of an execution plan. Rows, blocks and times are sums over the executions of the plan, steps below included; the
// optimizer's figures are those of the first. NaN is what the release does not print.
type PlanStep struct {
	ID, Parent, Position int
	Object               int64
	Operation            string
	Rows                 float64 // cnt: rows that the step gave
	Query, Disk, Written float64 // blocks
	Starts               float64
	Time                 float64 // seconds
	Cost, Size, Card     float64 // the optimizer's estimates for one start
}

// planRow is a STAT line as it stands there; Operation points into the block being read.
type planRow struct {
	PlanStep
	line int32
}

// plans collects the STAT lines of one cursor, which follow each other.
type plans struct {
	rows   []planRow
	target *Statement
	trace  *trace
}

// flush hands the plan that was collected to its statement.
func (p *plans) flush() {
	if len(p.rows) == 0 {
		return
	}
	if p.target != nil {
		p.target.plan(p.rows, p.trace)
	}
	p.rows = p.rows[:0]
}

func (s *Statement) plan(rows []planRow, t *trace) {
	for _, p := range s.Plans {
		if p.same(rows) {
			p.add(rows)
			return
		}
	}
	if len(s.Plans) == plansKept || t.steps+len(rows) > allSteps {
		t.plansLost++
		return
	}
	t.steps += len(rows)
	p := &Plan{Executions: 1, Line: rows[0].line, Steps: make([]PlanStep, len(rows))}
	for i := range rows {
		p.Steps[i] = rows[i].PlanStep
		p.Steps[i].Operation = name(rows[i].Operation)
	}
	s.Plans = append(s.Plans, p)
}

func (p *Plan) same(rows []planRow) bool {
	return slices.EqualFunc(p.Steps, rows, func(a PlanStep, b planRow) bool {
		return a.ID == b.ID && a.Parent == b.Parent && a.Object == b.Object && a.Operation == b.Operation
	})
}

func (p *Plan) add(rows []planRow) {
	p.Executions++
	for i := range p.Steps {
		s, r := &p.Steps[i], &rows[i]
		s.Rows += r.Rows
		s.Query += r.Query
		s.Disk += r.Disk
		s.Written += r.Written
		s.Starts += r.Starts
		s.Time += r.Time
	}
}

// stat reads a STAT line behind its cursor. ok is false where it has no id or operation.
func stat(rest string, line int32) (row planRow, ok bool) {
	nan := math.NaN()
	row = planRow{line: line, PlanStep: PlanStep{Rows: nan, Query: nan, Disk: nan, Written: nan, Starts: nan, Time: nan, Cost: nan, Size: nan, Card: nan}}
	seen := 0
	for {
		rest = strings.TrimLeft(rest, " ")
		if op, found := strings.CutPrefix(rest, "op='"); found {
			if end := strings.LastIndexByte(op, '\''); end >= 0 {
				op = op[:end]
			}
			row.operation(op)
			return row, seen > 0
		}
		key, value, end := pair(rest)
		if end == 0 {
			return row, false
		}
		rest = rest[end:]
		switch key {
		case "id":
			row.ID = int(value)
			seen++
		case "cnt":
			row.Rows = float64(value)
		case "pid":
			row.Parent = int(value)
		case "pos":
			row.Position = int(value)
		case "obj":
			row.Object = value
		}
	}
}

// pair reads "key=123" at the start of s; end is 0 where there is none.
func pair(s string) (key string, value int64, end int) {
	i := strings.IndexByte(s, '=')
	if i <= 0 {
		return "", 0, 0
	}
	value, end, ok := integer(s, i+1)
	if !ok {
		return "", 0, 0
	}
	return s[:i], value, end
}

// operation splits "TABLE ACCESS FULL T (cr=4 pr=1 … card=3)" into its name and its figures.
func (r *planRow) operation(op string) {
	r.Operation = strings.TrimRight(op, " ")
	at := strings.Index(op, "(cr=")
	if at < 0 {
		return
	}
	rest := strings.TrimSuffix(strings.TrimRight(op[at+1:], " "), ")")
	r.Operation = strings.TrimRight(op[:at], " ")
	for {
		rest = strings.TrimLeft(rest, " ")
		key, value, end := pair(rest)
		if end == 0 {
			if _, after, ok := strings.Cut(rest, " "); ok { // "us" behind the time, or a figure that cannot be read
				rest = after
				continue
			}
			return
		}
		rest = strings.TrimPrefix(rest[end:], "us")
		r.figure(key, float64(value))
	}
}

func (r *planRow) figure(key string, v float64) {
	switch key {
	case "cr":
		r.Query = v
	case "pr":
		r.Disk = v
	case "pw":
		r.Written = v
	case "str":
		r.Starts = v
	case "time":
		r.Time = v
	case "cost":
		r.Cost = v
	case "size":
		r.Size = v
	case "card":
		r.Card = v
	}
}

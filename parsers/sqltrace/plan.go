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
	text string // the line, which points into the block
	lost bool   // a figure that cannot be

	owned bool // its strings no longer point into the block
}

// LooseStep is a step of a plan whose head is damaged: which plan it is of cannot be told.
type LooseStep struct {
	PlanStep
	Line int32
}

// looseKept is how many of them a session keeps.
const looseKept = 100

// plans collects the STAT lines of one cursor, which follow each other.
type plans struct {
	rows   []planRow
	target *Statement
	trace  *trace
}

// own copies what points into the block being read: the plan goes on in the next one.
func (p *plans) own() {
	for i := range p.rows {
		if r := &p.rows[i]; !r.owned {
			r.Operation, r.text, r.owned = strings.Clone(r.Operation), strings.Clone(r.text), true
		}
	}
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
	t.keepLine(rows[0].line, rows[0].text)
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

// stat reads a STAT line behind its cursor. A step that has lost its id belongs to no plan, but its figures are read.
func stat(rest string, line int32) (row planRow, p problem) {
	nan := math.NaN()
	row = planRow{line: line, PlanStep: PlanStep{Rows: nan, Query: nan, Disk: nan, Written: nan, Starts: nan, Time: nan, Cost: nan, Size: nan, Card: nan}}
	hasID := false
	for {
		rest = behindBlanks(rest)
		key, value, end := pair(rest)
		if end == 0 {
			break
		}
		switch key {
		case "id":
			row.ID, hasID = int(value), value >= 0 && value <= stepsKept
		case "cnt":
			row.Rows = row.amount(value)
		case "pid":
			row.Parent = int(min(max(value, 0), stepsKept))
		case "pos":
			row.Position = int(min(max(value, 0), stepsKept))
		case "obj":
			row.Object = value
		default:
			end = 0 // of the figures behind the operation, which is lost
		}
		if end == 0 {
			break
		}
		rest = rest[end:]
	}
	op, whole := strings.CutPrefix(rest, "op='")
	if end := strings.LastIndexByte(op, '\''); end >= 0 {
		op = op[:end]
	} else {
		whole = false
	}
	known := row.operation(op)
	if !known && !hasID {
		known = row.figures(op)
	}
	switch {
	case hasID && row.lost:
		return row, lostCount
	case hasID && whole:
		return row, fine
	case hasID:
		return row, cutLine
	case known || !math.IsNaN(row.Rows):
		row.ID, row.Parent = 0, 0
		return row, headless
	}
	return row, strange
}

func behindBlanks(s string) string {
	for s != "" && s[0] == ' ' {
		s = s[1:]
	}
	return s
}

// pair reads "key=123" at the start of s; end is 0 where there is none.
func pair(s string) (key string, value int64, end int) {
	const longest = 8 // keys are short, and an operation is none
	i := 0
	for i < len(s) && i <= longest && s[i] != '=' {
		i++
	}
	if i == 0 || i >= len(s) || s[i] != '=' {
		return "", 0, 0
	}
	value, end, ok := integer(s, i+1)
	if !ok {
		return "", 0, 0
	}
	return s[:i], value, end
}

// operation splits "TABLE ACCESS FULL T (cr=4 pr=1 … card=3)" into its name and its figures, and reports whether it has any of these.
func (r *planRow) operation(op string) (any bool) {
	r.Operation = strings.TrimRight(op, " ")
	at := strings.Index(op, "(cr=")
	if at < 0 {
		return false
	}
	r.Operation = strings.TrimRight(op[:at], " ")
	return r.figures(op[at+1:])
}

// figures reads "cr=4 pr=1 … card=3)", and reports whether there was any.
func (r *planRow) figures(rest string) (any bool) {
	rest = strings.TrimSuffix(strings.TrimRight(rest, " "), ")")
	for {
		rest = behindBlanks(rest)
		key, value, end := pair(rest)
		if end == 0 {
			if _, after, ok := strings.Cut(rest, " "); ok { // "us" behind the time, or a figure that cannot be read
				rest = after
				continue
			}
			return any
		}
		rest = strings.TrimPrefix(rest[end:], "us")
		any = r.figure(key, value) || any
	}
}

// StepOf reads a step of a plan as tkprof prints it too: its operation, and behind it the figures in brackets, those of one execution. Times
// are in units of the trace. Where the step stands, and its rows, are not in it.
func StepOf(printed string) PlanStep {
	nan := math.NaN()
	row := planRow{PlanStep: PlanStep{Rows: nan, Query: nan, Disk: nan, Written: nan, Starts: nan, Time: nan, Cost: nan, Size: nan, Card: nan}}
	row.operation(printed)
	return row.PlanStep
}

// amount is a figure of a step, NaN where it cannot be: counters run over, and the optimizer writes 2^64-1 for what has no limit.
func (r *planRow) amount(v int64) float64 {
	if v < 0 || v >= maxTime {
		r.lost = true
		return math.NaN()
	}
	return float64(v)
}

func (r *planRow) figure(key string, value int64) bool {
	var cell *float64
	switch key {
	case "cr":
		cell = &r.Query
	case "pr":
		cell = &r.Disk
	case "pw":
		cell = &r.Written
	case "str", "starts":
		cell = &r.Starts
	case "time":
		cell = &r.Time
	case "cost":
		cell = &r.Cost
	case "size":
		cell = &r.Size
	case "card":
		cell = &r.Card
	default:
		return false
	}
	*cell = r.amount(value)
	return true
}

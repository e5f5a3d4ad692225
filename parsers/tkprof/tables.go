package tkprof

import (
	"math"
	"strconv"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

func newStatement(line int32) *Statement {
	return &Statement{Line: line, Calls: newCalls()}
}

func newCalls() Calls { return Calls{MissesParse: math.NaN(), MissesExecute: math.NaN()} }

// calls takes a table of calls.
func (rd *reading) calls(t *callTable, line int32) {
	rd.understood(t.Head)
	c := rd.target(line)
	*c = newCalls()
	c.Line = line
	if t.Rows == nil {
		rd.b.Notef(line, model.Warning, "a table of calls has no rows")
		return
	}
	for n, l := range text.Numbered(t.Rows.Text, int32(t.Rows.Pos.Line)) {
		if strings.HasPrefix(strings.TrimSpace(l), "---") {
			rd.b.Understood(1)
			continue
		}
		name, row, ok := numbersOf(l, n)
		if !ok {
			rd.b.Notef(n, model.Warning, "a row of calls does not have seven numbers; it is not read")
			continue
		}
		rd.b.Understood(1)
		switch name {
		case "Parse":
			c.Parse = row
		case "Execute":
			c.Execute = row
		case "Fetch":
			c.Fetch = row
		case "total":
			c.Total = row
		}
	}
}

// target is what a table belongs to: the totals, or the statement of the block. A block that has lost its text gets one without.
func (rd *reading) target(line int32) *Calls {
	if rd.sum != nil {
		return &rd.sum.Calls
	}
	if rd.cur == nil || rd.cur.Calls.Line > 0 {
		rd.statement(line)
	}
	return &rd.cur.Calls
}

func numbersOf(l string, line int32) (name string, n Numbers, ok bool) {
	f := strings.Fields(l)
	if len(f) != 8 {
		return "", n, false
	}
	for i, cell := range []*float64{&n.Count, &n.CPU, &n.Elapsed, &n.Disk, &n.Query, &n.Current, &n.Rows} {
		v, state := text.Plain.Parse(f[i+1])
		if state == text.NotNumber {
			return "", n, false
		}
		*cell = v
	}
	n.Line = line
	return f[0], n, true
}

// facts takes the lines below a table.
func (rd *reading) facts(run string, line int32) {
	for n, l := range text.Numbered(run, line) {
		rd.b.Understood(1)
		key, value, _ := strings.Cut(strings.TrimSpace(l), ":")
		value = strings.TrimSpace(value)
		switch key {
		case "Misses in library cache during parse":
			rd.misses(value, true)
		case "Misses in library cache during execute":
			rd.misses(value, false)
		default:
			if rd.cur == nil {
				rd.b.Notef(n, model.Info, "%s stands outside of a statement", key)
				continue
			}
			rd.cur.fact(key, value)
		}
	}
}

func (rd *reading) misses(value string, parse bool) {
	v, _ := text.Plain.Parse(value)
	var c *Calls
	switch {
	case rd.sum != nil:
		c = &rd.sum.Calls
	case rd.cur != nil:
		c = &rd.cur.Calls
	default:
		return
	}
	if parse {
		c.MissesParse = v
		return
	}
	c.MissesExecute = v
}

func (st *Statement) fact(key, value string) {
	switch key {
	case "Optimizer mode", "Optimizer goal":
		st.Optimizer = strings.Clone(value)
	case "Number of plan statistics captured":
		st.Captured, _ = strconv.Atoi(value)
	case "Parsing user id":
		user, depth, ok := strings.Cut(value, "(recursive depth: ")
		if ok {
			st.Depth, _ = strconv.Atoi(strings.TrimRight(depth, " )"))
		}
		st.User = model.Text{Kind: model.User, S: strings.Join(strings.Fields(user), " ")}
	}
}

// plan takes row sources: rows, from 11.2 on those of the first execution, their average and the most; then the indented operation.
func (rd *reading) plan(p *plan, line int32) {
	rd.understood(p.Head)
	if p.Steps == nil {
		return
	}
	columns := 1
	if strings.Contains(p.Head, "(1st)") {
		columns = 3
	}
	if rd.cur == nil {
		rd.b.Notef(line, model.Warning, "a plan stands outside of a statement")
		rd.understood(p.Steps.Text)
		return
	}
	for n, l := range text.Numbered(p.Steps.Text, int32(p.Steps.Pos.Line)) {
		if strings.HasPrefix(strings.TrimSpace(l), "---") {
			rd.b.Understood(1)
			continue
		}
		s, ok := stepOf(l, columns, n)
		if last := len(rd.cur.Plan) - 1; !ok && last >= 0 && isBroken(rd.cur.Plan[last].Operation) {
			rd.b.Understood(1)
			rd.cur.Plan[last].Operation += " " + strings.TrimSpace(l)
			continue
		}
		if !ok {
			rd.b.Notef(n, model.Warning, "a step of a plan does not begin with its rows; it is not read")
			continue
		}
		rd.b.Understood(1)
		rd.cur.Plan = append(rd.cur.Plan, s)
	}
}

// isBroken knows a step whose line was broken: a bracket is open at its end.
func isBroken(operation string) bool {
	return strings.Count(operation, "(") > strings.Count(operation, ")")
}

func stepOf(l string, columns int, line int32) (s Step, ok bool) {
	s = Step{Average: math.NaN(), Most: math.NaN(), Line: line}
	cells := [...]*float64{&s.Rows, &s.Average, &s.Most}
	for i := range columns {
		l = strings.TrimLeft(l, " ")
		end := strings.IndexByte(l, ' ')
		if end < 0 {
			return s, false
		}
		v, state := text.Plain.Parse(l[:end])
		if state == text.NotNumber || state == text.Blank {
			return s, false
		}
		*cells[i] = v
		l = l[end:]
	}
	s.Operation = strings.Clone(strings.TrimSpace(l))
	s.Level = max(0, len(l)-len(strings.TrimLeft(l, " "))-2)
	return s, s.Operation != ""
}

// explained keeps the plan of EXPLAIN PLAN as it is printed.
func (rd *reading) explained(e *explain) {
	rd.understood(e.Head)
	if e.Steps == nil {
		return
	}
	rd.understood(e.Steps.Text)
	for _, l := range text.Numbered(e.Steps.Text, 0) {
		if rd.cur != nil && !strings.HasPrefix(strings.TrimSpace(l), "---") {
			rd.cur.Explained = append(rd.cur.Explained, strings.Clone(strings.TrimRight(l, " ")))
		}
	}
}

// waits takes a table of waits: event, times waited, longest, total. The event may hold blanks.
func (rd *reading) waits(w *waits, line int32) {
	rd.understood(w.Head)
	if w.Rows == nil {
		return
	}
	for n, l := range text.Numbered(w.Rows.Text, int32(w.Rows.Pos.Line)) {
		e, ok := eventOf(l, n)
		if !ok {
			rd.b.Notef(n, model.Warning, "a row of waits does not end in three numbers; it is not read")
			continue
		}
		rd.b.Understood(1)
		switch {
		case rd.sum != nil:
			rd.sum.Waits = append(rd.sum.Waits, e)
		case rd.cur != nil:
			rd.cur.Waits = append(rd.cur.Waits, e)
		default:
			rd.b.Notef(line, model.Warning, "waits stand outside of a statement")
		}
	}
}

func eventOf(l string, line int32) (e Event, ok bool) {
	f := strings.Fields(l)
	if len(f) < 4 {
		return e, false
	}
	e.Line = line
	for i, cell := range []*float64{&e.Count, &e.Longest, &e.Total} {
		v, state := text.Plain.Parse(f[len(f)-3+i])
		if state == text.NotNumber {
			return e, false
		}
		*cell = v
	}
	e.Name = strings.Join(f[:len(f)-3], " ")
	return e, true
}

func (rd *reading) summary(run string, line int32) {
	rd.used = true
	for n, l := range text.Numbered(run, line) {
		rd.b.Understood(1)
		number, what, _ := strings.Cut(strings.TrimSpace(l), " ")
		v, _ := text.Plain.Parse(number)
		what = strings.TrimSuffix(strings.Join(strings.Fields(what), " "), ".")
		rd.doc.Counts = append(rd.doc.Counts, Count{what, v, n})
	}
}

package sapqueue

import (
	"context"
	"math"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// maxLines is how much is parsed as one.
const maxLines = 1 << 18

// reading is the state of one source. Titles belong to the table that follows.
type reading struct {
	b        *model.Builder
	title    string
	first    int32 // of the title
	at       time.Time
	subject  model.Subject
	taskType string
	last     int32           // line that the part read last ends at
	recalled map[string]bool // kinds of tables of which that was said
}

// parse reads all tables of a source, each into a part.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{b: b, recalled: map[string]bool{}}
	for it := range printout.Read(r, b, grammar, printout.Cut{MaxLines: maxLines, Broken: "the tables were read only up to here"}) {
		rd.item(it)
	}
	return r.Err()
}

func (rd *reading) item(it *item) {
	line := int32(it.Pos.Line)
	switch {
	case it.Title != nil:
		rd.heading(strings.TrimSpace(*it.Title), line)
		rd.b.Understood(1)
	case it.Table != nil:
		rd.table(it.Table)
	case it.Figures != nil:
		rd.figures(*it.Figures, line)
	case it.Vertical != nil:
		rd.vertical(*it.Vertical, line)
	case it.Known != nil:
		printout.Known(rd.b, *it.Known)
	case it.Lost != nil:
		rd.b.Notef(line, model.Warning, "rows without the heads of their table")
	case it.Stray != nil:
		printout.Stray(rd.b, *it.Stray, line, "are no part of the tables")
	}
}

// heading keeps what is printed above a table.
func (rd *reading) heading(s string, line int32) {
	if rd.first == 0 {
		rd.first = line
	}
	if name, rest, ok := strings.Cut(s, " Table "); ok {
		rd.title = strings.Clone(name)
		rd.at, _ = clock(rest)
		return
	}
	if t, ok := clock(s); ok {
		rd.at = t
	}
	if t := taskType(s); t != "" {
		rd.taskType = strings.Clone(t)
	}
	if name := instanceOf(s); name != "" {
		parts := strings.Split(strings.Clone(name), "_")
		n := len(parts)
		rd.subject = model.Subject{Host: strings.Join(parts[:n-2], "_"), Instance: parts[n-2] + "_" + parts[n-1]}
	}
}

// begin opens a part for a table.
func (rd *reading) begin(kind string, line int32) *List {
	first := line
	if rd.first > rd.last && rd.first < line {
		first = rd.first
	}
	l := &List{Kind: kind, Title: rd.title, At: rd.at, Line: line, TaskType: rd.taskType}
	part := rd.b.Begin("sapqueue", kind, first)
	part.Document, part.Subject = l, rd.subject
	part.Window = model.Window{From: rd.at, To: rd.at}
	rd.title, rd.first, rd.at, rd.taskType = "", 0, time.Time{}, ""
	if (kind == "history" || kind == "workload") && !rd.recalled[kind] {
		rd.recalled[kind] = true
		rd.b.Notef(line, model.Info, "the layout of this table (%s) is recalled, not sampled: compare some numbers with the original", kind)
	}
	return l
}

func (rd *reading) seal(last int32) {
	rd.b.Seal(last)
	rd.last = last
}

func (rd *reading) table(t *table) {
	h := headOf(t.Head)
	line := int32(t.Pos.Line)
	l := rd.begin(h.kind, line)
	if h.starts != nil && !rd.recalled["list"] {
		rd.recalled["list"] = true
		rd.b.Notef(line, model.Info, "the layout of this list (SM50, SM66) is recalled, not sampled: compare some numbers with the original")
	}
	rd.b.Understood(1)
	last := line
	hist := &history{head: h}
	var sessions printout.Tally[string, printout.Sum]
	for _, b := range t.Body {
		last = int32(b.Pos.Line)
		if b.Ruler != nil {
			rd.b.Understood(1)
			continue
		}
		for n, s := range text.Numbered(*b.Rows, last) {
			last = n
			c := h.cells(s)
			ok := true
			switch h.kind {
			case "queues":
				ok = rd.queue(l, c, n)
			case "processes":
				ok = rd.process(l, c, n)
			case "history":
				ok = hist.add(s, n)
			default:
				name := c["logon"]
				if h.kind == "connections" {
					name = c["state"]
				}
				sessions.At(name).Add(1, n)
			}
			if !ok {
				rd.b.Notef(n, model.Warning, "a row of the table cannot be read")
				continue
			}
			rd.b.Understood(1)
		}
	}
	for name, count := range sessions.All() {
		rd.b.Sample(model.SAPSessions, model.L("type", strings.ToLower(name), "table", h.kind), count.Total, count.Line)
	}
	rd.count(l)
	hist.emit(rd.b, l)
	rd.seal(last)
}

func (rd *reading) queue(l *List, c map[string]string, line int32) bool {
	q := Queue{Name: c["type"], Now: whole(c["now"]), High: whole(c["high"]), Limit: whole(c["limit"]), Writes: whole(c["writes"]), Reads: whole(c["reads"]), Line: line}
	if q.Name == "" || math.IsNaN(q.Now) {
		return false
	}
	l.Queues = append(l.Queues, q)
	labels := model.L("queue", q.Name)
	for _, x := range []struct {
		m          *model.Metric
		key, value string
		v          float64
	}{{model.SAPQueueLength, "state", "now", q.Now}, {model.SAPQueueLength, "state", "high", q.High}, {model.SAPQueueLength, "state", "limit", q.Limit},
		{model.SAPQueueRequests, "direction", "write", q.Writes}, {model.SAPQueueRequests, "direction", "read", q.Reads}} {
		rd.b.Sample(x.m, labels.With(x.key, x.value), x.v, line)
	}
	return true
}

func (rd *reading) process(l *List, c map[string]string, line int32) bool {
	p := WorkProcess{No: c["no"], Type: c["type"], PID: c["pid"], Status: c["status"], Reason: c["reason"], Program: c["program"],
		CPU: seconds(c["cpu"]), Running: seconds(c["time"]), Line: line}
	if p.No == "" || p.Type == "" || p.Status == "" {
		return false
	}
	l.Processes = append(l.Processes, p)
	if !math.IsNaN(p.CPU) {
		rd.b.Sample(model.SAPWorkProcessCPU, model.L("no", p.No, "type", p.Type, "pid", p.PID), p.CPU, line)
	}
	return true
}

// count adds up work processes by type and status.
func (rd *reading) count(l *List) {
	type key struct{ kind, status string }
	var counts printout.Tally[key, printout.Sum]
	for _, p := range l.Processes {
		counts.At(key{p.Type, strings.ToLower(p.Status)}).Add(1, p.Line)
	}
	for k, count := range counts.All() {
		rd.b.Sample(model.SAPWorkProcesses, model.L("type", k.kind, "status", k.status), count.Total, count.Line)
	}
}

// figures reads the lines of a workload summary.
func (rd *reading) figures(run string, first int32) {
	l := rd.begin("workload", first)
	last := first
	for n, s := range text.Numbered(run, first) {
		last = n
		f := figureOf(strings.TrimSpace(s))
		task := l.TaskType
		if f.component == "" {
			rd.b.Sample(model.SAPWorkloadSteps, model.L("task", task), f.value, n)
		} else {
			rd.b.Sample(model.SAPWorkloadTime, model.L("task", task, "component", f.component), f.value, n)
		}
		rd.b.Understood(1)
	}
	rd.seal(last)
}

// vertical reads the heads, then each column from top to bottom, one cell a line.
func (rd *reading) vertical(run string, first int32) {
	h := &head{kind: "queues"}
	var names, numbers []string
	var at []int32
	last := first
	for n, s := range text.Numbered(run, first) {
		s = strings.TrimSpace(s)
		switch {
		case s == "":
			continue
		case isRequestType(s):
			names = append(names, strings.Clone(s))
			at = append(at, n)
		case s[0] >= '0' && s[0] <= '9':
			numbers = append(numbers, strings.Clone(s))
		default:
			h.fields = append(h.fields, columns[strings.ToLower(s)])
		}
		last = n
	}
	if len(names) == 0 || len(h.fields) < 2 || len(numbers) != len(names)*(len(h.fields)-1) {
		rd.b.Notef(first, model.Warning, "a table with one cell a line has %d numbers for %d columns and %d queues: it was cut", len(numbers), max(len(h.fields)-1, 0), len(names))
		return
	}
	l := rd.begin("queues", first)
	for i, name := range names {
		c := map[string]string{"type": name}
		for k, f := range h.fields[1:] {
			c[f] = numbers[k*len(names)+i]
		}
		rd.queue(l, c, at[i])
	}
	printout.Known(rd.b, run)
	rd.seal(last)
}

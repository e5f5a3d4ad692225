package trapstat

import (
	"context"
	"strconv"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// maxLines is how much is parsed as one: a table of a machine with hundreds of CPUs has a few thousand lines.
const maxLines = 1 << 16

// reading is a run being read.
type reading struct {
	b      *model.Builder
	doc    *Misses
	rows   map[key]*mean
	order  []key
	traps  map[key]*mean
	torder []key
	table  map[key]*cell // of the table being read, cpu "all"
	torn   []key         // its keys in order
	axis   []int32       // lines of the tables
	series map[string][]float64
	span   float64
	open   bool
}

// key tells rows apart; kind is a kind of misses, or the name of a trap.
type key struct{ cpu, mode, size, kind string }

type mean struct {
	rate, time float64
	n          int
	line       int32
}

// cell adds up over the CPUs of one table.
type cell struct {
	rate, time float64
	line       int32
}

// parse reads all tables of a source into one part: a run prints one for each interval.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{b: b, doc: &Misses{}, rows: map[key]*mean{}, traps: map[key]*mean{}, series: map[string][]float64{}}
	for {
		rec, ok := r.Record(maxLines, func(line string) bool { return isTableHead(strings.TrimSpace(line)) })
		if !ok {
			break
		}
		rd.record(rec, r.Lines())
	}
	if rd.open {
		rd.finish()
		b.Seal(r.Lines())
	}
	return r.Err()
}

func (rd *reading) record(rec text.Record, last int32) {
	tree, err := grammar.Parse(rec)
	if err != nil {
		rd.b.Notef(text.LineOf(err, rec), model.Warning, "the table was read only up to here: %v", err)
	}
	if tree == nil {
		return
	}
	for _, it := range tree.Items {
		rd.item(it, last)
	}
}

// begin opens the part at the first thing that gives numbers.
func (rd *reading) begin(line int32) {
	if !rd.open {
		rd.open = true
		rd.b.Begin("trapstat", "Solaris", line).Document = rd.doc
		rd.doc.Line = line
	}
}

func (rd *reading) item(it *item, last int32) {
	line := int32(it.Pos.Line)
	switch {
	case it.Misses != nil:
		rd.begin(line)
		rd.missTable(it.Misses)
	case it.Traps != nil:
		rd.begin(line)
		rd.trapTable(it.Traps)
	case it.Parsable != nil:
		rd.begin(line)
		rd.parsable(*it.Parsable, line)
	case it.Lost != nil: // a table whose head was cut off
		if !rd.open {
			rd.b.Notef(line, model.Info, "rows without the head of their table: taken for rows of trapstat -t or -T")
		}
		rd.begin(line)
		rd.missTable(&missTable{Pos: it.Pos, Body: []*rows{{Pos: it.Pos, Rows: it.Lost}}})
	case it.Command != nil:
		rd.b.Understood(1)
		words := strings.Fields(*it.Command)
		rd.doc.Arguments = strings.Clone(strings.TrimLeft(strings.TrimSpace(*it.Command), "# "))
		if v, state := text.Plain.Parse(words[len(words)-1]); state == text.OK && v > 0 && len(words) > 2 {
			rd.span, rd.doc.Seconds = v, v
		}
	case it.Known != nil:
		rd.b.Understood(text.LineCount(*it.Known))
	case it.Stray != nil:
		rd.b.Notef(line, model.Info, "lines %d to %d are no part of the tables", line, min(line+int32(text.LineCount(*it.Stray))-1, last))
	}
}

// missTable reads one interval.
func (rd *reading) missTable(t *missTable) {
	rd.doc.Tables++
	rd.table, rd.torn = map[key]*cell{}, nil
	if t.Head != "" {
		rd.b.Understood(1)
	}
	cpus := map[string]bool{}
	totals := 0
	for _, block := range t.Body {
		if block.Ruler != nil {
			rd.b.Understood(1)
			continue
		}
		for n, line := range text.Numbered(*block.Rows, int32(block.Pos.Line)) {
			var r missRow
			if !r.decode(line) {
				rd.b.Notef(n, model.Warning, "a row of the table cannot be taken apart")
				continue
			}
			rd.b.Understood(1)
			if !r.sums() {
				rd.b.Notef(n, model.Warning, "the times of this row do not add up to its total")
			}
			if r.cpu == "ttl" {
				totals++
				rd.totalRow(&r, n)
				continue
			}
			cpus[r.cpu] = true
			rd.missRow(&r, n)
		}
	}
	rd.doc.CPUs = max(rd.doc.CPUs, len(cpus))
	rd.allCPUs(float64(max(len(cpus), 1)), totals > 0, int32(t.Pos.Line))
}

// missRow adds a row to its mean over the intervals, and to the sums over the CPUs of its table.
func (rd *reading) missRow(r *missRow, line int32) {
	rd.doc.BySize = rd.doc.BySize || r.size != ""
	for i, kind := range missKinds {
		rd.add(key{r.cpu, r.mode, r.size, kind}, r.rate[i], r.time[i], line)
		rd.overCPUs(key{"all", r.mode, r.size, kind}, r.rate[i], r.time[i], line)
		rd.overCPUs(key{"all", "", "", kind}, r.rate[i], r.time[i], line)
	}
	rd.add(key{r.cpu, r.mode, r.size, "all"}, 0, r.total, line)
	rd.overCPUs(key{"all", r.mode, r.size, "all"}, 0, r.total, line)
	if r.size != "" {
		rd.overCPUs(key{"all", r.mode, "", "all"}, 0, r.total, line)
	}
	rd.overCPUs(key{"all", "", "", "all"}, 0, r.total, line)
}

// totalRow is what the run itself says of all CPUs; it takes the place of our sum. Its times are already means of the CPUs.
func (rd *reading) totalRow(r *missRow, line int32) {
	rd.doc.HasTotal = true
	for i, kind := range missKinds {
		rd.checkTotal(key{"all", "", "", kind}, r.rate[i], line)
		rd.add(key{"all", "", "", kind}, r.rate[i], r.time[i], line)
	}
	rd.add(key{"all", "", "", "all"}, 0, r.total, line)
}

func (rd *reading) checkTotal(k key, printed float64, line int32) {
	if c := rd.table[k]; c != nil && (c.rate-printed > 0.5+float64(rd.doc.CPUs+len(rd.table)) || printed-c.rate > 0.5+float64(rd.doc.CPUs+len(rd.table))) {
		rd.b.Notef(line, model.Warning, "the total line says %.0f %s misses a second, the rows above add up to %.0f", printed, k.kind, c.rate)
	}
}

func (rd *reading) overCPUs(k key, rate, time float64, line int32) {
	c := rd.table[k]
	if c == nil {
		c = &cell{line: line}
		rd.table[k] = c
		rd.torn = append(rd.torn, k)
	}
	c.rate += rate
	c.time += time
}

// allCPUs closes a table: counts are summed over its CPUs, times averaged.
func (rd *reading) allCPUs(cpus float64, totals bool, line int32) {
	rd.axis = append(rd.axis, line)
	for _, k := range rd.torn {
		c := rd.table[k]
		if k.kind == "all" && k.size == "" {
			rd.series[k.mode] = append(rd.series[k.mode], c.time/cpus)
		}
		if totals && k.mode == "" && k.size == "" {
			continue
		}
		rd.add(k, c.rate, c.time/cpus, c.line)
	}
}

func (rd *reading) add(k key, rate, time float64, line int32) {
	m := rd.rows[k]
	if m == nil {
		m = &mean{line: line}
		rd.rows[k] = m
		rd.order = append(rd.order, k)
	}
	m.rate += rate
	m.time += time
	m.n++
}

func (rd *reading) trapTable(t *trapTable) {
	rd.b.Understood(1)
	for _, block := range t.Body {
		if block.Ruler != nil {
			rd.b.Understood(1)
			continue
		}
		for n, line := range text.Numbered(*block.Rows, int32(block.Pos.Line)) {
			head, values, _ := strings.Cut(line, "|")
			words, numbers := strings.Fields(head), strings.Fields(values)
			if len(words) != 2 || len(numbers) != len(t.Head.cpus) {
				rd.b.Notef(n, model.Warning, "a row of the table cannot be taken apart")
				continue
			}
			rd.b.Understood(1)
			for i, written := range numbers {
				v, _ := text.Plain.Parse(written)
				rd.trap(t.Head.cpus[i], strings.Clone(words[1]), v, n)
			}
		}
	}
}

func (rd *reading) trap(cpu, name string, v float64, line int32) {
	k := key{cpu: cpu, kind: name}
	m := rd.traps[k]
	if m == nil {
		m = &mean{line: line}
		rd.traps[k] = m
		rd.torder = append(rd.torder, k)
	}
	m.rate += v
	m.n++
}

// parsable reads rows of -P. Rows of one time are one interval.
func (rd *reading) parsable(run string, first int32) {
	time, cpus := "", map[string]bool{}
	for n, line := range text.Numbered(run, first) {
		w := strings.Fields(line)
		if w[0] != time {
			rd.closeInterval(cpus, n)
			time = strings.Clone(w[0])
			rd.doc.Tables++
			rd.table, rd.torn, cpus = map[key]*cell{}, nil, map[string]bool{}
		}
		if len(w) == 5 {
			v, _ := text.Plain.Parse(w[4])
			rd.trap(strings.Clone(w[1]), strings.Clone(w[3]), v, n)
			rd.b.Understood(1)
			continue
		}
		r := missRow{cpu: strings.Clone(w[1]), mode: modeName(w[2])}
		if len(w) == 12 {
			r.size = strings.ToUpper(w[3])
		}
		if !r.numbers(w[len(w)-8:], false) {
			rd.b.Notef(n, model.Warning, "a row cannot be taken apart")
			continue
		}
		rd.b.Understood(1)
		cpus[r.cpu] = true
		rd.missRow(&r, n)
	}
	rd.closeInterval(cpus, first)
}

func (rd *reading) closeInterval(cpus map[string]bool, line int32) {
	if len(cpus) > 0 {
		rd.doc.CPUs = max(rd.doc.CPUs, len(cpus))
		rd.allCPUs(float64(len(cpus)), false, line)
	}
}

// finish turns the means into samples, and the intervals into a series.
func (rd *reading) finish() {
	for _, k := range rd.order {
		m := rd.rows[k]
		n := float64(m.n)
		row := Row{CPU: k.cpu, Mode: k.mode, PageSize: k.size, Kind: k.kind, Rate: m.rate / n, Time: m.time / n, Line: m.line}
		labels := model.L("cpu", k.cpu, "mode", k.mode, "page_size", k.size, "kind", k.kind)
		if k.kind != "all" {
			rd.b.Sample(model.TLBMisses, labels, row.Rate, m.line)
		}
		rd.b.Sample(model.TLBTime, labels, row.Time, m.line)
		rd.doc.Rows = append(rd.doc.Rows, row)
	}
	for _, k := range rd.torder {
		m := rd.traps[k]
		rd.b.Sample(model.TrapRate, model.L("cpu", k.cpu, "trap", k.kind), m.rate/float64(m.n), m.line)
	}
	rd.overTime()
}

// overTime keeps the total of each interval. The tool prints no times, so the points have none.
func (rd *reading) overTime() {
	if len(rd.axis) < 2 {
		return
	}
	axis := model.NewAxis(make([]int64, len(rd.axis)), rd.axis)
	axis.Span = rd.span
	for _, mode := range []string{"user", "kernel", ""} {
		values := rd.series[mode]
		if len(values) != len(rd.axis) {
			continue
		}
		column := &model.Column{}
		for _, v := range values {
			column.Append(v)
		}
		rd.b.Series(model.NewSeries(model.TLBTime, model.L("cpu", "all", "kind", "all", "mode", mode, "intervals", strconv.Itoa(len(values))), axis, column, 1, nil))
	}
}

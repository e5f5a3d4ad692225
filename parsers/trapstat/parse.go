package trapstat

import (
	"context"
	"strconv"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// reading is a run being read.
type reading struct {
	b      *model.Builder
	doc    *Misses
	rows   printout.Tally[key, rates]
	traps  printout.Tally[key, printout.Sum]
	table  printout.Tally[key, rates] // of the table being read, cpu "all": added up over its CPUs
	axis   []int32                    // lines of the tables
	series map[string][]float64
	span   float64
	open   bool
}

// key tells rows apart; kind is a kind of misses, or the name of a trap.
type key struct{ cpu, mode, size, kind string }

// rates are misses a second and the time that they take.
type rates struct{ rate, time printout.Sum }

func (r *rates) add(rate, time float64, line int32) {
	r.rate.Add(rate, line)
	r.time.Add(time, line)
}

// parse reads all tables of a source into one part: a run prints one for each interval.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	rd := &reading{b: b, doc: &Misses{}, series: map[string][]float64{}}
	cut := printout.Cut{Starts: startsTable, Broken: "the table was read only up to here"}
	for it := range printout.Read(r, b, grammar, cut) {
		rd.item(it)
	}
	if rd.open {
		rd.finish()
		b.Seal(r.Lines())
	}
	return r.Err()
}

// begin opens the part at the first thing that gives numbers.
func (rd *reading) begin(line int32) {
	if !rd.open {
		rd.open = true
		rd.b.Begin("trapstat", "Solaris", line).Document = rd.doc
		rd.doc.Line = line
	}
}

func (rd *reading) item(it *item) {
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
		rd.command(strings.TrimLeft(strings.TrimSpace(*it.Command), "# "))
	case it.Known != nil:
		printout.Known(rd.b, *it.Known)
	case it.Stray != nil:
		printout.Stray(rd.b, *it.Stray, line, "are no part of the tables")
	}
}

// command keeps the command line; its last word is the interval where it has more than a name and an option.
func (rd *reading) command(s string) {
	rd.doc.Arguments = strings.Clone(s)
	words := strings.Fields(s)
	if v, state := text.Plain.Parse(words[len(words)-1]); state == text.OK && v > 0 && len(words) > 2 {
		rd.span, rd.doc.Seconds = v, v
	}
}

// body reads the rows of a table; the rulers between them say nothing.
func (rd *reading) body(blocks []*rows, read func(s string, line int32) bool) {
	for _, block := range blocks {
		if block.Ruler != nil {
			rd.b.Understood(1)
			continue
		}
		printout.Each(rd.b, *block.Rows, int32(block.Pos.Line), "a row of the table cannot be taken apart", read)
	}
}

// missTable reads one interval.
func (rd *reading) missTable(t *missTable) {
	rd.doc.Tables++
	rd.table = printout.Tally[key, rates]{}
	if t.Head != "" {
		rd.b.Understood(1)
	}
	cpus := map[string]bool{}
	totals := 0
	rd.body(t.Body, func(s string, line int32) bool {
		var r missRow
		if !r.decode(s) {
			return false
		}
		if !r.sums() {
			rd.b.Notef(line, model.Warning, "the times of this row do not add up to its total")
		}
		if r.cpu == "ttl" {
			totals++
			rd.totalRow(&r, line)
		} else {
			cpus[r.cpu] = true
			rd.missRow(&r, line)
		}
		return true
	})
	rd.doc.CPUs = max(rd.doc.CPUs, len(cpus))
	rd.allCPUs(float64(max(len(cpus), 1)), totals > 0, int32(t.Pos.Line))
}

// missRow adds a row to its mean over the intervals, and to the sums over the CPUs of its table.
func (rd *reading) missRow(r *missRow, line int32) {
	rd.doc.BySize = rd.doc.BySize || r.size != ""
	for i, kind := range missKinds {
		rd.rows.At(key{r.cpu, r.mode, r.size, kind}).add(r.rate[i], r.time[i], line)
		rd.table.At(key{"all", r.mode, r.size, kind}).add(r.rate[i], r.time[i], line)
		rd.table.At(key{"all", "", "", kind}).add(r.rate[i], r.time[i], line)
	}
	rd.rows.At(key{r.cpu, r.mode, r.size, "all"}).add(0, r.total, line)
	rd.table.At(key{"all", r.mode, r.size, "all"}).add(0, r.total, line)
	if r.size != "" {
		rd.table.At(key{"all", r.mode, "", "all"}).add(0, r.total, line)
	}
	rd.table.At(key{"all", "", "", "all"}).add(0, r.total, line)
}

// totalRow is what the run itself says of all CPUs; it takes the place of our sum. Its times are already means of the CPUs.
func (rd *reading) totalRow(r *missRow, line int32) {
	rd.doc.HasTotal = true
	for i, kind := range missKinds {
		rd.checkTotal(key{"all", "", "", kind}, r.rate[i], line)
		rd.rows.At(key{"all", "", "", kind}).add(r.rate[i], r.time[i], line)
	}
	rd.rows.At(key{"all", "", "", "all"}).add(0, r.total, line)
}

func (rd *reading) checkTotal(k key, printed float64, line int32) {
	c := rd.table.Find(k)
	if c == nil {
		return
	}
	rounding := 0.5 + float64(rd.doc.CPUs+rd.table.Len())
	if c.rate.Total-printed > rounding || printed-c.rate.Total > rounding {
		rd.b.Notef(line, model.Warning, "the total line says %.0f %s misses a second, the rows above add up to %.0f", printed, k.kind, c.rate.Total)
	}
}

// allCPUs closes a table: counts are summed over its CPUs, times averaged.
func (rd *reading) allCPUs(cpus float64, totals bool, line int32) {
	rd.axis = append(rd.axis, line)
	for k, c := range rd.table.All() {
		if k.kind == "all" && k.size == "" {
			rd.series[k.mode] = append(rd.series[k.mode], c.time.Total/cpus)
		}
		if totals && k.mode == "" && k.size == "" {
			continue
		}
		rd.rows.At(k).add(c.rate.Total, c.time.Total/cpus, c.rate.Line)
	}
}

func (rd *reading) trapTable(t *trapTable) {
	rd.b.Understood(1)
	rd.body(t.Body, func(s string, line int32) bool {
		head, values, _ := strings.Cut(s, "|")
		words, numbers := strings.Fields(head), strings.Fields(values)
		if len(words) != 2 || len(numbers) != len(t.Head.cpus) {
			return false
		}
		for i, written := range numbers {
			v, _ := text.Plain.Parse(written)
			rd.trap(t.Head.cpus[i], words[1], v, line)
		}
		return true
	})
}

func (rd *reading) trap(cpu, name string, v float64, line int32) {
	rd.traps.At(key{cpu: cpu, kind: strings.Clone(name)}).Add(v, line)
}

// parsable reads rows of -P. Rows of one time are one interval.
func (rd *reading) parsable(run string, first int32) {
	time, cpus := "", map[string]bool{}
	printout.Each(rd.b, run, first, "a row cannot be taken apart", func(s string, line int32) bool {
		w := strings.Fields(s)
		if w[0] != time {
			rd.closeInterval(cpus, line)
			time = strings.Clone(w[0])
			rd.doc.Tables++
			rd.table, cpus = printout.Tally[key, rates]{}, map[string]bool{}
		}
		if len(w) == 5 {
			v, _ := text.Plain.Parse(w[4])
			rd.trap(strings.Clone(w[1]), w[3], v, line)
			return true
		}
		r := missRow{cpu: strings.Clone(w[1]), mode: modeName(w[2])}
		if len(w) == 12 {
			r.size = strings.ToUpper(w[3])
		}
		if !r.numbers(w[len(w)-8:], false) {
			return false
		}
		cpus[r.cpu] = true
		rd.missRow(&r, line)
		return true
	})
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
	for k, m := range rd.rows.All() {
		row := Row{CPU: k.cpu, Mode: k.mode, PageSize: k.size, Kind: k.kind, Rate: m.rate.Mean(), Time: m.time.Mean(), Line: m.rate.Line}
		labels := model.L("cpu", k.cpu, "mode", k.mode, "page_size", k.size, "kind", k.kind)
		if k.kind != "all" {
			rd.b.Sample(model.TLBMisses, labels, row.Rate, row.Line)
		}
		rd.b.Sample(model.TLBTime, labels, row.Time, row.Line)
		rd.doc.Rows = append(rd.doc.Rows, row)
	}
	for k, m := range rd.traps.All() {
		rd.b.Sample(model.TrapRate, model.L("cpu", k.cpu, "trap", k.kind), m.Mean(), m.Line)
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

package awr

import (
	"math"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// header reads the top of the first page of a text report, or a part of it.
func (o *open) header(rec text.Record) {
	h, err := headerGrammar.Parse(rec)
	if err != nil { // the grammar takes every line, so this is a limit of participle
		o.b.Understood(o.failed(err, rec))
		return
	}
	bad := 0
	for _, item := range h.Items {
		line := int32(item.Pos.Line)
		switch {
		case item.Table != nil:
			bad += o.headTable(item.Table)
		case item.Snapshot != "":
			bad += o.snapshotLine(item.Snapshot, line)
		case item.Span != "":
			o.spanLine(item.Span, line)
		case item.Warning != "":
			o.warn(line, item.Warning)
		case item.Stray != "":
			bad++
		}
	}
	o.b.Understood(lineCount(rec.Text) - bad)
}

// headTable reads one of the small tables of the head: database, instance, container or host.
func (o *open) headTable(t *headTable) (bad int) {
	if t.Rows == nil {
		return 0
	}
	line, rest, more := strings.Cut(t.Rows.Text, "\n")
	names := t.Ruler.Names(t.Head)
	cells, ok := headCells(t.Ruler.Ruler, names, line)
	if !ok {
		o.b.Notef(int32(t.Rows.Pos.Line), model.Warning, "a line of the head of the report cannot be read (want %d columns)", len(names))
		bad++
	} else {
		o.headRow(names, cells, int32(t.Rows.Pos.Line))
	}
	if more {
		bad += lineCount(rest)
	}
	return bad
}

// headCells cuts a line of the head by its ruler, or, where a name is longer than its column and has shifted the others, by its words:
// then there must be as many as columns, a date and its time and its day being one.
func headCells(r oratab.Ruler, names []string, line string) ([]string, bool) {
	cells := r.Cells(line)
	if cells != nil && sound(names, cells) {
		return cells, true
	}
	words := dated(strings.Fields(line))
	return words, len(words) == len(names) && sound(names, words)
}

// sound reports whether the cells of a line of the head hold what their columns must.
func sound(names, cells []string) bool {
	for i, name := range names {
		if i >= len(cells) || cells[i] == "" {
			continue
		}
		switch name {
		case "db id", "inst num", "container db id":
			if !isDigits(cells[i]) {
				return false
			}
		case "release":
			if strings.Count(cells[i], ".") < 3 {
				return false
			}
		case "startup time", "begin snap time", "end snap time":
			if _, ok := text.ParseOracle(withoutDay(cells[i])); !ok {
				return false
			}
		}
	}
	return true
}

// dated puts the words of dates together: "23-Apr-14 16:33", "03-3月 -17 09:00", "23-Apr-14 18:30:05 (Wed)".
func dated(words []string) []string {
	out := words[:0]
	for _, w := range words {
		if n := len(out); n > 0 {
			last := out[n-1]
			year := len(w) > 1 && w[0] == '-' && isDigits(w[1:]) && strings.Count(last, "-") == 1 && last[0]-'0' <= 9
			clock := strings.Contains(w, ":") && strings.Count(last, "-") == 2
			if day := w[0] == '(' && strings.Contains(last, ":"); year || clock || day {
				out[n-1] = last + " " + w
				continue
			}
		}
		out = append(out, w)
	}
	return out
}

// headRow takes over the cells of a line of the head by the names of its columns.
func (o *open) headRow(names, cells []string, line int32) {
	h := &o.Header
	for i, name := range names {
		if i >= len(cells) || cells[i] == "" {
			continue
		}
		value := strings.Clone(cells[i])
		switch name {
		case "db name":
			h.Database, h.Line = value, line
		case "db id":
			h.DatabaseID = value
		case "instance":
			h.Instance = value
			h.Line = line
		case "inst num":
			h.InstanceNumber = value
		case "startup time":
			h.Startup, _ = text.ParseOracle(value)
		case "release":
			h.Release = value
		case "rac", "cluster":
			h.Cluster = value
		case "host", "host name":
			h.Host = model.Text{Kind: model.Host, S: value}
		case "db role":
			h.Role = value
		case "edition":
			h.Edition = value
		case "cdb":
			h.Multitenant = value
		case "container name":
			h.Container = value
		case "platform":
			h.Platform = value
		default:
			o.hostNumber(name, value, line)
		}
	}
}

// hostNumber reads the numbers of the host. A memory of .00 is one that the database could not find out.
func (o *open) hostNumber(name, value string, line int32) {
	h := &o.Header
	v := number(value)
	if !(v > 0) {
		return
	}
	set := func(to *float64, m *model.Metric, v float64) {
		*to = v
		o.b.Sample(m, model.Labels{}, v, line)
	}
	switch {
	case name == "cpus":
		set(&h.CPUs, model.OracleHostCPUCount, v)
	case name == "cores":
		set(&h.Cores, model.OracleHostCPUCores, v)
	case name == "sockets":
		set(&h.Sockets, model.OracleHostCPUSockets, v)
	case strings.HasPrefix(name, "memory"):
		set(&h.Memory, model.OracleHostMemory, v*(1<<30))
	}
}

// snapshotLine reads "Begin Snap:  7 02-Mar-26 08:00:00   25   1.6"; a report of a pluggable database has a number of those behind.
func (o *open) snapshotLine(s string, line int32) (bad int) {
	label, rest, _ := strings.Cut(s, ":")
	snap, name := &o.Begin, "begin"
	if strings.HasPrefix(trim(label), "End") {
		snap, name = &o.End, "end"
	}
	words := strings.Fields(rest)
	clock := -1
	for i, w := range words {
		if strings.Count(w, ":") == 2 {
			clock = i
			break
		}
	}
	if clock < 2 {
		o.b.Notef(line, model.Warning, badTimeText)
		return 1
	}
	var ok bool
	snap.ID, snap.Line = strings.Clone(words[0]), line
	if snap.At, ok = text.ParseOracle(strings.Join(words[1:clock+1], " ")); !ok {
		o.b.Notef(line, model.Warning, badTimeText)
	}
	after := words[clock+1:]
	for i, to := range []*float64{&snap.Sessions, &snap.Cursors} {
		if i < len(after) && oratab.NumberLike(after[i]) {
			*to = number(after[i])
			o.b.Sample([]*model.Metric{model.OracleSessions, model.OracleCursors}[i], model.L("at", name), *to, line)
		}
	}
	return 0
}

const badTimeText = "the time of a snapshot cannot be read"

// spanLine reads "Elapsed:  15.00 (mins)" and "DB Time:  106.55 (mins)".
func (o *open) spanLine(s string, line int32) {
	oratab.EachPair(s, func(label string, values []string) {
		if len(values) == 0 {
			return
		}
		switch minutes := number(values[0]); fold(label) {
		case "elapsed":
			o.Header.Elapsed = minutes * 60
			o.b.Sample(model.OracleElapsed, model.Labels{}, minutes*60, line)
		case "db time":
			o.Header.DBTime, o.spans = minutes*60, line
		}
	})
}

// headTables and blockTables are more tables than the head of an HTML report has, and a block whose name stands in loose text.
const (
	headTables  = 8
	blockTables = 4
)

// withoutHeading takes out the tables that are more than there can be: they are of sections that have lost their headings.
func (o *open) withoutHeading(s *section, most int) {
	n := len(s.html)
	if n <= most {
		return
	}
	o.b.Notef(s.html[most].line, model.Warning, "%d tables have no heading above them, so what they are cannot be told; they were not read", n-most)
	for _, g := range s.html[most:] {
		s.bad += len(g.rows)
	}
	s.html = s.html[:most]
}

// htmlHeader reads the tables above the first heading of an HTML report.
func (o *open) htmlHeader(s *section) {
	for _, g := range s.html {
		for _, r := range g.rows {
			line := r.joined()
			switch {
			case isSnap(line):
				s.bad += o.snapshotLine(line, r.line)
			case isSpan(line):
				o.spanLine(line, r.line)
			default:
				o.headRow(g.columns, r.cells, r.line)
			}
		}
	}
}

// databaseTime gives DB time and DB CPU: from the time model, which has tenths of a second, else DB time from the head, which has
// hundredths of a minute, and DB CPU from the top events, which have seconds.
func (o *open) databaseTime() {
	cpu, cpuLine := math.NaN(), int32(0)
	for _, w := range o.Top.Rows {
		if w.Event == "DB CPU" {
			cpu, cpuLine = w.Time, w.Line
		}
	}
	o.Header.DBCPU = cpu
	for _, v := range []struct {
		name   string
		value  float64
		line   int32
		metric *model.Metric
	}{{"DB time", o.Header.DBTime, o.spans, model.OracleDBTime}, {"DB CPU", cpu, cpuLine, model.OracleDBCPU}} {
		for _, f := range o.TimeModel {
			if f.Name == v.name && !math.IsNaN(f.Value) {
				v.value, v.line = f.Value, f.Line
			}
		}
		if !math.IsNaN(v.value) {
			o.b.Sample(v.metric, model.Labels{}, v.value, v.line)
		}
	}
}

// window is the time between the snapshots, known when both were read.
func (o *open) window() model.Window { return model.Window{From: o.Begin.At, To: o.End.At} }

// restarted reports whether the instance was started inside the interval.
func (o *open) restarted() bool {
	w, up := o.window(), o.Header.Startup
	// Startup is printed without seconds.
	return w.Known() && !up.IsZero() && up.After(w.From.Truncate(time.Minute)) && up.Before(w.To)
}

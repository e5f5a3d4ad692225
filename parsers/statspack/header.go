package statspack

import (
	"math"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// header reads the top of the first page, or a part of it.
func (o *open) header(rec text.Record) {
	h, err := headerGrammar.Parse(rec)
	bad := 0
	if err != nil { // the grammar takes every line, so this is a limit of participle
		o.b.Understood(o.failed(err, rec))
		return
	}
	for _, item := range h.Items {
		switch {
		case item.Database != nil:
			bad += o.databaseLine(item.Database)
		case item.Host != nil:
			o.hostLine(item.Host, int32(item.Pos.Line))
		case item.Snapshot != "":
			bad += o.snapshotLine(item.Snapshot, int32(item.Pos.Line))
		case item.Span != "":
			o.spanLine(item.Span, int32(item.Pos.Line))
		case item.Warning != "":
			o.warn(int32(item.Pos.Line), item.Warning)
		case item.Rows != "":
			bad += lineCount(item.Rows)
		case item.Stray != "":
			bad++
		}
	}
	o.b.Understood(lineCount(rec.Text) - bad)
}

// databaseLine finds its columns from the release, the only word of dotted numbers, because names shift the columns when they are long
// and the database is blank from 11g on.
func (o *open) databaseLine(d *databaseLine) (bad int) {
	if d.Row == nil {
		return 0
	}
	line, rest, _ := strings.Cut(d.Row.Text, "\n")
	words := strings.Fields(line)
	at := -1
	for i, w := range words {
		if isRelease(w) {
			at = i
		}
	}
	if at < 3 {
		o.b.Notef(int32(d.Row.Pos.Line), model.Warning, "the line of database and instance cannot be read (no release found)")
		return lineCount(d.Row.Text)
	}
	h := &o.Header
	h.Line = int32(d.Row.Pos.Line)
	before := words[:at]
	if !isDigits(before[0]) {
		h.Database, before = strings.Clone(before[0]), before[1:]
	}
	if len(before) >= 3 {
		h.DatabaseID, h.Instance, h.InstanceNumber = strings.Clone(before[0]), strings.Clone(before[1]), strings.Clone(before[2])
		h.Startup, _ = text.ParseOracle(strings.Join(before[3:], " "))
	}
	h.Release = strings.Clone(words[at])
	if len(words) > at+1 {
		h.Cluster = strings.Clone(words[at+1])
	}
	if len(words) > at+2 {
		h.Host = model.Text{Kind: model.Host, S: strings.Clone(words[at+2])}
	}
	if rest != "" {
		bad = lineCount(rest)
	}
	return bad
}

// isRelease knows 8.1.7.4.1 and the like.
func isRelease(w string) bool {
	return strings.Count(w, ".") >= 3 && isDigits(strings.ReplaceAll(w, ".", ""))
}

// hostLine reads the host of 10g ("Host  Name:   ember   Num CPUs:    2") and of 11g, a table.
func (o *open) hostLine(h *hostLine, at int32) {
	head := &o.Header
	if strings.Contains(h.Head, "Name:") {
		_, after, _ := strings.Cut(h.Head, "Name:")
		name, after, _ := strings.Cut(strings.TrimLeft(after, " "), " ")
		head.Host = model.Text{Kind: model.Host, S: strings.Clone(name)}
		oratab.EachPair(after, func(label string, values []string) {
			switch {
			case len(values) == 0:
			case label == "Num CPUs":
				head.CPUs = oratab.Number(values[0])
				o.b.Sample(model.OracleHostCPUCount, model.Labels{}, head.CPUs, at)
			case strings.HasPrefix(label, "Phys Memory (MB)"):
				head.Memory = oratab.Number(values[0]) * (1 << 20)
				o.b.Sample(model.OracleHostMemory, model.Labels{}, head.Memory, at)
			}
		})
		return
	}
	if h.Row == nil {
		return
	}
	line, _, _ := strings.Cut(h.Row.Text, "\n")
	name, platform, numbers := hostColumns(line, h.Ruler.Ruler)
	head.Host = model.Text{Kind: model.Host, S: strings.Clone(name)}
	head.Platform = strings.Clone(platform)
	at = int32(h.Row.Pos.Line)
	for i, set := range []struct {
		to     *float64
		factor float64
		metric *model.Metric
	}{{&head.CPUs, 1, model.OracleHostCPUCount}, {&head.Cores, 1, model.OracleHostCPUCores},
		{&head.Sockets, 1, model.OracleHostCPUSockets}, {&head.Memory, 1 << 30, model.OracleHostMemory}} {
		if numbers[i] > 0 { // a memory of .00 is one that the database could not find out
			*set.to = numbers[i] * set.factor
			o.b.Sample(set.metric, model.Labels{}, *set.to, at)
		}
	}
}

// hostColumns splits the host line by its ruler, or by its words when the ruler does not fit. numbers are CPUs, cores, sockets, memory.
func hostColumns(line string, r oratab.Ruler) (name, platform string, numbers [4]float64) {
	for i := range numbers {
		numbers[i] = math.NaN()
	}
	if len(r) == 7 && oratab.Indent(line) >= r[1].From {
		cut := func(i int) string {
			from, to := min(r[i].From, len(line)), min(r[i].To, len(line))
			if i >= 3 { // right-aligned
				from = min(r[i-1].To, len(line))
			}
			if i == 6 {
				to = len(line)
			}
			return strings.TrimSpace(line[from:max(from, to)])
		}
		for i := range numbers {
			numbers[i] = oratab.Number(cut(3 + i))
		}
		return cut(1), cut(2), numbers
	}
	words := strings.Fields(line)
	end := len(words)
	for end > 1 && len(words)-end < 4 && !math.IsNaN(oratab.Number(words[end-1])) {
		end--
	}
	for i, w := range words[end:] {
		numbers[4-(len(words)-end)+i] = oratab.Number(w)
	}
	return words[0], strings.Join(words[1:end], " "), numbers
}

// snapshotLine reads "Begin Snap:  7 02-Mar-26 08:00:00   25   1.6 comment".
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
		o.b.Notef(line, model.Warning, "the time of a snapshot cannot be read")
		return 1
	}
	var ok bool
	snap.ID, snap.Line = strings.Clone(words[0]), line
	if snap.At, ok = text.ParseOracle(strings.Join(words[1:clock+1], " ")); !ok {
		o.b.Notef(line, model.Warning, "the time of a snapshot cannot be read")
	}
	after := words[clock+1:]
	take := func(to *float64, metric *model.Metric) {
		if len(after) > 0 && oratab.NumberLike(after[0]) {
			*to, after = oratab.Number(after[0]), after[1:]
			o.b.Sample(metric, model.L("at", name), *to, line)
		}
	}
	take(&snap.Sessions, model.OracleSessions)
	take(&snap.Cursors, model.OracleCursors)
	snap.Comment = strings.Clone(strings.Join(after, " "))
	return 0
}

// spanLine reads "Elapsed:  15.00 (mins) Av Act Sess:  7.1" and "DB time:  106.55 (mins)  DB CPU:  28.35 (mins)".
func (o *open) spanLine(s string, line int32) {
	oratab.EachPair(s, func(label string, values []string) {
		if len(values) == 0 {
			return
		}
		minutes := oratab.Number(values[0]) * 60
		switch strings.TrimSpace(strings.TrimPrefix(label, "(mins)")) {
		case "Elapsed":
			o.Header.Elapsed = minutes
			o.b.Sample(model.OracleElapsed, model.Labels{}, minutes, line)
		case "DB time":
			o.Header.DBTime, o.spans = minutes, line
		case "DB CPU":
			o.Header.DBCPU, o.spans = minutes, line
		}
	})
}

// databaseTime gives DB time and DB CPU: from the time model, which has tenths of a second, else from the head, which has hundredths of a
// minute.
func (o *open) databaseTime() {
	for _, span := range []struct {
		name   string
		head   float64
		metric *model.Metric
	}{{"DB time", o.Header.DBTime, model.OracleDBTime}, {"DB CPU", o.Header.DBCPU, model.OracleDBCPU}} {
		v, line := span.head, o.spans
		for _, f := range o.TimeModel {
			if f.Name == span.name && !math.IsNaN(f.Value) {
				v, line = f.Value, f.Line
			}
		}
		if !math.IsNaN(v) {
			o.b.Sample(span.metric, model.Labels{}, v, line)
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

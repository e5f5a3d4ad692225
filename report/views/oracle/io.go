package oracle

import (
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
)

// io is what was read and written: by tablespace, by file, by function of the instance.
func (o *oraclePage) io() report.Section {
	s := o.section("io", "I/O")
	tablespaces := grid{id: "tablespaces", title: "Tablespaces", note: ioNote, keys: []gridKey{{"tablespace", "Tablespace"}}, rank: requests,
		columns: ioColumns(model.OracleTablespaceReads, model.OracleTablespaceReadMean, model.OracleTablespaceReadBlocks, model.OracleTablespaceWrites, model.OracleTablespaceBufferWaits, model.OracleTablespaceBufferWaitMean)}
	rows := o.rows(&tablespaces)
	if bars := barsOf(rows, ioReadTime); len(bars) > 1 {
		c := o.v.Bars(o.p, "read-time-bars", "Read time by tablespace", unit.Second)
		c.Main = true
		c.Basis = report.Say("reads by their mean time: how long all sessions together waited for the files")
		s.Add(barChart(o.v, c, bars).Block())
	}
	if t := o.tableOf(&tablespaces, rows); t != nil {
		s.Add(t.Block())
	}
	o.table(&s, grid{id: "files", title: "Files", note: ioNote, keys: []gridKey{{"file", "File"}, {"tablespace", "Tablespace"}}, rank: requests,
		columns: ioColumns(model.OracleFileReads, model.OracleFileReadMean, model.OracleFileReadBlocks, model.OracleFileWrites, model.OracleFileBufferWaits, model.OracleFileBufferWaitMean)})
	o.fileLatency(&s)
	o.functions(&s)
	return s
}

const ioNote = "Those with the most requests first. Read time is reads by their mean time."

// ioReadTime is the column of the read time.
const ioReadTime = 3

// ioColumns are the numbers of a tablespace or a file.
func ioColumns(reads, mean, blocks, writes, waits, waitMean *model.Metric) []gridColumn {
	return []gridColumn{metricOf("Reads", reads), metricOf("Mean read", mean), metricOf("Blocks a read", blocks), computed("Read time", unit.Second, product(0, 1)),
		metricOf("Writes", writes), metricOf("Buffer waits", waits), metricOf("Mean buffer wait", waitMean), computed("Buffer wait time", unit.Second, product(5, 6))}
}

// requests is how many reads and writes there were.
func requests(values []float64) float64 { return zero(values[0]) + zero(values[4]) }

// zero takes an unknown number as nothing, for ranks.
func zero(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}

func (o *oraclePage) fileLatency(s *report.Section) {
	g := grid{id: "file-latency", title: "Reads of single blocks by how long they took", keys: []gridKey{{"file", "File"}, {"tablespace", "Tablespace"}}, rank: sum}
	for _, bucket := range o.values(model.OracleFileReadHistogram, "bucket") {
		g.columns = append(g.columns, metricOf(bucket, model.OracleFileReadHistogram, "bucket", bucket))
	}
	o.table(s, g)
}

// sum ranks rows by all their numbers together.
func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += zero(v)
	}
	return total
}

func (o *oraclePage) functions(s *report.Section) {
	read, write := []string{"direction", "read"}, []string{"direction", "write"}
	function := []gridKey{{"function", "Function"}}
	amounts := grid{id: "io-functions", title: "I/O by function", keys: function,
		rank: func(values []float64) float64 { return zero(values[0]) + zero(values[3]) },
		columns: []gridColumn{metricOf("Read", model.OracleIOVolume, read...), metricOf("Read rate", model.OracleIOVolumeRate, read...), metricOf("Read requests", model.OracleIORequestRate, read...),
			metricOf("Written", model.OracleIOVolume, write...), metricOf("Write rate", model.OracleIOVolumeRate, write...), metricOf("Write requests", model.OracleIORequestRate, write...),
			metricOf("Waits", model.OracleIOWaits), metricOf("Mean wait", model.OracleIOWaitMean), computed("Wait time", unit.Second, product(6, 7))}}
	rows := o.rows(&amounts)
	slices.SortStableFunc(rows, func(a, b gridRow) int { return totalLast(a.names[0], b.names[0]) })
	if c := o.functionChart(rows); c != nil {
		s.Add(c.Block())
	}
	if t := o.tableOf(&amounts, rows); t != nil {
		s.Add(t.Block())
	}
	g := grid{id: "io-sizes", title: "I/O by function and size", note: "Requests of up to 128 KB are small.", keys: function, rank: sum}
	for _, direction := range []string{"read", "write"} {
		for _, size := range []string{"small", "large"} {
			g.columns = append(g.columns, metricOf(size+" "+direction+"s", model.OracleIOSizedRequests, "direction", direction, "size", size),
				metricOf(size+" "+direction+" amount", model.OracleIOSizedVolume, "direction", direction, "size", size))
		}
	}
	o.table(s, g)
	g = grid{id: "io-profile", title: "I/O profile", keys: []gridKey{{"stat", "Statistic"}}}
	for _, d := range []struct{ head, direction string }{{"All", ""}, {"Read", "read"}, {"Write", "write"}} {
		g.columns = append(g.columns, metricOf(d.head, model.OracleIOProfile, "direction", d.direction), metricOf(d.head+" amount", model.OracleIOProfileBytes, "direction", d.direction))
	}
	o.table(s, g)
}

// totalLast puts the line of totals after all others.
func totalLast(a, b string) int {
	x, y := isTotal(a), isTotal(b)
	switch {
	case x == y:
		return 0
	case x:
		return 1
	}
	return -1
}

func isTotal(name string) bool { return strings.EqualFold(strings.TrimSuffix(name, ":"), "total") }

// functionChart draws what each function of the instance read and wrote; nil for fewer than two.
func (o *oraclePage) functionChart(rows []gridRow) *report.Chart {
	c := o.v.Bars(o.p, "io-functions-bars", "Read and written, by function of the instance", unit.Byte)
	var read, written []float64
	for _, r := range rows {
		if !isTotal(r.names[0]) && zero(r.values[0])+zero(r.values[3]) > 0 {
			c.Categories = append(c.Categories, report.Say(r.names[0]))
			read, written = append(read, r.values[0]), append(written, r.values[3])
		}
	}
	if len(c.Categories) < 2 {
		return nil
	}
	c.Series = []report.ChartSeries{o.v.Own("read", nil, read, color.Blue), o.v.Own("written", nil, written, color.Orange)}
	return c
}

// values lists the values of a label of a metric, in the order of the report.
func (o *oraclePage) values(m *model.Metric, label string) []string {
	var out []string
	seen := map[string]bool{}
	for _, x := range o.p.SamplesOf(m) {
		if v := x.Labels.Get(label); !seen[v] {
			seen[v] = true
			out = append(out, v)
		}
	}
	return out
}

// segments are the tables and indexes at the top of each statistic.
func (o *oraclePage) segments() report.Section {
	s := o.section("segments", "Segments")
	o.table(&s, grid{id: "segments-table", title: "Segments at the top", note: "By statistic, in the order of the report. Shares are of all segments that it has captured.",
		keys:    []gridKey{{"stat", "Statistic"}, {"object", "Object"}, {"subobject", "Subobject"}, {"type", "Type"}, {"owner", "Owner"}, {"tablespace", "Tablespace"}},
		columns: []gridColumn{metricOf("Value", model.OracleSegmentValue), metricOf("Share", model.OracleSegmentShare)}})
	return s
}

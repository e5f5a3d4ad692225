package statspack

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// pairs reads a block of the first page and hands out its pairs; pair says whether it knows one.
func (o *open) pairs(rec text.Record, pair func(label string, values []string, line int32) bool) (understood int) {
	block, err := blockGrammar.Parse(rec)
	if err != nil {
		return o.failed(err, rec)
	}
	bad := 0
	for _, item := range block.Items {
		switch {
		case item.Warning != "":
			o.warn(int32(item.Pos.Line), item.Warning)
		case item.Footer != "":
			o.section.Closed = true
		case item.Stray != "":
			bad++
		case item.Rows != "":
			for n, line := range text.Numbered(item.Rows, int32(item.Pos.Line)) {
				if oratab.IsBlank(line) {
					continue
				}
				known := strings.HasSuffix(strings.TrimRight(line, " "), ":") // a blank value
				oratab.EachPair(withColon(line), func(label string, values []string) { known = pair(label, values, n) || known })
				if !known {
					bad++
				}
			}
		}
	}
	return lineCount(rec.Text) - bad
}

// withColon puts in the colon that one label of the cluster's figures lacks.
func withColon(line string) string {
	const words = "traffic (KB) "
	if i := strings.Index(line, words); i >= 0 {
		return line[:i+len(words)-1] + ":" + line[i+len(words)-1:]
	}
	return line
}

// readCacheSizes reads the sizes of 9i and later, which have suffixes, and of 8i, which are parameters: blocks and bytes.
func (o *open) readCacheSizes(_ start, rec text.Record) int {
	blocks, blocksLine := math.NaN(), int32(0)
	blockSize := math.NaN()
	n := o.pairs(rec, func(label string, values []string, line int32) bool {
		if len(values) == 0 {
			return false
		}
		begin, end := oratab.Size(values[0]), math.NaN()
		if len(values) > 1 {
			end = oratab.Size(values[1])
		}
		switch label {
		case "db_block_buffers":
			blocks, blocksLine = begin, line
			return true
		case "db_block_size", "Std Block Size":
			blockSize = begin
			o.b.Sample(model.OracleBlockSize, model.Labels{}, begin, line)
			return true
		}
		o.cacheSize(cacheName(label), begin, end, line)
		return true
	})
	if blocksLine > 0 {
		o.cacheSize("buffer cache", blocks*blockSize, math.NaN(), blocksLine)
	}
	return n
}

// cacheName gives a cache the same name in all releases.
func cacheName(label string) string {
	switch name := strings.ToLower(label); name {
	case "shared pool size", "shared_pool_size":
		return "shared pool"
	case "log_buffer":
		return "log buffer"
	default:
		return strings.Clone(name)
	}
}

func (o *open) cacheSize(name string, begin, end float64, line int32) {
	o.CacheSizes = append(o.CacheSizes, CacheSize{Name: name, Begin: begin, End: end, Line: line})
	if math.IsNaN(end) {
		o.b.Sample(model.OracleCacheSize, model.L("cache", name), begin, line)
		return
	}
	o.b.Sample(model.OracleCacheSize, model.L("cache", name, "at", "begin"), begin, line)
	o.b.Sample(model.OracleCacheSize, model.L("cache", name, "at", "end"), end, line)
}

// readLoadProfile reads the rates per second and per transaction.
func (o *open) readLoadProfile(_ start, rec text.Record) int {
	return o.pairs(rec, func(label string, values []string, line int32) bool {
		if len(values) == 0 {
			return false
		}
		if o.loadRatio(label, values[0], line) {
			return true
		}
		load := Load{Name: oratab.LoadName(label), Printed: strings.Clone(label), PerSecond: oratab.Number(values[0]), PerTransaction: math.NaN(), Line: line}
		rate, each, factor := oratab.LoadMetrics(load.Name, load.Printed)
		load.PerSecond *= factor
		labels := model.L("stat", load.Name)
		o.b.Sample(rate, labels, load.PerSecond, line)
		if len(values) > 1 {
			load.PerTransaction = oratab.Number(values[1]) * factor
			o.b.Sample(each, labels, load.PerTransaction, line)
		}
		o.LoadProfile = append(o.LoadProfile, load)
		return true
	})
}

// loadRatio reads the pairs below the load profile of 10g and earlier.
func (o *open) loadRatio(label, value string, line int32) bool {
	name := strings.ToLower(strings.TrimSpace(strings.ReplaceAll(label, "%", "")))
	switch name {
	case "rows per sort":
		o.b.Sample(model.OracleLoadRowsPerSort, model.Labels{}, oratab.Number(value), line)
	case "blocks changed per read", "recursive call", "rollback per transaction":
		o.b.Sample(model.OracleLoadRatio, model.L("ratio", name), oratab.Number(value)/100, line)
	default:
		return false
	}
	return true
}

// readEfficiency reads the ratios; they are shares here.
func (o *open) readEfficiency(_ start, rec text.Record) int {
	return o.pairs(rec, func(label string, values []string, line int32) bool {
		if len(values) == 0 {
			return false
		}
		f := Figure{Name: oratab.RatioName(label), Value: oratab.Number(values[0]) / 100, Line: line}
		o.Efficiency = append(o.Efficiency, f)
		o.b.Sample(model.OracleEfficiency, model.L("ratio", f.Name), f.Value, line)
		return true
	})
}

// readSharedPool reads shares at both snapshots.
func (o *open) readSharedPool(_ start, rec text.Record) int {
	return o.pairs(rec, func(label string, values []string, line int32) bool {
		c, ok := change(oratab.RatioName(label), values, 0.01, line)
		if !ok {
			return false
		}
		o.SharedPool = append(o.SharedPool, c)
		o.change(model.OracleSharedPool, "ratio", c)
		return true
	})
}

// change is a row of two values; one alone is that of the begin.
func change(name string, values []string, factor float64, line int32) (Change, bool) {
	if len(values) == 0 {
		return Change{}, false
	}
	c := Change{Name: name, Begin: oratab.Number(values[0]) * factor, End: math.NaN(), Line: line}
	if len(values) > 1 {
		c.End = oratab.Number(values[1]) * factor
	}
	return c, true
}

// change gives both values of a row as samples.
func (o *open) change(m *model.Metric, key string, c Change) {
	o.b.Sample(m, model.L(key, c.Name, "at", "begin"), c.Begin, c.Line)
	o.b.Sample(m, model.L(key, c.Name, "at", "end"), c.End, c.Line)
}

package orareport

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// ReadCacheSize reads the sizes of the caches. Those that did not change may have no end.
func (r *Reader) ReadCacheSize(label string, values []string, line int32) bool {
	if len(values) == 0 {
		return false
	}
	begin, end := oratab.Size(values[0]), math.NaN()
	if len(values) > 1 {
		end = oratab.Size(values[1])
	}
	name := oratab.Fold(label)
	switch name {
	case "db_block_size", "std block size":
		r.BlockSize = begin
		r.Builder.Sample(model.OracleBlockSize, model.Labels{}, begin, line)
		return true
	case "shared pool size", "shared_pool_size":
		name = "shared pool"
	case "log_buffer":
		name = "log buffer"
	}
	r.AddCache(name, begin, end, line)
	return true
}

// AddCache takes over the size of a cache in bytes; end is NaN where only one is printed.
func (r *Reader) AddCache(name string, begin, end float64, line int32) {
	r.CacheSizes = append(r.CacheSizes, CacheSize{Name: name, Begin: begin, End: end, Line: line})
	if math.IsNaN(end) {
		r.Builder.Sample(model.OracleCacheSize, model.L("cache", name), begin, line)
		return
	}
	r.addBoth(model.OracleCacheSize, "cache", Change{name, begin, end, line})
}

// ReadLoad reads the rates of the load profile, per second and per transaction.
func (r *Reader) ReadLoad(label string, values []string, line int32) bool {
	if len(values) == 0 {
		return false
	}
	if r.readLoadRatio(label, values[0], line) {
		return true
	}
	l := Load{Name: loadName(label), Printed: strings.Clone(label), PerTransaction: math.NaN(), Line: line}
	rate, each, factor := loadMetrics(l.Name, label)
	labels := model.L("stat", l.Name)
	l.PerSecond = oratab.Number(values[0]) * factor
	r.Builder.Sample(rate, labels, l.PerSecond, line)
	if len(values) > 1 {
		l.PerTransaction = oratab.Number(values[1]) * factor
		r.Builder.Sample(each, labels, l.PerTransaction, line)
	}
	r.LoadProfile = append(r.LoadProfile, l)
	return true
}

// readLoadRatio reads the pairs below the load profile of 10g and earlier.
func (r *Reader) readLoadRatio(label, value string, line int32) bool {
	name := oratab.Fold(strings.ReplaceAll(label, "%", ""))
	switch name {
	case "rows per sort":
		r.Builder.Sample(model.OracleLoadRowsPerSort, model.Labels{}, oratab.Number(value), line)
	case "blocks changed per read", "recursive call", "rollback per transaction":
		r.Builder.Sample(model.OracleLoadRatio, model.L("ratio", name), oratab.Number(value)/100, line)
	default:
		return false
	}
	return true
}

// loadName gives a row of the load profile the same name in all releases: units behind the name are dropped.
func loadName(label string) string {
	name := oratab.Fold(label)
	if i := strings.IndexByte(name, '('); i > 0 {
		name = strings.TrimSpace(name[:i])
	}
	switch name {
	case "logical read":
		return "logical reads"
	case "physical read":
		return "physical reads"
	case "physical write":
		return "physical writes"
	case "w/a mb processed", "sql work area":
		return "work area processed"
	}
	return name
}

// loadMetrics finds the metrics of a row of the load profile by its name and its printed label, and what turns its numbers into base units.
func loadMetrics(name, label string) (rate, each *model.Metric, factor float64) {
	switch {
	case name == "db time" || name == "db cpu" || name == "background cpu":
		return model.OracleLoadTime, model.OracleLoadTimePerTransaction, 1
	case name == "redo size":
		return model.OracleLoadBytes, model.OracleLoadBytesPerTransaction, 1
	case strings.Contains(label, "MB"):
		return model.OracleLoadBytes, model.OracleLoadBytesPerTransaction, 1 << 20
	}
	return model.OracleLoadRate, model.OracleLoadPerTransaction, 1
}

// ReadEfficiency reads the ratios of the instance; they are shares here.
func (r *Reader) ReadEfficiency(label string, values []string, line int32) bool {
	if len(values) == 0 {
		return false
	}
	f := Figure{Name: RatioName(label), Value: oratab.Number(values[0]) / 100, Line: line}
	r.Efficiency = append(r.Efficiency, f)
	r.Builder.Sample(model.OracleEfficiency, model.L("ratio", f.Name), f.Value, line)
	return true
}

// RatioName takes the percent sign and the inner runs of blanks out of a label.
func RatioName(label string) string { return oratab.Fold(strings.ReplaceAll(label, "%", " ")) }

// ReadSharedPool reads shares at both snapshots.
func (r *Reader) ReadSharedPool(label string, values []string, line int32) bool {
	c, ok := NewChange(RatioName(label), values, 0.01, line)
	if ok {
		r.SharedPool = append(r.SharedPool, c)
		r.addBoth(model.OracleSharedPool, "ratio", c)
	}
	return ok
}

// ReadMemory reads the memory of host and instance in MB; its last row is a share that follows from the others.
func (r *Reader) ReadMemory(label string, values []string, line int32) bool {
	area := ""
	switch lower := oratab.Fold(label); {
	case strings.HasPrefix(lower, "host mem"):
		area = "host"
	case strings.HasPrefix(lower, "sga use"):
		area = "sga"
	case strings.HasPrefix(lower, "pga use"):
		area = "pga"
	default:
		return strings.HasPrefix(lower, "%")
	}
	c, ok := NewChange(area, values, 1<<20, line)
	if ok {
		r.Memory = append(r.Memory, c)
		r.addBoth(model.OracleMemoryUsage, "area", c)
	}
	return ok
}

// NewChange makes a row of two printed values; one alone is that of the begin, and it reports false when there is none.
func NewChange(name string, values []string, factor float64, line int32) (Change, bool) {
	if len(values) == 0 {
		return Change{}, false
	}
	c := Change{Name: name, Begin: oratab.Number(values[0]) * factor, End: math.NaN(), Line: line}
	if len(values) > 1 {
		c.End = oratab.Number(values[1]) * factor
	}
	return c, true
}

// AddCursors takes over a figure of the cursors in the shared pool.
func (r *Reader) AddCursors(c Change) {
	r.Cursors = append(r.Cursors, c)
	r.addBoth(model.OracleCursorStat, "stat", c)
}

// AddLevel takes over a statistic with absolute values.
func (r *Reader) AddLevel(c Change) {
	r.Levels = append(r.Levels, c)
	r.addBoth(model.OracleInstanceLevel, "stat", c)
}

// AddStat takes over a statistic of the instance. Where its total cannot be read, the printed rate says something.
func (r *Reader) AddStat(total Figure, rate oratab.Cell) {
	r.InstanceStats = append(r.InstanceStats, total)
	labels := model.L("stat", total.Name)
	r.Builder.Sample(model.OracleInstanceStat, labels, total.Value, total.Line)
	if math.IsNaN(total.Value) && rate.State == text.OK {
		r.Builder.Sample(model.OracleInstanceStatRate, labels, rate.Value, total.Line)
	}
}

// AddTime takes over a row of the time model, in seconds.
func (r *Reader) AddTime(f Figure) {
	r.TimeModel = append(r.TimeModel, f)
	r.Builder.Sample(model.OracleTimeModel, model.L("stat", f.Name), f.Value, f.Line)
}

// addBoth gives both values of a row as samples.
func (r *Reader) addBoth(m *model.Metric, key string, c Change) {
	r.Builder.Sample(m, model.L(key, c.Name, "at", "begin"), c.Begin, c.Line)
	r.Builder.Sample(m, model.L(key, c.Name, "at", "end"), c.End, c.Line)
}

package awr

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
)

// readCacheSizes reads the sizes of the caches. Those that did not change may have no end.
func (o *open) readCacheSizes(s *section) {
	o.eachPair(s, func(label string, values []string, line int32) bool {
		if len(values) == 0 {
			return false
		}
		begin, end := oratab.Size(values[0]), math.NaN()
		if len(values) > 1 {
			end = oratab.Size(values[1])
		}
		name := fold(label)
		if name == "std block size" {
			o.b.Sample(model.OracleBlockSize, model.Labels{}, begin, line)
			return true
		}
		if name == "shared pool size" {
			name = "shared pool"
		}
		o.CacheSizes = append(o.CacheSizes, CacheSize{Name: name, Begin: begin, End: end, Line: line})
		if math.IsNaN(end) {
			o.b.Sample(model.OracleCacheSize, model.L("cache", name), begin, line)
			return true
		}
		o.b.Sample(model.OracleCacheSize, model.L("cache", name, "at", "begin"), begin, line)
		o.b.Sample(model.OracleCacheSize, model.L("cache", name, "at", "end"), end, line)
		return true
	})
}

// readLoadProfile reads the rates per second and per transaction.
func (o *open) readLoadProfile(s *section) {
	o.eachPair(s, func(label string, values []string, line int32) bool {
		if len(values) == 0 {
			return false
		}
		if !o.loadRatio(label, values[0], line) {
			second, each := number(values[0]), math.NaN()
			if len(values) > 1 {
				each = number(values[1])
			}
			o.load(label, second, each, line)
		}
		return true
	})
}

// load takes over a row of the load profile.
func (o *open) load(label string, second, each float64, line int32) {
	name := oratab.LoadName(label)
	rate, per, factor := oratab.LoadMetrics(name, label)
	l := Load{Name: name, Printed: strings.Clone(label), PerSecond: second * factor, PerTransaction: each * factor, Line: line}
	labels := model.L("stat", name)
	o.b.Sample(rate, labels, l.PerSecond, line)
	if !math.IsNaN(each) {
		o.b.Sample(per, labels, l.PerTransaction, line)
	}
	o.LoadProfile = append(o.LoadProfile, l)
}

// loadRatio reads the pairs below the load profile of 10g.
func (o *open) loadRatio(label, value string, line int32) bool {
	name := fold(strings.ReplaceAll(label, "%", ""))
	switch name {
	case "rows per sort":
		o.b.Sample(model.OracleLoadRowsPerSort, model.Labels{}, number(value), line)
	case "blocks changed per read", "recursive call", "rollback per transaction":
		o.b.Sample(model.OracleLoadRatio, model.L("ratio", name), number(value)/100, line)
	default:
		return false
	}
	return true
}

// readEfficiency reads the ratios; they are shares here.
func (o *open) readEfficiency(s *section) {
	o.eachPair(s, func(label string, values []string, line int32) bool {
		if len(values) == 0 {
			return false
		}
		f := Figure{Name: oratab.RatioName(label), Value: number(values[0]) / 100, Line: line}
		o.Efficiency = append(o.Efficiency, f)
		o.b.Sample(model.OracleEfficiency, model.L("ratio", f.Name), f.Value, line)
		return true
	})
}

// readSharedPool reads shares at both snapshots.
func (o *open) readSharedPool(s *section) {
	o.eachPair(s, func(label string, values []string, line int32) bool {
		c, ok := change(oratab.RatioName(label), values, 0.01, line)
		if ok {
			o.SharedPool = append(o.SharedPool, c)
			o.change(model.OracleSharedPool, "ratio", c)
		}
		return ok
	})
}

// readMemory reads the memory of host and instance in MB; its last row is a share that follows from the others.
func (o *open) readMemory(s *section) {
	o.eachPair(s, func(label string, values []string, line int32) bool {
		area := ""
		switch lower := fold(label); {
		case strings.HasPrefix(lower, "host mem"):
			area = "host"
		case strings.HasPrefix(lower, "sga use"):
			area = "sga"
		case strings.HasPrefix(lower, "pga use"):
			area = "pga"
		default:
			return strings.HasPrefix(lower, "%")
		}
		c, ok := change(area, values, 1<<20, line)
		if ok {
			o.Memory = append(o.Memory, c)
			o.change(model.OracleMemoryUsage, "area", c)
		}
		return ok
	})
}

// change is a row of two values; one alone is that of the begin.
func change(name string, values []string, factor float64, line int32) (Change, bool) {
	if len(values) == 0 {
		return Change{}, false
	}
	c := Change{Name: name, Begin: number(values[0]) * factor, End: math.NaN(), Line: line}
	if len(values) > 1 {
		c.End = number(values[1]) * factor
	}
	return c, true
}

// change gives both values of a row as samples.
func (o *open) change(m *model.Metric, key string, c Change) {
	o.b.Sample(m, model.L(key, c.Name, "at", "begin"), c.Begin, c.Line)
	o.b.Sample(m, model.L(key, c.Name, "at", "end"), c.End, c.Line)
}

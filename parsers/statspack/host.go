package statspack

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// readHostCPU reads load averages and the states of the processors. The title holds their number.
func (o *open) readHostCPU(_ orareport.Start, rec text.Record) int {
	s, understood := o.tablesOf(rec)
	if s == nil {
		return understood
	}
	title, _, _ := strings.Cut(rec.Text, "\n")
	o.ReadProcessors(title, rec.Line)
	for _, g := range s.Grids() {
		for _, body := range g.Rows {
			for n, line := range text.Numbered(body.Text, body.Line) {
				if !oratab.IsBlank(line) && !o.hostShares(g.Ruler, line, n) {
					understood--
				}
			}
		}
	}
	return understood
}

// hostShares reads the one row of the table: load at both snapshots, then user, system, idle, and waits that may be blank.
func (o *open) hostShares(r oratab.Ruler, line string, n int32) bool {
	h := &o.HostCPU
	to := [...]*float64{&h.LoadBegin, &h.LoadEnd, &h.User, &h.System, &h.Idle, &h.IOWait, &h.CPUWait}
	var values [len(to)]float64
	for i := range values {
		values[i] = math.NaN()
	}
	if !hostCells(r, line, values[:]) {
		o.BadRow(n, 5)
		return false
	}
	h.Line = n
	for i, v := range values {
		if i >= 2 {
			v /= 100
		}
		*to[i] = v
	}
	for i, at := range []string{"begin", "end"} {
		o.Builder.Sample(model.OracleHostLoad, model.L("at", at), *to[i], n)
	}
	for i, state := range []string{"user", "system", "idle", "iowait", "cpu_wait"} {
		if v := *to[2+i]; !math.IsNaN(v) {
			o.Builder.Sample(model.OracleHostCPUUtilization, model.L("state", state), v, n)
		}
	}
	return true
}

// hostCells reads the numbers under a ruler, all of them right-aligned; without a fitting ruler, one after the other.
func hostCells(r oratab.Ruler, line string, values []float64) bool {
	words := strings.Fields(line)
	for _, w := range words {
		if !oratab.NumberLike(w) {
			return false
		}
	}
	fits := len(r) == len(values)
	for i := 0; fits && i < len(r); i++ {
		from, to := 0, min(r[i].To, len(line))
		if i > 0 {
			from = min(r[i-1].To, len(line))
		}
		values[i] = oratab.Number(line[from:to])
		fits = to == len(line) || line[to] == ' '
	}
	if fits {
		return true
	}
	for i := range values {
		values[i] = math.NaN()
		if i < len(words) {
			values[i] = oratab.Number(words[i])
		}
	}
	return len(words) >= 5 && len(words) <= len(values)
}

// readPaging reads how much the host paged.
func (o *open) readPaging(_ orareport.Start, rec text.Record) int {
	return o.pairs(rec, func(label string, values []string, line int32) bool {
		direction := ""
		switch {
		case strings.Contains(label, "paged out"):
			direction = "out"
		case strings.Contains(label, "paged"):
			direction = "in"
		}
		if direction == "" || len(values) == 0 {
			return false
		}
		v := oratab.Number(values[0]) * 1024
		o.HostCPU.Figures = append(o.HostCPU.Figures, orareport.Figure{Name: "paged " + direction, Value: v, Line: line})
		o.Builder.Sample(model.OracleHostPaging, model.L("direction", direction), v, line)
		return true
	})
}

// readInstanceCPU reads the instance's part in the CPU of the host.
func (o *open) readInstanceCPU(_ orareport.Start, rec text.Record) int {
	return o.pairs(rec, func(label string, values []string, line int32) bool {
		if len(values) == 0 {
			return false
		}
		v := oratab.Number(values[0])
		var metric *model.Metric
		var labels model.Labels
		switch {
		case strings.HasPrefix(label, "Host: Total time"):
			metric, labels = model.OracleHostCPUTime, model.L("state", "total")
		case strings.HasPrefix(label, "Host: Busy CPU time"):
			metric, labels = model.OracleHostCPUTime, model.L("state", "busy")
		case strings.HasPrefix(label, "Instance: Total CPU time"):
			metric = model.OracleInstanceCPUTime
		case strings.HasPrefix(label, "Instance: Total Database time"):
			metric = model.OracleInstanceDatabaseTime
		case strings.HasPrefix(label, "%DB time waiting for CPU"):
			metric = model.OracleResourceManagerWait
			v /= 100
		case strings.Contains(label, "%"):
			v /= 100
		default:
			return false
		}
		o.HostCPU.Figures = append(o.HostCPU.Figures, orareport.Figure{Name: strings.Clone(label), Value: v, Line: line})
		if metric != nil {
			o.Builder.Sample(metric, labels, v, line)
		}
		return true
	})
}

package awr

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
)

// hostSpec is the one row of the processors of the host.
var hostSpec = &oratab.Spec{Name: "host cpu", Columns: []oratab.Column{
	{Heads: "begin", Name: "begin"}, {Heads: "end", Name: "end"}, {Heads: "%user", Name: "user"}, {Heads: "%system", Name: "system"},
	{Heads: "%wio", Name: "iowait"}, {Heads: "%idle", Name: "idle"}, {Heads: "cpus", Name: "CPUs"}, {Heads: "cores", Name: "Cores"},
	{Heads: "sockets", Name: "Sockets"},
}}

// readHostCPU reads load averages and the states of the processors. The title holds their number, in HTML of 12c and later the table.
func (o *open) readHostCPU(s *section) {
	o.ReadProcessors(s.title, s.first)
	o.eachRow(s, hostSpec, 5, func(l *oratab.Layout, r *oratab.Row) {
		h := &o.HostCPU
		h.Line = r.Line
		for _, name := range []string{"CPUs", "Cores", "Sockets"} {
			o.AddProcessors(name, r.At(l.Index(name)).Value, r.Line)
		}
		for _, c := range []struct {
			name   string
			to     *float64
			metric *model.Metric
			key    string
		}{
			{"begin", &h.LoadBegin, model.OracleHostLoad, "at"}, {"end", &h.LoadEnd, model.OracleHostLoad, "at"},
			{"user", &h.User, model.OracleHostCPUUtilization, "state"}, {"system", &h.System, model.OracleHostCPUUtilization, "state"},
			{"idle", &h.Idle, model.OracleHostCPUUtilization, "state"}, {"iowait", &h.IOWait, model.OracleHostCPUUtilization, "state"},
		} {
			*c.to = r.At(l.Index(c.name)).Value
			if c.key == "state" {
				*c.to /= 100
			}
			if !math.IsNaN(*c.to) {
				o.Builder.Sample(c.metric, model.L(c.key, c.name), *c.to, r.Line)
			}
		}
	})
}

// readInstanceCPU reads the instance's part in the CPU of the host: labels and values in text, one row of a table in HTML.
func (o *open) readInstanceCPU(s *section) {
	figure := func(label string, v float64, line int32) {
		if math.IsNaN(v) {
			return
		}
		lower := oratab.Fold(label)
		f := orareport.Figure{Name: strings.TrimSuffix(strings.ReplaceAll(lower, "of total cpu for instance", "total cpu"), ":"), Value: v / 100, Line: line}
		o.HostCPU.Figures = append(o.HostCPU.Figures, f)
		if strings.Contains(lower, "waiting for cpu") {
			o.Builder.Sample(model.OracleResourceManagerWait, model.Labels{}, f.Value, line)
		}
	}
	if len(s.html) > 0 {
		for _, g := range s.html {
			for _, r := range g.rows {
				for i, c := range r.cells {
					if i < len(g.columns) {
						figure(g.columns[i], oratab.Number(c), r.line)
					}
				}
			}
		}
		return
	}
	o.eachPair(s, func(label string, values []string, line int32) bool {
		if len(values) > 0 {
			figure(label, oratab.Number(values[0]), line)
		}
		return len(values) > 0
	})
}

// osSpec is the statistics of the operating system: totals in 10g, later the end value too where it differs.
var osSpec = &oratab.Spec{Name: "os statistics", Columns: []oratab.Column{
	{Heads: "statistic", Name: "stat", Label: "stat"}, {Heads: "end value", Name: "end"}, {Heads: "total|value", Name: "value"},
}}

// readOSStats reads times of processors in centiseconds, sizes and settings.
func (o *open) readOSStats(s *section) {
	o.eachRow(s, osSpec, 1, func(l *oratab.Layout, r *oratab.Row) {
		name := strings.Clone(r.At(l.Index("stat")).Text)
		v := r.At(l.Index("value")).Value
		o.osStats[name] = orareport.Figure{Name: name, Value: v, Line: r.Line}
		if state, ok := strings.CutSuffix(name, "_TIME"); ok {
			o.Builder.Sample(model.OracleOSTime, model.L("state", strings.ToLower(state)), v/100, r.Line)
			return
		}
		o.Builder.Sample(model.OracleOSStat, model.L("stat", name), v, r.Line)
	})
}

// hostFromOS gives the processors of the host from the statistics of the operating system, where the report has no block for them (10g).
func (o *open) hostFromOS() {
	h := &o.HostCPU
	stat := func(name string) (orareport.Figure, bool) {
		f, ok := o.osStats[name]
		return f, ok && !math.IsNaN(f.Value)
	}
	if cpus, ok := stat("NUM_CPUS"); ok && math.IsNaN(h.CPUs) && math.IsNaN(o.Header.CPUs) {
		h.CPUs = cpus.Value
		o.Builder.Sample(model.OracleHostCPUCount, model.Labels{}, cpus.Value, cpus.Line)
	}
	if memory, ok := stat("PHYSICAL_MEMORY_BYTES"); ok && math.IsNaN(o.Header.Memory) {
		o.Header.Memory = memory.Value
		o.Builder.Sample(model.OracleHostMemory, model.Labels{}, memory.Value, memory.Line)
	}
	busy, haveBusy := stat("BUSY_TIME")
	idle, haveIdle := stat("IDLE_TIME")
	if !haveBusy || !haveIdle || h.Line > 0 || !(busy.Value+idle.Value > 0) {
		return
	}
	for _, c := range []struct {
		name, state string
		to          *float64
	}{{"USER_TIME", "user", &h.User}, {"SYS_TIME", "system", &h.System}, {"IDLE_TIME", "idle", &h.Idle}, {"IOWAIT_TIME", "iowait", &h.IOWait}} {
		if f, ok := stat(c.name); ok {
			*c.to = f.Value / (busy.Value + idle.Value)
			o.Builder.Sample(model.OracleHostCPUUtilization, model.L("state", c.state), *c.to, f.Line)
			h.Line = f.Line
		}
	}
}

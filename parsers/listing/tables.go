package listing

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// table reads a listing with heads.
func (rd *reading) table(t *table) {
	line := int32(t.Pos.Line)
	head := t.Pages
	kind, variant := "pages", "AIX"
	switch {
	case t.Mpstat != nil:
		head, kind, variant = t.Mpstat, "mpstat", "Solaris"
	case t.Swap != nil:
		head, kind, variant = t.Swap, "swapinfo", "HP-UX"
	}
	rd.begin(kind, variant, line)
	rd.b.Understood(1)
	if t.Rows == nil {
		return
	}
	heads := strings.Fields(*head)
	sums := newMeans()
	rd.each(kind, variant, t.Rows.Text, int32(t.Rows.Pos.Line), func(s string, n int32) bool {
		w := strings.Fields(strings.Clone(s))
		switch kind {
		case "pages":
			return rd.pageSizes(heads, w, n)
		case "mpstat":
			return sums.add(heads, w, n)
		}
		return rd.swap(w, n)
	})
	sums.emit(rd.b)
}

// pageSizes reads "203 345534 - 1:18 4K 4K 4K 4K disp+work".
func (rd *reading) pageSizes(heads, w []string, line int32) bool {
	if len(w) < len(heads) {
		return false
	}
	pid, command := "", w[len(heads)-1]
	for i, h := range heads {
		if h == "PID" {
			pid = w[i]
		}
	}
	ok := true
	for i, h := range heads {
		segment := map[string]string{"DPGSZ": "data", "SPGSZ": "stack", "TPGSZ": "text", "SHMPGSZ": "shm"}[h]
		if segment == "" {
			continue
		}
		v, state := text.Format{Decimal: '.', Base: 1024}.Parse(w[i])
		ok = ok && (state == text.OK || w[i] == "*" || w[i] == "-")
		rd.b.Sample(model.ProcessPageSize, model.L("command", command, "pid", pid, "segment", segment), v, line)
	}
	return ok
}

// swap reads "dev 4194304 0 4194304 0% 0 - 1 /dev/vg00/lvol2"; memory and total rows have fewer cells.
func (rd *reading) swap(w []string, line int32) bool {
	if len(w) < 4 {
		return false
	}
	device := w[0]
	if device == "dev" || device == "localfs" || device == "fs" || device == "network" {
		device = w[len(w)-1]
	}
	ok := false
	for i, state := range []string{"total", "used", "free"} {
		v, s := text.Plain.Parse(w[i+1])
		if s == text.OK {
			ok = true
			rd.b.Sample(model.SwapUsage, model.L("device", device, "state", state), v*rd.unit, line)
		}
	}
	return ok
}

// means averages the rows of mpstat by CPU. The first report of a run is since boot, which the output does not tell from the others.
type means struct {
	order []string
	cpus  map[string]*cpuMean
}

type cpuMean struct {
	n                float64
	user, sys, wt, i float64
	line             int32
}

func newMeans() *means { return &means{cpus: map[string]*cpuMean{}} }

func (m *means) add(heads, w []string, line int32) bool {
	if len(w) != len(heads) {
		return false
	}
	value := func(name string) float64 {
		for i, h := range heads {
			if h == name {
				v, _ := text.Plain.Parse(w[i])
				return v
			}
		}
		return math.NaN()
	}
	c := m.cpus[w[0]]
	if c == nil {
		c = &cpuMean{line: line}
		m.cpus[w[0]] = c
		m.order = append(m.order, w[0])
	}
	c.n++
	c.user += value("usr")
	c.sys += value("sys")
	c.wt += value("wt")
	c.i += value("idl")
	return true
}

func (m *means) emit(b *model.Builder) {
	for _, cpu := range m.order {
		c := m.cpus[cpu]
		for _, x := range []struct {
			state string
			sum   float64
		}{{"user", c.user}, {"system", c.sys}, {"iowait", c.wt}, {"idle", c.i}} {
			b.Sample(model.CPUUtilization, model.L("cpu", cpu, "state", x.state), x.sum/c.n/100, c.line)
		}
	}
}

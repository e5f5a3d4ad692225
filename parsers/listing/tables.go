package listing

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// table reads a listing with heads.
func (rd *reading) table(t *table) {
	line := int32(t.Pos.Line)
	heads := t.Pages
	kind, variant := "pages", "AIX"
	switch {
	case t.Mpstat != nil:
		heads, kind, variant = t.Mpstat, "mpstat", "Solaris"
	case t.Swap != nil:
		heads, kind, variant = t.Swap, "swapinfo", "HP-UX"
	}
	rd.begin(kind, variant, line)
	rd.b.Understood(1)
	if t.Rows == nil {
		return
	}
	var cpus processors
	rd.each(kind, variant, t.Rows.Text, t.Rows.Line(), func(s string, n int32) bool {
		w := strings.Fields(strings.Clone(s))
		switch kind {
		case "pages":
			return rd.pageSizes(*heads, w, n)
		case "mpstat":
			return cpus.add(*heads, w, n)
		}
		return rd.swap(w, n)
	})
	cpus.emit(rd.b)
}

// segments are the parts of a process whose page sizes ps -Z prints, by their heads.
var segments = map[string]string{"DPGSZ": "data", "SPGSZ": "stack", "TPGSZ": "text", "SHMPGSZ": "shm"}

// pageSizes reads "203 345534 - 1:18 4K 4K 4K 4K disp+work".
func (rd *reading) pageSizes(heads printout.Heads, w []string, line int32) bool {
	if len(w) < len(heads) {
		return false
	}
	pid, _ := heads.Cell(w, "PID")
	command := w[len(heads)-1]
	ok := true
	for i, h := range heads {
		segment := segments[h]
		if segment == "" {
			continue
		}
		v, state := text.Sizes.Parse(w[i])
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

// processors averages the rows of mpstat by CPU. The first report of a run is since boot, which the output does not tell from the others.
type processors struct {
	states printout.Tally[cpuState, printout.Sum]
}

type cpuState struct{ cpu, state string }

func (p *processors) add(heads printout.Heads, w []string, line int32) bool {
	if len(w) != len(heads) {
		return false
	}
	for _, x := range [...]struct{ head, state string }{{"usr", "user"}, {"sys", "system"}, {"wt", "iowait"}, {"idl", "idle"}} {
		v := math.NaN()
		if cell, ok := heads.Cell(w, x.head); ok {
			v, _ = text.Plain.Parse(cell)
		}
		p.states.At(cpuState{w[0], x.state}).Add(v, line)
	}
	return true
}

func (p *processors) emit(b *model.Builder) {
	for k, percent := range p.states.All() {
		b.Sample(model.CPUUtilization, model.L("cpu", k.cpu, "state", k.state), percent.Mean()/100, percent.Line)
	}
}

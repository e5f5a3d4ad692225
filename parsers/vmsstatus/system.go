package vmsstatus

import (
	"maps"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// states are the scheduling states that SHOW SYSTEM prints.
var states = map[string]bool{"HIB": true, "HIBO": true, "LEF": true, "LEFO": true, "COM": true, "COMO": true, "CUR": true, "CEF": true,
	"PFW": true, "FPG": true, "COLPG": true, "COL": true, "SUSP": true, "SUSPO": true, "MWAIT": true, "MUTEX": true, "MTX": true, "TBS": true, "TBSP": true,
	"TBSO": true, "RWAST": true, "RWMBX": true, "RWNPG": true, "RWPAG": true, "RWPFF": true, "RWMPB": true, "RWMPE": true, "RWSCS": true, "RWSWP": true,
	"RWCAP": true, "RWCLU": true, "RWCSV": true, "RWBRK": true, "RWIMG": true, "RWQUO": true, "RWLCK": true, "RWSNA": true, "WTBYT": true, "JIB": true}

// processList collects the rows of SHOW SYSTEM.
type processList struct {
	count map[string]float64
	line  map[string]int32
}

// beginSystem reads "OpenVMS V8.4  on node ALPHA1  7-AUG-2026 19:26:06.11  Uptime  0 00:34:39".
func (p *parser) beginSystem(line string, n int32) {
	p.doc.Command = "SHOW SYSTEM"
	before, after, _ := strings.Cut(line, " on node ")
	for _, w := range strings.Fields(before) {
		if len(w) > 2 && (w[0] == 'V' || w[0] == 'E') && w[1] >= '0' && w[1] <= '9' {
			p.part.Variant = "OpenVMS " + w[1:]
		}
	}
	node, rest, _ := strings.Cut(strings.TrimSpace(after), " ")
	p.part.Subject.Host = strings.Clone(node)
	p.field("node", node, model.Host, n)
	when, up, _ := strings.Cut(rest, "Uptime")
	if at, _, ok := text.CutVMSTime(when); ok {
		p.part.Window = model.Window{From: at, To: at}
	} else {
		p.b.Notef(n, model.Warning, "the time of SHOW SYSTEM cannot be read")
	}
	if v, _, ok := text.CutVMSDelta(up); ok {
		p.b.Sample(model.VMSUptime, model.Labels{}, v, n)
	}
	l := &processList{map[string]float64{}, map[string]int32{}}
	p.decode = func(line string, n int32) bool { return p.process(l, line, n) }
	p.doc.finish = func() {
		for _, state := range slices.Sorted(maps.Keys(l.count)) {
			p.b.Sample(model.VMSProcesses, model.L("state", state), l.count[state], l.line[state])
		}
	}
}

// process reads a row: process id, name, state, priority, I/Os, CPU time, page faults, pages and flags. The name may hold blanks, and a
// running process has the number of its CPU behind its state: so the state and the CPU time tell where the others are.
func (p *parser) process(l *processList, line string, n int32) bool {
	words := strings.Fields(line)
	if len(words) >= 4 && words[0] == "Pid" {
		return true
	}
	if len(words) < 3 || len(words[0]) != 8 || strings.Trim(words[0], "0123456789ABCDEF") != "" {
		return false
	}
	clock := slices.IndexFunc(words, func(w string) bool { return strings.Count(w, ":") == 2 })
	end := len(words)
	if clock > 0 {
		end = clock
	}
	state := -1
	for i := 2; i < end; i++ {
		if states[strings.TrimSuffix(words[i], "O")] || states[words[i]] {
			state = i
		}
	}
	if state < 0 {
		p.b.Notef(n, model.Warning, "a process whose state is not known; it was not read")
		return true
	}
	name := strings.ToLower(words[state])
	l.count[name]++
	if l.line[name] == 0 {
		l.line[name] = n
	}
	if clock < state+4 { // swapped out: no figures
		return true
	}
	labels := model.L("pid", strings.Clone(words[0]), "process", strings.Clone(strings.Join(words[1:state], " ")))
	cpu, _, ok := text.CutVMSDelta(words[clock-1] + " " + words[clock])
	if !ok {
		cpu = math.NaN()
		p.b.Notef(n, model.Warning, "the CPU time of a process cannot be read")
	}
	p.b.Sample(model.VMSProcessCPU, labels, cpu, n)
	for _, x := range [...]struct {
		at     int
		metric *model.Metric
	}{{clock - 2, model.VMSProcessIO}, {clock + 1, model.VMSProcessFaults}, {clock + 2, model.VMSProcessPages}} {
		if x.at >= len(words) {
			break
		}
		if v, state := text.Plain.Parse(words[x.at]); state != text.NotNumber {
			p.b.Sample(x.metric, labels, v, n)
		}
	}
	return true
}

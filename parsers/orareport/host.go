package orareport

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
)

// ReadHost takes over a number of the host by the name of its column in lower case. A memory of .00 is one that the database could not find out.
func (r *Reader) ReadHost(name string, v float64, line int32) {
	if !(v > 0) {
		return
	}
	h := &r.Header
	set := func(to *float64, m *model.Metric, v float64) {
		*to = v
		r.Builder.Sample(m, model.Labels{}, v, line)
	}
	switch {
	case name == "cpus", name == "num cpus":
		set(&h.CPUs, model.OracleHostCPUCount, v)
	case name == "cores":
		set(&h.Cores, model.OracleHostCPUCores, v)
	case name == "sockets":
		set(&h.Sockets, model.OracleHostCPUSockets, v)
	case strings.HasPrefix(name, "memory"): // (GB)
		set(&h.Memory, model.OracleHostMemory, v*(1<<30))
	case strings.HasPrefix(name, "phys memory (mb)"):
		set(&h.Memory, model.OracleHostMemory, v*(1<<20))
	}
}

// ReadProcessors reads "Host CPU  (CPUs: 8  Cores: 8  Sockets: 2)"; 10g prints only CPUs, and both ends when they differ.
func (r *Reader) ReadProcessors(title string, line int32) {
	_, inside, _ := strings.Cut(title, "(")
	oratab.EachPair(strings.ReplaceAll(inside, ")", " "), func(label string, values []string) {
		if len(values) > 0 {
			r.AddProcessors(strings.TrimPrefix(label, "End "), oratab.Number(values[0]), line)
		}
	})
}

// AddProcessors takes over a number of processors ("CPUs"), "Cores" or "Sockets"; it is a sample unless the head of the report has it.
func (r *Reader) AddProcessors(name string, v float64, line int32) {
	h := &r.HostCPU
	for _, c := range []struct {
		name     string
		to, head *float64
		metric   *model.Metric
	}{{"CPUs", &h.CPUs, &r.Header.CPUs, model.OracleHostCPUCount}, {"Cores", &h.Cores, &r.Header.Cores, model.OracleHostCPUCores},
		{"Sockets", &h.Sockets, &r.Header.Sockets, model.OracleHostCPUSockets}} {
		if c.name != name || math.IsNaN(v) {
			continue
		}
		if *c.to = v; math.IsNaN(*c.head) {
			r.Builder.Sample(c.metric, model.Labels{}, v, line)
		}
	}
}

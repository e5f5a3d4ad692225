package host

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
)

// Processors says how busy the processors of each host were.
var Processors = &analyzers.Derived[[]CPU]{
	Name: "processors",
	Doc: `The processors of a host and how busy they were, for each capture.
On an AIX partition that runs on the shared pool, use is the physical processors consumed, against the virtual processors, or against the
entitlement where the partition is capped: there the percentages of the whole system are relative to the entitlement or to what is
consumed, whichever is larger, and cannot be compared over time. Elsewhere it is user + system + steal time of all logical processors.`,
	Needs: []analyzers.Input{analyzers.Metric(model.CPUUtilization, model.CPUPhysicalUsed)},
	Run: func(p *analyzers.Pass) ([]CPU, error) {
		var out []CPU
		for _, part := range p.Case.Parts() {
			if len(part.SeriesOf(model.CPUUtilization)) == 0 && part.FirstSeries(model.CPUPhysicalUsed) == nil {
				continue
			}
			out = append(out, CPUOf(part))
		}
		return out, nil
	},
}

// CPU is the processors of one host during one part. Numbers that the part does not give are NaN.
type CPU struct {
	Part              *model.Part
	Platform, Release string

	Shared bool // a partition that runs on the shared pool
	Capped bool // it may not use more than its entitlement

	Logical  float64 // logical CPUs: hardware threads
	Virtual  float64 // virtual processors of a partition
	Entitled float64 // entitled capacity, in cores
	SMT      float64 // hardware threads of a core: as configured, else logical CPUs for each virtual processor
	Cores    float64 // cores: virtual processors of a partition, else as configured, else logical CPUs over threads

	Capacity     float64       // what Busy is a share of
	CapacityUnit string        // "cores" or "logical CPUs"
	Busy         points.Points // share of Capacity in use; NaN where it cannot be told
	Used         points.Points // Busy in CapacityUnit
	Steal        points.Points // share taken by the hypervisor, part of Busy; no points when it is not printed
	RunQueue     points.Points // no points when it is not printed
	Idle, Wait   points.Points // share of all logical CPUs, as printed
	Folded       points.Points // virtual processors folded away
	PoolIdle     points.Points // idle processors of the shared pool; no points when the partition may not see it
	Pool         float64       // processors of the shared pool
	Hot          Hottest       // the fullest logical CPU at each point
	Changes      []Change
	Basis        string // what Busy is, in words, for readers
}

// CPUOf is the processors of one part.
func CPUOf(part *model.Part) CPU {
	c := CPU{
		Part:     part,
		Logical:  points.Level(part, model.CPULogical),
		Virtual:  points.Level(part, model.CPUVirtual),
		Entitled: points.Level(part, model.CPUPhysicalEntitled),
		Capped:   points.Level(part, model.CPUCapped) >= 0.5,
		RunQueue: points.Of(part, part.FirstSeries(model.CPURunQueue)),
		Steal:    points.Of(part, part.FirstSeries(model.CPUUtilization, "cpu", "all", "state", "steal")),
		Idle:     points.Of(part, part.FirstSeries(model.CPUUtilization, "cpu", "all", "state", "idle")),
		Wait:     points.Of(part, part.FirstSeries(model.CPUUtilization, "cpu", "all", "state", "iowait")),
		Folded:   points.Of(part, part.FirstSeries(model.CPUFolded)),
		PoolIdle: poolIdle(part),
		Pool:     points.Level(part, model.CPUPhysicalPool),
	}
	c.Platform, c.Release = analyzers.Platform(part)
	if math.IsNaN(c.Logical) {
		c.Logical = countCPUs(part)
	}
	c.shape()
	used := part.FirstSeries(model.CPUPhysicalUsed)
	shared := points.Level(part, model.CPUShared)
	c.Shared = used != nil && (math.IsNaN(shared) || shared >= 0.5)
	if c.Shared {
		c.physical(used)
	} else {
		c.utilization()
	}
	c.Hot = hottest(part)
	c.Changes = changes(part)
	return c
}

// physical measures a shared partition in cores.
func (c *CPU) physical(used *model.Series) {
	c.CapacityUnit = "cores"
	c.Capacity = c.Virtual
	c.Basis = "physical processors used, of the virtual processors"
	if c.Capped && !math.IsNaN(c.Entitled) && !(c.Entitled >= c.Virtual) {
		c.Capacity = c.Entitled
		c.Basis = "physical processors used, of the entitlement of the capped partition"
	}
	c.Used = points.Of(c.Part, used)
	if !(c.Capacity > 0) {
		c.Capacity = math.NaN()
		c.Basis = "physical processors used; neither virtual processors nor a cap are known, so how much was left is not known either"
	}
	c.Busy = points.Points{Axis: c.Used.Axis}
	limit := c.limits(c.Used.Axis)
	for i, v := range c.Used.Values {
		c.Busy.Values = append(c.Busy.Values, v/limit[i])
	}
}

// limits is the capacity at each point: partitions are given processors while they run.
func (c *CPU) limits(axis *model.Axis) []float64 {
	metric := model.CPUVirtual
	if c.Capacity == c.Entitled && c.Capped {
		metric = model.CPUPhysicalEntitled
	}
	out := make([]float64, axis.Len())
	if s := c.Part.FirstSeries(metric); s != nil {
		out = points.Of(c.Part, s).On(axis)
	}
	for i, v := range out {
		if !(v > 0) {
			out[i] = c.Capacity
		}
	}
	return out
}

// roundingOfSum is by how much the sum of three shares printed in tenths of a percent may exceed the whole.
const roundingOfSum = 0.002

// utilization measures a dedicated or virtual machine in logical CPUs.
func (c *CPU) utilization() {
	c.CapacityUnit, c.Capacity = "logical CPUs", c.Logical
	state := func(s string) *model.Series {
		return c.Part.FirstSeries(model.CPUUtilization, "cpu", "all", "state", s)
	}
	user, system, steal := state("user"), state("system"), state("steal")
	idle, wait := state("idle"), state("iowait")
	switch {
	case user != nil && system != nil && steal != nil:
		c.Busy, c.Basis = points.Sum(c.Part, user, system, steal), "user + system + steal time of all logical CPUs"
	case user != nil && system != nil:
		c.Busy, c.Basis = points.Sum(c.Part, user, system), "user + system time of all logical CPUs"
	case idle != nil && wait != nil:
		c.Busy, c.Basis = points.Sum(c.Part, idle, wait), "time of all logical CPUs that was neither idle nor waiting for I/O"
		for i, v := range c.Busy.Values {
			c.Busy.Values[i] = 1 - v
		}
	default:
		c.Busy, c.Basis = points.Of(c.Part, nil), "not known: the dump gives no user and system time of all CPUs"
	}
	for i, v := range c.Busy.Values {
		if v > 1 && v <= 1+roundingOfSum {
			c.Busy.Values[i] = 1
		}
	}
	c.Used = points.Points{Axis: c.Busy.Axis}
	for _, v := range c.Busy.Values {
		c.Used.Values = append(c.Used.Values, v*c.Logical)
	}
}

// countCPUs counts the logical CPUs that have series of their own.
func countCPUs(part *model.Part) float64 {
	n := 0
	for _, s := range part.SeriesOf(model.CPUUtilization, "state", "user") {
		if s.Labels.Get("cpu") != "all" {
			n++
		}
	}
	if n == 0 {
		return math.NaN()
	}
	return float64(n)
}

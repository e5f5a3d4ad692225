package vms

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
)

// Processors says in which modes the processors of OpenVMS systems spent their time.
var Processors = &analyzers.Derived[[]CPU]{
	Name: "vms-cpu",
	Doc: `The processor modes of OpenVMS systems, from T4 files, as shares of all CPUs. Busy is all but idle time. Interrupt state and MP
synchronization (CPUs that spin for a lock of the system) are work for nobody in particular.`,
	Needs: []analyzers.Input{analyzers.Metric(model.VMSMode)},
	Run: func(p *analyzers.Pass) ([]CPU, error) {
		var out []CPU
		for _, part := range p.Case.Parts() {
			if part.FirstSeries(model.VMSMode, "cpu", "all") == nil {
				continue
			}
			mode := func(name string) points.Points {
				return points.Of(part, part.FirstSeries(model.VMSMode, "cpu", "all", "mode", name))
			}
			out = append(out, CPU{Part: part, CPUs: points.Level(part, model.CPULogical), Interrupt: mode("interrupt"), Synch: mode("mp_synch"),
				Kernel: mode("kernel"), Exec: mode("exec"), User: mode("user"), Idle: mode("idle"),
				Computable: points.Of(part, part.FirstSeries(model.VMSStates, "state", "com"))})
		}
		return out, nil
	},
}

// CPU is the processors of one system during one part.
type CPU struct {
	Part                                       *model.Part
	CPUs                                       float64
	Interrupt, Synch, Kernel, Exec, User, Idle points.Points // shares of all CPUs; no points where the file has no such column
	Computable                                 points.Points // processes that could run and did not
}

// MemoryState says how short of memory OpenVMS systems were.
var MemoryState = &analyzers.Derived[[]Memory]{
	Name:  "vms-memory",
	Doc:   `Page faults, hard and soft, and processes that wait for memory, of OpenVMS systems, from T4 files.`,
	Needs: []analyzers.Input{analyzers.AnyOf(analyzers.Metric(model.VMSPagingIO, model.VMSPagingFaults), analyzers.Metric(model.VMSStates))},
	Run: func(p *analyzers.Pass) ([]Memory, error) {
		var out []Memory
		for _, part := range p.Case.Parts() {
			if part.Format != "t4" {
				continue
			}
			state := func(name string) points.Points {
				return points.Of(part, part.FirstSeries(model.VMSStates, "state", name))
			}
			m := Memory{Part: part, Faults: points.Of(part, part.FirstSeries(model.PagingFaults)),
				Reads:   points.Of(part, part.FirstSeries(model.VMSPagingIO, "direction", "read")),
				System:  points.Of(part, part.FirstSeries(model.VMSPagingFaults, "kind", "system")),
				InSwaps: points.Of(part, part.FirstSeries(model.VMSSwapIn)), FreePages: state("fpg"), PageFault: state("pfw"), Collided: state("colpg"),
				Resource: state("mwait"), FreeList: points.Of(part, part.FirstSeries(model.VMSMemoryList, "list", "free"))}
			out = append(out, m)
		}
		return out, nil
	},
}

// Memory is the memory of one system during one part. What the file has no column for has no points.
type Memory struct {
	Part                                     *model.Part
	Faults, Reads, System                    points.Points // per second
	InSwaps                                  points.Points // processes per second
	FreePages, PageFault, Collided, Resource points.Points // processes in these states
	FreeList                                 points.Points // pages
}

// InputOutput says what I/O OpenVMS systems did.
var InputOutput = &analyzers.Derived[[]IO]{
	Name:  "vms-io",
	Doc:   `Direct and buffered I/Os, split transfers and the queues of disks, of OpenVMS systems, from T4 files; rates are per second of clock time.`,
	Needs: []analyzers.Input{analyzers.Metric(model.VMSDirectRate, model.VMSIORate, model.VMSDiskQueue)},
	Run: func(p *analyzers.Pass) ([]IO, error) {
		var out []IO
		for _, part := range p.Case.Parts() {
			if part.Format != "t4" {
				continue
			}
			io := IO{Part: part, Direct: points.Of(part, part.FirstSeries(model.VMSDirectRate)), Buffered: points.Of(part, part.FirstSeries(model.VMSBufferedRate)),
				Split: points.Of(part, part.FirstSeries(model.VMSIORate, "kind", "split_transfers"))}
			for _, q := range part.SeriesOf(model.VMSDiskQueue) {
				device := q.Labels.Get("device")
				io.Disks = append(io.Disks, Disk{Device: device, Queue: points.Of(part, q),
					Response: points.Of(part, part.FirstSeries(model.DiskServiceTime, "device", device)),
					Rate:     points.Of(part, part.FirstSeries(model.DiskTransfers, "device", device))})
			}
			out = append(out, io)
		}
		return out, nil
	},
}

// IO is the I/O of one system during one part.
type IO struct {
	Part                    *model.Part
	Direct, Buffered, Split points.Points // per second
	Disks                   []Disk
}

// Disk is one disk, or all of them together.
type Disk struct {
	Device                string
	Queue, Response, Rate points.Points // requests, seconds, transfers per second
}

// Ratio divides point by point, on the axis of the first; NaN where the second is below least, or zero.
func Ratio(a, b points.Points, least float64) points.Points {
	out := points.Points{Axis: a.Axis, Values: make([]float64, len(a.Values))}
	below := b.On(a.Axis)
	for i, v := range a.Values {
		out.Values[i] = math.NaN()
		if below[i] > 0 && below[i] >= least {
			out.Values[i] = v / below[i]
		}
	}
	return out
}

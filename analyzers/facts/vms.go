package facts

import (
	"math"

	"dumplens/analyzers"
	"dumplens/parsers/model"
)

// VMSProcessors says in which modes the processors of OpenVMS systems spent their time.
var VMSProcessors = &analyzers.Derived[[]VMSCPU]{
	Name: "vms-cpu",
	Doc: `The processor modes of OpenVMS systems, from T4 files, as shares of all CPUs. Busy is all but idle time. Interrupt state and MP
synchronization (CPUs that spin for a lock of the system) are work for nobody in particular.`,
	Needs: []analyzers.Input{analyzers.Metric(model.VMSMode)},
	Run: func(p *analyzers.Pass) ([]VMSCPU, error) {
		var out []VMSCPU
		for _, part := range p.Case.Parts() {
			if part.FirstSeries(model.VMSMode, "cpu", "all") == nil {
				continue
			}
			mode := func(name string) Points {
				return PointsOf(part, part.FirstSeries(model.VMSMode, "cpu", "all", "mode", name))
			}
			out = append(out, VMSCPU{Part: part, CPUs: level(part, model.CPULogical), Interrupt: mode("interrupt"), Synch: mode("mp_synch"),
				Kernel: mode("kernel"), Exec: mode("exec"), User: mode("user"), Idle: mode("idle"),
				Computable: PointsOf(part, part.FirstSeries(model.VMSStates, "state", "com"))})
		}
		return out, nil
	},
}

// VMSCPU is the processors of one system during one part.
type VMSCPU struct {
	Part                                       *model.Part
	CPUs                                       float64
	Interrupt, Synch, Kernel, Exec, User, Idle Points // shares of all CPUs; no points where the file has no such column
	Computable                                 Points // processes that could run and did not
}

// VMSMemoryState says how short of memory OpenVMS systems were.
var VMSMemoryState = &analyzers.Derived[[]VMSMemory]{
	Name:  "vms-memory",
	Doc:   `Page faults, hard and soft, and processes that wait for memory, of OpenVMS systems, from T4 files.`,
	Needs: []analyzers.Input{analyzers.AnyOf(analyzers.Metric(model.VMSPagingIO, model.VMSPagingFaults), analyzers.Metric(model.VMSStates))},
	Run: func(p *analyzers.Pass) ([]VMSMemory, error) {
		var out []VMSMemory
		for _, part := range p.Case.Parts() {
			if part.Format != "t4" {
				continue
			}
			state := func(name string) Points { return PointsOf(part, part.FirstSeries(model.VMSStates, "state", name)) }
			m := VMSMemory{Part: part, Faults: PointsOf(part, part.FirstSeries(model.PagingFaults)),
				Reads:   PointsOf(part, part.FirstSeries(model.VMSPagingIO, "direction", "read")),
				System:  PointsOf(part, part.FirstSeries(model.VMSPagingFaults, "kind", "system")),
				InSwaps: PointsOf(part, part.FirstSeries(model.VMSSwapIn)), FreePages: state("fpg"), PageFault: state("pfw"), Collided: state("colpg"),
				Resource: state("mwait"), FreeList: PointsOf(part, part.FirstSeries(model.VMSMemoryList, "list", "free"))}
			out = append(out, m)
		}
		return out, nil
	},
}

// VMSMemory is the memory of one system during one part. What the file has no column for has no points.
type VMSMemory struct {
	Part                                     *model.Part
	Faults, Reads, System                    Points // per second
	InSwaps                                  Points // processes per second
	FreePages, PageFault, Collided, Resource Points // processes in these states
	FreeList                                 Points // pages
}

// VMSInputOutput says what I/O OpenVMS systems did.
var VMSInputOutput = &analyzers.Derived[[]VMSIO]{
	Name:  "vms-io",
	Doc:   `Direct and buffered I/Os, split transfers and the queues of disks, of OpenVMS systems, from T4 files; rates are per second of clock time.`,
	Needs: []analyzers.Input{analyzers.Metric(model.VMSDirectRate, model.VMSIORate, model.VMSDiskQueue)},
	Run: func(p *analyzers.Pass) ([]VMSIO, error) {
		var out []VMSIO
		for _, part := range p.Case.Parts() {
			if part.Format != "t4" {
				continue
			}
			io := VMSIO{Part: part, Direct: PointsOf(part, part.FirstSeries(model.VMSDirectRate)), Buffered: PointsOf(part, part.FirstSeries(model.VMSBufferedRate)),
				Split: PointsOf(part, part.FirstSeries(model.VMSIORate, "kind", "split_transfers"))}
			for _, q := range part.SeriesOf(model.VMSDiskQueue) {
				device := q.Labels.Get("device")
				io.Disks = append(io.Disks, VMSDisk{Device: device, Queue: PointsOf(part, q),
					Response: PointsOf(part, part.FirstSeries(model.DiskServiceTime, "device", device)),
					Rate:     PointsOf(part, part.FirstSeries(model.DiskTransfers, "device", device))})
			}
			out = append(out, io)
		}
		return out, nil
	},
}

// VMSIO is the I/O of one system during one part.
type VMSIO struct {
	Part                    *model.Part
	Direct, Buffered, Split Points // per second
	Disks                   []VMSDisk
}

// VMSDisk is one disk, or all of them together.
type VMSDisk struct {
	Device                string
	Queue, Response, Rate Points // requests, seconds, transfers per second
}

// Ratio divides point by point, on the axis of the first; NaN where the second is not above least.
func Ratio(a, b Points, least float64) Points {
	out := Points{Axis: a.Axis, Values: make([]float64, len(a.Values))}
	below := b.On(a.Axis)
	for i, v := range a.Values {
		out.Values[i] = math.NaN()
		if below[i] > least {
			out.Values[i] = v / below[i]
		}
	}
	return out
}

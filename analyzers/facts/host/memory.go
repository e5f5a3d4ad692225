package host

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
)

// Memories says how the main memory and the paging space of each host were used.
var Memories = &analyzers.Derived[[]Memory]{
	Name: "memory",
	Doc: `Main memory and paging space of a host, for each capture. Computational memory is what programs and the kernel need: on AIX the process and
system shares; on Linux all that is neither free nor cache nor buffers. The file cache is not part of it, since systems give it up.`,
	Needs: []analyzers.Input{analyzers.Metric(model.MemoryUsage, model.MemoryUtilization, model.PagingSwapIn, model.PagingSwapOut, model.PagingScans, model.SwapUsage, model.SwapUtilization)},
	Run: func(p *analyzers.Pass) ([]Memory, error) {
		var out []Memory
		for _, part := range p.Case.Parts() {
			if m := MemoryOf(part); m.known() {
				out = append(out, m)
			}
		}
		return out, nil
	},
}

// Memory is the memory of one host during one part. Numbers that the part does not give have no points.
type Memory struct {
	Part                 *model.Part
	Total                float64       // bytes of main memory; NaN when not printed
	Computational, Free  points.Points // shares of main memory
	FileCache            points.Points // numperm: share of the memory that pages are stolen from
	MinPerm, MaxPerm     float64       // limits of the file cache as set; NaN when not printed
	PagedIn, PagedOut    points.Points // pages a second from and to paging space
	Scans, Freed         points.Points // pages a second that the page stealer examined and freed
	PagingFree           points.Points // share of paging space that is free
	PagingUsed           points.Points // bytes of paging space in use
	ComputationalIsLinux bool          // worked out from free, cached and buffers
}

func (m Memory) known() bool {
	for _, p := range []points.Points{m.Computational, m.Free, m.PagedIn, m.PagedOut, m.Scans, m.PagingFree} {
		if len(p.Values) > 0 {
			return true
		}
	}
	return false
}

// MemoryOf is the memory of one part.
func MemoryOf(part *model.Part) Memory {
	of := func(metric *model.Metric, pairs ...string) points.Points {
		return points.Of(part, part.FirstSeries(metric, pairs...))
	}
	m := Memory{
		Part:      part,
		Total:     points.Level(part, model.MemoryUsage, "state", "total"),
		Free:      of(model.MemoryUtilization, "state", "free"),
		FileCache: of(model.MemoryFileCache, "state", "numperm"),
		MinPerm:   points.Level(part, model.MemoryFileCache, "state", "minperm"),
		MaxPerm:   points.Level(part, model.MemoryFileCache, "state", "maxperm"),
		PagedIn:   of(model.PagingSwapIn), PagedOut: of(model.PagingSwapOut),
		Scans: of(model.PagingScans), Freed: of(model.PagingReclaims),
	}
	process, system := part.FirstSeries(model.MemoryUtilization, "state", "process"), part.FirstSeries(model.MemoryUtilization, "state", "system")
	if process != nil && system != nil {
		m.Computational = points.Sum(part, process, system)
	} else {
		m.linux()
	}
	m.pagingSpace()
	return m
}

// linux works out what programs use: nmon prints no figure of what is available.
func (m *Memory) linux() {
	m.Computational = points.Of(m.Part, nil)
	total := m.Part.FirstSeries(model.MemoryUsage, "state", "total")
	free, cached, buffers := m.Part.FirstSeries(model.MemoryUsage, "state", "free"), m.Part.FirstSeries(model.MemoryUsage, "state", "cached"), m.Part.FirstSeries(model.MemoryUsage, "state", "buffers")
	if total == nil || free == nil || cached == nil || buffers == nil {
		return
	}
	rest, all := points.Sum(m.Part, free, cached, buffers), points.Of(m.Part, total)
	m.Computational = points.Points{Axis: rest.Axis}
	for i, t := range all.On(rest.Axis) {
		m.Computational.Values = append(m.Computational.Values, share(t-rest.Values[i], t))
	}
	m.ComputationalIsLinux = true
	if len(m.Free.Values) == 0 {
		m.Free = points.Of(m.Part, free)
		for i, t := range all.On(m.Free.Axis) {
			m.Free.Values[i] = share(m.Free.Values[i], t)
		}
	}
}

// pagingSpace takes the free share as printed, else of the bytes.
func (m *Memory) pagingSpace() {
	free := points.Of(m.Part, m.Part.FirstSeries(model.SwapUsage, "state", "free", "device", ""))
	total := points.Of(m.Part, m.Part.FirstSeries(model.SwapUsage, "state", "total", "device", "")).On(free.Axis)
	m.PagingUsed = points.Points{Axis: free.Axis}
	for i, f := range free.Values {
		m.PagingUsed.Values = append(m.PagingUsed.Values, total[i]-f)
	}
	if s := m.Part.FirstSeries(model.SwapUtilization, "state", "free", "device", ""); s != nil {
		m.PagingFree = points.Of(m.Part, s)
		return
	}
	m.PagingFree = points.Points{Axis: free.Axis}
	for i, f := range free.Values {
		m.PagingFree.Values = append(m.PagingFree.Values, share(f, total[i]))
	}
}

// share is a of b; NaN where there is no b: no paging space, or not known.
func share(a, b float64) float64 {
	if !(b > 0) {
		return math.NaN()
	}
	return a / b
}

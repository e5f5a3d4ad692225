package host

import (
	"math"
	"slices"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

// processes lists the commands that used the most CPU, memory and I/O.
func (g *page) processes() report.Section {
	s := report.Section{ID: g.v.ID(g.p, "processes"), Title: report.Say("Processes")}
	used := g.devices("top-series", "Commands that used the most CPU, over time", model.ProcessCPU)
	used.Basis = report.Say("in logical CPUs: 1 is all of one; a break is a snapshot that does not list the command")
	memory := g.minor("top-memory", "Commands with the most memory", model.ProcessMemory)
	memory.Basis = report.Say(model.ProcessMemory.Doc)
	s.Add(generic.Drawn(used, memory, g.minor("top-io", "Commands with the most reads and writes", model.ProcessIO))...)
	if bars := g.topBars(); len(bars.Categories) > 0 {
		s.Add(bars.Block())
	}
	s.Add(g.commands()...)
	return s
}

// topShown is how many commands the bar chart has.
const topShown = 12

// amount is what a command used over all snapshots that list it: CPU-seconds, as far as snapshots are as long as their span says.
func amount(j *joined) float64 {
	sum := 0.0
	for _, s := range j.series {
		if st := s.Stats(); st.N > 0 {
			sum += st.Mean * float64(st.N) * max(s.Axis.Span, 1)
		}
	}
	return sum
}

// topBars ranks commands by the CPU time that they used.
func (g *page) topBars() *report.Chart {
	bars := g.v.Bars(g.p, "top", "Commands by CPU time", unit.Second)
	bars.Basis = report.Say("CPU seconds of logical CPUs over the snapshots that list the command")
	list := slices.Clone(g.byMetric[model.ProcessCPU])
	slices.SortStableFunc(list, func(a, b *joined) int { return generic.CompareDown(amount(a), amount(b)) })
	var values []float64
	for _, j := range list[:min(len(list), topShown)] {
		bars.Categories = append(bars.Categories, report.Say(j.labels.Get("command")))
		values = append(values, amount(j))
	}
	bars.Series = append(bars.Series, g.v.Own("CPU time", nil, values, color.Blue))
	return bars
}

// commands is the table of all commands that have numbers of their own.
func (g *page) commands() []report.Block {
	t := &report.Table{ID: g.v.ID(g.p, "top-table"), Title: report.Say("Commands"), Note: report.Say("Over the snapshots in which a process of the command was listed; it may have run in others too."),
		Columns: []report.Column{report.Words("Command"), report.Numbers("CPU time", unit.Second), report.Numbers("CPUs, mean", unit.One), report.Numbers("max", unit.One), report.Numbers("Largest process, max", unit.One),
			report.Numbers("Memory, max", unit.Byte), report.Numbers("Read and written, mean", unit.BytePerSecond), report.Numbers("Snapshots", unit.One)}}
	rows := map[string][]report.Cell{}
	times := map[string]float64{}
	var order []string
	set := func(m *model.Metric, columns ...func(*joined) (int, report.Cell)) {
		for _, j := range g.byMetric[m] {
			name := j.labels.Get("command")
			if rows[name] == nil {
				rows[name] = make([]report.Cell, len(t.Columns))
				for i := range rows[name] {
					rows[name][i] = report.NumberCell(math.NaN())
				}
				rows[name][0] = report.TextCell(report.Say(name))
				order = append(order, name)
			}
			for _, column := range columns {
				i, cell := column(j)
				rows[name][i] = cell
			}
		}
	}
	set(model.ProcessCPU,
		func(j *joined) (int, report.Cell) {
			times[j.labels.Get("command")] = amount(j)
			return 1, report.NumberCell(amount(j))
		},
		func(j *joined) (int, report.Cell) { return 2, report.NumberCell(j.quick().Mean) },
		func(j *joined) (int, report.Cell) { return 3, report.NumberCell(j.quick().Max).At(j.place()) },
		func(j *joined) (int, report.Cell) { return 7, report.NumberCell(float64(j.quick().N)) })
	set(model.ProcessCPUMax, func(j *joined) (int, report.Cell) { return 4, report.NumberCell(j.quick().Max).At(j.place()) })
	set(model.ProcessMemory, func(j *joined) (int, report.Cell) { return 5, report.NumberCell(j.quick().Max).At(j.place()) })
	set(model.ProcessIO, func(j *joined) (int, report.Cell) { return 6, report.NumberCell(j.quick().Mean) })
	if len(order) == 0 {
		return nil
	}
	generic.SortBy(order, func(name string) float64 { return times[name] })
	for _, name := range order {
		t.Rows = append(t.Rows, rows[name])
	}
	t.Cut(hostRows)
	return []report.Block{t.Block()}
}

package host

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

func (g *page) cpu() report.Section {
	s := report.Section{ID: g.v.ID(g.p, "cpu"), Title: report.Say("CPU")}
	s.Add(g.topology()...)
	c := g.stack("cpu-all", "CPU use, all processors", model.CPUUtilization, "user", "nice", "system", "iowait", "steal")
	c.Main, c.Max = true, 1
	if g.first(model.CPUPhysicalEntitled) != nil {
		c.Basis = report.Say("on a shared partition, of the entitlement below it and of the consumed processors above it: read the physical processors below")
	}
	cores := g.stack("cpu-cores", "Physical processors by state", model.CPUPhysicalUsage, "user", "system", "iowait", "idle")
	cores.Basis = report.Say("cores, with the entitlement and the virtual processors as lines")
	if len(cores.Series) > 0 {
		g.limit(cores, "entitled", model.CPUPhysicalEntitled)
		g.limit(cores, "virtual processors", model.CPUVirtual)
	}
	s.Add(generic.Drawn(c, g.physical(), cores, g.runQueue(), g.queuePerCPU(),
		g.pair("switches", "Context switches and system calls", unit.PerSecond, Named{"context switches", model.CPUSwitches, nil}, Named{"system calls", model.CPUSyscalls, nil}),
		g.pair("forks", "Processes created and programs started", unit.PerSecond, Named{"fork", model.ProcessForks, nil}, Named{"exec", model.ProcessExecs, nil}),
		g.pair("folded", "Virtual processors folded away", unit.One, Named{"folded", model.CPUFolded, nil}))...)
	s.Add(g.hottest()...)
	return s
}

// stack draws the states of all processors on each other.
func (g *page) stack(id, title string, m *model.Metric, states ...string) *report.Chart {
	c := g.chart(id, title, report.StackedChart, m.Unit)
	for _, state := range states {
		if j := g.first(m, "cpu", "all", "state", state); j != nil {
			c.Series = append(c.Series, g.line(state, j, stateColor(state, len(c.Series))))
		}
	}
	return c
}

// topology says in a sentence what processors the host has.
func (g *page) topology() []report.Block {
	if g.first(model.CPUUtilization) == nil && g.first(model.CPUPhysicalUsed) == nil {
		return nil
	}
	c := g.processors(g.p)
	var said []string
	add := func(v float64, text string) {
		if !math.IsNaN(v) {
			said = append(said, unit.Number(v)+" "+text)
		}
	}
	add(c.Logical, "logical CPUs")
	add(c.Virtual, "virtual processors")
	if math.IsNaN(c.Virtual) {
		add(c.Cores, "cores")
	}
	if !math.IsNaN(c.SMT) {
		said = append(said, "hardware threads of a core: "+unit.Number(c.SMT))
	}
	if c.Shared {
		mode := "uncapped"
		if c.Capped {
			mode = "capped"
		}
		said = append(said, "shared pool, "+mode)
		add(c.Entitled, "cores entitled")
		add(c.Pool, "processors in the pool")
		if g.first(model.CPUPhysicalPoolIdle) != nil && len(c.PoolIdle.Values) == 0 {
			said = append(said, "the idle part of the pool is not available to this partition")
		}
	}
	for _, change := range c.Changes {
		said = append(said, change.String())
	}
	if len(said) == 0 {
		return nil
	}
	return []report.Block{report.Paragraph(report.Sayf("Processors: %s.", strings.Join(said, "; ")))}
}

// physical draws what a partition consumes against what it is entitled to and may use at most.
func (g *page) physical() *report.Chart {
	c := g.chart("cpu-physical", "Physical processors", report.LineChart, unit.One)
	c.Main = true
	c.Basis = report.Say("cores consumed, entitled capacity, and virtual processors: the most that the partition can use")
	for i, n := range []Named{{"used", model.CPUPhysicalUsed, nil}, {"pool idle", model.CPUPhysicalPoolIdle, nil}} {
		if j := g.first(n.Metric); j != nil && j.quick().Max > 0 {
			c.Series = append(c.Series, g.line(n.Name, j, []int{color.Blue, color.Grey}[i]))
		}
	}
	if len(c.Series) > 0 {
		g.limit(c, "entitled", model.CPUPhysicalEntitled)
		g.limit(c, "virtual processors", model.CPUVirtual)
	}
	return c
}

func (g *page) runQueue() *report.Chart {
	c := g.pair("run-queue", "Run queue and blocked processes", unit.One, Named{"run queue", model.CPURunQueue, nil}, Named{"blocked", model.CPUBlocked, nil})
	c.Main = true
	if j := g.first(model.CPULogical); j != nil && len(c.Series) > 0 {
		n := j.quick().Max
		c.Lines = append(c.Lines, report.Line{Name: report.Say("logical CPUs " + unit.Number(n)), Value: report.Number(n)})
	}
	return c
}

// queuePerCPU draws the run queue for each logical CPU and for each virtual processor or core.
func (g *page) queuePerCPU() *report.Chart {
	c := g.chart("run-queue-each", "Run queue for each processor", report.LineChart, unit.One)
	queue, cpu := g.first(model.CPURunQueue), g.processors(g.p)
	if queue == nil || queue.quick().N == 0 || !(queue.quick().Max > 0) {
		return c
	}
	c.Lines = []report.Line{{Name: report.Say("one for each: no queue up to here"), Value: 1}}
	c.Basis = report.Say("what is running counts too; processors as at the start of the capture")
	for i, per := range []struct {
		name string
		n    float64
	}{{"for each logical CPU", cpu.Logical}, {"for each core or virtual processor", cpu.Cores}} {
		if !(per.n > 0) || i == 1 && per.n == cpu.Logical {
			continue
		}
		times, values, _ := queue.points()
		for k := range values {
			values[k] /= per.n
		}
		c.Series = append(c.Series, g.own(per.name, times, values, i))
	}
	return c
}

// Hottest draws the busy share of each logical CPU as a heat map: one hot thread on an idle host is the most common of all causes, and
// the mean over all CPUs hides it.
func (g *page) hottest() []report.Block {
	type cpu struct {
		id     string
		times  []int64
		values []float64
		stats  model.Stats
		place  model.Pos
	}
	var all []*cpu
	byID := map[string]*cpu{}
	for _, j := range g.byMetric[model.CPUUtilization] {
		id, state := j.labels.Get("cpu"), j.labels.Get("state")
		if id == "all" || id == "" || state != "user" && state != "system" {
			continue
		}
		times, values, lines := j.points()
		if c := byID[id]; c == nil {
			c = &cpu{id: id, times: times, values: values}
			byID[id], all = c, append(all, c)
		} else if len(c.values) == len(values) {
			for i, v := range values {
				c.values[i] += v
			}
			c.stats = model.StatsOf(&model.Axis{Times: times, Lines: lines}, c.values)
			c.place = model.Pos{Source: j.parts[0].Source, Line: c.stats.MaxLine}
			if len(j.parts) > 1 { // which capture it was is in the chart
				c.place = model.Pos{}
			}
		}
	}
	if len(all) < 2 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b *cpu) int {
		return generic.CompareDown(a.stats.Mean, b.stats.Mean)
	})
	all = all[:min(len(all), hostHeat)]
	c := g.chart("cpu-each", "Busiest logical CPUs", report.HeatChart, unit.Share)
	c.Max = 1
	c.Basis = report.Say("user + system; each step shows its largest value")
	t := &report.Table{ID: g.v.ID(g.p, "cpu-each-table"), Title: report.Say("Busiest logical CPUs"), Columns: []report.Column{report.Words("CPU"), report.Words("Core"), report.Numbers("Mean", unit.Share), report.Numbers("p95", unit.Share), report.Numbers("Max", unit.Share)}}
	smt := g.processors(g.p).SMT
	for _, x := range all {
		c.Series = append(c.Series, g.own("CPU "+x.id, x.times, x.values, 0))
		largest := report.NumberCell(x.stats.Max)
		if x.place.Line > 0 {
			largest = largest.At(x.place)
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(x.id)), report.TextCell(report.Say(coreOf(x.id, smt))), report.NumberCell(x.stats.Mean), report.NumberCell(x.stats.P95), largest})
	}
	t.Note = report.Say("The core of a logical CPU is worked out from its number and the threads of a core: CPUs 1 to n are the first core.")
	t.Cut(16)
	return []report.Block{c.Block(), t.Block()}
}

// coreOf is the core of a logical CPU by its number, or "" where that cannot be told.
func coreOf(id string, smt float64) string {
	n, err := strconv.Atoi(id)
	if err != nil || n < 1 || !(smt > 1) {
		return ""
	}
	return strconv.Itoa((n-1)/int(smt) + 1)
}

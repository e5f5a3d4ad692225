package views

import (
	"math"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// Limits of the host view.
const (
	hostDevices = 8   // lines in a chart of disks, adapters, interfaces
	hostRows    = 200 // rows of a table of them
	hostHeat    = 64  // rows of the heat map of logical CPUs
)

// Host shows what a collector says of a host. It knows the vocabulary only, so that other collectors than nmon are served too.
var Host = report.View{
	Format:  "nmon",
	Doc:     "CPU, memory, paging, disks, network, file systems and processes of a host",
	Section: host,
}

func host(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	for _, sub := range []report.Section{cpu(v, p), memory(v, p), disks(v, p), network(v, p), filesystems(v, p), processes(v, p), header(v, p), rest(v, p), events(v, p)} {
		s.AddSection(sub)
	}
	return s
}

// The colours that states keep in every chart; indexes into the palette.
const (
	blue = iota
	orange
	teal
	purple
	red
	sky
	grey
	olive
	pink
	navy
)

// stateColor gives the states of CPUs and memory the same colours everywhere.
func stateColor(state string, i int) int {
	switch state {
	case "user", "process":
		return blue
	case "system":
		return orange
	case "iowait", "fscache":
		return sky
	case "steal":
		return red
	case "nice":
		return teal
	case "free", "idle":
		return grey
	}
	return i + teal
}

func cpu(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "cpu"), Title: report.Say("CPU")}
	c := v.Chart(p, "cpu-all", "CPU use, all processors", report.StackedChart, unit.Share)
	c.Main, c.Max = true, 1
	for _, state := range []string{"user", "nice", "system", "iowait", "steal"} {
		if x := p.FirstSeries(model.CPUUtilization, "cpu", "all", "state", state); x != nil {
			c.Series = append(c.Series, v.Line(state, x, stateColor(state, len(c.Series))))
		}
	}
	if len(c.Series) > 0 {
		if entitled := p.FirstSeries(model.CPUPhysicalEntitled); entitled != nil {
			c.Basis = report.Say("on a shared partition, of the entitlement below it and of the consumed processors above it: read the physical processors below")
		}
		s.Add(c.Block())
	}
	if c := physical(v, p); len(c.Series) > 0 {
		s.Add(c.Block())
	}
	s.Add(charts(runQueue(v, p), pair(v, p, "switches", "Context switches and system calls", unit.PerSecond, named{"context switches", model.CPUSwitches, nil}, named{"system calls", model.CPUSyscalls, nil}))...)
	s.Add(hottest(v, p)...)
	return s
}

// charts drops what has no lines, and says in words what is zero throughout: an empty chart takes a third of a screen to say so.
func charts(list ...*report.Chart) []report.Block {
	var out []report.Block
	for _, c := range list {
		switch {
		case len(c.Series) > 0:
			out = append(out, c.Block())
		case c.Max == 0:
			out = append(out, report.Paragraph(report.Sayf("%s: zero throughout.", c.Title.S)))
		}
	}
	return out
}

// physical draws what a partition consumes against what it is entitled to and may use at most.
func physical(v *report.ViewContext, p *model.Part) *report.Chart {
	c := v.Chart(p, "cpu-physical", "Physical processors", report.LineChart, unit.One)
	c.Main = true
	c.Basis = report.Say("cores consumed, entitled capacity, and virtual processors: the most that the partition can use")
	for i, n := range []named{{"used", model.CPUPhysicalUsed, nil}, {"pool idle", model.CPUPhysicalPoolIdle, nil}} {
		if x := p.FirstSeries(n.metric); x != nil && x.Stats().Max > 0 {
			c.Series = append(c.Series, v.Line(n.name, x, []int{blue, grey}[i]))
		}
	}
	if len(c.Series) == 0 {
		return c
	}
	for _, n := range []named{{"entitled", model.CPUPhysicalEntitled, nil}, {"virtual processors", model.CPUVirtual, nil}} {
		x := p.FirstSeries(n.metric)
		if x == nil {
			continue
		}
		if st := x.Stats(); st.Min == st.Max {
			c.Lines = append(c.Lines, report.Line{Name: report.Say(n.name + " " + unit.Number(st.Max)), Value: report.Number(st.Max)})
			continue
		}
		line := v.Line(n.name, x, red)
		line.Over, line.Step = true, true
		c.Series = append(c.Series, line)
	}
	return c
}

func runQueue(v *report.ViewContext, p *model.Part) *report.Chart {
	c := pair(v, p, "run-queue", "Run queue and blocked processes", unit.One, named{"run queue", model.CPURunQueue, nil}, named{"blocked", model.CPUBlocked, nil})
	c.Main = true
	if x := p.FirstSeries(model.CPULogical); x != nil && len(c.Series) > 0 {
		n := x.Stats().Max
		c.Lines = append(c.Lines, report.Line{Name: report.Say("logical CPUs " + unit.Number(n)), Value: report.Number(n)})
	}
	return c
}

// named is a series to look for, by metric and labels, and what to call it.
type named struct {
	name   string
	metric *model.Metric
	labels []string
}

// pair draws a few named series on one axis. When all of them are zero throughout, it draws none and leaves a Max of 0.
func pair(v *report.ViewContext, p *model.Part, id, title string, u unit.Unit, list ...named) *report.Chart {
	c := v.Chart(p, id, title, report.LineChart, u)
	alive := false
	for _, n := range list {
		x := p.FirstSeries(n.metric, n.labels...)
		if x == nil {
			continue
		}
		if st := x.Stats(); st.N > 0 {
			c.Series = append(c.Series, v.Line(n.name, x, len(c.Series)))
			alive = alive || st.Max > 0 || st.Min < 0
		}
	}
	if len(c.Series) > 0 && !alive {
		c.Series, c.Max = nil, 0
	}
	return c
}

// hottest draws the busy share of each logical CPU as a heat map: one hot thread on an idle host is the most common of all causes, and
// the mean over all CPUs hides it.
func hottest(v *report.ViewContext, p *model.Part) []report.Block {
	var order []string
	byCPU := map[string]*model.Series{}
	busy := map[string][]float64{}
	for _, x := range p.Series {
		id, state := x.Labels.Get("cpu"), x.Labels.Get("state")
		if x.Metric != model.CPUUtilization || id == "all" || id == "" || state != "user" && state != "system" {
			continue
		}
		values := x.Values(nil)
		if first := byCPU[id]; first == nil {
			order, byCPU[id], busy[id] = append(order, id), x, values
			continue
		} else if first.Axis == x.Axis {
			for i := range values {
				busy[id][i] += values[i]
			}
		}
	}
	if len(order) < 2 {
		return nil
	}
	order = hot(order, busy)
	c := v.Chart(p, "cpu-each", "Busiest logical CPUs", report.HeatChart, unit.Share)
	c.Max = 1
	c.Basis = report.Say("user + system; each step shows its largest value")
	for _, id := range order {
		c.Series = append(c.Series, v.Own("CPU "+id, byCPU[id].Axis.Times, busy[id], 0))
	}
	t := &report.Table{ID: v.ID(p, "cpu-each-table"), Title: report.Say("Busiest logical CPUs"), Columns: []report.Column{report.Words("CPU"), report.Numbers("Mean", unit.Share), report.Numbers("p95", unit.Share), report.Numbers("Max", unit.Share)}}
	for _, id := range order {
		st := model.StatsOf(byCPU[id].Axis, busy[id])
		place := model.Pos{Source: p.Source, Line: st.MaxLine}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(id)), report.NumberCell(st.Mean), report.NumberCell(st.P95), report.NumberCell(st.Max).At(place)})
	}
	t.Cut(16)
	return []report.Block{c.Block(), t.Block()}
}

// hot keeps the CPUs with the highest mean, in falling order.
func hot(order []string, busy map[string][]float64) []string {
	mean := map[string]float64{}
	for _, id := range order {
		sum, n := 0.0, 0
		for _, x := range busy[id] {
			if !math.IsNaN(x) {
				sum, n = sum+x, n+1
			}
		}
		mean[id] = sum / float64(max(n, 1))
	}
	sortBy(order, func(id string) float64 { return mean[id] })
	return order[:min(len(order), hostHeat)]
}

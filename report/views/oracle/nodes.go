package oracle

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts/oracle"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// eventsBeside is how many events stand beside each other.
const eventsBeside = 15

// nodes shows the instances of one window side by side.
func (b *besidePage) nodes(w *oracle.NodeWindow, n int) report.Section {
	s := report.Section{ID: fmt.Sprintf("%s-nodes-%d", b.id, n), Title: report.Sayf("Nodes side by side, %s", spanOf(w.Window))}
	nodes := most(w.Nodes, besideNodes, func(i oracle.Interval) float64 { return i.Time.Total })
	if left := len(w.Nodes) - len(nodes); left > 0 {
		s.Add(report.Paragraph(report.Sayf("Of %d nodes the %d with the most time are shown.", len(w.Nodes), len(nodes))))
	}
	times := timesOf(nodes)
	if warning := mixed(times); warning != "" {
		s.Add(report.Paragraph(report.Say(warning)))
	}
	c := b.v.Picture(s.ID+"-chart", "Where the time of each node went", report.BarChart, unit.Second, model.Window{})
	c.Main, c.Max = true, report.Number(b.widest)
	c.Basis = report.Say("CPU and foreground waits of all sessions, idle events left out; the whole is " + times[0].Basis + "." + excess(times))
	for i := range nodes {
		c.Categories = append(c.Categories, report.Say(nodeName(&nodes[i])))
	}
	for _, p := range b.stacked(times, func(*oracle.DBTime) float64 { return 1 }) {
		series := b.v.Own(p.name, nil, p.values, p.color)
		c.Series = append(c.Series, series)
	}
	s.Add(c.Block(), b.nodeTable(s.ID, nodes).Block(), b.nodeEvents(s.ID, nodes).Block())
	return s
}

// nodesOverTime draws how much each instance had to do, interval by interval; nil where the reports cover too little of the time.
func (b *besidePage) nodesOverTime() *report.Chart {
	c := b.v.Picture(b.id+"-nodes", "Average active sessions of each node", report.LineChart, unit.One, model.Window{})
	c.Main, c.Group = true, b.id
	instances := make([]*oracle.Instance, len(b.d.Instances))
	for i := range b.d.Instances {
		instances[i] = &b.d.Instances[i]
	}
	shown := most(instances, besideNodes, instanceTotal)
	c.Basis = report.Say("The whole of each report for each second of its interval.")
	if n := len(instances) - len(shown); n > 0 {
		c.Basis = report.Sayf("%s %d instances with less time are left out.", c.Basis.S, n)
	}
	dense := false
	for i, in := range shown {
		_, covers := coverage(in.Trend)
		dense = dense || covers
		times, at := steps(in.Trend)
		values := make([]float64, len(at))
		for k, n := range at {
			values[k] = math.NaN()
			if n >= 0 {
				values[k] = in.Trend[n].Time.Total / elapsedOf(in.Trend[n].Time)
			}
		}
		c.Series = append(c.Series, b.v.Own(in.Name, times, values, i))
	}
	if !dense {
		return nil
	}
	return c
}

// spanOf writes a window, its day once where both ends are in it.
func spanOf(w model.Window) string {
	layout := "2006-01-02 15:04"
	if w.From.YearDay() == w.To.YearDay() && w.From.Year() == w.To.Year() {
		layout = "15:04"
	}
	return w.From.Format("2006-01-02 15:04") + " – " + w.To.Format(layout)
}

// nodeName names a node by its instance and its host.
func nodeName(i *oracle.Interval) string {
	name, host := i.Instance(), i.Time.Part.Subject.Host
	switch {
	case host == "":
		return name
	case name == "":
		return host
	}
	return name + " on " + host
}

// nodeTable has one row for each node: its time, and what it had to do with the others.
func (b *besidePage) nodeTable(id string, nodes []oracle.Interval) *report.Table {
	times := timesOf(nodes)
	t := &report.Table{ID: id + "-table", Title: report.Say("Nodes side by side"),
		Note: report.Say("Unknown is what the report of the node does not print."),
		Columns: []report.Column{report.Words("Node"), report.Numbers("Elapsed", unit.Second), report.Numbers(whole(times), unit.Second), report.Numbers("CPU", unit.Second),
			report.Numbers("Waits", unit.Second), report.Numbers("Average active sessions", unit.One)}}
	for _, f := range clusterFigures() {
		t.Columns = append(t.Columns, report.Numbers(f.head, f.unit))
	}
	for i := range nodes {
		d := nodes[i].Time
		row := []report.Cell{report.TextCell(report.Say(nodeName(&nodes[i]))), report.NumberCell(d.Elapsed), report.NumberCell(d.Total), report.NumberCell(d.CPU),
			report.NumberCell(d.Wait), report.NumberCell(d.Load())}
		if e, ok := d.Part.Sample(model.OracleElapsed); ok {
			row[1] = report.SampleCell(e)
		}
		if d.TotalAt.Line > 0 {
			row[2] = row[2].At(d.TotalAt)
		}
		if d.CPUAt.Line > 0 {
			row[3] = row[3].At(d.CPUAt)
		}
		if d.Total == d.Wait { // a column of its own would say it twice
			row[4] = report.NumberCell(math.NaN())
		}
		for _, f := range clusterFigures() {
			row = append(row, f.of(d.Part))
		}
		t.Rows = append(t.Rows, row)
	}
	t.DropEmpty()
	return t
}

// clusterFigure is a number about the other instances.
type clusterFigure struct {
	head string
	unit unit.Unit
	of   func(*model.Part) report.Cell
}

func clusterFigures() []clusterFigure {
	stat := func(m *model.Metric, words ...string) func(*model.Part) report.Cell {
		return func(p *model.Part) report.Cell { return cellWith(p, m, words...) }
	}
	return []clusterFigure{
		{"Blocks received", unit.PerSecond, stat(model.OracleRACRate, "blocks received")},
		{"Blocks served", unit.PerSecond, stat(model.OracleRACRate, "blocks served")},
		{"CR block receive time", unit.Second, stat(model.OracleRACTime, "cr block", "receive time")},
		{"Current block receive time", unit.Second, stat(model.OracleRACTime, "current block", "receive time")},
		{"Interconnect traffic", unit.BytePerSecond, func(p *model.Part) report.Cell { return cellWith(p, model.OracleRACTraffic) }},
		{"Blocks lost", unit.One, blocksLost},
	}
}

// cellWith is the first sample of a metric whose statistic has all the words in its name.
func cellWith(p *model.Part, m *model.Metric, words ...string) report.Cell {
next:
	for _, x := range p.SamplesOf(m) {
		name := strings.ToLower(x.Labels.Get("stat"))
		for _, w := range words {
			if !strings.Contains(name, w) {
				continue next
			}
		}
		return report.SampleCell(x)
	}
	return report.NumberCell(math.NaN())
}

// blocksLost is how many blocks were lost: as the statistic counts them, else as often as sessions waited for one.
func blocksLost(p *model.Part) report.Cell {
	for _, name := range []string{"gc blocks lost", "global cache blocks lost"} {
		if x, ok := p.Sample(model.OracleInstanceStat, "stat", name); ok {
			return report.SampleCell(x)
		}
	}
	sum, at := 0.0, model.Pos{}
	for _, event := range []string{"gc cr block lost", "gc current block lost"} {
		for _, x := range p.SamplesOf(model.OracleWaitCount, "event", event) {
			if x.Labels.Get("scope") != "background" && x.Value > 0 {
				sum, at = sum+x.Value, x.Pos
				break // the first table that has it
			}
		}
	}
	if sum == 0 {
		return report.NumberCell(math.NaN())
	}
	return report.NumberCell(sum).At(at)
}

// nodeEvents has one row for each event: its time on each node, and its share of what that node did and waited.
func (b *besidePage) nodeEvents(id string, nodes []oracle.Interval) *report.Table {
	t := &report.Table{ID: id + "-events", Title: report.Say("Top events by node"), Note: report.Say("Foreground waits and CPU; shares are of the whole of the node."),
		Columns: []report.Column{report.Words("Event"), report.Numbers("All nodes", unit.Second), report.Numbers("share", unit.Share)}}
	for i := range nodes {
		t.Columns = append(t.Columns, report.Numbers(nodes[i].Instance(), unit.Second), report.Numbers("share", unit.Share))
	}
	times, all := timesOf(nodes), 0.0
	for _, d := range times {
		all += d.Total
	}
	for _, r := range withCPU(times) {
		row := []report.Cell{report.TextCell(report.Say(r.Event)), report.NumberCell(r.Total), report.NumberCell(r.Total / all)}
		for _, e := range r.Times {
			row = append(row, eventCell(e), report.NumberCell(e.Share))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Cut(eventsBeside)
	return t
}

// withCPU are the foreground waits of several reports beside each other, after the CPU where any of them prints that.
func withCPU(times []*oracle.DBTime) []oracle.EventRow {
	cpu := oracle.EventRow{Event: "CPU"}
	for _, d := range times {
		cpu.Times = append(cpu.Times, oracle.EventTime{Time: d.CPU, Share: d.CPU / d.Total, Mean: math.NaN(), Pos: d.CPUAt})
		if d.CPU > 0 {
			cpu.Total += d.CPU
		}
	}
	rows := oracle.EventsBeside(times)
	if cpu.Total > 0 {
		rows = slices.Insert(rows, 0, cpu)
	}
	return rows
}

// eventCell is the time of an event with its place; a time that no line prints has none.
func eventCell(e oracle.EventTime) report.Cell {
	c := report.NumberCell(e.Time)
	if e.Pos.Line > 0 && !math.IsNaN(e.Time) {
		c = c.At(e.Pos)
	}
	return c
}

package host

import (
	"math"
	"slices"
	"strings"
	"time"

	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

// page is the page of one host in the making: over one capture, or over several on one timeline.
type page struct {
	v        *report.ViewContext
	p        *model.Part // the first
	host     host.Host
	byMetric map[*model.Metric][]*joined
	shapes   map[*model.Part]host.CPU // worked out once for each capture
}

// processors is what is known of the processors of a capture.
func (g *page) processors(p *model.Part) host.CPU {
	c, ok := g.shapes[p]
	if !ok {
		c = host.CPUOf(p)
		g.shapes[p] = c
	}
	return c
}

// joined is one number of a host over all its captures: a series of each that has it.
type joined struct {
	labels model.Labels
	metric *model.Metric
	parts  []*model.Part
	series []*model.Series
	stats  *model.Stats
}

func newPage(v *report.ViewContext, p *model.Part) *page {
	g := &page{v: v, p: p, host: v.Host(p), byMetric: map[*model.Metric][]*joined{}, shapes: map[*model.Part]host.CPU{}}
	if g.host.Parts[0] != p {
		return g
	}
	type key struct {
		metric *model.Metric
		labels string
	}
	at := map[key]*joined{}
	for _, part := range g.host.Parts {
		for _, s := range part.Series {
			k := key{metric: s.Metric}
			if len(g.host.Parts) > 1 { // two series of one capture may have the same labels, and stay two
				k.labels = s.Labels.String()
			}
			j := at[k]
			if j == nil || len(g.host.Parts) == 1 {
				j = &joined{labels: s.Labels, metric: s.Metric}
				at[k] = j
				g.byMetric[s.Metric] = append(g.byMetric[s.Metric], j)
			}
			j.parts, j.series = append(j.parts, part), append(j.series, s)
		}
	}
	return g
}

func (g *page) name() string {
	if g.host.Name == "" {
		return "the host"
	}
	return g.host.Name
}

// several reports whether the page is over more than one capture.
func (g *page) several() bool { return len(g.host.Parts) > 1 }

// all lists the numbers of a metric whose labels hold every pair given.
func (g *page) all(m *model.Metric, pairs ...string) []*joined {
	var out []*joined
	for _, j := range g.byMetric[m] {
		if j.labels.Match(pairs...) {
			out = append(out, j)
		}
	}
	return out
}

// first is the first of them, or nil.
func (g *page) first(m *model.Metric, pairs ...string) *joined {
	if list := g.all(m, pairs...); len(list) > 0 {
		return list[0]
	}
	return nil
}

// title names a number by its labels.
func (j *joined) title() string {
	return generic.Labelled(&model.Series{Metric: j.metric, Labels: j.labels})
}

// figures are over all points of all captures, as read.
func (j *joined) figures() model.Stats {
	if j.stats == nil {
		st := j.series[0].Stats()
		if len(j.series) > 1 {
			times, values, lines := j.points()
			st = model.StatsOf(&model.Axis{Times: times, Lines: lines}, values)
		}
		j.stats = &st
	}
	return *j.stats
}

// quick are the figures that need no sorting of all points: mean, extremes, counts. P95 is not known for several captures.
func (j *joined) quick() model.Stats {
	if len(j.series) == 1 || j.stats != nil {
		return j.figures()
	}
	out, sum := model.Stats{Min: math.NaN(), Mean: math.NaN(), P95: math.NaN(), Max: math.NaN()}, 0.0
	for _, s := range j.series {
		st := s.Stats()
		out.N, out.Missing = out.N+st.N, out.Missing+st.Missing
		if st.N == 0 {
			continue
		}
		sum += st.Mean * float64(st.N)
		if !(out.Min <= st.Min) {
			out.Min = st.Min
		}
		if !(out.Max >= st.Max) {
			out.Max, out.MaxAt, out.MaxLine = st.Max, st.MaxAt, st.MaxLine
		}
	}
	if out.N > 0 {
		out.Mean = sum / float64(out.N)
	}
	return out
}

// place is where the maximum stands.
func (j *joined) place() model.Pos {
	best := 0
	for i, s := range j.series {
		if st := s.Stats(); st.N > 0 && !(st.Max <= j.series[best].Stats().Max) {
			best = i
		}
	}
	return model.Pos{Source: j.parts[best].Source, Line: j.series[best].Stats().MaxLine}
}

// points puts the points of all captures one after the other.
func (j *joined) points() (times []int64, values []float64, lines []int32) {
	n := 0
	for _, s := range j.series {
		n += s.Len()
	}
	times, values, lines = make([]int64, 0, n), make([]float64, 0, n), make([]int32, 0, n)
	for _, s := range j.series {
		times, lines = append(times, s.Axis.Times...), append(lines, s.Axis.Lines...)
		values = s.Values(values)
	}
	return times, values, lines
}

// line makes a chart's line of a number. That of several captures is thinned out, keeping smallest and largest values.
func (g *page) line(name string, j *joined, color int) report.ChartSeries {
	if len(j.series) == 1 {
		return g.v.Line(name, j.series[0], color)
	}
	times, values, _ := j.points()
	return g.own(name, times, values, color)
}

// own makes a chart's line of numbers worked out here.
func (g *page) own(name string, times []int64, values []float64, color int) report.ChartSeries {
	if g.several() {
		times, values = thin(times, values, hostPoints)
	}
	return g.v.Own(name, times, values, color)
}

// thin keeps the smallest and the largest value of each of limit/2 stretches of points: a year of captures is not kept point by point. Where
// there is a gap, the chart breaks the line.
func thin(times []int64, values []float64, limit int) ([]int64, []float64) {
	size := max((2*len(times)+limit-1)/limit, 1)
	var ts []int64
	var vs []float64
	put := func(i int) { ts, vs = append(ts, times[i]), append(vs, values[i]) }
	for from := 0; from < len(times); from += size {
		to := min(from+size, len(times))
		lo, hi := -1, -1
		for i := from; i < to; i++ {
			if math.IsNaN(values[i]) {
				continue
			}
			if lo < 0 || values[i] < values[lo] {
				lo = i
			}
			if hi < 0 || values[i] > values[hi] {
				hi = i
			}
		}
		switch {
		case lo < 0:
			put(from)
		case lo == hi:
			put(lo)
		default:
			put(min(lo, hi))
			put(max(lo, hi))
		}
	}
	return ts, vs
}

// chart begins a chart over the time of all captures.
func (g *page) chart(id, title string, kind report.ChartKind, u unit.Unit) *report.Chart {
	c := g.v.Chart(g.p, id, title, kind, u)
	if w := g.host.Window; g.several() && w.Known() {
		c.Window = report.Window{From: report.Time(w.From), To: report.Time(w.To)}
		c.Bands = g.bands()
	}
	return c
}

// bands are the findings about any of the captures, each once.
func (g *page) bands() []report.Band {
	var out []report.Band
	for _, p := range g.host.Parts {
		for _, b := range g.v.Bands(p) {
			if !slices.ContainsFunc(out, func(o report.Band) bool { return o.Finding == b.Finding }) {
				out = append(out, b)
			}
		}
	}
	return out
}

// Named is a number to look for, by metric and labels, and what to call it.
type Named struct {
	Name   string
	Metric *model.Metric
	Labels []string
}

// Pair draws a few named numbers on one axis. When all of them are zero throughout, it draws none and leaves a Max of 0.
func (g *page) pair(id, title string, u unit.Unit, list ...Named) *report.Chart {
	c := g.chart(id, title, report.LineChart, u)
	alive := false
	for _, n := range list {
		j := g.first(n.Metric, n.Labels...)
		if j == nil {
			continue
		}
		if st := j.quick(); st.N > 0 {
			c.Series = append(c.Series, g.line(n.Name, j, len(c.Series)))
			alive = alive || st.Max > 0 || st.Min < 0
		}
	}
	if len(c.Series) > 0 && !alive {
		c.Series, c.Max = nil, 0
	}
	return c
}

// limit draws a number that hardly changes as a line across a chart, or as a step line where it does change.
func (g *page) limit(c *report.Chart, name string, m *model.Metric, pairs ...string) {
	j := g.first(m, pairs...)
	if j == nil {
		if s, ok := g.p.Sample(m, pairs...); ok && !math.IsNaN(s.Value) {
			across(c, name, s.Value)
		}
		return
	}
	if st := j.quick(); st.Min == st.Max {
		across(c, name, st.Max)
		return
	}
	line := g.line(name, j, color.Red)
	line.Over, line.Step = true, true
	c.Series = append(c.Series, line)
}

// across draws a line across a chart; two at the same height share it.
func across(c *report.Chart, name string, at float64) {
	for i := range c.Lines {
		if l := &c.Lines[i]; float64(l.Value) == at {
			l.Name = report.Say(strings.TrimSuffix(l.Name.S, " "+unit.Number(at)) + " and " + name + " " + unit.Number(at))
			return
		}
	}
	c.Lines = append(c.Lines, report.Line{Name: report.Say(name + " " + unit.Number(at)), Value: report.Number(at)})
}

// captures lists the captures of a page over several, with the gaps between them.
func (g *page) captures() report.Section {
	s := report.Section{ID: g.v.ID(g.p, "captures"), Title: report.Say("Captures")}
	if !g.several() {
		return s
	}
	s.Add(report.Paragraph(report.Sayf("%s has %d captures here, shown on one timeline%s.", strings.ToUpper(g.name()[:1])+g.name()[1:], len(g.host.Parts), g.gaps())))
	t := &report.Table{ID: g.v.ID(g.p, "captures-table"), Title: report.Say("Captures of this host"), Note: report.Say("CPU busy is user + system of all logical CPUs; on a shared partition relative to entitlement or consumption."),
		Columns: []report.Column{report.Words("From"), report.Words("To"), report.Places("Input"), report.Numbers("Snapshots", unit.One), report.Numbers("CPU busy, mean", unit.Share), report.Numbers("max", unit.Share),
			report.Numbers("Cores used, mean", unit.One), report.Numbers("max", unit.One), report.Numbers("Run queue, mean", unit.One), report.Numbers("max", unit.One)}}
	for _, p := range g.host.Parts {
		w := timeline.Window(p)
		snapshots, _ := p.Sample(model.NmonSnapshots)
		busy := model.Stats{Mean: math.NaN(), Max: math.NaN()}
		user, system := p.FirstSeries(model.CPUUtilization, "cpu", "all", "state", "user"), p.FirstSeries(model.CPUUtilization, "cpu", "all", "state", "system")
		if user != nil && system != nil {
			busy = points.Sum(p, user, system).Stats()
		}
		row := []report.Cell{report.TextCell(report.Say(clockText(w.From))), report.TextCell(report.Say(clockText(w.To))), report.TextCell(g.v.SourceName(p.Source)),
			report.NumberCell(snapshots.Value), report.NumberCell(busy.Mean), report.NumberCell(busy.Max).At(model.Pos{Source: p.Source, Line: busy.MaxLine})}
		for _, m := range []*model.Metric{model.CPUPhysicalUsed, model.CPURunQueue} {
			st := model.Stats{Mean: math.NaN(), Max: math.NaN()}
			if x := p.FirstSeries(m); x != nil {
				st = x.Stats()
			}
			row = append(row, report.NumberCell(st.Mean), report.NumberCell(st.Max).At(model.Pos{Source: p.Source, Line: st.MaxLine}))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Cut(2 * hostRows)
	s.Add(t.Block())
	return s
}

// gapsShown is how many gaps are told one by one.
const gapsShown = 5

func (g *page) gaps() string {
	if len(g.host.Gaps) == 0 {
		return " without a gap"
	}
	var list []string
	for _, w := range g.host.Gaps[:min(len(g.host.Gaps), gapsShown)] {
		list = append(list, clockText(w.From)+" to "+clockText(w.To))
	}
	text := " with " + unit.Number(float64(len(g.host.Gaps))) + " gaps: " + strings.Join(list, "; ")
	if len(g.host.Gaps) > gapsShown {
		text += "; …"
	}
	return text
}

func clockText(t time.Time) string {
	if t.IsZero() {
		return unit.Unknown
	}
	return t.Format(time.DateTime)
}

// What follows serves the views of other collectors of a host.

// Pair draws several numbers of a part over time in one chart.
func Pair(v *report.ViewContext, p *model.Part, id, title string, u unit.Unit, list ...Named) *report.Chart {
	return newPage(v, p).pair(id, title, u, list...)
}

// Hottest shows the busiest logical CPU over time.
func Hottest(v *report.ViewContext, p *model.Part) []report.Block { return newPage(v, p).hottest() }

// Disks shows the disks of a part.
func Disks(v *report.ViewContext, p *model.Part) report.Section { return newPage(v, p).disks() }

// DeviceChart draws a metric of the devices that had the most of it.
func DeviceChart(v *report.ViewContext, p *model.Part, id, title string, m *model.Metric) *report.Chart {
	return newPage(v, p).devices(id, title, m)
}

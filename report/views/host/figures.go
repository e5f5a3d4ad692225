package host

import (
	"math"
	"slices"

	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

// figure is one number of the host that percentiles and thresholds are told of.
type figure struct {
	name       string
	unit       unit.Unit
	thresholds []float64
	of         func(*model.Part) points.Points
}

// keyFigures are the numbers that administrators ask percentiles of.
func (g *page) keyFigures() []figure {
	return []figure{
		{"CPU in use, of what the host may use", unit.Share, []float64{0.8, 0.9, 0.95}, func(p *model.Part) points.Points { return g.processors(p).Busy }},
		{"cores used, of the entitlement", unit.Share, []float64{1, 1.5}, g.ofEntitlement},
		{"busiest logical CPU", unit.Share, []float64{0.9}, func(p *model.Part) points.Points { return g.processors(p).Hot.Points }},
		{"waiting for I/O", unit.Share, []float64{0.25}, func(p *model.Part) points.Points { return g.processors(p).Wait }},
		{"stolen by the hypervisor", unit.Share, []float64{0.1}, func(p *model.Part) points.Points { return g.processors(p).Steal }},
		{"run queue, of the logical CPUs", unit.Share, []float64{1, 2}, g.perLogical},
		{"memory of programs and kernel", unit.Share, []float64{0.9, 0.95}, func(p *model.Part) points.Points { return host.MemoryOf(p).Computational }},
		{"pages from and to paging space", unit.PerSecond, []float64{0, 10, 100}, swapping},
		{"busiest disk", unit.Share, []float64{0.7, 0.9}, largestAt(model.DiskUtilization)},
		{"longest service time of a disk", unit.Second, []float64{0.010, 0.020}, largestAt(model.DiskServiceTime)},
		{"fullest file system", unit.Share, []float64{0.9, 0.95}, largestAt(model.FilesystemUtilization)},
	}
}

func (g *page) ofEntitlement(p *model.Part) points.Points {
	c := g.processors(p)
	if !c.Shared || !(c.Entitled > 0) {
		return points.Of(p, nil)
	}
	return c.Used.Each(func(v float64) float64 { return v / c.Entitled })
}

func (g *page) perLogical(p *model.Part) points.Points {
	c := g.processors(p)
	if !(c.Logical > 0) {
		return points.Of(p, nil)
	}
	return c.RunQueue.Each(func(v float64) float64 { return v / c.Logical })
}

func swapping(p *model.Part) points.Points {
	in, out := p.FirstSeries(model.PagingSwapIn), p.FirstSeries(model.PagingSwapOut)
	if in == nil || out == nil {
		return points.Of(p, nil)
	}
	return points.SumKnown(p, in, out)
}

// largestAt is the largest value of a metric over all real devices at each point.
func largestAt(m *model.Metric) func(*model.Part) points.Points {
	return func(p *model.Part) points.Points {
		st := host.NewStorage(p)
		out := points.Of(p, nil)
		for _, s := range p.SeriesOf(m) {
			if name := s.Labels.Get("device"); name != "" && !st.Device(name).Counted {
				continue
			}
			points := points.Of(p, s)
			if len(out.Values) == 0 {
				out = points
				continue
			}
			for i, v := range points.On(out.Axis) {
				if !(v <= out.Values[i]) {
					out.Values[i] = max(v, known(out.Values[i]))
				}
			}
		}
		return out
	}
}

// known is a number, or the smallest there is where it is not known.
func known(v float64) float64 {
	if math.IsNaN(v) {
		return math.Inf(-1)
	}
	return v
}

// figures has percentiles of the key figures, and how long they stood above the usual thresholds.
func (g *page) figures() report.Section {
	s := report.Section{ID: g.v.ID(g.p, "figures"), Title: report.Say("Percentiles and thresholds")}
	percentiles := &report.Table{ID: g.v.ID(g.p, "percentiles"), Title: report.Say("Percentiles"), Note: report.Say("Over all snapshots, nearest rank; the first snapshot of an AIX capture, averages since boot, is left out."),
		Columns: []report.Column{report.Words("Number"), report.Numbers("Snapshots", unit.One)}}
	for _, name := range []string{"Mean", "p50", "p75", "p90", "p95", "p99", "Max"} {
		percentiles.Columns = append(percentiles.Columns, report.Quantities(name))
	}
	above := &report.Table{ID: g.v.ID(g.p, "thresholds"), Title: report.Say("Time above thresholds"), Note: report.Say("A snapshot stands for the time since the one before it, up to the usual interval."),
		Columns: []report.Column{report.Words("Number"), report.Quantities("Above"), report.Numbers("Snapshots", unit.One), report.Numbers("Share", unit.Share), report.Numbers("Time", unit.Second), report.Numbers("Longest without a break", unit.Second), report.Words("First")}}
	for _, f := range g.keyFigures() {
		var list []points.Points
		for _, p := range g.host.Parts {
			if points := f.of(p); points.Known() > 0 {
				list = append(list, points)
			}
		}
		if len(list) == 0 {
			continue
		}
		percentiles.Rows = append(percentiles.Rows, f.percentiles(list))
		for _, limit := range f.thresholds {
			if row := f.above(list, limit); row != nil {
				above.Rows = append(above.Rows, row)
			}
		}
	}
	for _, t := range []*report.Table{percentiles, above} {
		if len(t.Rows) > 0 {
			s.Add(t.Block())
		}
	}
	return s
}

func (f figure) percentiles(list []points.Points) []report.Cell {
	var all []float64
	sum := 0.0
	for _, points := range list {
		for _, v := range points.Values {
			if !math.IsNaN(v) {
				all = append(all, v)
				sum += v
			}
		}
	}
	slices.Sort(all)
	row := []report.Cell{report.TextCell(report.Say(f.name)), report.NumberCell(float64(len(all)))}
	values := []float64{sum / float64(len(all))}
	for _, p := range []float64{0.5, 0.75, 0.9, 0.95, 0.99, 1} {
		values = append(values, model.Percentile(all, p))
	}
	for _, v := range values {
		row = append(row, report.WrittenCell(unit.Of(v, f.unit)))
	}
	return row
}

// above tells how often and how long a number stood above a limit; nil when it never did.
func (f figure) above(list []points.Points, limit float64) []report.Cell {
	snapshots, of, total, longest, first := 0, 0, 0.0, 0.0, unit.Unknown
	for _, points := range list {
		run := 0.0
		for i, v := range points.Values {
			if math.IsNaN(v) {
				run = 0
				continue
			}
			of++
			if !(v > limit) {
				run = 0
				continue
			}
			span := points.Axis.Span
			if i > 0 && points.Axis.Times[i-1] != 0 {
				if step := float64(points.Axis.Times[i]-points.Axis.Times[i-1]) / 1000; step > 0 {
					span = min(span, step)
				}
			}
			if snapshots == 0 {
				first = clockText(points.Axis.Time(i))
			}
			snapshots++
			total += span
			run += span
			longest = max(longest, run)
		}
	}
	if snapshots == 0 {
		return nil
	}
	return []report.Cell{report.TextCell(report.Say(f.name)), report.WrittenCell(unit.Of(limit, f.unit)), report.NumberCell(float64(snapshots)),
		report.NumberCell(float64(snapshots) / float64(of)), report.NumberCell(total), report.NumberCell(longest), report.TextCell(report.Say(first))}
}

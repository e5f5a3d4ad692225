package oracle

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

const (
	breaksNamed   = 5    // breaks of a trend that are said
	sparseTrend   = 0.15 // share of the time from first to last that must be in reports for a time axis to show them
	barsOfTrend   = 24   // intervals as bars, where there is no time axis
	statementHead = 160  // of the text of a statement, in characters
)

// trend shows the intervals of one instance after each other.
func (b *besidePage) trend(in *oracle.Instance, n int) report.Section {
	s := report.Section{ID: fmt.Sprintf("%s-trend-%d", b.id, n), Title: report.Sayf("Trend of %s, %d intervals", in.Name, len(in.Trend))}
	times := timesOf(in.Trend)
	if warning := mixed(times); warning != "" {
		s.Add(report.Paragraph(report.Say(warning)))
	}
	b.breaks(&s, in)
	s.Add(b.trendChart(s.ID, in).Block())
	last := in.Trend[max(len(in.Trend)-besideColumns, 0):]
	if left := len(in.Trend) - len(last); left > 0 {
		s.Add(report.Paragraph(report.Sayf("The tables have the last %d of %d intervals; least and most are of all.", len(last), len(in.Trend))))
	}
	s.Add(b.loadBeside(s.ID, in, last).Block(), b.eventsBeside(s.ID, last).Block())
	for _, t := range b.sqlBeside(s.ID, last) {
		s.Add(t.Block())
	}
	return s
}

// breaks says where the figures on both sides are not of one run of the instance.
func (b *besidePage) breaks(s *report.Section, in *oracle.Instance) {
	n := 0
	for k := 1; k < len(in.Trend); k++ {
		if in.Trend[k].Break == "" {
			continue
		}
		if n++; n <= breaksNamed {
			pair := in.Trend[k-1 : k+1]
			s.Add(report.Paragraph(report.Sayf("Between %s and %s %s: differences may come from that.", label(&pair[0], pair), label(&pair[1], pair), pair[1].Break)))
		}
	}
	if n > breaksNamed {
		s.Add(report.Paragraph(report.Sayf("The trend is broken so %d times more.", n-breaksNamed)))
	}
}

// trendChart draws the whole of each interval for each second of it: over time where the reports cover enough of it, else as bars.
func (b *besidePage) trendChart(id string, in *oracle.Instance) *report.Chart {
	list := in.Trend
	window, dense := coverage(list)
	times := timesOf(list)
	basis := "CPU and foreground waits for each second of the interval, idle events left out." + excess(times)
	if dense {
		c := b.v.Picture(id+"-chart", "Average active sessions, interval by interval", report.StackedChart, unit.One, window)
		c.Main, c.Basis, c.Group = true, report.Say(basis), b.id
		axis, at := steps(list)
		for _, p := range b.stacked(times, elapsedOf) {
			values := make([]float64, len(at))
			for k, i := range at {
				values[k] = math.NaN()
				if i >= 0 {
					values[k] = p.values[i]
				}
			}
			c.Series = append(c.Series, b.v.Own(p.name, axis, values, p.color))
		}
		return c
	}
	list = list[max(len(list)-barsOfTrend, 0):]
	c := b.v.Picture(id+"-chart", "Average active sessions, interval by interval", report.BarChart, unit.One, model.Window{})
	c.Main = true
	c.Basis = report.Say(basis + " The intervals are too far apart for one time axis.")
	if n := len(in.Trend) - len(list); n > 0 {
		c.Basis = report.Sayf("%s %d earlier ones are left out.", c.Basis.S, n)
	}
	for i := range list {
		name := label(&list[i], list)
		if snaps := list[i].Snaps(); snaps != "" && !strings.HasSuffix(name, ")") {
			name += " (" + snaps + ")"
		}
		c.Categories = append(c.Categories, report.Say(name))
	}
	for _, p := range b.stacked(timesOf(list), elapsedOf) {
		c.Series = append(c.Series, b.v.Own(p.name, nil, p.values, p.color))
	}
	return c
}

// coverage is the time from the first to the last of some intervals, and whether they cover enough of it for a time axis to show them.
func coverage(list []oracle.Interval) (window model.Window, dense bool) {
	covered := 0.0
	for _, i := range list {
		window = window.Union(i.Window)
		covered += i.Window.Seconds()
	}
	return window, covered >= sparseTrend*window.Seconds()
}

// elapsedOf is how long a report's interval is, in seconds.
func elapsedOf(d *oracle.DBTime) float64 {
	if d.Elapsed > 0 {
		return d.Elapsed
	}
	return timeline.Window(d.Part).Seconds()
}

// steps are times in milliseconds that draw each interval as a step from its begin to its end, and for each the interval, -1 for a gap. An
// end lies one millisecond before the next begin, since areas that are stacked add up by time.
func steps(list []oracle.Interval) (times []int64, at []int) {
	for k := range list {
		from, to := list[k].Window.From.UnixMilli(), list[k].Window.To.UnixMilli()
		gap := false
		if k+1 < len(list) {
			next := list[k+1].Window.From.UnixMilli()
			gap = next > to+1000 || list[k+1].Break != ""
			to = min(to, next)
		}
		times, at = append(times, from, max(to-2, from+1)), append(at, k, k)
		if gap {
			times, at = append(times, max(to-1, from+2)), append(at, -1)
		}
	}
	return times, at
}

// loadRow is one row of the load profile: a number and its place in each interval.
type loadRow struct {
	name   string
	unit   unit.Unit
	values []float64
	pos    []model.Pos
}

// loadBeside has the load profile of all intervals in a column for each of the last ones.
func (b *besidePage) loadBeside(id string, in *oracle.Instance, last []oracle.Interval) *report.Table {
	t := &report.Table{ID: id + "-load", Title: report.Say("Load profile, interval by interval"), Note: report.Say("Per second. Change is of the last interval against the one before."),
		Columns: []report.Column{report.Words("Statistic")}}
	for i := range last {
		t.Columns = append(t.Columns, report.Numbers(label(&last[i], last), unit.One))
	}
	all := len(in.Trend) > len(last)
	if all {
		t.Columns = append(t.Columns, report.Numbers("Least", unit.One), report.Numbers("Most", unit.One))
	}
	t.Columns = append(t.Columns, report.Numbers("Change", unit.Share))
	for _, r := range loadRows(in.Trend) {
		row := []report.Cell{report.TextCell(report.Say(r.name))}
		first := len(in.Trend) - len(last)
		for k := first; k < len(in.Trend); k++ {
			cell := report.QuantityCell(unit.Of(r.values[k], r.unit))
			if r.pos[k].Line > 0 {
				cell = cell.At(r.pos[k])
			}
			row = append(row, cell)
		}
		if all {
			least, most := extent(r.values)
			row = append(row, report.QuantityCell(unit.Of(least, r.unit)), report.QuantityCell(unit.Of(most, r.unit)))
		}
		n, changed := len(r.values), math.NaN()
		if r.unit != unit.Second { // that of the lengths says nothing
			changed = change(r.values[n-2], r.values[n-1])
		}
		t.Rows = append(t.Rows, append(row, report.NumberCell(changed)))
	}
	t.Cut(besideRows)
	return t
}

// loadRows are the whole of each interval, and the statistics of its load profile, in the order of the latest report that has them.
func loadRows(list []oracle.Interval) []loadRow {
	row := func(name string, u unit.Unit, of func(*oracle.DBTime) (float64, model.Pos)) loadRow {
		r := loadRow{name: name, unit: u}
		for i := range list {
			v, at := of(list[i].Time)
			r.values, r.pos = append(r.values, v), append(r.pos, at)
		}
		return r
	}
	none := model.Pos{}
	out := []loadRow{
		row("elapsed", unit.Second, func(d *oracle.DBTime) (float64, model.Pos) { return elapsedOf(d), none }),
		row("average active sessions", unit.One, func(d *oracle.DBTime) (float64, model.Pos) { return d.Total / elapsedOf(d), d.TotalAt }),
		row("of them on CPU", unit.One, func(d *oracle.DBTime) (float64, model.Pos) { return d.CPU / elapsedOf(d), d.CPUAt }),
		row("of them waiting", unit.One, func(d *oracle.DBTime) (float64, model.Pos) { return d.Wait / elapsedOf(d), none }),
	}
	profiles := make([]map[string]model.Sample, len(list))
	var order []string
	seen := map[string]bool{}
	for k := len(list) - 1; k >= 0; k-- {
		var stats []string
		stats, profiles[k] = samplesBy(list[k].Time.Part, "stat", model.OracleLoadRate, model.OracleLoadBytes, model.OracleLoadTime)
		for _, s := range stats {
			if !seen[s] {
				seen[s] = true
				order = append(order, s)
			}
		}
	}
	for _, stat := range order {
		r := loadRow{name: statName(stat)}
		for k := range list {
			x, ok := profiles[k][stat]
			if !ok {
				x.Value = math.NaN()
			} else {
				r.unit = x.Metric.Unit
			}
			r.values, r.pos = append(r.values, x.Value), append(r.pos, x.Pos)
		}
		out = append(out, r)
	}
	return slices.DeleteFunc(out, func(r loadRow) bool { least, _ := extent(r.values); return math.IsNaN(least) })
}

func extent(values []float64) (least, most float64) {
	least, most = math.NaN(), math.NaN()
	for _, v := range values {
		if !math.IsNaN(v) {
			if !(least <= v) {
				least = v
			}
			if !(most >= v) {
				most = v
			}
		}
	}
	return least, most
}

// change is by how much of a number another is more; NaN where one is not known, or the first is nothing.
func change(before, after float64) float64 {
	if !(before > 0) {
		return math.NaN()
	}
	return after/before - 1
}

// eventsBeside has the events with the most time in the last intervals. Few intervals leave room for shares and means.
func (b *besidePage) eventsBeside(id string, last []oracle.Interval) *report.Table {
	t := &report.Table{ID: id + "-events", Title: report.Say("Top events side by side"),
		Note:    report.Say("Time of foreground waits and CPU; shares are of the whole of the interval, which is DB time where the report prints it. Change is per second, of the last interval against the one before."),
		Columns: []report.Column{report.Words("Event")}}
	times := timesOf(last)
	shares, means := len(last) <= 3, len(last) <= 2
	for i := range last {
		t.Columns = append(t.Columns, report.Numbers(label(&last[i], last), unit.Second))
		if shares {
			t.Columns = append(t.Columns, report.Numbers("share", unit.Share))
		}
		if means {
			t.Columns = append(t.Columns, report.Numbers("mean wait", unit.Second))
		}
	}
	t.Columns = append(t.Columns, report.Numbers("Change", unit.Share))
	for _, r := range withCPU(times) {
		row := []report.Cell{report.TextCell(report.Say(r.Event))}
		for _, e := range r.Times {
			row = append(row, eventCell(e))
			if shares {
				row = append(row, report.NumberCell(e.Share))
			}
			if means {
				row = append(row, report.NumberCell(e.Mean))
			}
		}
		n := len(last)
		before, after := r.Times[n-2].Time/elapsedOf(times[n-2]), r.Times[n-1].Time/elapsedOf(times[n-1])
		t.Rows = append(t.Rows, append(row, report.NumberCell(change(before, after))))
	}
	t.Cut(eventsBeside)
	return t
}

// sqlBeside has the statements with the most elapsed time in the last intervals; where that is not printed, those with the most gets, and
// those with the most reads.
func (b *besidePage) sqlBeside(id string, last []oracle.Interval) []*report.Table {
	tops := make([]*oracle.TopSQL, len(last))
	key := ""
	for i := range last {
		if tops[i] = b.v.Statements(last[i].Time.Part); tops[i] != nil {
			key = tops[i].Key // of the latest: hashes and SQL ids are not comparable
		}
	}
	for i, t := range tops {
		if t != nil && t.Key != key {
			tops[i] = nil
		}
	}
	var out []*report.Table
	for _, k := range []struct {
		name   string
		metric *model.Metric
	}{{"elapsed time", model.OracleSQLElapsedTime}, {"gets", model.OracleSQLGets}, {"reads", model.OracleSQLReads}} {
		printed := 0
		for _, t := range tops {
			if t != nil && t.Prints(k.metric) {
				printed++
			}
		}
		if printed < 2 || len(out) > 0 && out[0].ID == id+"-sql-elapsed-time" {
			continue
		}
		t := statementsBeside(last, tops, key, k.metric)
		t.ID, t.Title = id+"-sql-"+generic.Slug(k.name), report.Say("Top SQL side by side, by "+k.name)
		out = append(out, t)
	}
	return out
}

// statementsBeside is the table of the statements that stand at the top of any of some reports by one of their numbers.
func statementsBeside(last []oracle.Interval, tops []*oracle.TopSQL, key string, m *model.Metric) *report.Table {
	t := &report.Table{Note: report.Say("Each report lists only its top: unknown is not zero. Change is per second, of the last interval against the one before."),
		Columns: []report.Column{report.Words(keyHead(key))}}
	executions := len(last) <= 3
	for i := range last {
		t.Columns = append(t.Columns, report.Numbers(label(&last[i], last), m.Unit))
		if executions {
			t.Columns = append(t.Columns, report.Numbers("executions", unit.One))
		}
	}
	t.Columns = append(t.Columns, report.Numbers("Change", unit.Share), report.SQL("Text"))
	var ids []string
	total := map[string]float64{}
	for _, top := range tops {
		if top == nil {
			continue
		}
		for _, k := range top.Top(m, eventsBeside) {
			s := &top.List[k]
			if _, ok := total[s.ID]; !ok {
				ids = append(ids, s.ID)
			}
			total[s.ID] += s.Get(m).Value
		}
	}
	slices.SortStableFunc(ids, func(x, y string) int { return generic.CompareKnown(total[y], total[x]) })
	for _, id := range ids {
		row, words := []report.Cell{report.TextCell(report.Say(id))}, report.Text{}
		rates := make([]float64, len(tops))
		for i, top := range tops {
			value, count := report.NumberCell(math.NaN()), report.NumberCell(math.NaN())
			rates[i] = math.NaN()
			if top != nil {
				if s := top.Find(id); s != nil {
					value, count = generic.AmountCell(s.Get(m)), generic.AmountCell(s.Get(model.OracleSQLExecutions))
					rates[i] = s.Get(m).Value / elapsedOf(last[i].Time)
					if words.S == "" {
						words = generic.Beginning(s.Text, statementHead)
					}
				}
			}
			row = append(row, value)
			if executions {
				row = append(row, count)
			}
		}
		n := len(rates)
		t.Rows = append(t.Rows, append(row, report.NumberCell(change(rates[n-2], rates[n-1])), report.TextCell(words)))
	}
	t.Cut(eventsBeside)
	return t
}

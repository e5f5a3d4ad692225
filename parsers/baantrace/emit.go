package baantrace

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// shownNames is how many functions or tables become metrics.
const shownNames = 200

// report reads one report of ORASTAT.
func (rd *reading) report(block *statsBlock) {
	m := statHead.FindStringSubmatch(strings.TrimSpace(block.Head))
	r := Report{Process: strings.Clone(m[1]), Line: int32(block.Pos.Line), Interval: math.NaN()}
	r.At = rd.moment(m[2], m[3], r.Line)
	if v, state := text.Plain.Parse(m[4]); state == text.OK {
		r.Interval = v
	}
	rd.b.Understood(1)
	for _, rows := range block.Blocks {
		if rows.Blank != nil {
			rd.b.Understood(text.LineCount(*rows.Blank))
			continue
		}
		rd.tables(&r, *rows.Rows, int32(rows.Pos.Line))
	}
	rd.Reports = append(rd.Reports, r)
}

// tables reads headings, counts and times that follow each other.
func (rd *reading) tables(r *Report, run string, first int32) {
	var group string
	var names []string
	start := len(r.Calls)
	for n, line := range text.Numbered(run, first) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		switch label := fields[0]; label {
		case "Count", "Time(s)", "Avg":
			if len(fields)-1 > len(names) {
				rd.b.Notef(n, model.Warning, "a row of the statistics does not fit its heading (want %d numbers, have %d)", len(names), len(fields)-1)
				continue
			}
			rd.b.Understood(1)
			rd.numbers(r, start, label, group, names, fields[1:], n)
		default:
			rd.b.Understood(1)
			start = len(r.Calls)
			group, names = "", fields
			if line[0] != ' ' && line[0] != '\t' {
				group, names = strings.ToLower(label), fields[1:]
			}
		}
	}
}

// numbers reads one row; averages are known from counts and times.
func (rd *reading) numbers(r *Report, start int, label, group string, names, cells []string, line int32) {
	for i, cell := range cells {
		v, state := text.Plain.Parse(cell)
		if state == text.NotNumber {
			rd.b.Notef(line, model.Warning, "a number of the statistics cannot be read")
			continue
		}
		name := strings.Clone(strings.ToLower(names[i]))
		switch {
		case name == "%" || label == "Avg":
		case label == "Count":
			if name == "#" {
				name = "retained"
			}
			r.Calls = append(r.Calls, DriverCall{Group: strings.Clone(group), Call: name, Count: v, Time: math.NaN(), Line: line})
		default:
			for k := start; k < len(r.Calls); k++ {
				if r.Calls[k].Call == name {
					r.Calls[k].Time = v
				}
			}
		}
	}
}

// finish makes one part of what was read.
func (rd *reading) finish(first, last int32) {
	part := rd.b.Begin("baantrace", strings.Join(rd.variant, ", "), first)
	part.Document, part.Window = rd.Log, rd.window
	part.Subject = subject(rd.b.Source().Name.S)
	rd.emitReports(part)
	for _, phase := range slices.Sorted(maps.Keys(rd.slow)) {
		rd.b.Sample(model.BaanSlowCount, model.L("phase", phase), rd.slow[phase][0], rd.slowAt[phase])
		rd.b.Sample(model.BaanSlowTime, model.L("phase", phase), rd.slow[phase][1], rd.slowAt[phase])
	}
	if rd.DBS.Line > 0 {
		rd.b.Sample(model.BaanDBSQueries, model.Labels{}, float64(rd.DBS.Queries), rd.DBS.Line)
		if rd.DBS.Array > 0 {
			rd.b.Sample(model.BaanDBSArray, model.Labels{}, float64(rd.DBS.Array), rd.DBS.Line)
		}
		if rd.DBS.Buffer > 0 {
			rd.b.Sample(model.BaanDBSBuffer, model.Labels{}, float64(rd.DBS.Buffer), rd.DBS.Line)
		}
		for _, table := range most(rd.DBS.Searches) {
			rd.b.Sample(model.BaanDBSSearches, model.L("table", table), float64(rd.DBS.Searches[table]), rd.DBS.Line)
		}
	}
	if rd.Flow.Line > 0 {
		rd.Flow.Unmatched += rd.stack
		if rd.Flow.Unmatched > 0 {
			rd.b.Notef(rd.Flow.Line, model.Info, "%d calls without their return or returns without their call: the flow does not hold the whole session", rd.Flow.Unmatched)
		}
		rd.b.Sample(model.BaanFlowCalls, model.Labels{}, float64(rd.Flow.Total), rd.Flow.Line)
		rd.b.Sample(model.BaanFlowDepth, model.Labels{}, float64(rd.Flow.Depth), rd.Flow.Line)
		for _, name := range most(rd.Flow.Calls) {
			rd.b.Sample(model.BaanFlowCalls, model.L("function", name), float64(rd.Flow.Calls[name]), rd.Flow.Line)
		}
	}
	rd.b.Seal(last)
}

// most lists the names with the highest counts.
func most(counts map[string]int) []string {
	names := slices.Sorted(maps.Keys(counts))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(counts[b], counts[a]) })
	return names[:min(len(names), shownNames)]
}

// emitReports makes metrics of the last report of each process, and series where there are several.
func (rd *reading) emitReports(part *model.Part) {
	byProcess := map[string][]Report{}
	var order []string
	for _, r := range rd.Reports {
		if byProcess[r.Process] == nil {
			order = append(order, r.Process)
		}
		byProcess[r.Process] = append(byProcess[r.Process], r)
		if r.Interval > 0 && r.Interval < 1e7 && !r.At.IsZero() {
			part.Window = part.Window.Union(model.Window{From: r.At.Add(-time.Duration(r.Interval * float64(time.Second))), To: r.At})
		}
	}
	for _, process := range order {
		reports := byProcess[process]
		last := reports[len(reports)-1]
		for _, c := range last.Calls {
			metric, key := model.BaanDriverCalls, "call"
			if c.Group == "retained" {
				metric, key = model.BaanDriverRetained, "state"
			}
			labels := model.L("pid", process, key, c.Call)
			rd.b.Sample(metric, labels, c.Count, c.Line)
			if !math.IsNaN(c.Time) {
				rd.b.Sample(model.BaanDriverTime, labels, c.Time, c.Line)
			}
		}
		if len(reports) > 1 {
			rd.series(process, reports)
		}
	}
	if len(order) == 1 && part.Subject.Process == "" {
		part.Subject.Process = order[0]
	}
}

// series makes the time that a driver spent in calls a series over its reports.
func (rd *reading) series(process string, reports []Report) {
	var times []int64
	var lines []int32
	column := &model.Column{}
	for _, r := range reports {
		at := int64(0)
		if !r.At.IsZero() {
			at = r.At.UnixMilli()
		}
		times, lines = append(times, at), append(lines, r.Line)
		column.Append(r.Time())
	}
	rd.b.Series(model.NewSeries(model.BaanDriverTime, model.L("pid", process), model.NewAxis(times, lines), column, 1, nil))
}

// Time is the time of all calls of a report.
func (r *Report) Time() float64 {
	sum := 0.0
	for _, c := range r.Calls {
		if !math.IsNaN(c.Time) {
			sum += c.Time
		}
	}
	return sum
}

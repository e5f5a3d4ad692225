package baancgp

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"dumplens/parsers/model"
)

// topFunctions is how many functions by own and by total time become metrics; the document holds all.
const topFunctions = 100

// finish completes a profile and seals its part.
func (rd *reading) finish(last int32) {
	if rd.Profile == nil {
		return
	}
	rd.gap()
	rd.arcs()
	if len(rd.Functions) == 0 {
		rd.b.Notef(max(last, 1), model.Warning, "no row of a function could be read")
		rd.Profile = nil
		return
	}
	rd.scale()
	rd.derive()
	rd.whole()
	part := rd.b.Begin(Name, "", rd.first)
	part.Document = rd.Profile
	rd.layout()
	part.Variant = "assumed layout: " + rd.Layout
	part.Subject = model.Subject{Host: rd.Host.S, Database: rd.Database.S, Process: rd.Process, Job: rd.Job}
	part.Window = rd.span()
	rd.checks()
	rd.samples()
	rd.b.Notef(rd.first, model.Info, "assumed layout, there is no public specification: %s; times are %s; the columns are listed with the part, and --config can map them", rd.Layout, rd.Times)
	rd.b.Seal(last)
	rd.Profile = nil
}

// scale brings times to seconds.
func (rd *reading) scale() {
	plain, shares, timed := false, false, false
	sum, most := 0.0, 0.0
	for _, f := range rd.Functions {
		switch {
		case f.shares:
			shares = true
		case math.IsNaN(f.Self) && math.IsNaN(f.Total):
		case f.unit:
			timed = true
		default:
			plain = true
			sum += zero(f.Self)
			most = math.Max(most, zero(f.Total))
		}
	}
	factor := 1.0
	switch {
	case plain:
		factor, rd.Times = rd.unitOf(math.Max(sum, most))
	case timed:
		rd.Times = "in the units that the profile prints"
	case shares:
		rd.Times = "shares of the elapsed time"
	default:
		rd.Times = "not printed"
	}
	for i := range rd.Functions {
		f := &rd.Functions[i]
		by := factor
		if f.shares {
			by = rd.Elapsed
		} else if f.unit {
			continue
		}
		f.Self, f.Total, f.Database = f.Self*by, f.Total*by, f.Database*by
	}
	if plain && factor != 1 {
		for i := range rd.Arcs {
			rd.Arcs[i].Self *= float32(factor)
			rd.Arcs[i].Total *= float32(factor)
		}
	}
}

// unitOf finds the unit in which times add up to the elapsed time.
func (rd *reading) unitOf(sum float64) (factor float64, why string) {
	if f := unitFactor(rd.settings.TimeUnit); f > 0 {
		return f, "in " + rd.settings.TimeUnit + ", as the configuration says"
	}
	best, distance := "", math.Inf(1)
	for _, u := range []string{"s", "cs", "ms", "us"} {
		if d := math.Abs(math.Log(sum * unitFactor(u) / rd.Elapsed)); d < distance {
			best, distance = u, d
		}
	}
	if rd.Elapsed > 0 && sum > 0 && distance < math.Log(3) {
		return unitFactor(best), "in " + best + ", the unit in which they add up to the elapsed time"
	}
	return 1, "in seconds, which is assumed: the profile does not say it"
}

// derive finds own times where only totals are printed.
func (rd *reading) derive() {
	callees := make([]float64, len(rd.Functions))
	for _, a := range rd.Arcs {
		if a.Caller != a.Callee && !(rd.Functions[a.Caller].Cycle && rd.Functions[a.Callee].Cycle) {
			callees[a.Caller] += float64(a.Total)
		}
	}
	derived := 0
	for i := range rd.Functions {
		f := &rd.Functions[i]
		if !math.IsNaN(f.Self) || math.IsNaN(f.Total) {
			continue
		}
		switch {
		case rd.Graph && !math.IsNaN(callees[i]):
			f.Self, f.Derived = math.Max(f.Total-callees[i], 0), true
			derived++
		case !rd.Graph && f.Class != Own:
			f.Self, f.Derived = f.Total, true // functions that wait call nothing that waits longer
			derived++
		}
	}
	if derived > 0 {
		rd.b.Notef(rd.first, model.Info, "own time is not printed; for %d functions it is the total less that of the callees, or the total of functions that wait", derived)
	}
}

// whole finds the elapsed time where it is not printed.
func (rd *reading) whole() {
	if rd.settings.UnprofiledSeconds > 0 && math.IsNaN(rd.Unprofiled) {
		rd.Unprofiled = rd.settings.UnprofiledSeconds
	}
	if rd.Elapsed > 0 {
		return
	}
	if rd.window.Known() && rd.window.Seconds() > 0 {
		rd.Elapsed, rd.Basis = rd.window.Seconds(), "from the start to the end that the profile prints"
		return
	}
	most, sum := 0.0, 0.0
	for _, f := range rd.Functions {
		if !f.Cycle {
			most = math.Max(most, zero(f.Total))
		}
		sum += zero(f.Self)
	}
	switch {
	case most >= sum && most > 0:
		rd.Elapsed, rd.Basis = most, "the largest total of a function: the profile prints no elapsed time"
	case sum > 0:
		rd.Elapsed, rd.Basis = sum, "own times of all functions added up: the profile prints no elapsed time"
	default:
		rd.Elapsed, rd.Basis = math.NaN(), "not known"
	}
}

// span is when the profiled run was, as far as the profile tells it.
func (rd *reading) span() model.Window {
	w := rd.window
	const most = 1e8 // seconds: three years, and within a time.Duration
	if !(rd.Elapsed > 0 && rd.Elapsed < most) {
		return w
	}
	length := time.Duration(rd.Elapsed * float64(time.Second))
	switch {
	case w.To.IsZero() && !w.From.IsZero():
		w.To = w.From.Add(length)
	case w.From.IsZero() && !w.To.IsZero():
		w.From = w.To.Add(-length)
	}
	return w
}

func (rd *reading) layout() {
	layout := []string{"flat profile"}
	flat := slices.ContainsFunc(rd.Functions, func(f Function) bool { return f.flat })
	switch {
	case rd.Graph && flat:
		layout = []string{"flat profile and call graph"}
	case rd.Graph:
		layout = []string{"call graph"}
	}
	if rd.d != nil && rd.d.delim != 0 {
		layout = append(layout, "delimited by "+map[byte]string{';': "semicolons", ',': "commas", '\t': "tabs", '|': "bars"}[rd.d.delim])
	} else {
		layout = append(layout, "columns under their headings")
	}
	if rd.d != nil && rd.d.format.Decimal == ',' {
		layout = append(layout, "decimal commas")
	}
	rd.Layout = strings.Join(layout, ", ")
}

// checks says where the profile disagrees with itself.
func (rd *reading) checks() {
	less, cycles, sum := 0, 0, 0.0
	var first int32
	for _, f := range rd.Functions {
		if f.Total < f.Self*(1-1e-6) && !f.Cycle {
			less++
			if first == 0 {
				first = f.Line
			}
		}
		sum += zero(f.Self)
		if f.Cycle {
			cycles++
		}
	}
	if cycles > 0 {
		rd.b.Notef(rd.first, model.Info, "%d functions call themselves, directly or over others (recursion, cycles): their totals are not added up", cycles)
	}
	if less > 0 {
		rd.b.Notef(first, model.Warning, "%d functions have a total below their own time: recursion, or columns taken for each other", less)
	}
	if rd.ElapsedAt > 0 && sum > rd.Elapsed*1.01 {
		rd.b.Notef(rd.ElapsedAt, model.Warning, "own times add up to %.0f s, more than the elapsed %.0f s: recursion, several processes, or totals taken for own times", sum, rd.Elapsed)
	}
	if rd.ElapsedAt > 0 && sum > 0 && sum < rd.Elapsed*0.5 {
		rd.b.Notef(rd.ElapsedAt, model.Warning, "own times add up to %.0f s, less than half of the elapsed %.0f s: the profile is cut, or its times have another unit", sum, rd.Elapsed)
	}
	if s := rd.window.Seconds(); rd.ElapsedAt > 0 && s > 0 && math.Abs(s-rd.Elapsed) > 60+0.02*s {
		rd.b.Notef(rd.ElapsedAt, model.Warning, "the elapsed time is not what lies between start and end (%.0f s)", s)
	}
}

// samples makes metrics of the whole, the classes, and the functions with the most time.
func (rd *reading) samples() {
	at := cmp.Or(rd.ElapsedAt, rd.first)
	if rd.Elapsed > 0 {
		rd.b.Sample(model.BaanElapsed, model.Labels{}, rd.Elapsed, at)
	}
	if rd.Unprofiled > 0 {
		rd.b.Sample(model.BaanUnprofiled, model.Labels{}, rd.Unprofiled, at)
	}
	for _, class := range []Class{Database, Wait, Own} {
		if sum, top := rd.Time(class); top != nil {
			rd.b.Sample(model.BaanTime, model.L("class", string(class)), sum, top.Line)
		}
	}
	for _, i := range rd.top() {
		f := &rd.Functions[i]
		labels := model.L("function", f.Name)
		for _, s := range []struct {
			metric *model.Metric
			value  float64
		}{{model.BaanFunctionSelf, f.Self}, {model.BaanFunctionTotal, f.Total}, {model.BaanFunctionCalls, f.Calls}} {
			if !math.IsNaN(s.value) {
				rd.b.Sample(s.metric, labels, s.value, f.Line)
			}
		}
	}
}

// top lists the functions with the most own and total time, in the order of the profile.
func (rd *reading) top() []int {
	order := make([]int, len(rd.Functions))
	for i := range order {
		order[i] = i
	}
	keep := map[int]bool{}
	for _, key := range []func(*Function) float64{func(f *Function) float64 { return zero(f.Self) }, func(f *Function) float64 { return zero(f.Total) }} {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(key(&rd.Functions[b]), key(&rd.Functions[a])) })
		for _, i := range order[:min(len(order), topFunctions)] {
			keep[i] = true
		}
	}
	slices.Sort(order)
	return slices.DeleteFunc(order, func(i int) bool { return !keep[i] })
}

func zero(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}

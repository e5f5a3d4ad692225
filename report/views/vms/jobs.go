package vms

import (
	"math"
	"slices"

	"dumplens/analyzers/facts/vms"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

// vmsJobRows is how many jobs a table shows.
const vmsJobRows = 100

// sideBySide shows the jobs of a source in one table, above the first of its parts that has any: variants of one job stand under each other.
func sideBySide(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "jobs"), Title: report.Say("Jobs")}
	var jobs []vms.Job
	first := true
	for _, part := range v.PartsOf(p) {
		list := vms.JobsOf(part)
		if len(list) > 0 && len(jobs) == 0 {
			first = part == p
		}
		jobs = append(jobs, list...)
	}
	if !first || len(jobs) == 0 {
		return s
	}
	s.Add(jobBars(v, p, jobs)...)
	s.Add(jobScatter(v, p, jobs)...)
	s.Add(jobTable(v, p, jobs).Block())
	return s
}

// jobBars draws the elapsed time and the I/Os of a few jobs.
func jobBars(v *report.ViewContext, p *model.Part, jobs []vms.Job) []report.Block {
	if len(jobs) < 2 || len(jobs) > generic.BarsShown {
		return nil
	}
	times := v.Bars(p, "job-times", "Elapsed time of the jobs: CPU and waiting", unit.Second)
	times.Main = true
	times.Basis = report.Say("elapsed time of jobs with sub-processes is not divided: those run at the same time, or are missing here")
	ios := v.Bars(p, "job-ios", "I/Os of the jobs", unit.One)
	ios.Basis = report.Say("of the process itself, as for CPU time")
	var undivided, cpu, waiting, direct, buffered []float64
	for _, j := range jobs {
		name := report.Say(j.Title())
		times.Categories, ios.Categories = append(times.Categories, name), append(ios.Categories, name)
		wait, whole, used := j.Wait(), nan, j.CPU
		if math.IsNaN(wait) {
			whole, used = j.Elapsed, nan
		}
		waiting, undivided, cpu = append(waiting, wait), append(undivided, whole), append(cpu, used)
		direct, buffered = append(direct, j.Direct), append(buffered, j.Buffered)
	}
	times.Series = append(times.Series, v.Own("CPU", nil, cpu, color.Blue), v.Own("waiting", nil, waiting, color.Grey), v.Own("elapsed, not divided", nil, undivided, color.Sky))
	ios.Series = append(ios.Series, v.Own("direct", nil, direct, color.Orange), v.Own("buffered", nil, buffered, color.Teal))
	return []report.Block{times.Block(), ios.Block()}
}

// jobScatter draws CPU time and I/Os of many jobs over their elapsed time: what computes lies near the diagonal, what waits at the bottom.
func jobScatter(v *report.ViewContext, p *model.Part, jobs []vms.Job) []report.Block {
	if len(jobs) <= generic.BarsShown {
		return nil
	}
	cpu := v.Bars(p, "job-cpu-scatter", "CPU time against elapsed time of the jobs", unit.Second)
	cpu.Kind, cpu.Main = report.ScatterChart, true
	ios := v.Bars(p, "job-io-scatter", "I/Os against elapsed time of the jobs", unit.One)
	ios.Kind, ios.Main = report.ScatterChart, true
	var elapsed []int64
	var used, direct, buffered []float64
	for _, j := range jobs {
		if math.IsNaN(j.Elapsed) || j.Missing {
			continue
		}
		name := report.Say(j.Title())
		cpu.Categories, ios.Categories = append(cpu.Categories, name), append(ios.Categories, name)
		elapsed = append(elapsed, int64(j.Elapsed*1000))
		used, direct, buffered = append(used, j.CPU), append(direct, j.Direct), append(buffered, j.Buffered)
	}
	if len(elapsed) == 0 {
		return nil
	}
	cpu.Series = append(cpu.Series, v.Own("CPU", elapsed, used, color.Blue))
	ios.Series = append(ios.Series, v.Own("direct I/Os", elapsed, direct, color.Orange), v.Own("buffered I/Os", elapsed, buffered, color.Teal))
	return []report.Block{cpu.Block(), ios.Block()}
}

// jobTable lists jobs, those that took longest first where there are many.
func jobTable(v *report.ViewContext, p *model.Part, jobs []vms.Job) *report.Table {
	t := &report.Table{ID: v.ID(p, "job-table"), Title: report.Say("Jobs"), Note: report.Say("Waiting is elapsed time less CPU time. Where a job made sub-processes whose figures are missing, its CPU time, I/Os and faults are those of the top process alone and may not be compared with others."),
		Columns: []report.Column{report.Words("Job"), report.Words("User"), report.Words("Kind"), report.Numbers("Elapsed", unit.Second), report.Numbers("CPU", unit.Second),
			report.Numbers("CPU of elapsed", unit.Share), report.Numbers("Waiting", unit.Second), report.Numbers("Direct I/Os", unit.One), report.Numbers("Direct I/Os", unit.PerSecond),
			report.Numbers("Buffered I/Os", unit.One), report.Numbers("Page faults", unit.One), report.Numbers("Peak working set", unit.Byte), report.Words("Sub-processes")}}
	if len(jobs) > generic.BarsShown {
		slices.SortStableFunc(jobs, func(a, b vms.Job) int { return generic.CompareKnown(b.Elapsed, a.Elapsed) })
	}
	for _, j := range jobs {
		cpuShare := j.CPU / j.Elapsed
		if j.Missing || !(j.Elapsed > 0) {
			cpuShare = math.NaN()
		}
		children := ""
		switch {
		case j.Missing:
			children = "made, and missing here"
		case j.Subprocesses > 0:
			children = unit.Number(j.Subprocesses) + ", added"
		}
		kind := j.Kind
		if j.Type != "" {
			kind = j.Type
		}
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(j.Title())), report.TextCell(report.Of(model.User, j.User)), report.TextCell(report.Say(kind)),
			report.NumberCell(j.Elapsed).At(j.Pos()), report.NumberCell(j.CPU), report.NumberCell(cpuShare), report.NumberCell(j.Wait()), report.NumberCell(j.Direct),
			report.NumberCell(j.PerSecond(j.Direct)), report.NumberCell(j.Buffered), report.NumberCell(j.Faults), report.NumberCell(j.WorkingSet), report.TextCell(report.Say(children))})
	}
	t.Cut(vmsJobRows)
	return t
}

package views

import (
	"slices"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
)

func memory(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "memory"), Title: report.Say("Memory and paging")}
	shares := v.Chart(p, "memory-shares", "Main memory by use", report.StackedChart, unit.Share)
	shares.Main, shares.Max = true, 1
	for _, state := range []string{"process", "system", "fscache", "free"} {
		if x := p.FirstSeries(model.MemoryUtilization, "state", state); x != nil {
			shares.Series = append(shares.Series, v.Line(state, x, stateColor(state, len(shares.Series))))
		}
	}
	if len(shares.Series) < 2 {
		shares.Series = nil // a single state is no stack; the bytes below show it
	}
	amounts := v.Chart(p, "memory-bytes", "Main memory", report.LineChart, unit.Byte)
	amounts.Main = len(shares.Series) == 0
	var used []int
	for _, x := range p.SeriesOf(model.MemoryUsage) {
		state := x.Labels.Get("state")
		if state == "total" {
			n := x.Stats().Max
			amounts.Lines = append(amounts.Lines, report.Line{Name: report.Say("total " + unit.Of(n, unit.Byte).String()), Value: report.Number(n)})
			continue
		}
		if x.Stats().Max > 0 && len(amounts.Series) < hostDevices {
			color := stateColor(state, 0)
			for slices.Contains(used, color) {
				color++
			}
			used = append(used, color)
			amounts.Series = append(amounts.Series, v.Line(labelled(x), x, color))
		}
	}
	paging := pair(v, p, "paging", "Paging space traffic", unit.PerSecond, named{"swap in", model.PagingSwapIn, nil}, named{"swap out", model.PagingSwapOut, nil},
		named{"scanned", model.PagingScans, nil}, named{"stolen", model.PagingReclaims, nil})
	paging.Main = true
	paging.Basis = report.Say("pages per second")
	files := pair(v, p, "paging-files", "Pages read and written, file systems included", unit.PerSecond, named{"in", model.PagingIn, nil}, named{"out", model.PagingOut, nil}, named{"faults", model.PagingFaults, nil})
	cache := v.Chart(p, "file-cache", "File cache and its limits", report.LineChart, unit.Share)
	for i, x := range p.SeriesOf(model.MemoryFileCache) {
		cache.Series = append(cache.Series, v.Line(labelled(x), x, i))
	}
	swap := v.Chart(p, "swap", "Paging space", report.LineChart, unit.Byte)
	for i, x := range largest(p.SeriesOf(model.SwapUsage), hostDevices) {
		swap.Series = append(swap.Series, v.Line(labelled(x), x, i))
	}
	s.Add(charts(shares, amounts, paging, files, cache, swap)...)
	return s
}

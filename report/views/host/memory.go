package host

import (
	"slices"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

func (g *page) memory() report.Section {
	s := report.Section{ID: g.v.ID(g.p, "memory"), Title: report.Say("Memory and paging")}
	shares := g.chart("memory-shares", "Main memory by use", report.StackedChart, unit.Share)
	shares.Main, shares.Max = true, 1
	for _, state := range []string{"process", "system", "fscache", "free"} {
		if j := g.first(model.MemoryUtilization, "state", state); j != nil {
			shares.Series = append(shares.Series, g.line(state, j, stateColor(state, len(shares.Series))))
		}
	}
	if len(shares.Series) < 2 {
		shares.Series = nil // a single state is no stack; the bytes below show it
	}
	amounts := g.amounts()
	amounts.Main = len(shares.Series) == 0
	paging := g.pair("paging", "Paging space traffic", unit.PerSecond, Named{"swap in", model.PagingSwapIn, nil}, Named{"swap out", model.PagingSwapOut, nil})
	paging.Main = true
	paging.Basis = report.Say("pages per second")
	steal := g.pair("page-steal", "Page stealer", unit.PerSecond, Named{"examined", model.PagingScans, nil}, Named{"freed", model.PagingReclaims, nil}, Named{"cycles", model.PagingCycles, nil})
	files := g.pair("paging-files", "Pages read and written, file systems included", unit.PerSecond, Named{"in", model.PagingIn, nil}, Named{"out", model.PagingOut, nil}, Named{"faults", model.PagingFaults, nil})
	cache := g.chart("file-cache", "File cache and its limits", report.LineChart, unit.Share)
	for i, j := range g.byMetric[model.MemoryFileCache] {
		cache.Series = append(cache.Series, g.line(j.title(), j, i))
	}
	swap := g.chart("swap", "Paging space", report.LineChart, unit.Byte)
	for i, j := range largestOf(g.byMetric[model.SwapUsage], Devices) {
		swap.Series = append(swap.Series, g.line(j.title(), j, i))
	}
	s.Add(generic.Drawn(shares, amounts, paging, steal, files, cache, swap)...)
	return s
}

// amounts draws main memory in bytes, its total as a line across.
func (g *page) amounts() *report.Chart {
	c := g.chart("memory-bytes", "Main memory", report.LineChart, unit.Byte)
	var used []int
	for _, j := range g.byMetric[model.MemoryUsage] {
		state := j.labels.Get("state")
		st := j.quick()
		if state == "total" {
			c.Lines = append(c.Lines, report.Line{Name: report.Say("total " + unit.Of(st.Max, unit.Byte).String()), Value: report.Number(st.Max)})
			continue
		}
		if st.Max > 0 && len(c.Series) < Devices {
			color := stateColor(state, 0)
			for slices.Contains(used, color) {
				color++
			}
			used = append(used, color)
			c.Series = append(c.Series, g.line(j.title(), j, color))
		}
	}
	return c
}

// largestOf keeps the n numbers with the largest maximum, the largest first.
func largestOf(all []*joined, n int) []*joined {
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b *joined) int { return generic.CompareDown(a.quick().Max, b.quick().Max) })
	return out[:min(len(out), n)]
}

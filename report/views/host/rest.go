package host

import (
	"slices"

	"dumplens/parsers/model"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// shownByHost are the metrics of single numbers that the host view has charts and tables for.
func shownByHost() []*model.Metric {
	return []*model.Metric{model.ProcessListed, model.NetworkSpeed}
}

// rest has what no chart or table above shows: single numbers, and the figures of every series that was not drawn. Of several captures it
// is those of the first.
func rest(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "rest"), Title: report.Say("Everything else")}
	other := generic.Numbers(v, p, shownByHost())
	s.Add(other.Blocks...)
	skip := []*model.Metric{model.CPUUtilization, model.CPUPhysicalUsage, model.CPUScaledUsage, model.DiskUtilization, model.DiskIO, model.DiskTransfers, model.DiskBlockSize,
		model.DiskServiceTime, model.DiskWaitTime, model.FilesystemUtilization, model.FilesystemInodes, model.ProcessCPU, model.ProcessCPUMax, model.ProcessMemory, model.ProcessIO}
	var left []*model.Series
	for _, x := range p.Series {
		if !slices.Contains(skip, x.Metric) {
			left = append(left, x)
		}
	}
	if len(left) > 0 {
		s.Add(generic.SeriesTable(v, p, "other-series", "Figures of other series", left).Block())
	}
	return s
}

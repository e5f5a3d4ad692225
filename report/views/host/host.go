package host

import (
	"dumplens/parsers/model"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

// Limits of the host view.
const (
	Devices      = 8    // lines in a chart of disks, adapters, interfaces
	hostMinor    = 5    // lines in a chart that few look at: a table has them all, and each line makes the page larger
	hostRows     = 200  // rows of a table of them
	hostHeat     = 64   // rows of the heat map of logical CPUs
	hostPoints   = 2000 // points of a line that several captures make together
	hostSections = 16   // charts of sections that have no chart of their own
)

// View shows what a collector says of a host. It knows the vocabulary only, so that other collectors than nmon are served too. Several
// captures of one host, such as those of a month, are one page: that of the first of them.
var View = report.View{
	Format:  "nmon",
	Doc:     "CPU, memory, paging, disks, network, file systems and processes of a host, over all its captures",
	Section: section,
}

func section(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	g := newPage(v, p)
	if g.host.Parts[0] != p {
		s.Add(report.Paragraph(report.Sayf("This capture is part of the timeline of %s, which stands with its first capture, %s.", g.name(), v.SourceName(g.host.Parts[0].Source).S)))
		s.AddSection(generic.Events(v, p))
		return s
	}
	for _, sub := range []report.Section{g.captures(), g.beside(), g.cpu(), g.memory(), g.disks(), g.network(), g.filesystems(), g.processes(), g.figures(), g.sections()} {
		s.AddSection(sub)
	}
	for _, sub := range []report.Section{generic.Header(v, p), rest(v, p), generic.Events(v, p)} {
		s.AddSection(sub)
	}
	return s
}

// stateColor gives the states of CPUs and memory the same colours everywhere.
func stateColor(state string, i int) int {
	switch state {
	case "user", "process":
		return color.Blue
	case "system":
		return color.Orange
	case "iowait", "fscache":
		return color.Sky
	case "steal":
		return color.Red
	case "nice":
		return color.Teal
	case "free", "idle":
		return color.Grey
	}
	return i + color.Teal
}

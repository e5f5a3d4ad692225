package views

import (
	"dumplens/parsers/model"
	"dumplens/report"
)

// Limits of the host view.
const (
	hostDevices  = 8    // lines in a chart of disks, adapters, interfaces
	hostMinor    = 5    // lines in a chart that few look at: a table has them all, and each line makes the page larger
	hostRows     = 200  // rows of a table of them
	hostHeat     = 64   // rows of the heat map of logical CPUs
	hostPoints   = 2000 // points of a line that several captures make together
	hostSections = 16   // charts of sections that have no chart of their own
)

// Host shows what a collector says of a host. It knows the vocabulary only, so that other collectors than nmon are served too. Several
// captures of one host, such as those of a month, are one page: that of the first of them.
var Host = report.View{
	Format:  "nmon",
	Doc:     "CPU, memory, paging, disks, network, file systems and processes of a host, over all its captures",
	Section: host,
}

func host(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	g := newPage(v, p)
	if g.host.Parts[0] != p {
		s.Add(report.Paragraph(report.Sayf("This capture is part of the timeline of %s, which stands with its first capture, %s.", g.name(), v.SourceName(g.host.Parts[0].Source).S)))
		s.AddSection(events(v, p))
		return s
	}
	for _, sub := range []report.Section{g.captures(), g.beside(), g.cpu(), g.memory(), g.disks(), g.network(), g.filesystems(), g.processes(), g.figures(), g.sections()} {
		s.AddSection(sub)
	}
	for _, sub := range []report.Section{header(v, p), rest(v, p), events(v, p)} {
		s.AddSection(sub)
	}
	return s
}

// The colours that states keep in every chart; indexes into the palette.
const (
	blue = iota
	orange
	teal
	purple
	red
	sky
	grey
	olive
	pink
	navy
)

// stateColor gives the states of CPUs and memory the same colours everywhere.
func stateColor(state string, i int) int {
	switch state {
	case "user", "process":
		return blue
	case "system":
		return orange
	case "iowait", "fscache":
		return sky
	case "steal":
		return red
	case "nice":
		return teal
	case "free", "idle":
		return grey
	}
	return i + teal
}

// charts drops what has no lines, and says in words what is zero throughout: an empty chart takes a third of a screen to say so.
func charts(list ...*report.Chart) []report.Block {
	var out []report.Block
	for _, c := range list {
		switch {
		case len(c.Series) > 0:
			out = append(out, c.Block())
		case c.Max == 0:
			out = append(out, report.Paragraph(report.Sayf("%s: zero throughout.", c.Title.S)))
		}
	}
	return out
}

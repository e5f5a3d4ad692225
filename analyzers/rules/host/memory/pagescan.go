package memory

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// PageScan finds hosts whose page stealer worked hard for little.
var PageScan = &analyzers.Rule{
	Name:  "memory/page-scan",
	Title: "the page stealer examines many pages for each that it frees",
	Doc: `The page stealer (lrud) examined several pages for each one that it freed, for several snapshots in a row.

Why it matters: pages in use are hard to find victims among. The search takes processor time, and what it takes away is soon wanted again.
How to confirm: paging space is written at the same time: then memory is short. Without that, the file cache is being turned over, by a backup or
a large copy.
What to do: find what reads or writes large files through the cache at that time (direct I/O for databases, release-behind for copies); where
paging space is written, as for a shortage of memory.
Limits: counts per second as vmstat's sr and fr; where nothing is freed there is no ratio. Short runs are normal after large file reads. Where
paging space is in use all the time, that finding says it.
Thresholds: practice, without a citable source.`,
	Severity:  analyzers.Notice,
	AppliesTo: analyzers.Scope{Platform: "AIX"},
	Params: []analyzers.Param{
		{Name: "ratio", Default: 4, Unit: unit.One, Doc: "pages examined for each page freed from which a snapshot counts", Source: "our default; practice"},
		{Name: "warning", Default: 10, Unit: unit.One, Doc: "the same over these snapshots from which it is a warning, where paging space is written too", Source: "our default; practice"},
		{Name: "freed", Default: 100, Unit: unit.PerSecond, Doc: "pages freed a second below which a snapshot has no weight", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Memories, analyzers.Metric(model.PagingScans)},
	Run: func(p *analyzers.Pass) error {
		for _, m := range host.Memories.Of(p) {
			if applies, _ := p.InScope(m.Part); !applies || len(m.Scans.Values) == 0 {
				continue
			}
			freed, outs := m.Freed.On(m.Scans.Axis), m.PagedOut.On(m.Scans.Axis)
			ratio := make([]float64, len(freed))
			for i := range ratio {
				ratio[i] = m.Scans.Values[i] / freed[i]
			}
			s := stretch.Sustained(m.Part, m.Scans.Axis, int(p.Param("snapshots")), func(i int) bool { return freed[i] > 0 && freed[i] >= p.Param("freed") && ratio[i] >= p.Param("ratio") })
			if s.Empty() {
				continue
			}
			whole := s.Mean(m.Scans.Values) / s.Mean(freed)
			f := stretch.Finding(s, ratio, cause.Memory, func(i int) string { return say.Rate(m.Scans.Values[i]) + " examined, " + say.Rate(freed[i]) + " freed" })
			f.PartOf = []string{Paging.Name}
			f.Summary = say.Textf("On %s the page stealer examined %s pages for each that it freed %s.", say.Subject(m.Part, "the host"), say.Number(whole), stretch.Often(s, m.Scans))
			f.Detail = say.Text("Nothing was written to paging space meanwhile: it is the file cache that was turned over, not programs.")
			f.Severity, f.Confidence = analyzers.Notice, analyzers.Possible
			if written := s.Mean(outs); written > 0 {
				f.Confidence = analyzers.Likely
				f.Detail.S = fmt.Sprintf("%s pages a second were written to paging space meanwhile: memory is short.", say.Capital(say.Number(written)))
				if whole >= p.Param("warning") {
					f.Severity = analyzers.Warning
				}
			}
			f.Values = []analyzers.NamedValue{analyzers.Value("pages examined for each page freed", whole, unit.One), analyzers.Value("pages examined", s.Mean(m.Scans.Values), unit.PerSecond),
				analyzers.Value("pages freed", s.Mean(freed), unit.PerSecond), p.Threshold("ratio"), p.Threshold("warning"), p.Threshold("freed"), p.Threshold("snapshots")}
			f.Remedy = []string{"See what reads or writes large files at this time.", "Direct I/O for database files, release-behind for file systems that only large copies use."}
			p.Report(f)
		}
		return nil
	},
}

package memory

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Paging finds hosts that moved memory to and from paging space for a while.
var Paging = &analyzers.Rule{
	Name:  "memory/paging",
	Title: "paging space is in use all the time",
	Doc: `A host read from or wrote to paging space in several snapshots in a row: it has less memory than its programs use.

Why it matters: a process that touches a page on disk waits thousands of times longer than for memory, and nothing in the process or in the
database shows it: waits, latches and lock holders all just get slower.
How to confirm: writes to paging space at the same time (reads alone may be the return of what was paged out before); the page stealer
examines many pages for each that it frees; free paging space shrinks.
What to do: find the processes whose memory grew; size database memory and caches so that programs, caches and kernel fit; add memory. On
AIX compare numperm with minperm: while the file cache is above minperm, the page stealer should take from it first.
Limits: pages moved for file systems are not counted here; a low figure of free memory by itself is normal, since systems use memory as
cache. A single burst is not reported. The first snapshot of an AIX capture, averages since boot, is left out.
Thresholds: paging space figures that are constantly above zero are the usual sign in vmstat guides; the rates are ours.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "rate", Default: 1, Unit: unit.PerSecond, Doc: "pages per second to and from paging space from which a snapshot counts", Source: "our default; guides to vmstat only say: constantly above zero"},
		{Name: "warning", Default: 10, Unit: unit.PerSecond, Doc: "mean pages per second over these snapshots below which it is a notice", Source: "our default"},
		{Name: "critical", Default: 100, Unit: unit.PerSecond, Doc: "mean pages per second over these snapshots from which it is critical", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default; occasional paging is harmless (vmstat guides)"},
		{Name: "scan-ratio", Default: 4, Unit: unit.One, Doc: "pages examined for each page freed, from which the page stealer supports the finding", Source: "our default; common practice, no citable figure"},
		{Name: "free", Default: 0.3, Unit: unit.Share, Doc: "smallest share of paging space free, below which fullness supports the finding", Source: "our default, after the AIX thresholds npswarn and npskill"},
	},
	Needs: []analyzers.Input{host.Memories, analyzers.Metric(model.PagingSwapIn, model.PagingSwapOut)},
	Run: func(p *analyzers.Pass) error {
		for _, m := range host.Memories.Of(p) {
			if f, ok := paging(p, m); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func paging(p *analyzers.Pass, m host.Memory) (analyzers.Finding, bool) {
	part, in, out := m.Part, m.PagedIn, m.PagedOut
	both := in
	if len(both.Values) == 0 {
		both = out
	}
	ins, outs := in.On(both.Axis), out.On(both.Axis)
	sum := make([]float64, len(both.Values))
	for i := range sum {
		sum[i] = points.AddKnown(ins[i], outs[i])
	}
	limit := p.Threshold("rate")
	s := stretch.Sustained(part, both.Axis, int(p.Param("snapshots")), func(i int) bool { return sum[i] >= limit.Quantity.Value })
	if s.Empty() {
		return analyzers.Finding{}, false
	}
	mean, worst := s.Mean(sum), s.Worst(sum)
	f := analyzers.Finding{
		Severity: analyzers.Warning, Confidence: analyzers.Likely, Subject: part.Subject, Window: s.Window(), Cost: unit.Seconds(s.Total()), Cause: cause.Memory,
		Summary: say.Textf("%s moved %s pages a second to and from paging space on average in %s of %s%s, %s at the peak.",
			say.Capital(say.Subject(part, "the host")), say.Number(mean), say.Number(float64(s.Points())), say.Counted(points.Points{Axis: both.Axis, Values: sum}.Known(), "snapshot"),
			say.During(s.Window()), say.Number(sum[worst])),
		Detail: say.Text(fmt.Sprintf("Read from paging space: %s on average over these snapshots; written to it: %s.", say.Rate(s.Mean(ins)), say.Rate(s.Mean(outs))) + largestPrograms(part)),
		Values: []analyzers.NamedValue{
			analyzers.Value("pages read from paging space", s.Mean(ins), unit.PerSecond), analyzers.Value("pages written to paging space", s.Mean(outs), unit.PerSecond),
			analyzers.Value("peak of both", sum[worst], unit.PerSecond), limit, p.Threshold("warning"), p.Threshold("critical"),
		},
		Evidence: s.Evidence(sum, func(i int) string { return say.Rate(ins[i]) + " read, " + say.Rate(outs[i]) + " written" }),
		Remedy: []string{
			"Find the processes whose memory grew before it began, and what was started then.",
			"Size database memory, application buffers and file cache so that they fit into main memory together; else add memory.",
		},
	}
	switch {
	case mean >= p.Param("critical"):
		f.Severity = analyzers.Critical
	case mean < p.Param("warning"):
		f.Severity = analyzers.Notice
	}
	supportPaging(p, &f, m, s)
	if s.Mean(outs) == 0 {
		f.Confidence = analyzers.Possible
		f.Detail.S += " Nothing was written to paging space meanwhile: these may be pages of an earlier shortage coming back."
	}
	return f, true
}

// supportPaging adds what else speaks for a shortage: the page stealer's effort and the fullness of paging space.
func supportPaging(p *analyzers.Pass, f *analyzers.Finding, m host.Memory, s stretch.Stretches) {
	scans, freed := m.Scans.On(s.Axis), m.Freed.On(s.Axis)
	if ratio := s.Mean(scans) / s.Mean(freed); ratio >= 0 && !math.IsInf(ratio, 0) {
		f.Values = append(f.Values, analyzers.Value("pages examined for each page freed", ratio, unit.One))
		if ratio >= p.Param("scan-ratio") {
			f.Confidence = analyzers.Confirmed
			f.Detail.S += fmt.Sprintf(" The page stealer examined %s pages for each that it freed: it hardly finds any.", say.Number(ratio))
		}
	}
	if least := m.PagingFree.Stats(); least.N > 0 {
		f.Values = append(f.Values, analyzers.Value("least paging space free", least.Min, unit.Share))
		if least.Min < p.Param("free") {
			f.Confidence = analyzers.Confirmed
			f.Detail.S += fmt.Sprintf(" Paging space was down to %s free at its fullest.", say.Percent(least.Min))
		}
	}
}

// largestPrograms names the commands that held the most memory at their peak.
func largestPrograms(part *model.Part) string {
	type program struct {
		name string
		peak float64
	}
	var all []program
	for _, c := range host.Commands(part) {
		if c.Memory != nil {
			all = append(all, program{c.Name, c.Memory.Stats().Max})
		}
	}
	if len(all) == 0 {
		return ""
	}
	slices.SortStableFunc(all, func(a, b program) int { return cmp.Compare(b.peak, a.peak) })
	var names []string
	for _, q := range all[:min(len(all), programsShown)] {
		names = append(names, q.name+" ("+unit.Of(q.peak, unit.Byte).String()+")")
	}
	shared := ""
	if platform, _ := analyzers.Platform(part); platform == "Linux" {
		shared = " (shared memory counts once for each process)"
	}
	return " The commands with the most memory at their peak, as far as they were listed" + shared + ": " + strings.Join(names, ", ") + "."
}

// programsShown is how many programs a sentence names.
const programsShown = 3

package memory

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// PagingSpace finds hosts that were about to run out of paging space.
var PagingSpace = &analyzers.Rule{
	Name:  "memory/paging-space",
	Title: "paging space is nearly full",
	Doc: `Little of the paging space of a host was left free.

Why it matters: a system that runs out of it kills processes: AIX warns at npswarn and kills at npskill, Linux picks a victim. Databases are
large, and likely victims.
How to confirm: free paging space over several days: does it shrink, or stand? What was paged out once and never wanted again is harmless.
What to do: find the processes whose memory grew; restart what leaks; add paging space as a stopgap, memory as the cure.
Limits: a host without paging space, or with one that is tiny beside its memory, is left out: there is nothing to judge.
Thresholds: ours, after the AIX thresholds npswarn and npskill.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "free", Default: 0.3, Unit: unit.Share, Doc: "share of paging space free below which it is reported", Source: "our default, after the AIX thresholds npswarn and npskill"},
		{Name: "critical", Default: 0.1, Unit: unit.Share, Doc: "share of paging space free below which it is critical", Source: "our default, after the AIX thresholds npswarn and npskill"},
		{Name: "bytes", Default: 256 << 20, Unit: unit.Byte, Doc: "paging space in use below which it does not matter", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Memories, analyzers.Metric(model.SwapUsage, model.SwapUtilization)},
	Run: func(p *analyzers.Pass) error {
		for _, m := range host.Memories.Of(p) {
			limit := p.Threshold("free")
			used := m.PagingUsed.On(m.PagingFree.Axis)
			full := m.PagingFree.Each(func(v float64) float64 { return 1 - v })
			s := stretch.Sustained(m.Part, full.Axis, 1, func(i int) bool {
				return m.PagingFree.Values[i] < limit.Quantity.Value && !(used[i] < p.Param("bytes"))
			})
			if s.Empty() {
				continue
			}
			worst := s.Worst(full.Values)
			f := stretch.Finding(s, full.Values, cause.Memory, func(i int) string { return say.Percent(m.PagingFree.Values[i]) + " free" })
			f.Cost, f.Confidence = unit.Seconds(math.NaN()), analyzers.Confirmed
			if m.PagingFree.Values[worst] < p.Param("critical") {
				f.Severity = analyzers.Critical
			}
			f.Summary = say.Textf("The paging space of %s was down to %s free; it was below %s %s.", say.Subject(m.Part, "the host"),
				say.Percent(m.PagingFree.Values[worst]), limit.Quantity, stretch.Often(s, m.PagingFree))
			f.Detail = say.Text(trend(m.PagingFree) + largestPrograms(m.Part))
			f.Values = []analyzers.NamedValue{analyzers.Value("least paging space free", m.PagingFree.Values[worst], unit.Share), analyzers.Value("paging space in use then", used[worst], unit.Byte), limit, p.Threshold("critical"), p.Threshold("bytes")}
			f.Remedy = []string{"Find the processes whose memory grew, and restart what leaks.", "Add paging space before the system has to kill processes; memory is the cure."}
			p.Report(f)
		}
		return nil
	},
}

// trend says where a share stood at the first and the last known point.
func trend(points points.Points) string {
	first, last := math.NaN(), math.NaN()
	for _, v := range points.Values {
		if math.IsNaN(v) {
			continue
		}
		if math.IsNaN(first) {
			first = v
		}
		last = v
	}
	return fmt.Sprintf("At the beginning %s were free, at the end %s.", say.Percent(first), say.Percent(last))
}

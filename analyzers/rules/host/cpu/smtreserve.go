package cpu

import (
	"fmt"
	"math"
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

// SMTReserve finds systems whose idle percentage promises more than their cores have left.
var SMTReserve = &analyzers.Rule{
	Name:  "cpu/smt-reserve",
	Title: "the idle time shown is no reserve",
	Doc: `Most cores of a system were in use while its total still showed plenty of idle time: idle hardware threads of busy cores.

Why it matters: a capacity plan that takes the idle percentage for a reserve will find it gone. With simultaneous multithreading the first
thread of a core gets most of what the core can do; the others add little.
How to confirm: physical processors consumed stand near the number of cores while the percentages of the system do not; throughput hardly
grows when more work is started.
What to do: plan by physical processors consumed, not by percentages. Where few heavy jobs matter, try fewer threads per core and measure
the job: do not trust the model.
Limits: measured physical processors are the truth where they are printed, and there this rule uses them. Elsewhere it goes by a model, and only for SMT4, for which the model has figures:
` + host.ThreadModel + `.
It stays silent where another finding about full processors says it.
Thresholds: the model is cited above; how much counts is ours.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "cores", Default: 0.8, Unit: unit.Share, Doc: "share of the cores in use, as measured, from which the reserve is small", Source: "our default"},
		{Name: "model", Default: 0.93, Unit: unit.Share, Doc: "share of the cores' capacity in use by the model from which the reserve is small, where nothing is measured and the mode is SMT4", Source: "our default, on the POWER7 figures 62 / 88 / 100 %"},
		{Name: "idle", Default: 0.2, Unit: unit.Share, Doc: "idle share of the logical CPUs that the total shows, from which it misleads", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
		{Name: "share", Default: 0.1, Unit: unit.Share, Doc: "share of the snapshots in which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
			if !(c.SMT >= 2) || len(c.Idle.Values) == 0 {
				continue
			}
			if f, ok := smtReserve(p, c); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func smtReserve(p *analyzers.Pass, c host.CPU) (analyzers.Finding, bool) {
	cores, basis := coresInUse(c)
	limit := p.Threshold("cores")
	if !c.Shared {
		limit = p.Threshold("model")
	}
	idle := shownIdle(c, cores.Axis)
	s := stretch.Sustained(c.Part, cores.Axis, int(p.Param("snapshots")), func(i int) bool {
		return cores.Values[i] >= limit.Quantity.Value && idle[i] >= p.Param("idle")
	})
	if s.Empty() || stretch.ShareOf(s, cores) < p.Param("share") {
		return analyzers.Finding{}, false
	}
	f := stretch.Finding(s, cores.Values, cause.CPU, func(i int) string {
		return fmt.Sprintf("%s of the cores in use, %s shown as idle", say.Percent(cores.Values[i]), say.Percent(idle[i]))
	})
	f.PartOf = []string{Saturated.Name, PartitionCeiling.Name}
	f.Cost = unit.Seconds(math.NaN())
	if !c.Shared {
		f.Confidence = analyzers.Possible
	}
	f.Summary = say.Textf("%s shows %s idle on average %s, but %s of its cores' capacity was in use (SMT%s): the idle time is no reserve of that size.",
		say.Capital(say.Subject(c.Part, "the host")), say.Percent(s.Mean(idle)), stretch.Often(s, cores), say.Percent(s.Mean(cores.Values)), say.Number(c.SMT))
	f.Detail = say.Text("In use is " + basis + ". As a model, not a measurement, " + strings.ReplaceAll(host.ThreadModel, "\n", " ") + "." + changesText(c))
	f.Values = []analyzers.NamedValue{analyzers.Value("cores in use", s.Mean(cores.Values), unit.Share), analyzers.Value("idle share shown", s.Mean(idle), unit.Share),
		analyzers.Value("hardware threads of a core", c.SMT, unit.One), limit, p.Threshold("idle"), p.Threshold("snapshots")}
	f.Evidence = append(f.Evidence, analyzers.AtSample(c.Part, model.CPUThreads, "hardware threads of a core")...)
	f.Remedy = []string{"Plan by physical processors consumed.", "Before changing the SMT mode, measure the job that matters in both modes: results in the field went either way."}
	return f, true
}

// coresInUse is the share of the cores that is in use: measured on a shared partition, by the model elsewhere.
func coresInUse(c host.CPU) (points.Points, string) {
	if c.Shared && c.Virtual > 0 {
		return c.Used.Each(func(v float64) float64 { return v / c.Virtual }), "physical processors consumed, of the virtual processors, as measured"
	}
	if c.SMT != 4 { // other modes have no figures
		return points.Of(c.Part, nil), ""
	}
	return c.Busy.Each(func(v float64) float64 { return host.SMTShare(c.SMT, v*c.SMT) }), "by the model below, since physical processors consumed are not printed"
}

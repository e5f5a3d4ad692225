package cpu

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// Steal finds virtual machines whose hypervisor ran others instead.
var Steal = &analyzers.Rule{
	Name:  "cpu/steal",
	Title: "the hypervisor takes processor time away",
	Doc: `A virtual machine was ready to run and its hypervisor ran others instead, for several snapshots in a row.

Why it matters: the time is gone from every process, and nothing inside the machine can change it; what the machine measures of itself
(run times, response times of the database) contains it without a name.
How to confirm: the figures of the hypervisor for the same time: ready time, its load, a limit or a low share of this machine.
What to do: settle shares and limits there, or move the machine; fewer virtual processors may be scheduled more easily.
Limits: only Linux guests whose hypervisor tells them print steal time. Where the processors were full too, that finding says it.
Thresholds: practice, without a citable source.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "steal", Default: 0.1, Unit: unit.Share, Doc: "share of the processors' time stolen from which it is reported", Source: "our default; common practice"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
			limit := p.Threshold("steal")
			s := stretch.Sustained(c.Part, c.Steal.Axis, int(p.Param("snapshots")), func(i int) bool { return c.Steal.Values[i] >= limit.Quantity.Value })
			if s.Empty() {
				continue
			}
			f := stretch.Finding(s, c.Steal.Values, cause.CPU, func(i int) string { return say.Percent(c.Steal.Values[i]) + " stolen" })
			f.PartOf = []string{Saturated.Name}
			f.Confidence = analyzers.Confirmed
			mean := s.Mean(c.Steal.Values)
			f.Cost = unit.Seconds(s.Total() * mean)
			f.Summary = say.Textf("The hypervisor took %s of the processors' time from %s on average %s, %s at the peak.", say.Percent(mean),
				say.Subject(c.Part, "the host"), stretch.Often(s, c.Steal), say.Percent(c.Steal.Values[s.Worst(c.Steal.Values)]))
			f.Detail = say.Text("The cost is the stolen share of the time. Inside the machine it shows as nothing but longer run times.")
			f.Values = []analyzers.NamedValue{analyzers.Value("steal time, mean of these snapshots", mean, unit.Share), limit, p.Threshold("snapshots")}
			f.Remedy = []string{"Ask for the load and the limits of the hypervisor at this time.", "Move the machine, or settle its share and limit."}
			p.Report(f)
		}
		return nil
	},
}

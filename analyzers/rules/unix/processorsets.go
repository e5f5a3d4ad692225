package unix

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// HPUXProcessorSets finds instances that share processors although sets would part them.
var HPUXProcessorSets = &analyzers.Rule{
	Name:  "hpux/processor-sets",
	Title: "instances have no processor set of their own",
	Doc: `There are fewer processor sets on an HP-UX host than SAP instances: instances wander over the processors.

Why it matters: with a set for each instance an rx6600 had 15 % fewer cache misses, 20 % less database request time, 23 % less response time near
saturation and 2 % less CPU for each step.
How to confirm: psrset -p; processes of one instance on all processors (ps, glance).
What to do: a processor set for each instance, with the server processes of its database in it (bequeath connections inherit it).
Limits: for HP-UX; figures of a benchmark at high load. A set that is too small queues while others idle, so loads must be known.
Thresholds: one set for each instance; row 24 of the field's rules (HP-UX 11i v3 for SAP).`,
	Severity: analyzers.Notice,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Metric(model.ProcessorSet)},
	Run: func(p *analyzers.Pass) error {
		for _, h := range sap.Landscapes.Of(p).Hosts {
			severity, applies := advice.ForPlatform(h, "HP-UX", analyzers.Notice)
			if !applies || len(h.Instances) < 2 {
				continue
			}
			var sets []model.Sample
			for _, part := range h.Parts {
				sets = append(sets, part.SamplesOf(model.ProcessorSet)...)
			}
			n := 0
			for _, s := range sets {
				if s.Labels.Get("set") != "0" { // the default set holds what is left
					n++
				}
			}
			if len(sets) == 0 || n >= len(h.Instances) {
				continue
			}
			f := advice.Host(h, severity, analyzers.Likely, "%s has %s for %s.", say.Capital(advice.HostName(h)), say.Counted(n, "processor set"), say.Counted(len(h.Instances), "SAP instance"))
			f.Values = []analyzers.NamedValue{analyzers.Value("processor sets", float64(n), unit.One), analyzers.Value("instances", float64(len(h.Instances)), unit.One)}
			f.Evidence = []analyzers.Evidence{analyzers.AtPos(sets[0].Pos, "the first processor set")}
			f.Remedy = []string{"Create a processor set for each instance (psrset -c, psrset -e), within one cell; takes no memory, no restart of the host, and a restart of the instance to start inside it."}
			advice.Unsure(&f, h, "HP-UX")
			p.Report(f)
		}
		return nil
	},
}

package work

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// CoresPerInstance finds hosts with too few, too large instances.
var CoresPerInstance = &analyzers.Rule{
	Name:  "sap/cores-per-instance",
	Title: "instances are too large for the host",
	Doc: `A host has more cores for each SAP instance than one instance uses well.

Why it matters: small instances keep their memory and processes near each other and never wait for one dispatcher; large ones spread over all
processors and cells, which costs cache and memory latency.
How to confirm: cores of the host over the instances that run there.
What to do: more instances, each with fewer work processes: one for two to four cores.
Limits: only the instances that the case shows are counted. Each instance takes its own buffers. The advice is of 2005 to 2009, for many-core systems of
that time (UltraSPARC T1, cell-based HP-UX); newer systems with one memory bear larger instances, so elsewhere it is information.
Thresholds: row 11 of the field's rules (HP-UX 11i v3 and Sun T2000 tuning notes): 2 to 4 cores for each instance.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "least", Default: 2, Unit: unit.One, Doc: "cores for each instance up to which more instances are proposed", Source: "HP-UX and Sun T2000 tuning notes: 2 to 4"},
		{Name: "cores", Default: 4, Unit: unit.One, Doc: "cores for each instance above which instances are too large", Source: "HP-UX and Sun T2000 tuning notes: 2 to 4"},
	},
	Needs: []analyzers.Input{sap.Landscapes, analyzers.AnyOf(analyzers.Metric(model.CPUCores, model.CPULogical, model.CPUVirtual))},
	Run: func(p *analyzers.Pass) error {
		for _, h := range sap.Landscapes.Of(p).Hosts {
			n := float64(len(h.Instances))
			if n == 0 || !h.Cores.Known() || !(h.Cores.Value/n > p.Param("cores")) {
				continue
			}
			severity := analyzers.Info
			if h.Platform == "Solaris" || h.Platform == "HP-UX" {
				severity = analyzers.Warning
			}
			want := math.Ceil(h.Cores.Value / p.Param("cores"))
			f := advice.Host(h, severity, analyzers.Likely, "%s has %s and %s: %s cores for each.", say.Capital(advice.HostName(h)), say.Counted(int(h.Cores.Value), "core"), say.Counted(int(n), "SAP instance"), say.Number(h.Cores.Value/n))
			f.Detail = say.Text("Only the instances that the dumps show are counted.")
			f.Values = []analyzers.NamedValue{analyzers.Value("cores of the host", h.Cores.Value, unit.One), analyzers.Value("instances", n, unit.One), p.Threshold("cores")}
			f.Evidence = []analyzers.Evidence{advice.AmountAt(h.Cores, "%s: %s", h.Cores.From, say.Number(h.Cores.Value))}
			for _, i := range h.Instances {
				if i.Profile != nil {
					f.Evidence = append(f.Evidence, analyzers.At(i.Profile.Part, i.Profile.Part.First, "profile of %s", i))
				}
			}
			f.Remedy = []string{"Run " + say.Number(want) + " to " + say.Number(math.Max(want, math.Floor(h.Cores.Value/p.Param("least")))) + " instances, each with its share of the work processes and within one processor set or cell; each takes its own buffers, the host's other settings stay."}
			p.Report(f)
		}
		return nil
	},
}

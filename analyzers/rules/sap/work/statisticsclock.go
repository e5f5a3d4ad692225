package work

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
)

// StatisticsClock finds the slow clock on HP-UX.
var StatisticsClock = &analyzers.Rule{
	Name:  "sap/statistics-clock",
	Title: "statistics use the slow clock",
	Doc: `On HP-UX, stat/clock is not sap_clock: the kernel takes times with gettimeofday instead of the clock register.

Why it matters: SAP measures nearly everything it does, and each measurement takes a system call.
How to confirm: many gettimeofday calls of work processes in a trace of system calls.
What to do: stat/clock = sap_clock.
Limits: for HP-UX and kernels of that time; where no dump tells the platform it is a notice.
Thresholds: none; row 7 of the field's rules (HP-UX 11i v3 for SAP).`,
	Severity: analyzers.Warning,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Format("sapprofile")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Profiled(p) {
			severity, applies := advice.ForPlatform(i.Host, "HP-UX", analyzers.Warning)
			written, evidence := sap.ParameterState(i, "stat/clock")
			if !applies || !sap.Serves(i) || written == "sap_clock" || written == "" && severity < analyzers.Warning {
				continue
			}
			f := advice.Instance(i, severity, analyzers.Likely, "Statistics of %s take the slow clock: stat/clock is %s.", i, advice.OrUnset(written))
			f.Evidence = []analyzers.Evidence{evidence}
			f.Remedy = []string{advice.Set("stat/clock", written, "sap_clock", "saves system calls, costs nothing, "+advice.Restart)}
			advice.Unsure(&f, i.Host, "HP-UX")
			p.Report(f)
		}
		return nil
	},
}

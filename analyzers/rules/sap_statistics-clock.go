package rules

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts"
)

// SAPStatisticsClock finds the slow clock on HP-UX.
var SAPStatisticsClock = &analyzers.Rule{
	Name:  "sap/statistics-clock",
	Title: "statistics use the slow clock",
	Doc: `On HP-UX, stat/clock is not sap_clock: the kernel takes times with gettimeofday instead of the clock register.

Why it matters: SAP measures nearly everything it does, and each measurement takes a system call.
How to confirm: many gettimeofday calls of work processes in a trace of system calls.
What to do: stat/clock = sap_clock.
Limits: for HP-UX and kernels of that time; where no dump tells the platform it is a notice.
Thresholds: none; row 7 of the field's rules (HP-UX 11i v3 for SAP).`,
	Severity: analyzers.Warning,
	Needs:    []analyzers.Input{facts.SAPLandscape, analyzers.Format("sapprofile")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range profiled(p) {
			severity, applies := forPlatform(i.Host, "HP-UX", analyzers.Warning)
			written, evidence := parameterState(i, "stat/clock")
			if !applies || !serves(i) || written == "sap_clock" || written == "" && severity < analyzers.Warning {
				continue
			}
			f := aboutInstance(i, severity, analyzers.Likely, "Statistics of %s take the slow clock: stat/clock is %s.", i, orUnset(written))
			f.Evidence = []analyzers.Evidence{evidence}
			f.Remedy = []string{setting{"stat/clock", written, "sap_clock", "saves system calls, costs nothing, " + restart}.String()}
			unsure(&f, i.Host, "HP-UX")
			p.Report(f)
		}
		return nil
	},
}

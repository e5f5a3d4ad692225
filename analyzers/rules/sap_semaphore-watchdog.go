package rules

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts"
)

// SAPSemaphoreWatchdog finds the watchdog that costs CPU on Solaris.
var SAPSemaphoreWatchdog = &analyzers.Rule{
	Name:  "sap/semaphore-watchdog",
	Title: "the semaphore watchdog runs",
	Doc: `On Solaris, ipc/sem_fast_watchdog is not 0: a process checks the shared memory segments all the time.

Why it matters: the watchdog takes CPU time, on processors with many slow threads a good part of one.
How to confirm: a process of the instance that is always on a CPU and serves no requests.
What to do: ipc/sem_fast_watchdog = 0.
Limits: for Solaris on UltraSPARC T1 and kernels of that time; where no dump tells the platform it is a notice.
Thresholds: none; row 6 of the field's rules (Sun T2000 tuning notes).`,
	Severity: analyzers.Notice,
	Needs:    []analyzers.Input{facts.SAPLandscape, analyzers.Format("sapprofile")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range profiled(p) {
			severity, applies := forPlatform(i.Host, "Solaris", analyzers.Warning)
			written, evidence := parameterState(i, "ipc/sem_fast_watchdog")
			if !applies || !serves(i) || written == "0" || written == "" && severity < analyzers.Warning {
				continue
			}
			f := aboutInstance(i, severity, analyzers.Possible, "The semaphore watchdog of %s is not off: ipc/sem_fast_watchdog is %s.", i, orUnset(written))
			f.Evidence = []analyzers.Evidence{evidence}
			f.Remedy = []string{setting{"ipc/sem_fast_watchdog", written, "0", "saves CPU time, costs nothing, " + restart}.String()}
			unsure(&f, i.Host, "Solaris")
			p.Report(f)
		}
		return nil
	},
}

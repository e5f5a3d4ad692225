package work

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
)

// SemaphoreWatchdog finds the watchdog that costs CPU on Solaris.
var SemaphoreWatchdog = &analyzers.Rule{
	Name:  "sap/semaphore-watchdog",
	Title: "the semaphore watchdog runs",
	Doc: `On Solaris, ipc/sem_fast_watchdog is not 0: a process checks the shared memory segments all the time.

Why it matters: the watchdog takes CPU time, on processors with many slow threads a good part of one.
How to confirm: a process of the instance that is always on a CPU and serves no requests.
What to do: ipc/sem_fast_watchdog = 0.
Limits: for Solaris on UltraSPARC T1 and kernels of that time; where no dump tells the platform it is a notice.
Thresholds: none; row 6 of the field's rules (Sun T2000 tuning notes).`,
	Severity: analyzers.Notice,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Format("sapprofile")},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Profiled(p) {
			severity, applies := advice.ForPlatform(i.Host, "Solaris", analyzers.Warning)
			written, evidence := sap.ParameterState(i, "ipc/sem_fast_watchdog")
			if !applies || !sap.Serves(i) || written == "0" || written == "" && severity < analyzers.Warning {
				continue
			}
			f := advice.Instance(i, severity, analyzers.Possible, "The semaphore watchdog of %s is not off: ipc/sem_fast_watchdog is %s.", i, advice.OrUnset(written))
			f.Evidence = []analyzers.Evidence{evidence}
			f.Remedy = []string{advice.Set("ipc/sem_fast_watchdog", written, "0", "saves CPU time, costs nothing, "+advice.Restart)}
			advice.Unsure(&f, i.Host, "Solaris")
			p.Report(f)
		}
		return nil
	},
}

package system

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Locking finds systems whose processes wait for locks.
var Locking = &analyzers.Rule{
	Name:  "vms/locking",
	Title: "processes wait for locks",
	Doc: `Lock requests had to wait, or deadlocks were found.

Why it matters: locks guard files, records and databases. Who waits for one does nothing, and it shows neither as CPU time nor as I/O. A
deadlock search freezes lock activity in the cluster, and a deadlock ends in an error for one of the programs.
How to confirm: ANALYZE/SYSTEM, LCK SHOW ACTIVE (for Rdb: RDB SHOW ACTIVE), LCK START TRACE name the resources; MONITOR LOCK and DLOCK show
whether requests go to other nodes, which cost more.
What to do: by the resource: shorter transactions, other keys and smaller buckets, RMS global buffers; keep the lock trees of busy files on the node
that uses them (LOCKDIRWT, PE1).
Limits: a request that waits may wait a microsecond. Rates are per second of clock time.
Thresholds: waits and deadlocks above zero are the sign of the tips and the manual; the rates are ours.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "waits", Default: 5, Unit: unit.PerSecond, Doc: "requests forced to wait per second from which a row counts", Source: "our default"},
		{Name: "deadlocks", Default: 0, Unit: unit.PerSecond, Doc: "deadlocks found per second above which a row counts", Source: vms.Guide},
		stretch.Snapshots,
	},
	Needs: []analyzers.Input{analyzers.Metric(model.VMSLockRate)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSLockRate) {
			waits := points.Of(part, part.FirstSeries(model.VMSLockRate, "kind", "waits", "origin", ""))
			if s := stretch.From(p, part, waits, "waits"); !s.Empty() {
				f := stretch.OverTime(p, part, s, waits.Values, "lock requests forced to wait", unit.PerSecond, "waits")
				requests := points.Added(points.Of(part, part.FirstSeries(model.VMSLockRate, "kind", "enqueues", "origin", "")), points.Of(part, part.FirstSeries(model.VMSLockRate, "kind", "conversions", "origin", "")))
				mean := s.Mean(waits.Values)
				f.Summary = say.Textf("On %s %s lock requests a second had to wait on average%s.", say.Subject(part, "the system"), say.Number(mean), say.During(s.Window()))
				f.Detail = say.Textf("There were %s new and converted locks a second meanwhile.", say.Number(s.Mean(requests.On(s.Axis))))
				f.Remedy = []string{"Find the resources: ANALYZE/SYSTEM, LCK SHOW ACTIVE; for Rdb RDB SHOW ACTIVE."}
				p.Report(f)
			}
			deadlocks := points.Of(part, part.FirstSeries(model.VMSLockRate, "kind", "deadlocks"))
			if s := stretch.Sustained(part, deadlocks.Axis, 1, func(i int) bool { return deadlocks.Values[i] > p.Param("deadlocks") }); !s.Empty() {
				f := stretch.OverTime(p, part, s, deadlocks.Values, "deadlocks", unit.PerSecond, "deadlocks")
				f.Severity, f.Confidence = analyzers.Warning, analyzers.Confirmed
				f.Summary = say.Textf("On %s the system found deadlocks in %s%s.", say.Subject(part, "the system"), say.Counted(s.Points(), "row"), say.During(s.Window()))
				f.Detail = say.Text("Each ended in an error of one program, after a search of some seconds.")
				f.Remedy = []string{"Find the programs that report a deadlock, and let them lock in one order."}
				p.Report(f)
			}
		}
		return nil
	},
}

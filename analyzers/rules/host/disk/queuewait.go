package disk

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// QueueWait finds disks whose queue in the system is too short for what is asked of them.
var QueueWait = &analyzers.Rule{
	Name:  "disk/queue-wait",
	Title: "transfers wait in the queue of the disk driver",
	Doc: `Transfers of a disk waited in the queue of the system before they were sent to the disk, for several snapshots in a row.

Why it matters: the system sends only queue_depth transfers to a disk at a time and keeps the rest. That time is in no service time: the array
looks fast and the database sees slow reads all the same.
How to confirm: sqfull of iostat -D counts up; queue_depth of the disk (lsattr -El) is small for what the array can take.
What to do: raise queue_depth, within what the array allows for all its hosts; more and smaller disks have more queues. At a service time
of S a queue of depth D passes D/S transfers a second and no more.
Limits: a longer queue helps only where the array can serve more at a time: with long service times it moves the waiting, no more; where
transfers are slow too, that finding says it. The first snapshot, averages since boot, is left out.
Thresholds: that a wait of a millisecond means a queue that is too short is practice among AIX administrators, not cited.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "wait", Default: 0.001, Unit: unit.Second, Doc: "mean time in the queue from which a snapshot counts", Source: "our default; practice"},
		{Name: "transfers", Default: 5, Unit: unit.PerSecond, Doc: "transfers per second below which a snapshot has no weight", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Storages, analyzers.Metric(model.DiskWaitTime)},
	Run: func(p *analyzers.Pass) error {
		for _, st := range host.Storages.Of(p) {
			if disks := wholeDisks(st, queuedDisks(p, st.Part)); len(disks) > 0 {
				p.Report(reportQueue(p, st.Part, disks))
			}
		}
		return nil
	},
}

func queuedDisks(p *analyzers.Pass, part *model.Part) []disk {
	worst, printed := map[string]disk{}, host.PrintedTransfers(part)
	limit, least := p.Param("wait"), p.Param("transfers")
	for _, x := range part.SeriesOf(model.DiskWaitTime) {
		if x.Stats().Max < limit {
			continue
		}
		wait := points.Of(part, x)
		d := disk{device: x.Labels.Get("device"), kind: "transfers", values: wait.Values}
		d.transfers = printed.Of(d.device, "").On(wait.Axis)
		d.s = stretch.Sustained(part, wait.Axis, int(p.Param("snapshots")), func(i int) bool { return d.values[i] >= limit && !(d.transfers[i] < least) })
		if d.s.Empty() {
			continue
		}
		d.s.Each(func(i int) {
			if t := d.transfers[i]; !math.IsNaN(t) {
				d.cost += d.values[i] * t * wait.Axis.Span
			}
		})
		worst[d.device] = d
	}
	return ranked(worst)
}

func reportQueue(p *analyzers.Pass, part *model.Part, disks []disk) analyzers.Finding {
	worst := disks[0]
	f := diskFinding(p, part, disks, unit.Second, func(d disk, i int) string { return d.device + " waited " + say.Seconds(d.values[i]) })
	f.Confidence, f.PartOf = analyzers.Likely, []string{Slow.Name}
	f.Summary = say.Textf("On %s transfers of disk %s waited %s in the queue of the driver on average in %s%s%s.", say.Subject(part, "the host"), worst.device,
		say.Seconds(worst.s.Mean(worst.values)), say.Counted(worst.s.Points(), "snapshot"), say.During(worst.s.Window()), others(disks, "waiting"))
	f.Detail = say.Text("This time comes before the service time and is not in it. The cost is the waiting of all transfers, added up.")
	if math.IsNaN(worst.s.Mean(worst.transfers)) {
		f.Confidence, f.Cost = analyzers.Possible, unit.Seconds(math.NaN())
		f.Detail = say.Text("The transfers per second are not printed, so what weight these waits have is not known.")
	}
	f.Values = append(f.Values, p.Threshold("wait"), p.Threshold("transfers"))
	f.Remedy = []string{"Compare queue_depth of the disk with what the array allows, and raise it (lsattr -El, chdev).", "Spread the data over more disks: each has a queue of its own."}
	return f
}

package disk

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Busy finds disks that were busy most of the time where nothing says how long transfers took.
var Busy = &analyzers.Rule{
	Name:  "disk/busy",
	Title: "a disk is busy most of the time",
	Doc: `A disk was busy most of the time for several snapshots in a row, and the capture does not say how long its transfers took.

Why it matters: on a single spindle a transfer that comes while another is under way waits for it, and above some 70 % most do.
How to confirm: collect service times (nmon -d on AIX, iostat -x on Linux): they decide.
What to do: find who causes the transfers; then as for slow disks.
Limits: a busy percentage alone says little of a LUN with many spindles or flash behind it: at 100 % it may serve ten times as much. So this rule
looks only where no service times are printed, and its findings are possible at most. Disks with few transfers, partitions, and volumes
above a disk that is listed are left out. The first snapshot of an AIX capture, averages since boot, is left out.
Thresholds: IBM's disk report of AIX: above 70 % processes wait longer than necessary.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "busy", Default: 0.7, Unit: unit.Share, Doc: "busy share from which a disk counts as busy", Source: "IBM AIX documentation of the disk report: above 70 % processes wait longer than necessary"},
		{Name: "transfers", Default: 5, Unit: unit.PerSecond, Doc: "transfers per second below which a snapshot has no weight", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Storages, analyzers.Metric(model.DiskUtilization)},
	Run: func(p *analyzers.Pass) error {
		for _, s := range host.Storages.Of(p) {
			if s.Part.FirstSeries(model.DiskServiceTime) != nil {
				continue // what transfers took says more
			}
			if disks := wholeDisks(s, busyDisks(p, s.Part)); len(disks) > 0 {
				p.Report(reportBusy(p, s.Part, disks))
			}
		}
		return nil
	},
}

// busyDisks lists devices by the time that they were busy.
func busyDisks(p *analyzers.Pass, part *model.Part) []disk {
	worst, printed := map[string]disk{}, host.PrintedTransfers(part)
	for _, s := range part.SeriesOf(model.DiskUtilization) {
		busy := points.Of(part, s)
		d := disk{device: s.Labels.Get("device"), values: busy.Values, transfers: printed.Of(s.Labels.Get("device"), "").On(busy.Axis)}
		limit, least := p.Param("busy"), p.Param("transfers")
		d.s = stretch.Sustained(part, busy.Axis, int(p.Param("snapshots")), func(i int) bool { return busy.Values[i] >= limit && !(d.transfers[i] < least) })
		if !d.s.Empty() {
			d.cost = d.s.Total()
			worst[d.device] = d
		}
	}
	return ranked(worst)
}

func reportBusy(p *analyzers.Pass, part *model.Part, disks []disk) analyzers.Finding {
	worst := disks[0]
	f := diskFinding(p, part, disks, unit.Share, func(d disk, i int) string { return d.device + " " + say.Percent(d.values[i]) + " busy" })
	f.Severity, f.Confidence = analyzers.Notice, analyzers.Possible
	f.PartOf = []string{"disk/blocked", "disk/io-wait"}
	f.Summary = say.Textf("On %s disk %s was busy %s of the time on average in %s%s%s; how long transfers took is not printed.",
		say.Subject(part, "the host"), worst.device, say.Percent(worst.s.Mean(worst.values)), say.Counted(worst.s.Points(), "snapshot"), say.During(worst.s.Window()), others(disks, "busy"))
	f.Detail = say.Text("Busy means that at least one transfer was under way. A device that serves several at a time may be far from its limit.")
	f.Values = append(f.Values, p.Threshold("busy"), p.Threshold("transfers"))
	f.Remedy = append([]string{"Collect service times: nmon -d on AIX, iostat -x on Linux."}, f.Remedy...)
	return f
}

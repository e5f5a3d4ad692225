package disk

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// devicesShown is how many devices a finding names.
const devicesShown = 5

// Slow finds devices whose transfers took long.
var Slow = &analyzers.Rule{
	Name:  "disk/slow",
	Title: "storage is slow",
	Doc: `Transfers of a disk took long in several snapshots in a row.

Why it matters: whoever reads a block waits for it, and a commit waits for its write. A millisecond more for each transfer is an hour more
for a job of a few million of them.
How to confirm: the waits for I/O of the database grew in the same time and its own mean read times agree; other disks of the same array behave the same.
What to do: find who causes the transfers first (statements, backups, file copies); then look at the path: queue depth, adapters, the array's
own figures, and whether many busy disks are one device behind the scenes.
Limits: means over long intervals hide short peaks. Where no service times are printed, disk/busy looks at how busy disks were. Disks with few transfers are left out, since their service times are of no weight. Partitions and device
mapper volumes are left out where the disk below them is shown. The first snapshot of an AIX capture, averages since boot, is left out.
Thresholds: milliseconds are practice, without a citable source.`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "read", Default: 0.010, Unit: unit.Second, Doc: "mean service time of reads, or of reads and writes together, from which it is slow", Source: "our default; common practice for disks"},
		{Name: "read-critical", Default: 0.020, Unit: unit.Second, Doc: "mean service time of reads, or of both, of the worst disk over these snapshots from which it is critical", Source: "our default; common practice for disks"},
		{Name: "write", Default: 0.010, Unit: unit.Second, Doc: "mean service time of writes from which it is slow", Source: "our default; with a write cache 3 to 5 ms would be slow already"},
		{Name: "write-critical", Default: 0.020, Unit: unit.Second, Doc: "mean service time of writes of the worst disk over these snapshots from which it is critical", Source: "our default"},
		{Name: "transfers", Default: 5, Unit: unit.PerSecond, Doc: "transfers per second below which a snapshot has no weight", Source: "our default"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Storages, analyzers.Metric(model.DiskServiceTime)},
	Run: func(p *analyzers.Pass) error {
		for _, s := range host.Storages.Of(p) {
			if disks := wholeDisks(s, slowDisks(p, s.Part)); len(disks) > 0 {
				p.Report(reportSlow(p, s.Part, disks))
			}
		}
		return nil
	},
}

// disk is one device that stood out, by one kind of transfer.
type disk struct {
	device, kind string // kind: "reads", "writes", "reads and writes"
	s            stretch.Stretches
	values       []float64 // service times, or busy shares
	transfers    []float64 // per second; NaN where not printed
	cost         float64   // seconds of transfers above the threshold, or seconds busy
	critical     bool
}

// slowDisks lists devices by the time that their transfers took above the threshold.
func slowDisks(p *analyzers.Pass, part *model.Part) []disk {
	worst, printed := map[string]disk{}, host.PrintedTransfers(part)
	for _, s := range part.SeriesOf(model.DiskServiceTime) {
		d := slowDisk(p, part, s, printed)
		if old, ok := worst[d.device]; !d.s.Empty() && (!ok || d.cost > old.cost) {
			worst[d.device] = d
		}
	}
	return ranked(worst)
}

func slowDisk(p *analyzers.Pass, part *model.Part, series *model.Series, printed host.Transfers) disk {
	direction := series.Labels.Get("direction")
	service := points.Of(part, series)
	d := disk{device: series.Labels.Get("device"), kind: "reads and writes", values: service.Values}
	slow, critical := p.Param("read"), p.Param("read-critical")
	switch direction {
	case "read":
		d.kind = "reads"
	case "write":
		d.kind = "writes"
		slow, critical = p.Param("write"), p.Param("write-critical")
	}
	d.transfers = printed.Of(d.device, direction).On(service.Axis)
	least := p.Param("transfers")
	d.s = stretch.Sustained(part, service.Axis, int(p.Param("snapshots")), func(i int) bool {
		return d.values[i] >= slow && !(d.transfers[i] < least)
	})
	d.s.Each(func(i int) {
		if t := d.transfers[i]; !math.IsNaN(t) {
			d.cost += (d.values[i] - slow) * t * service.Axis.Span
		}
	})
	d.critical = d.s.Mean(d.values) >= critical
	return d
}

func ranked(by map[string]disk) []disk {
	var out []disk
	for _, d := range by {
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b disk) int { return cmp.Or(cmp.Compare(b.cost, a.cost), strings.Compare(a.device, b.device)) })
	return out
}

// wholeDisks leaves out what other devices show already: partitions whose disk is listed, and volumes of the device mapper where a disk
// stands out too.
func wholeDisks(storage host.Storage, disks []disk) []disk {
	shown := func(kinds ...host.DeviceKind) func(disk) bool {
		return func(d disk) bool { return slices.Contains(kinds, storage.Device(d.device).Kind) }
	}
	disks = slices.DeleteFunc(disks, shown(host.Partition, host.NoDisk))
	if slices.ContainsFunc(disks, shown(host.WholeDisk)) {
		disks = slices.DeleteFunc(disks, shown(host.Mapped, host.Multipath))
	}
	return disks
}

func reportSlow(p *analyzers.Pass, part *model.Part, disks []disk) analyzers.Finding {
	worst := disks[0]
	mean, peak := worst.s.Mean(worst.values), worst.s.Worst(worst.values)
	f := diskFinding(p, part, disks, unit.Second, func(d disk, i int) string {
		text := fmt.Sprintf("%s of %s took %s", d.kind, d.device, say.Seconds(d.values[i]))
		if !math.IsNaN(d.transfers[i]) {
			text += " at " + say.Number(d.transfers[i]) + " transfers a second"
		}
		return text
	})
	f.Confidence = analyzers.Likely
	f.Summary = say.Textf("On %s %s of disk %s took %s on average in %s%s, %s at the peak%s.", say.Subject(part, "the host"), worst.kind, worst.device,
		say.Seconds(mean), say.Counted(worst.s.Points(), "snapshot"), say.During(worst.s.Window()), say.Seconds(worst.values[peak]), others(disks, "slow"))
	f.Detail = say.Text("The cost is the time of all transfers above the threshold, added up: it is shared among all who waited." + groupText(part, worst))
	f.Values = append(f.Values, p.Threshold("read"), p.Threshold("write"), p.Threshold("transfers"))
	if math.IsNaN(worst.s.Mean(worst.transfers)) {
		f.Confidence = analyzers.Possible
		f.Detail = say.Text("The transfers per second are not printed, so what weight these times have is not known.")
		f.Cost = unit.Seconds(math.NaN())
	}
	if worst.critical {
		f.Severity = analyzers.Critical
	}
	return f
}

func others(disks []disk, what string) string {
	switch n := len(disks) - 1; n {
	case 0:
		return ""
	case 1:
		return "; 1 more disk was " + what
	default:
		return fmt.Sprintf("; %d more disks were %s", n, what)
	}
}

func diskFinding(p *analyzers.Pass, part *model.Part, disks []disk, u unit.Unit, note func(disk, int) string) analyzers.Finding {
	f := analyzers.Finding{
		Subject: part.Subject, Window: disks[0].s.Window(), Cost: unit.Seconds(0), Cause: cause.Disks,
		Remedy: []string{
			"Find who causes the transfers: statements with many reads, backups, copies.",
			"Ask the storage side for its figures of the same time: service time, cache, and who else uses the array.",
			"Look at queue depth and adapters before moving data.",
		},
	}
	for i, d := range disks {
		f.Cost.Value += d.cost
		f.Window = f.Window.Union(d.s.Window())
		if i >= devicesShown {
			continue
		}
		f.Values = append(f.Values, analyzers.Value(strings.TrimSpace(d.device+" "+d.kind)+", mean", d.s.Mean(d.values), u))
		quotes := d.s.Evidence(d.values, func(k int) string { return note(d, k) })
		if i > 0 {
			quotes = quotes[:1]
		}
		f.Evidence = append(f.Evidence, quotes...)
	}
	f.Values = append(f.Values, p.Threshold("snapshots"))
	return f
}

// groupText names the busiest volume or disk group of the same snapshots, where groups are printed.
func groupText(part *model.Part, worst disk) string {
	name, kind, most := "", "", 0.0
	for _, g := range part.SeriesOf(model.GroupUtilization) {
		if mean := worst.s.Mean(points.Of(part, g).On(worst.s.Axis)); mean > most {
			name, kind, most = g.Labels.Get("device"), g.Labels.Get("kind"), mean
		}
	}
	if name == "" {
		return ""
	}
	return fmt.Sprintf(" The busiest %s meanwhile was %s (%s).", kind, name, say.Percent(most))
}

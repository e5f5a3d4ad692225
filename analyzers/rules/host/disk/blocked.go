package disk

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Blocked finds Linux systems on which processes stood still for I/O while a disk was busy.
var Blocked = &analyzers.Rule{
	Name:  "disk/blocked",
	Title: "processes stand still for a busy disk",
	Doc: `Processes were blocked on I/O for several snapshots in a row while a disk was busy most of the time.

Why it matters: a blocked process does nothing else: on Linux it counts towards the load average without using a processor, which makes an
idle host look loaded.
How to confirm: which processes are in state D (ps, TOP), and the service times of the disk (iostat -x).
What to do: find who causes the transfers of the disk; then as for slow disks.
Limits: nmon prints blocked processes at one moment of each snapshot. NFS and other network file systems block processes without a busy
disk; that is not seen here. Where transfers are known to be slow, that finding says it.
Thresholds: ours: no citable figure is known; 70 % busy is that of IBM's disk report.`,
	Severity:  analyzers.Warning,
	AppliesTo: analyzers.Scope{Platform: "Linux"},
	Params: []analyzers.Param{
		{Name: "blocked", Default: 1, Unit: unit.One, Doc: "blocked processes from which a snapshot counts", Source: "our default"},
		{Name: "busy", Default: 0.7, Unit: unit.Share, Doc: "busy share of the busiest disk from which a snapshot counts", Source: "IBM AIX documentation of the disk report"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Storages, analyzers.Metric(model.CPUBlocked)},
	Run: func(p *analyzers.Pass) error {
		for _, st := range host.Storages.Of(p) {
			if applies, _ := p.InScope(st.Part); !applies {
				continue
			}
			blocked := points.Of(st.Part, st.Part.FirstSeries(model.CPUBlocked))
			busy, name := busiestDisk(st, blocked.Axis)
			s := stretch.Sustained(st.Part, blocked.Axis, int(p.Param("snapshots")), func(i int) bool {
				return blocked.Values[i] >= p.Param("blocked") && busy[i] >= p.Param("busy")
			})
			if s.Empty() {
				continue
			}
			f := stretch.Finding(s, blocked.Values, cause.Disks, func(i int) string {
				return fmt.Sprintf("%s blocked, %s %s busy", say.Number(blocked.Values[i]), name[i], say.Percent(busy[i]))
			})
			f.PartOf = []string{Slow.Name}
			worst := s.Worst(blocked.Values)
			f.Summary = say.Textf("On %s %s processes were blocked on I/O on average %s while a disk (%s at the peak) was %s busy.", say.Subject(st.Part, "the host"),
				say.Number(s.Mean(blocked.Values)), stretch.Often(s, blocked), name[worst], say.Percent(s.Mean(busy)))
			f.Detail = say.Text("Blocked processes wait for a transfer and use no processor.")
			f.Values = []analyzers.NamedValue{analyzers.Value("blocked processes, mean", s.Mean(blocked.Values), unit.One), analyzers.Value("busiest disk, mean", s.Mean(busy), unit.Share),
				p.Threshold("blocked"), p.Threshold("busy"), p.Threshold("snapshots")}
			f.Remedy = []string{"See which processes are in state D, and what they read or write.", "Collect service times of the disk (iostat -x)."}
			p.Report(f)
		}
		return nil
	},
}

// busiestDisk is the busy share of the busiest real disk at each point of an axis, and its name.
func busiestDisk(st host.Storage, axis *model.Axis) ([]float64, []string) {
	busy, name := make([]float64, axis.Len()), make([]string, axis.Len())
	for _, s := range st.Part.SeriesOf(model.DiskUtilization) {
		device := s.Labels.Get("device")
		if !st.Device(device).Counted {
			continue
		}
		for i, v := range points.Of(st.Part, s).On(axis) {
			if v > busy[i] {
				busy[i], name[i] = v, device
			}
		}
	}
	return busy, name
}

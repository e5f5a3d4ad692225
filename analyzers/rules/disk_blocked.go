package rules

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// DiskBlocked finds Linux systems on which processes stood still for I/O while a disk was busy.
var DiskBlocked = &analyzers.Rule{
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
	Needs: []analyzers.Input{facts.Storages, analyzers.Metric(model.CPUBlocked)},
	Run: func(p *analyzers.Pass) error {
		for _, st := range facts.Storages.Of(p) {
			if applies, _ := p.InScope(st.Part); !applies {
				continue
			}
			blocked := facts.PointsOf(st.Part, st.Part.FirstSeries(model.CPUBlocked))
			busy, name := busiestDisk(st, blocked.Axis)
			s := sustained(st.Part, blocked.Axis, int(p.Param("snapshots")), func(i int) bool {
				return blocked.Values[i] >= p.Param("blocked") && busy[i] >= p.Param("busy")
			})
			if s.empty() {
				continue
			}
			f := found(s, blocked.Values, causeDisks, func(i int) string {
				return fmt.Sprintf("%s blocked, %s %s busy", number(blocked.Values[i]), name[i], percent(busy[i]))
			})
			f.PartOf = []string{DiskSlow.Name}
			worst := s.worst(blocked.Values)
			f.Summary = model.Say(fmt.Sprintf("On %s %s processes were blocked on I/O on average %s while a disk (%s at the peak) was %s busy.", subject(st.Part, "the host"),
				number(s.mean(blocked.Values)), often(s, blocked), name[worst], percent(s.mean(busy))))
			f.Detail = model.Say("Blocked processes wait for a transfer and use no processor.")
			f.Values = []analyzers.NamedValue{value("blocked processes, mean", s.mean(blocked.Values), unit.One), value("busiest disk, mean", s.mean(busy), unit.Share),
				p.Threshold("blocked"), p.Threshold("busy"), p.Threshold("snapshots")}
			f.Remedy = []string{"See which processes are in state D, and what they read or write.", "Collect service times of the disk (iostat -x)."}
			p.Report(f)
		}
		return nil
	},
}

// busiestDisk is the busy share of the busiest real disk at each point of an axis, and its name.
func busiestDisk(st facts.Storage, axis *model.Axis) ([]float64, []string) {
	busy, name := make([]float64, axis.Len()), make([]string, axis.Len())
	for _, s := range st.Part.SeriesOf(model.DiskUtilization) {
		device := s.Labels.Get("device")
		if !st.Device(device).Counted {
			continue
		}
		for i, v := range facts.PointsOf(st.Part, s).On(axis) {
			if v > busy[i] {
				busy[i], name[i] = v, device
			}
		}
	}
	return busy, name
}

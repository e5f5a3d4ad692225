package disk

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// IOWait finds hosts whose processors were idle for disks that were busy.
var IOWait = &analyzers.Rule{
	Name:  "disk/io-wait",
	Title: "processors wait for a busy disk",
	Doc: `A large part of the processors' time was idle with I/O pending, while a disk was busy most of the time.

Why it matters: the work at hand is limited by storage: more processors would wait as well.
How to confirm: the processes wait for I/O (state D, waits of the database), and transfers take long.
What to do: find who causes the transfers; then as for slow disks.
Limits: waiting for I/O is idle time by another name: it says that a processor had nothing else to do, and goes away when something else
runs, without any disk getting faster. So it is never a fault by itself, and is reported only beside a busy disk. Where transfers are known
to be slow, or processes to be blocked, that finding says it.
Thresholds: practice, without a citable source; 70 % busy is that of IBM's disk report.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "wait", Default: 0.25, Unit: unit.Share, Doc: "share of the processors' time waiting for I/O from which a snapshot counts", Source: "our default; practice says 20 to 25 %"},
		{Name: "busy", Default: 0.7, Unit: unit.Share, Doc: "busy share of the busiest disk from which a snapshot counts", Source: "IBM AIX documentation of the disk report"},
		{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive snapshots for which it must hold", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Processors, host.Storages},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
			for _, st := range host.Storages.Of(p) {
				if st.Part != c.Part {
					continue
				}
				if f, ok := ioWait(p, c, st); ok {
					p.Report(f)
				}
			}
		}
		return nil
	},
}

func ioWait(p *analyzers.Pass, c host.CPU, st host.Storage) (analyzers.Finding, bool) {
	busy, name := busiestDisk(st, c.Wait.Axis)
	wait := c.Wait.Values
	s := stretch.Sustained(c.Part, c.Wait.Axis, int(p.Param("snapshots")), func(i int) bool { return wait[i] >= p.Param("wait") && busy[i] >= p.Param("busy") })
	if s.Empty() {
		return analyzers.Finding{}, false
	}
	f := stretch.Finding(s, wait, cause.Disks, func(i int) string {
		return fmt.Sprintf("%s waiting for I/O, %s %s busy", say.Percent(wait[i]), name[i], say.Percent(busy[i]))
	})
	f.PartOf = []string{Slow.Name, Blocked.Name}
	f.Summary = say.Textf("The processors of %s were idle with I/O pending for %s of the time on average %s while a disk (%s at the peak) was %s busy.",
		say.Subject(c.Part, "the host"), say.Percent(s.Mean(wait)), stretch.Often(s, c.Wait), name[s.Worst(wait)], say.Percent(s.Mean(busy)))
	f.Detail = say.Text("Waiting for I/O is idle time in which a transfer was under way; it is the busy disk beside it that makes it worth a look.")
	f.Values = []analyzers.NamedValue{analyzers.Value("waiting for I/O, mean", s.Mean(wait), unit.Share), analyzers.Value("busiest disk, mean", s.Mean(busy), unit.Share), p.Threshold("wait"), p.Threshold("busy"), p.Threshold("snapshots")}
	f.Remedy = []string{"Find who causes the transfers of the disk.", "Collect service times, which decide whether the disk is slow."}
	return f, true
}

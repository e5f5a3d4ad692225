package cpu

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

// daemon is a process of the kernel, and what it means when it is busy.
type daemon struct{ name, does, look string }

var daemons = []daemon{
	{"lrud", "steals pages: memory is wanted faster than it is free", "memory/paging"},
	{"psmd", "manages page sizes: pages of one size are wanted and memory lies in another", "memory/paging"},
	{"kswapd0", "steals pages: memory is wanted faster than it is free", "memory/paging"},
	{"syncd", "writes changed pages of the file cache", "disk/slow"},
	{"j2pg", "writes changed pages of the file cache (JFS2)", "disk/slow"},
	{"aioserver", "serves asynchronous I/O on file systems", "disk/slow"},
}

// ProcessKernelDaemons finds hosts whose kernel processes are among the largest users of the processors.
var ProcessKernelDaemons = &analyzers.Rule{
	Name:  "process/kernel-daemons",
	Title: "a process of the kernel is among the largest users",
	Doc: `A process of the kernel used a considerable part of a processor, and was the largest or next to it among all commands.

Why it matters: these processes work for others: lrud (kswapd on Linux) when memory is wanted faster than it is free, syncd and j2pg when many
changed pages of the file cache have to be written, aioserver for asynchronous I/O on file systems. High use of theirs is a sign of the
load behind it, which carries no name of its own.
How to confirm: paging and page stealing for lrud; writes of the disks for syncd and j2pg; the I/O of the database for aioserver.
What to do: lrud: as for a shortage of memory, or large copies through the cache. syncd, j2pg: direct or concurrent I/O for database files, smaller
write-behind. aioserver: concurrent I/O, which does without it.
Limits: collectors list a process only while it uses something. Where a finding names the shortage behind it, this becomes a part of that.
Thresholds: ours: no citable figure is known.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "cpus", Default: 0.3, Unit: unit.One, Doc: "logical CPUs used on average over the snapshots that count", Source: "our default"},
		{Name: "share", Default: 0.1, Unit: unit.Share, Doc: "share of the snapshots with a list of processes in which it used that much", Source: "our default"},
		{Name: "rank", Default: 2, Unit: unit.One, Doc: "place among the commands by CPU use up to which it counts", Source: "our default"},
	},
	Needs: []analyzers.Input{analyzers.Metric(model.ProcessCPU)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range p.Case.Parts() {
			for rank, c := range host.Commands(part) {
				if rank >= int(p.Param("rank")) {
					break
				}
				for _, d := range daemons {
					if c.Name == d.name && c.CPU != nil {
						reportDaemon(p, part, c, d)
					}
				}
			}
		}
		return nil
	},
}

func reportDaemon(p *analyzers.Pass, part *model.Part, c host.Command, d daemon) {
	use := points.Of(part, c.CPU)
	s := stretch.Sustained(part, use.Axis, 1, func(i int) bool { return use.Values[i] >= p.Param("cpus") })
	if use.Axis.Len() == 0 || s.Empty() || float64(s.Points()) < p.Param("share")*float64(use.Axis.Len()) {
		return
	}
	f := stretch.Finding(s, use.Values, d.name, func(i int) string { return d.name + " used " + say.Number(use.Values[i]) + " CPUs" })
	f.PartOf, f.Cost = []string{d.look}, unit.Seconds(math.NaN())
	f.Summary = say.Textf("On %s %s used %s logical CPUs on average in %s of the %s that list processes%s: it %s.", say.Subject(part, "the host"), d.name,
		say.Number(s.Mean(use.Values)), say.Number(float64(s.Points())), say.Counted(use.Axis.Len(), "snapshot"), say.During(s.Window()), d.does)
	f.Detail = say.Text("It works for others: look for the load behind it.")
	f.Values = []analyzers.NamedValue{analyzers.Value("logical CPUs used, mean of these snapshots", s.Mean(use.Values), unit.One), p.Threshold("cpus"), p.Threshold("share"), p.Threshold("rank")}
	f.Remedy = []string{"Look at paging (lrud, kswapd), at the writes of the disks (syncd, j2pg), or at the I/O of the database (aioserver) in these snapshots."}
	p.Report(f)
}

package storage

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// DiskQueue finds disks at which requests queue, and transfers that are split.
var DiskQueue = &analyzers.Rule{
	Name:  "vms/disk-queue",
	Title: "requests queue at disks",
	Doc: `Requests waited at a disk while each took long, or transfers had to be split because files are fragmented.

Why it matters: systems that are called slow are more often short of I/O than of CPU. A queue makes every request wait for those before it.
How to confirm: ANALYZE/SYSTEM, IO START TRACE, IO SHOW TRACE for who does what to the disk; MONITOR DISK/ITEM=ALL; the array's own figures.
What to do: fewer and larger I/Os, caches, other disks for busy files; for split transfers copy or back up and restore the files, with larger
extends and an ALLOCATION beforehand; throttle backups (lower DIOLM).
Limits: a virtual disk of an array may serve several requests at a time, so a queue with short response times is no trouble. Split transfers
are also made by I/Os above the largest transfer of a port.
Thresholds: queue and response time are practice; eight requests for each LUN of an XP array are called best by the tips.`,
	Severity:  analyzers.Warning,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "queue", Default: 2, Unit: unit.One, Doc: "requests at a disk above which a row counts", Source: "common practice, no citable figure"},
		{Name: "response", Default: 0.02, Unit: unit.Second, Doc: "response time above which a row counts, together with the queue", Source: "our default"},
		{Name: "split", Default: 5, Unit: unit.PerSecond, Doc: "split transfers per second above which a row counts", Source: "our default; the ideal is none (" + vms.Guide + ")"},
		stretch.Snapshots,
	},
	Needs: []analyzers.Input{vms.InputOutput},
	Run: func(p *analyzers.Pass) error {
		for _, io := range vms.InputOutput.Of(p) {
			if applies, _ := p.InScope(io.Part); !applies {
				continue
			}
			for _, d := range io.Disks {
				vmsQueued(p, io.Part, d)
			}
			s := stretch.Above(p, io.Part, io.Split, "split")
			if s.Empty() {
				continue
			}
			f := stretch.OverTime(p, io.Part, s, io.Split.Values, "split transfers", unit.PerSecond, "split")
			f.Severity = analyzers.Notice
			f.Summary = say.Textf("On %s %s transfers a second were split on average%s.", say.Subject(io.Part, "the system"), say.Number(s.Mean(io.Split.Values)), say.During(s.Window()))
			f.Detail = say.Textf("There were %s direct I/Os a second meanwhile. Split transfers are mostly of fragmented files.", say.Number(s.Mean(io.Direct.On(s.Axis))))
			f.Remedy = []string{"Find fragmented files (DFU REPORT, DUMP/HEADER), then copy or convert them with an ALLOCATION."}
			p.Report(f)
		}
		return nil
	},
}

func vmsQueued(p *analyzers.Pass, part *model.Part, d vms.Disk) {
	response := d.Response.On(d.Queue.Axis)
	s := stretch.Sustained(part, d.Queue.Axis, int(p.Param("snapshots")), func(i int) bool {
		return d.Queue.Values[i] > p.Param("queue") && response[i] > p.Param("response")
	})
	if s.Empty() {
		return
	}
	f := stretch.OverTime(p, part, s, d.Queue.Values, "requests at "+d.Device, unit.One, "queue")
	rates := d.Rate.On(s.Axis)
	f.PartOf = []string{"disk/slow"}
	work := make([]float64, len(response)) // seconds of requests in each second
	for i, seconds := range response {
		work[i] = seconds * rates[i]
	}
	f.Cost = unit.Seconds(s.Mean(work) * s.Total())
	each := s.Mean(work) / s.Mean(rates)
	if math.IsNaN(each) {
		each = s.Mean(response)
	}
	f.Summary = say.Textf("On %s %s requests were at %s on average%s, and each took %s.", say.Subject(part, "the system"), say.Number(s.Mean(d.Queue.Values)), d.Device, say.During(s.Window()), say.Seconds(each))
	f.Detail = say.Textf("It served %s requests a second meanwhile. The cost is the time of all requests, added up: it is shared among all who waited.", say.Number(s.Mean(rates)))
	f.Values = append(f.Values, analyzers.Value("response time, mean", each, unit.Second), p.Threshold("response"))
	f.Remedy = []string{"Find who does it: ANALYZE/SYSTEM, IO START TRACE, IO SHOW TRACE.", "Ask the storage side for its figures of the same time."}
	p.Report(f)
}

package wait

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/timeline"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// GCReceiveTime finds blocks that take long to come from another instance.
var GCReceiveTime = &analyzers.Rule{
	Name:  "oracle/gc-receive-time",
	Title: "blocks take long to come from other instances",
	Doc: `A block that an instance asked another one for took long to arrive.

Why it matters: getting a block from the memory of another instance should be quicker than from disk. Where it is not, more instances make the work slower.
How to confirm: the reports of the other nodes for the same time: there it says how long building, flushing and sending took. A long flush is the log writer of the
sender; all of them short means that the time went on the network or in the queues of the processes that serve blocks (LMS).
What to do: an interconnect of its own with enough bandwidth, one MTU, no errors; processor time and priority for LMS; fast redo logs on all nodes, since changed blocks
wait for them; work on the same data on one instance.
Limits: means over the interval. Blocks that were lost and asked for again are in the mean: see oracle/rac-lost-blocks. What the receiving node prints of building,
flushing and sending is about the blocks that it sent itself.
Thresholds: published ones are far apart; see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "notice", Default: 0.005, Unit: unit.Second, Doc: "mean time to receive a block from which it is a notice", Source: "our default, between the published values: below 1 ms is healthy (byte-way.com 2025), above 15 ms is excessive (askmaclean.com)"},
		{Name: "warning", Default: 0.015, Unit: unit.Second, Doc: "mean time to receive a block from which it is a warning, where global cache waits have weight", Source: "askmaclean.com, gc cr request: above 15 ms"},
		{Name: "share", Default: 0.05, Unit: unit.Share, Doc: "share of the whole of all global cache waits below which it is a notice at most", Source: "gtsproj AWR portal: global cache waits above 5 %"},
		{Name: "blocks", Default: 1, Unit: unit.PerSecond, Doc: "blocks received per second below which nothing is reported", Source: "our default"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		times := oracle.TimesInScope(p)
		for i := range times {
			d := &times[i]
			worst := transfer{mean: math.NaN()}
			for _, kind := range [...]string{"cr", "current"} {
				if t := transferOf(d, kind); t.mean >= p.Param("notice") && !(t.blocks/d.Elapsed < p.Param("blocks")) && !(t.mean <= worst.mean) {
					worst = t
				}
			}
			if worst.mean >= p.Param("notice") {
				p.Report(receiveFinding(p, d, worst, times))
			}
		}
		return nil
	},
}

// transfer is how long blocks of a kind took to arrive.
type transfer struct {
	kind, basis  string
	mean, blocks float64 // seconds; NaN is unknown
	pos          model.Pos
}

// transferOf takes the totals of the instance where they are printed, since those have more digits; then the mean that the report prints;
// then the waits for transfers between two nodes.
func transferOf(d *oracle.DBTime, kind string) transfer {
	t := transfer{kind: kind, mean: math.NaN(), blocks: math.NaN()}
	for _, names := range [...][2]string{
		{"gc " + kind + " block receive time", "gc " + kind + " blocks received"},
		{"global cache " + kind + " block receive time", "global cache " + kind + " blocks received"},
	} {
		time, timed := oracle.InstanceStat(d.Part, names[0])
		blocks, counted := oracle.InstanceStat(d.Part, names[1])
		if counted {
			t.blocks = blocks.Value
		}
		if timed && counted && blocks.Value > 0 {
			t.mean, t.pos, t.basis = time.Value/100/blocks.Value, time.Pos, "the statistics of the instance" // printed in centiseconds
			return t
		}
	}
	for _, stat := range [...]string{"avg global cache " + kind + " block receive time", "ave receive time for " + kind + " block"} {
		if s, ok := oracle.Printed(d.Part, model.OracleRACTime, "stat", stat); ok && s.Value > 0 {
			t.mean, t.pos, t.basis = s.Value, s.Pos, "the mean that the report prints"
			return t
		}
	}
	if e, ok := oracle.SumOf(d, "gc "+kind+" block 2-way", "gc "+kind+" block 3-way"); ok && e.Count > 0 {
		t.mean, t.blocks, t.pos, t.basis = e.Mean, e.Count, e.Pos, "the waits for transfers between two or three nodes"
	}
	return t
}

func receiveFinding(p *analyzers.Pass, d *oracle.DBTime, t transfer, all []oracle.DBTime) analyzers.Finding {
	time, share := oracle.ClusterWaits(d)
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Possible, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(time), Cause: "transfer of blocks", Nodes: oracle.NodesOf(d.Part),
		Summary: say.Textf("A %s block took %s on average to come to %s from another instance%s; all waits for other instances together took %s, %s of %s.", t.kind,
			say.Seconds(t.mean), say.Subject(d.Part, "the instance"), say.During(d.Part.Window), say.Seconds(time), say.Percent(share), oracle.Whole(*d)),
		Values: []analyzers.NamedValue{
			analyzers.Value("time to receive a "+t.kind+" block, mean", t.mean, unit.Second), analyzers.Value("blocks received", t.blocks, unit.One), analyzers.Value("global cache waits, time", time, unit.Second),
			analyzers.Value("global cache waits, share", share, unit.Share), p.Threshold("notice"), p.Threshold("warning"), p.Threshold("share"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(t.pos, "time to receive")},
		Remedy: []string{
			"Check the interconnect: errors, drops, bandwidth, one MTU; and whether LMS gets processor time at once on all nodes.",
			"Keep work on the same data on one instance, by services.",
		},
	}
	if t.mean >= p.Param("warning") && share >= p.Param("share") {
		f.Severity = analyzers.Warning
	}
	detail := "By " + t.basis + "."
	if lost, ok := lostBlocks(d); ok {
		detail += fmt.Sprintf(" Blocks were lost in the same time (%s), each for about half a second: that is part of the mean.", say.Number(lost.Count))
		if lost.Time >= t.mean*t.blocks/2 {
			f.PartOf = []string{RACLostBlocks.Name}
			detail += " It is most of it."
		}
	}
	detail += senders(d, t, all, &f)
	f.Detail = say.Text(detail)
	return f
}

// senders says what the other nodes' reports of the same time print of the blocks that they sent.
func senders(d *oracle.DBTime, t transfer, all []oracle.DBTime, f *analyzers.Finding) string {
	flush := model.Sample{}
	who := ""
	for i := range all {
		o := all[i].Part
		if o.Subject.Database == "" || o.Subject.Database != d.Part.Subject.Database || o.Subject.Instance == d.Part.Subject.Instance || timeline.Window(o).Overlap(timeline.Window(d.Part)) <= 0 {
			continue
		}
		if s, ok := oracle.Printed(o, model.OracleRACTime, "stat", "avg global cache "+t.kind+" block flush time"); ok && s.Value >= flush.Value {
			flush, who = s, say.Subject(o, "another instance")
		}
	}
	if who == "" {
		return " How long the other nodes took to build, flush and send the blocks stands in their reports, which are not here."
	}
	f.Evidence = append(f.Evidence, analyzers.AtPos(flush.Pos, "flush time of the sender"))
	f.Values = append(f.Values, analyzers.Value("longest flush of a sender, mean", flush.Value, unit.Second))
	text := fmt.Sprintf(" The longest flush of redo before sending, where one was needed, took %s on average, on %s", say.Seconds(flush.Value), who)
	if flush.Value >= t.mean/2 {
		f.Confidence = analyzers.Likely
		return text + ": its log writer is a good part of it."
	}
	return text + ": the time went elsewhere, on the network or in the queue of LMS."
}

package wait

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// RACLostBlocks says that blocks on their way between instances were lost.
var RACLostBlocks = &analyzers.Rule{
	Name:  "oracle/rac-lost-blocks",
	Title: "blocks are lost between the instances",
	Doc: `Blocks that one instance sent to another never arrived: the interconnect loses packets.

Why it matters: a lost block is asked for again only after about half a second, and all sessions that want it wait as long (gc buffer busy). Any loss is a
fault of the network or its settings, however small its share.
How to confirm: errors, drops and failed reassemblies of the private interfaces on every node and the switch; socket buffer overflows of UDP.
What to do: UDP buffers of at least the multiblock read count times the block size, and rather 1 MB; one MTU along the whole path; an interconnect of its
own; processor time and priority for the processes that serve blocks (LMS).
Limits: a node that is out of processor time or memory loses blocks too, on a network without fault. The report does not say which node or interface.
Thresholds: any loss is reported; the share only decides about the severity.`,
	Severity:  analyzers.Warning,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "share", Default: 0.01, Unit: unit.Share, Doc: "share of all foreground waits below which it is a notice", Source: "our default; any loss is a fault (MOS 563566.1), and 2.4 % was the cause in the field report"},
		{Name: "buffer", Default: 1 << 20, Unit: unit.Byte, Doc: "size of UDP buffers to advise", Source: "field report on scaling with RAC: 256 KiB, 32 blocks of 8 KiB, still lost blocks, 1 MiB lost none"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			if lost, ok := lostBlocks(&d); ok {
				p.Report(lostFinding(p, d, lost))
			}
		}
		return nil
	},
}

// lostBlocks are the waits for blocks that were lost. Where all of them together are below half a second, and so printed as 0, the time is 0
// and the count says it; where only the statistic is there, the time is not known.
func lostBlocks(d *oracle.DBTime) (oracle.EventTime, bool) {
	names := []string{"gc cr block lost", "gc current block lost"}
	if lost, ok := oracle.SumOf(d, names...); ok {
		return lost, true
	}
	lost := oracle.EventTime{Mean: math.NaN()}
	for _, name := range names {
		if s, ok := oracle.Printed(d.Part, model.OracleWaitCount, "event", name); ok && s.Value > 0 {
			lost.Event, lost.Count, lost.Pos = name, lost.Count+s.Value, s.Pos
		}
	}
	for _, name := range []string{"gc blocks lost", "global cache blocks lost"} {
		if s, ok := oracle.InstanceStat(d.Part, name); ok && s.Value > 0 && lost.Count == 0 {
			lost.Event, lost.Time, lost.Count, lost.Pos = name, math.NaN(), s.Value, s.Pos
		}
	}
	return lost, lost.Count > 0
}

// udpBuffer is the least size of UDP buffers by rule of thumb: what one multiblock read asks for; NaN when the report does not say.
func udpBuffer(part *model.Part) float64 {
	blocks, ok := oracle.Printed(part, model.OracleParameter, "parameter", "db_file_multiblock_read_count")
	if !ok {
		return math.NaN()
	}
	size, ok := oracle.Printed(part, model.OracleParameter, "parameter", "db_block_size")
	if !ok {
		if size, ok = oracle.Printed(part, model.OracleBlockSize); !ok {
			return math.NaN()
		}
	}
	return blocks.Value * size.Value
}

func lostFinding(p *analyzers.Pass, d oracle.DBTime, lost oracle.EventTime) analyzers.Finding {
	share, least := lost.Time/d.Wait, udpBuffer(d.Part)
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(lost.Time), Cause: "lost blocks", Nodes: oracle.NodesOf(d.Part),
		Summary: say.Text(lostSummary(d, lost, share)),
		Values: []analyzers.NamedValue{
			analyzers.Value("lost blocks, time", lost.Time, unit.Second), analyzers.Value("lost blocks, waits", lost.Count, unit.One), analyzers.Value("lost blocks, mean", lost.Mean, unit.Second),
			analyzers.Value("share of all waits", share, unit.Share), analyzers.Value("multiblock read count x block size", least, unit.Byte), p.Threshold("share"), p.Threshold("buffer"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(lost.Pos, "%s", lost.Event)},
	}
	if share >= p.Param("share") {
		f.Severity = analyzers.Warning
	}
	detail := "Any loss is a fault of the interconnect, its settings, or of a node that cannot keep up; which one the report does not say."
	if busy, ok := gcBufferBusy(&d); ok {
		detail += fmt.Sprintf(" Sessions that want a block already on its way wait with it: gc buffer busy took %s.", say.Seconds(busy.Time))
		f.Evidence = append(f.Evidence, analyzers.AtPos(busy.Pos, "%s", busy.Event))
	}
	f.Detail = say.Text(detail)
	buffer := p.Threshold("buffer").Quantity
	size := "at least multiblock read count times block size"
	if !math.IsNaN(least) {
		size += ", here " + unit.Of(least, unit.Byte).String()
	}
	f.Remedy = []string{
		fmt.Sprintf("Check the UDP buffers of all nodes (on Linux net.core.rmem_max and wmem_max): %s, and rather %s.", size, buffer),
		"Look for errors, drops and failed reassemblies on the private interfaces and their switch; use one MTU along the whole path.",
		"Keep the interconnect for the instances alone; see that LMS gets processor time at once.",
	}
	return f
}

// lostSummary says what the waits took, as far as it is known.
func lostSummary(d oracle.DBTime, lost oracle.EventTime, share float64) string {
	instance, waited := say.Capital(say.Subject(d.Part, "the instance")), say.Seconds(lost.Time)
	switch {
	case math.IsNaN(lost.Time):
		return fmt.Sprintf("%s lost %s blocks on the interconnect%s; how long sessions waited for them the report does not say.", instance, say.Number(lost.Count), say.During(d.Part.Window))
	case lost.Time == 0:
		waited = "less than a second"
	}
	return fmt.Sprintf("%s waited %s for blocks that were lost on the interconnect%s, %s of all its waits%s.", instance, waited, say.During(d.Part.Window), say.Percent(share), lostText(lost))
}

func lostText(lost oracle.EventTime) string {
	if math.IsNaN(lost.Mean) {
		return fmt.Sprintf("; %s of them", say.Number(lost.Count))
	}
	return oracle.MeanText(lost)
}

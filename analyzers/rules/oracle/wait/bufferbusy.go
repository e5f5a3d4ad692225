package wait

import (
	"cmp"
	"fmt"
	"slices"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// BufferBusy finds waits for busy buffers, and says by the class of block what is done about them.
var BufferBusy = &analyzers.Rule{
	Name:  "oracle/buffer-busy",
	Title: "sessions wait for busy blocks",
	Doc: `Sessions waited for blocks in memory that other sessions were changing, or (up to 9i) reading.

Why it matters: many sessions want the same few blocks: rows that are too close together, or space management that has one place for all.
How to confirm: the waits by class of block, and the segments by buffer busy waits (level 7).
What to do: it depends on the class: data blocks: spread rows or inserts, tune statements that read the same blocks. Segment headers: automatic segment space
management or more free lists. Undo headers: more undo segments (automatic undo). Undo blocks: commit more often, shorten queries of data being changed.
Limits: up to 9i the event holds what later is read by other session: then slow reads are part of it.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "notice", Default: 0.03, Unit: unit.Share, Doc: "share of the whole from which it is a notice", Source: "gtsproj AWR portal: buffer busy waits above 3 % of DB time"},
		{Name: "mean", Default: 0.010, Unit: unit.Second, Doc: "mean wait from which it is a notice, where it has weight", Source: "gtsproj AWR portal: above 10 ms"},
		{Name: "weight", Default: 0.01, Unit: unit.Share, Doc: "share of the whole below which a long mean has no weight", Source: "our default"},
		{Name: "warning", Default: 0.1, Unit: unit.Share, Doc: "share of the whole from which it is a warning", Source: "our default"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			busy, ok := d.Event("buffer busy waits", false)
			if ok && (busy.Share >= p.Param("notice") || busy.Mean >= p.Param("mean") && busy.Share >= p.Param("weight")) {
				p.Report(bufferBusyFinding(p, d, busy))
			}
		}
		return nil
	},
}

// classRemedy says what is done about waits for blocks of a class; as published by OSPRep and others.
func classRemedy(class string) string {
	switch class {
	case "data block":
		return "Spread hot rows or inserts over more blocks, and tune the statements that want the same blocks."
	case "segment header":
		return "Use automatic segment space management, or more free lists."
	case "undo header":
		return "More undo segments: automatic undo management."
	case "undo block":
		return "Commit more often, and shorten queries of data that is being changed."
	}
	return "Look at the class of block: " + class + "."
}

func bufferBusyFinding(p *analyzers.Pass, d oracle.DBTime, busy oracle.EventTime) analyzers.Finding {
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(busy.Time), Cause: "busy blocks", Nodes: oracle.NodesOf(d.Part),
		Summary: say.Textf("%s waited %s for busy blocks%s, %s of %s%s.", say.Capital(say.Subject(d.Part, "the instance")), say.Seconds(busy.Time),
			say.During(d.Part.Window), say.Percent(busy.Share), oracle.Whole(d), oracle.MeanText(busy)),
		Values: []analyzers.NamedValue{
			analyzers.Value("buffer busy waits, time", busy.Time, unit.Second), analyzers.Value("buffer busy waits, share", busy.Share, unit.Share),
			analyzers.Value("buffer busy waits, mean", busy.Mean, unit.Second), p.Threshold("notice"), p.Threshold("mean"), p.Threshold("weight"), p.Threshold("warning"),
		},
		Evidence: []analyzers.Evidence{analyzers.AtPos(busy.Pos, "buffer busy waits")},
	}
	if busy.Share >= p.Param("warning") {
		f.Severity = analyzers.Warning
	}
	classes := slices.DeleteFunc(d.Part.SamplesOf(model.OracleBufferWaitTime), func(s model.Sample) bool { return !(s.Value > 0) })
	slices.SortStableFunc(classes, func(a, b model.Sample) int { return cmp.Compare(b.Value, a.Value) })
	if len(classes) > 0 {
		class := classes[0].Labels.Get("class")
		f.Detail = say.Textf("Most of it is for blocks of class %s: %s.", class, say.Seconds(classes[0].Value))
		f.Evidence = append(f.Evidence, analyzers.AtPos(classes[0].Pos, "class %s", class))
		f.Remedy = []string{classRemedy(class)}
	} else {
		f.Detail = say.Text("The class of the blocks the report does not say.")
		f.Remedy = []string{"Find the class of the blocks (buffer wait statistics); what helps depends on it."}
	}
	if hot := oracle.TopSegments(d.Part, "buffer busy waits"); len(hot) > 0 {
		f.Detail.S += fmt.Sprintf(" The segment with the most of them is %s.", oracle.SegmentName(hot[0]))
		f.Evidence = append(f.Evidence, analyzers.AtPos(hot[0].Pos, "segment with the most"))
	}
	return f
}

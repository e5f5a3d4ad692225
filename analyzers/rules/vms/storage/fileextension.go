package storage

import (
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// FileExtension finds a command that needed far fewer direct I/Os and less time when it ran again.
var FileExtension = &analyzers.Rule{
	Name:  "vms/file-extension",
	Title: "the same program runs with far fewer direct I/Os",
	Doc: `Readings of SHOW STATUS around the same command differ much in direct I/Os and in elapsed time: its files were extended again and again.

Why it matters: each extension of a file is several I/Os and a lock of the volume, and the pieces lie scattered, so that later reads are
split too. A file that is allocated once is written straight through.
How to confirm: DUMP/HEADER shows the extents of the files; MONITOR FCP and SPLIT show window turns, extensions and split transfers meanwhile.
What to do: create the files beforehand with their size (CREATE/FDL with ALLOCATION and EXTENSION), use larger extends
(SET RMS_DEFAULT/EXTEND_QUANTITY, SET FILE/EXTENSION, DEQ in the program), and copy or convert fragmented files.
Limits: caches that the first run filled, and other data, look alike. That the command does the same work is taken from its text.
Thresholds: ours, below the example of the tips (10,787 direct I/Os in 40 s against 4,697 in 4 s).`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "elapsed", Default: 2, Unit: unit.One, Doc: "slowest elapsed time against the fastest, from which it counts", Source: "our default"},
		{Name: "direct", Default: 1.5, Unit: unit.One, Doc: "direct I/Os of the slowest run against those of the fastest, from which it counts", Source: "our default"},
	},
	Needs: []analyzers.Input{vms.JobGroups},
	Run: func(p *analyzers.Pass) error {
		for _, g := range vms.JobGroups.Of(p) {
			slow, fast := g.Slowest(), g.Fastest()
			if g.Kind == "runs" && slow.Kind == "status" && slow.Elapsed >= p.Param("elapsed")*fast.Elapsed && slow.Direct > 0 && slow.Direct >= p.Param("direct")*fast.Direct {
				p.Report(vmsExtension(p, g, slow, fast))
			}
		}
		return nil
	},
}

func vmsExtension(p *analyzers.Pass, g vms.JobGroup, slow, fast vms.Job) analyzers.Finding {
	f := analyzers.Finding{
		Confidence: analyzers.Possible, Subject: slow.Part.Subject, Window: slow.Window, Cost: unit.Seconds(slow.Elapsed - fast.Elapsed),
		Summary: say.Textf("%q took %s with %s direct I/Os, and %s with %s when it ran best.", g.Name, say.Seconds(slow.Elapsed), say.Number(slow.Direct), say.Seconds(fast.Elapsed), say.Number(fast.Direct)),
		Detail: say.Textf("CPU time was %s and %s, buffered I/Os %s and %s: the slow run waited for I/Os that the fast one did not need, as files do that are extended piece by piece.",
			say.Seconds(slow.CPU), say.Seconds(fast.CPU), say.Number(slow.Buffered), say.Number(fast.Buffered)),
		Values: []analyzers.NamedValue{analyzers.Value("direct I/Os, slow", slow.Direct, unit.One), analyzers.Value("direct I/Os, fast", fast.Direct, unit.One),
			analyzers.Value("elapsed, slow", slow.Elapsed, unit.Second), analyzers.Value("elapsed, fast", fast.Elapsed, unit.Second), p.Threshold("elapsed"), p.Threshold("direct")},
		Evidence: []analyzers.Evidence{
			analyzers.AtPos(slow.Pos(), "slow: %s, %s direct I/Os, %s a second", say.Seconds(slow.Elapsed), say.Number(slow.Direct), say.Number(slow.PerSecond(slow.Direct))),
			analyzers.AtPos(fast.Pos(), "fast: %s, %s direct I/Os, %s a second", say.Seconds(fast.Elapsed), say.Number(fast.Direct), say.Number(fast.PerSecond(fast.Direct)))},
		Remedy: []string{"Create the files beforehand with their full size: CREATE/FDL with ALLOCATION.", "Use larger extends: SET RMS_DEFAULT/EXTEND_QUANTITY, SET FILE/EXTENSION."},
	}
	if preallocated(p, slow, fast) {
		f.Confidence = analyzers.Likely
		f.Detail.S += " Between the two runs the files were created from an FDL."
	}
	return f
}

// preallocated reports whether files were created from an FDL between two runs of one source.
func preallocated(p *analyzers.Pass, slow, fast vms.Job) bool {
	for _, part := range p.Case.Source(slow.Part.Source).Parts {
		between := part.First > slow.Part.Last && part.Last < fast.Part.First
		if name := strings.ToLower(part.Subject.Job); between && strings.Contains(name, "create/fdl") {
			return true
		}
	}
	return false
}

package job

import (
	"fmt"
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// Variants compares different ways to do one piece of work.
var Variants = &analyzers.Rule{
	Name:  "vms/job-variants",
	Title: "one way to do the work takes less time than the others",
	Doc: `Several trailers of one text are ways to do the same work, and one of them took clearly less time.

Why it matters: the elapsed time is what users wait for. Parallel work by PIPE or SPAWN shortens it on systems with idle CPUs, while the work
itself does not become less; one command for several files saves image activations.
How to confirm: run each way several times on a quiet system; the first run also fills caches.
What to do: take the fastest way where CPUs are idle; look at the sum of CPU time before it becomes a habit of many users at once.
Limits: the trailer of a job holds its top process alone. Every segment of a PIPE is a sub-process with a record of its own, so CPU time,
I/Os and faults of such a job are not compared. That trailers of one text did the same work is taken from their standing side by side.
Thresholds: the gain is ours.`,
	Severity: analyzers.Notice,
	Params:   []analyzers.Param{{Name: "gain", Default: 0.1, Unit: unit.Share, Doc: "share of the slowest elapsed time that the fastest way must save", Source: "our default"}},
	Needs:    []analyzers.Input{vms.JobGroups},
	Run: func(p *analyzers.Pass) error {
		for _, g := range vms.JobGroups.Of(p) {
			slowest, fastest := g.Slowest(), g.Fastest()
			if gain := 1 - fastest.Elapsed/slowest.Elapsed; g.Kind == "variants" && gain >= p.Param("gain") {
				p.Report(vmsVariants(p, g, slowest, fastest, gain))
			}
		}
		return nil
	},
}

func vmsVariants(p *analyzers.Pass, g vms.JobGroup, slowest, fastest vms.Job, gain float64) analyzers.Finding {
	f := analyzers.Finding{
		Confidence: analyzers.Likely, Subject: fastest.Part.Subject, Cost: unit.Seconds(slowest.Elapsed - fastest.Elapsed),
		Summary: say.Textf("Of %s to do one piece of work, %q took the least time: %s against %s of %q, %s less.", say.Counted(len(g.Jobs), "way"), fastest.Title(),
			say.Seconds(fastest.Elapsed), say.Seconds(slowest.Elapsed), slowest.Title(), say.Percent(gain)),
		Values: []analyzers.NamedValue{analyzers.Value("elapsed time of the fastest", fastest.Elapsed, unit.Second), analyzers.Value("elapsed time of the slowest", slowest.Elapsed, unit.Second), p.Threshold("gain")},
		Remedy: []string{"Use the fastest way where CPUs are idle; where they are not, the way with the least CPU time."},
	}
	for _, j := range g.Jobs {
		note := fmt.Sprintf("%s: elapsed %s, CPU %s, %s direct and %s buffered I/Os, %s page faults", j.Title(), say.Seconds(j.Elapsed), say.Seconds(j.CPU), say.Number(j.Direct), say.Number(j.Buffered), say.Number(j.Faults))
		if j.Missing {
			note += "; sub-processes not included"
		}
		f.Evidence = append(f.Evidence, analyzers.AtPos(j.Pos(), "%s", note))
	}
	f.Detail = say.Text(wholeFigures(g))
	return f
}

// wholeFigures says which figures may be compared, and which way used the least CPU time among these.
func wholeFigures(g vms.JobGroup) string {
	missing := 0
	var said []string
	best := vms.Job{CPU: math.NaN()}
	whole := 0
	for _, j := range g.Jobs {
		if j.Missing {
			missing++
			said = append(said, fmt.Sprintf("%q made sub-processes by PIPE or SPAWN: its CPU time, I/Os and page faults are those of its top process alone, miss the sub-processes, and may not be compared.", j.Title()))
			continue
		}
		whole++
		if math.IsNaN(best.CPU) || j.CPU < best.CPU {
			best = j
		}
	}
	if whole > 1 && !math.IsNaN(best.CPU) {
		said = append(said, fmt.Sprintf("Of those whose figures are whole, %q used the least CPU time, %s.", best.Title(), say.Seconds(best.CPU)))
	}
	if missing > 0 {
		said = append(said, "The accounting records of the sub-processes (ACCOUNTING/FULL/TYPE=PROCESS) would complete them.")
	}
	return strings.Join(said, " ")
}

package wait

import (
	"cmp"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Latch ranks latches and mutexes by the time that sessions slept for them.
var Latch = &analyzers.Rule{
	Name:  "oracle/latch",
	Title: "sessions sleep for a latch",
	Doc: `A latch or mutex cost a part of DB time that matters, by the time slept for it.

Why it matters: latches protect structures in memory. Waits for one mean that too many sessions do the same thing at once, or that a holder lost its processor.
How to confirm: latch miss sources or mutex locations; a busy host makes all latches worse.
What to do: cache buffers chains: statements with many gets, hot blocks. Shared pool, library cache, cursor: bind variables, fewer parses and versions.
Limits: miss ratios are not looked at: a latch that is missed often and got by spinning costs little. Releases before 9i print no time.
Thresholds: see the parameters.`,
	Severity:  analyzers.Notice,
	AppliesTo: oracle.Scope,
	Params: []analyzers.Param{
		{Name: "notice", Default: 0.02, Unit: unit.Share, Doc: "time slept over the whole from which it is a notice", Source: "gtsproj AWR portal: latch: shared pool and library cache above 2 %"},
		{Name: "warning", Default: 0.1, Unit: unit.Share, Doc: "time slept over the whole from which it is a warning", Source: "our default"},
	},
	Needs: []analyzers.Input{oracle.DatabaseTime, analyzers.Metric(model.OracleLatchWaitTime, model.OracleMutexWaitTime)},
	Run: func(p *analyzers.Pass) error {
		for _, d := range oracle.TimesInScope(p) {
			if !(d.Total > 0) {
				continue
			}
			list := append(d.Part.SamplesOf(model.OracleLatchWaitTime), d.Part.SamplesOf(model.OracleMutexWaitTime)...)
			list = slices.DeleteFunc(list, func(s model.Sample) bool { return !(s.Value/d.Total >= p.Param("notice")) })
			slices.SortStableFunc(list, func(a, b model.Sample) int { return cmp.Compare(b.Value, a.Value) })
			if len(list) > 0 {
				p.Report(latchFinding(p, d, list))
			}
		}
		return nil
	},
}

// latchName names a latch or a mutex with its place.
func latchName(s model.Sample) string {
	if name := s.Labels.Get("latch"); name != "" {
		return "latch " + name
	}
	return "mutex " + s.Labels.Get("mutex") + " at " + s.Labels.Get("location")
}

func latchFinding(p *analyzers.Pass, d oracle.DBTime, list []model.Sample) analyzers.Finding {
	worst := list[0]
	share, name := worst.Value/d.Total, latchName(worst)
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Confirmed, Subject: d.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(worst.Value), Cause: name,
		Summary: say.Textf("Sessions of %s slept %s for %s%s, %s of %s.", say.Subject(d.Part, "the instance"), say.Seconds(worst.Value), name,
			say.During(d.Part.Window), say.Percent(share), oracle.Whole(d)),
		Values: []analyzers.NamedValue{analyzers.Value("time slept", worst.Value, unit.Second), analyzers.Value("time slept, share", share, unit.Share), p.Threshold("notice"), p.Threshold("warning")},
	}
	for _, s := range list {
		f.Evidence = append(f.Evidence, analyzers.AtPos(s.Pos, "%s: %s", latchName(s), say.Seconds(s.Value)))
	}
	if share >= p.Param("warning") {
		f.Severity = analyzers.Warning
	}
	switch lower := strings.ToLower(name); {
	case strings.Contains(lower, "cache buffers"):
		f.Detail = say.Text("Too many sessions look for the same blocks in the buffer cache at once.")
		f.Remedy = []string{"Tune the statements with the most gets; spread hot blocks."}
	case strings.Contains(lower, "shared pool"), strings.Contains(lower, "library cache"), strings.Contains(lower, "cursor"):
		f.Detail = say.Text("Too many sessions parse, or run the same cursor, at once.")
		f.Remedy = []string{"Bind variables, fewer parse calls, fewer versions of a statement (see oracle/parse)."}
	default:
		f.Detail = say.Text("Too many sessions want the structure that it protects at once, or its holder lost the processor.")
		f.Remedy = []string{"Look at the latch miss sources, and at the processors of the host."}
	}
	return f
}

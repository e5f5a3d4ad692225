package system

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// AlignmentFaults finds systems that take alignment faults.
var AlignmentFaults = &analyzers.Rule{
	Name:  "vms/alignment-faults",
	Title: "programs take alignment faults",
	Doc: `Programs access data at addresses that do not fit its size, and the system repairs each access in a fault.

Why it matters: on I64 such a fault costs thousands of times an ordinary access, and holds up other processes too, since it runs in the system;
on Alpha it is cheaper. There should be none at all.
How to confirm: ANALYZE/SYSTEM, FLT START TRACE, FLT SHOW TRACE/SUMMARY names the program counters with the most faults; FLT START TRACE/CALL
tells who called them.
What to do: align the records and buffers in the program, or tell the compiler that the data is not aligned, so that it makes other code; newer
releases of OpenVMS have fewer faults of their own.
Limits: a summary of the FLT extension counts while the trace ran, and says how long only in its heading.
Thresholds: that the ideal is none is from the tips; the rates are ours.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params: []analyzers.Param{
		{Name: "rate", Default: 10, Unit: unit.PerSecond, Doc: "alignment faults per second from which a row counts", Source: "our default; the ideal is none (" + vms.Tips + ")"},
		{Name: "critical", Default: 1000, Unit: unit.PerSecond, Doc: "mean alignment faults per second from which it is critical", Source: "our default"},
		{Name: "traced", Default: 1000, Unit: unit.One, Doc: "faults at one place in a trace from which it counts", Source: "our default"},
		stretch.Snapshots,
	},
	Needs: []analyzers.Input{analyzers.Metric(model.VMSAlignment, model.VMSTrace)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSAlignment) {
			var modes []points.Points
			for _, s := range part.SeriesOf(model.VMSAlignment) {
				modes = append(modes, points.Of(part, s))
			}
			all := points.Added(modes...)
			s := stretch.From(p, part, all, "rate")
			if s.Empty() {
				continue
			}
			f := stretch.OverTime(p, part, s, all.Values, "alignment faults", unit.PerSecond, "rate")
			mean := s.Mean(all.Values)
			f.Summary = say.Textf("%s took %s alignment faults a second on average%s.", say.Capital(say.Subject(part, "the system")), say.Number(mean), say.During(s.Window()))
			f.Detail = say.Text("Each is repaired by the system, which on I64 holds up other processes too.")
			f.Remedy = []string{"Trace them: ANALYZE/SYSTEM, FLT START TRACE, FLT SHOW TRACE/SUMMARY.", "Align the data, or compile for data that is not aligned."}
			if f.Severity = analyzers.Warning; mean >= p.Param("critical") {
				f.Severity = analyzers.Critical
			}
			p.Report(f)
		}
		for _, part := range vms.PartsInScope(p, model.VMSTrace) {
			vmsTraced(p, part)
		}
		return nil
	},
}

// vmsTraced reports the places with the most faults of a trace.
func vmsTraced(p *analyzers.Pass, part *model.Part) {
	var f analyzers.Finding
	places := 0
	for _, s := range part.SamplesOf(model.VMSTrace, "report", "flt", "stat", "count") {
		if s.Value < p.Param("traced") {
			continue
		}
		if places++; places == 1 {
			f = advice.Printed(part, s, fmt.Sprintf("A trace counted %s alignment faults at %s.", say.Number(s.Value), s.Labels.Get("item")),
				"The place is the program counter, with the image that holds it where the report names one.", "the most faults")
			f.Values = []analyzers.NamedValue{analyzers.Value("alignment faults", s.Value, unit.One), p.Threshold("traced")}
			f.Remedy = []string{"Find the statement at this place in the listing and map of the image."}
		} else if places <= 5 {
			f.Evidence = append(f.Evidence, analyzers.At(part, s.Pos.Line, "%s at %s", say.Number(s.Value), s.Labels.Get("item")))
		}
	}
	if places > 0 {
		p.Report(f)
	}
}

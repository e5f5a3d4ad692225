package memory

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SegmentLimits finds instances that need more shared memory than the operating system allows.
var SegmentLimits = &analyzers.Rule{
	Name:  "sap/segment-limits",
	Title: "the operating system does not allow the shared memory needed",
	Doc: `An instance needs more shared memory segments, or larger ones, than the operating system allows.

Why it matters: the instance does not start.
How to confirm: the check prints what is required beside what the system imposes.
What to do: raise the limits of the system (shmmni, shmmax, project resource controls), or use a pool, which is one segment.
Limits: limits of other users of the same system count too; the check sees the limit, not what is left of it.
Thresholds: the tool's own figures.`,
	Severity: analyzers.Critical,
	Needs:    []analyzers.Input{sap.Landscapes, analyzers.Metric(model.SAPSegments)},
	Run: func(p *analyzers.Pass) error {
		for _, i := range sap.Checked(p) {
			for _, m := range []*model.Metric{model.SAPSegments, model.SAPSegmentSize} {
				need, ok := i.Check.Part.Sample(m, "state", "required")
				limit, limited := i.Check.Part.Sample(m, "state", "limit")
				if !ok || !limited || !(need.Value > limit.Value) {
					continue
				}
				what := "shared memory segments"
				if m == model.SAPSegmentSize {
					what = "for one shared memory segment"
				}
				f := advice.Instance(i, analyzers.Critical, analyzers.Confirmed, "%s needs %s %s, the system allows %s.", say.Capital(i.String()), unit.Of(need.Value, m.Unit), what, unit.Of(limit.Value, m.Unit))
				f.Values = []analyzers.NamedValue{analyzers.Value("required", need.Value, m.Unit), analyzers.Value("limit", limit.Value, m.Unit)}
				f.Evidence = []analyzers.Evidence{analyzers.AtPos(need.Pos, "required"), analyzers.AtPos(limit.Pos, "imposed by the system")}
				f.Remedy = []string{"Raise the limit of the operating system; most need a new login or a reboot.", "Or put the keys into one pool, which is one segment."}
				p.Report(f)
			}
		}
		return nil
	},
}

package rules

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// openVMS is the scope of rules for all releases.
var openVMS = analyzers.Scope{Platform: "OpenVMS"}

// The sources of thresholds that several rules share.
const (
	vmsGuide = "OpenVMS Performance Management manual"
	vmsTips  = "Ellis, Peleg: OpenVMS performance tips (BRUDEN-OSSG)"
)

// vmsSnapshots is the parameter of rules that look at T4 files over time.
var vmsSnapshots = analyzers.Param{Name: "snapshots", Default: 3, Unit: unit.One, Doc: "consecutive rows for which it must hold", Source: "our default"}

// vmsParameter is the current value of a SYSGEN parameter.
func vmsParameter(part *model.Part, name string) (model.Sample, bool) {
	s, ok := part.Sample(model.VMSParameter, "parameter", name, "column", "current")
	return s, ok && !math.IsNaN(s.Value)
}

// vmsParts lists the parts of the case that hold a metric and are in the rule's scope.
func vmsParts(p *analyzers.Pass, metrics ...*model.Metric) []*model.Part {
	var out []*model.Part
	for _, part := range p.Case.Parts() {
		if !partHolds(part, metrics) {
			continue
		}
		if applies, _ := p.InScope(part); applies {
			out = append(out, part)
		}
	}
	return out
}

func partHolds(part *model.Part, metrics []*model.Metric) bool {
	for _, m := range metrics {
		if len(part.SamplesOf(m)) > 0 || part.FirstSeries(m) != nil {
			return true
		}
	}
	return false
}

// vmsSetting begins a finding about a value that a dump prints once.
func vmsSetting(part *model.Part, s model.Sample, summary, detail string, note string) analyzers.Finding {
	return analyzers.Finding{Confidence: analyzers.Confirmed, Subject: part.Subject, Window: part.Window, Summary: model.Say(summary), Detail: model.Say(detail),
		Evidence: []analyzers.Evidence{at(part, s.Pos.Line, "%s", note)}}
}

// vmsAbove finds where points are above a parameter of the rule for as many rows as vmsSnapshots says.
func vmsAbove(p *analyzers.Pass, part *model.Part, pts facts.Points, param string) stretches {
	limit := p.Param(param)
	return sustained(part, pts.Axis, int(p.Param("snapshots")), func(i int) bool { return pts.Values[i] > limit })
}

// vmsOverTime begins a finding about stretches of a T4 file: its subject, window, figures and evidence.
func vmsOverTime(p *analyzers.Pass, part *model.Part, s stretches, values []float64, name string, u unit.Unit, param string) analyzers.Finding {
	return analyzers.Finding{Confidence: analyzers.Likely, Subject: part.Subject, Window: s.window(),
		Values:   []analyzers.NamedValue{value(name+", mean", s.mean(values), u), value(name+", peak", values[s.worst(values)], u), p.Threshold(param), p.Threshold("snapshots")},
		Evidence: s.evidence(values, func(i int) string { return name + " " + unit.Of(values[i], u).String() })}
}

// addedPoints adds up what is known of several numbers over time, point by point.
func addedPoints(points ...facts.Points) facts.Points {
	var out facts.Points
	for _, pts := range points {
		if pts.Axis == nil || len(pts.Values) == 0 {
			continue
		}
		if out.Axis == nil {
			out = facts.Points{Axis: pts.Axis, Values: pts.On(pts.Axis)}
			continue
		}
		for i, v := range pts.On(out.Axis) {
			out.Values[i] = knownSum(out.Values[i], v)
		}
	}
	if out.Axis == nil {
		out.Axis = model.NewAxis(nil, nil)
	}
	return out
}

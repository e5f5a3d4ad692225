package vms

import (
	"math"

	"dumplens/analyzers"
	"dumplens/parsers/model"
)

// Scope is the scope of rules for all releases.
var Scope = analyzers.Scope{Platform: "OpenVMS"}

// The sources of thresholds that several rules share.
const (
	Guide = "OpenVMS Performance Management manual"
	Tips  = "Ellis, Peleg: OpenVMS performance tips (BRUDEN-OSSG)"
)

// Parameter is the current value of a SYSGEN parameter.
func Parameter(part *model.Part, name string) (model.Sample, bool) {
	s, ok := part.Sample(model.VMSParameter, "parameter", name, "column", "current")
	return s, ok && !math.IsNaN(s.Value)
}

// PartsInScope lists the parts of the case that hold a metric and are in the rule's scope.
func PartsInScope(p *analyzers.Pass, metrics ...*model.Metric) []*model.Part {
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

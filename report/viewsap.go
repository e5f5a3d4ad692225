package report

import (
	"slices"

	"dumplens/analyzers/facts/sap"
	"dumplens/parsers/model"
)

// Instance is the SAP instance that a part is about, with all its dumps in the report, and whether the part is where its page stands: the
// first of the dumps that only instances have. Nil when the part is about none.
func (v *ViewContext) Instance(p *model.Part) (instance *sap.Instance, first bool) {
	var all []*model.Part
	for _, s := range v.sources {
		all = append(all, s.Parts...)
	}
	for _, i := range sap.LandscapeOf(all).Instances {
		parts := i.Parts()
		if !slices.Contains(parts, p) {
			continue
		}
		for _, other := range all {
			if other.Format != "pmap" && slices.Contains(parts, other) {
				return i, other == p
			}
		}
		return i, false
	}
	return nil, false
}

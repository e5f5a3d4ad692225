package report

import "dumplens/parsers/model"

// PartsOf lists the parts of the source that a part is in, for views that show parts side by side.
func (v *ViewContext) PartsOf(p *model.Part) []*model.Part {
	if int(p.Source) >= len(v.sources) {
		return nil
	}
	return v.sources[p.Source].Parts
}

package report

import "dumplens/parsers/model"

// PartsBeside lists the parts of the format and stage of a part that lie in the same episode, its own included, in the order of the inputs:
// for views that add up several dumps of one incident.
func (v *ViewContext) PartsBeside(p *model.Part) []*model.Part {
	var out []*model.Part
	for _, s := range v.sources {
		for _, q := range s.Parts {
			if q.Format == p.Format && q.Stage == p.Stage && v.group(q) == v.group(p) {
				out = append(out, q)
			}
		}
	}
	return out
}

// Quote is a piece of an input that a dump's document holds, with its place.
func (v *ViewContext) Quote(pos model.Pos, text model.Text, note string) *Quote {
	return &Quote{Source: sourceID(pos.Source), Name: v.SourceName(pos.Source), Line: pos.Line, Text: Text(text), Note: Say(note)}
}

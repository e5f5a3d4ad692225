package parsers

import "dumplens/parsers/model"

// Restrict cuts the case to a window: series keep the points inside it, and parts that lie outside it as a whole are taken out. Parts
// without a known time stay. It reports how many parts were taken out.
func (c *Case) Restrict(w model.Window) int {
	out := 0
	for _, s := range c.Sources {
		kept := s.Parts[:0]
		for _, p := range s.Parts {
			if outside(p.Window, w) {
				out++
				continue
			}
			restrict(p, w)
			kept = append(kept, p)
		}
		s.Parts = kept
	}
	c.number()
	return out
}

func outside(p, w model.Window) bool {
	return p.Known() && (!w.To.IsZero() && p.From.After(w.To) || !w.From.IsZero() && p.To.Before(w.From))
}

func restrict(p *model.Part, w model.Window) {
	cuts := map[*model.Axis]*model.Cut{}
	for i, s := range p.Series {
		cut := cuts[s.Axis]
		if cut == nil {
			cut = model.NewCut(s.Axis, w)
			cuts[s.Axis] = cut
		}
		p.Series[i] = cut.Of(s)
	}
	if len(p.Series) > 0 && p.Window.Known() {
		if !w.From.IsZero() && p.Window.From.Before(w.From) {
			p.Window.From = w.From
		}
		if !w.To.IsZero() && p.Window.To.After(w.To) {
			p.Window.To = w.To
		}
	}
}

package model

// Cut is an axis cut to a window, from which series are cut alike.
type Cut struct {
	axis  *Axis
	whole bool
	index []int32 // points of the old axis that are kept
}

// NewCut keeps the points of an axis that lie in a window; an unknown end of the window is open.
func NewCut(a *Axis, w Window) *Cut {
	return NewCutWhere(a, func(i int) bool {
		ms := a.Times[i]
		return (w.From.IsZero() || ms >= w.From.UnixMilli()) && (w.To.IsZero() || ms <= w.To.UnixMilli())
	})
}

// NewCutWhere keeps the points of an axis that keep says.
func NewCutWhere(a *Axis, keep func(i int) bool) *Cut {
	c := &Cut{axis: &Axis{Span: a.Span}}
	for i, ms := range a.Times {
		if !keep(i) {
			continue
		}
		c.axis.Times = append(c.axis.Times, ms)
		c.axis.Lines = append(c.axis.Lines, a.Lines[i])
		c.index = append(c.index, int32(i))
	}
	if c.whole = len(c.index) == a.Len(); c.whole {
		c.axis = a
	}
	return c
}

// Len is how many points are kept.
func (c *Cut) Len() int { return len(c.index) }

// Of cuts a series that stands on the axis.
func (c *Cut) Of(s *Series) *Series {
	if c.whole {
		return s
	}
	order := make([]int32, len(c.index))
	for i, old := range c.index {
		order[i] = old
		if s.order != nil {
			order[i] = s.order[old]
		}
	}
	cut := NewSeries(s.Metric, s.Labels, c.axis, s.column, s.factor, order)
	cut.Part = s.Part
	return cut
}

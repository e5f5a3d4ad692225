package points

import (
	"dumplens/parsers/model"
	"math"
)

// Added adds up what is known of several numbers over time, point by point.
func Added(points ...Points) Points {
	var out Points
	for _, pts := range points {
		if pts.Axis == nil || len(pts.Values) == 0 {
			continue
		}
		if out.Axis == nil {
			out = Points{Axis: pts.Axis, Values: pts.On(pts.Axis)}
			continue
		}
		for i, v := range pts.On(out.Axis) {
			out.Values[i] = AddKnown(out.Values[i], v)
		}
	}
	if out.Axis == nil {
		out.Axis = model.NewAxis(nil, nil)
	}
	return out
}

// AddKnown adds what is known of two numbers; NaN when neither is.
func AddKnown(a, b float64) float64 {
	switch {
	case math.IsNaN(a):
		return b
	case math.IsNaN(b):
		return a
	}
	return a + b
}

// Mean adds up known numbers.
type Mean struct {
	sum float64
	N   int
}

// Value is NaN when nothing was added.
func (m *Mean) Value() float64 { return m.sum / float64(m.N) }

func (m *Mean) Add(v float64) {
	if !math.IsNaN(v) {
		m.sum, m.N = m.sum+v, m.N+1
	}
}

package points

import (
	"math"
	"slices"

	"dumplens/analyzers"
	"dumplens/parsers/model"
)

// Points are numbers over time made of one or more series: always one for each point of the axis, NaN where it is not known.
type Points struct {
	Axis   *model.Axis
	Values []float64
}

// Of reads a series of a part. The first snapshot of an AIX capture is left out (NaN): its rates are averages since boot. A nil
// series gives no points.
func Of(part *model.Part, s *model.Series) Points {
	if s == nil {
		return Points{Axis: model.NewAxis(nil, nil)}
	}
	p := Points{s.Axis, s.Values(make([]float64, 0, s.Len()))}
	if sinceBoot(part) && len(p.Values) > 0 && isFirst(part, s.Axis) {
		p.Values[0] = math.NaN()
	}
	return p
}

// sinceBoot reports whether the first snapshot of a part holds averages since boot: AIX and the Virtual I/O Server built on it.
func sinceBoot(part *model.Part) bool {
	platform, _ := analyzers.Platform(part)
	return part.Format == "nmon" && (platform == "AIX" || platform == "VIOS")
}

// isFirst reports whether an axis begins with the first snapshot of its part. Sections without rows for it (TOP) begin later.
func isFirst(part *model.Part, axis *model.Axis) bool {
	return part.Window.From.IsZero() || !axis.Time(0).After(part.Window.From)
}

// Sum adds series point by point, on the axis of the first; a point that one of them does not know is NaN.
func Sum(part *model.Part, series ...*model.Series) Points {
	if len(series) == 0 || series[0] == nil {
		return Of(part, nil)
	}
	sum := Of(part, series[0])
	for _, s := range series[1:] {
		for i, v := range Of(part, s).On(sum.Axis) {
			sum.Values[i] += v
		}
	}
	return sum
}

// SumKnown adds series point by point on the axis of the first, leaving out what is not known: devices come and go. A point that none of
// them knows is NaN.
func SumKnown(part *model.Part, series ...*model.Series) Points {
	if len(series) == 0 {
		return Of(part, nil)
	}
	sum := Of(part, series[0])
	for _, s := range series[1:] {
		p := Of(part, s)
		values := p.Values
		if p.Axis != sum.Axis {
			values = p.On(sum.Axis)
		}
		for i, v := range values {
			switch {
			case math.IsNaN(v):
			case math.IsNaN(sum.Values[i]):
				sum.Values[i] = v
			default:
				sum.Values[i] += v
			}
		}
	}
	return sum
}

// Each is f of every value, on the same axis.
func (p Points) Each(f func(float64) float64) Points {
	out := Points{p.Axis, make([]float64, len(p.Values))}
	for i, v := range p.Values {
		out.Values[i] = f(v)
	}
	return out
}

// Known is how many points are known.
func (p Points) Known() int {
	n := 0
	for _, v := range p.Values {
		if !math.IsNaN(v) {
			n++
		}
	}
	return n
}

// On gives the values at the times of another axis; NaN where there is none at just that time.
func (p Points) On(axis *model.Axis) []float64 {
	if p.Axis == axis || slices.Equal(p.Axis.Times, axis.Times) && p.Axis.Len() == len(p.Values) {
		return slices.Clone(p.Values)
	}
	at := make(map[int64]float64, len(p.Values))
	for i, v := range p.Values {
		at[p.Axis.Times[i]] = v
	}
	out := make([]float64, axis.Len())
	for i, ms := range axis.Times {
		v, ok := at[ms]
		if !ok {
			v = math.NaN()
		}
		out[i] = v
	}
	return out
}

// Stats computes figures over the known points.
func (p Points) Stats() model.Stats {
	if p.Axis == nil {
		p.Axis = model.NewAxis(nil, nil)
	}
	return model.StatsOf(p.Axis, p.Values)
}

// Level is what a part says of a number that hardly changes: the median of its series, else its first sample, else NaN.
func Level(part *model.Part, m *model.Metric, pairs ...string) float64 {
	if s := part.FirstSeries(m, pairs...); s != nil {
		known := slices.DeleteFunc(Of(part, s).Values, math.IsNaN)
		if len(known) > 0 {
			slices.Sort(known)
			return model.Percentile(known, 0.5)
		}
	}
	for _, s := range part.SamplesOf(m, pairs...) {
		if !math.IsNaN(s.Value) {
			return s.Value
		}
	}
	return math.NaN()
}

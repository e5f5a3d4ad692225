package report

import (
	"math"

	"dumplens/parsers/model"
	"dumplens/report/chart"
)

func unknown() Number { return Number(math.NaN()) }

// Point is a time in milliseconds and a value.
type Point struct {
	Millis int64
	Value  Number
}

// PointsOf returns at most limit points of a series, in which every stretch keeps its smallest and largest value; limit 0 is all.
func PointsOf(s *model.Series, limit int) []Point {
	times, values := columns(s)
	picked := chart.Pick(len(times), [][]float64{values}, limit)
	out := make([]Point, len(picked))
	for i, at := range picked {
		out[i] = Point{times[at], Number(values[at])}
	}
	return out
}

// columns returns all times and values of a series.
func columns(s *model.Series) ([]int64, []float64) {
	return s.Axis.Times, s.Values(make([]float64, 0, s.Len()))
}

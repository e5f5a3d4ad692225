package chart

import (
	"html/template"
	"strconv"

	"dumplens/parsers/unit"
)

// svgScatter draws one small square for each point: its value above a length of time, which stands among Times in milliseconds. Points
// are named by Categories.
func (f *Figure) svgScatter() template.HTML {
	const side = 7
	body := drawing{width: f.wide()}
	top := body.legend(f)
	bottom := top + plotHeight
	longest := f.longest()
	across := Figure{Unit: unit.Second, Series: []Series{{Values: []float64{longest}}}}
	xTicks, xLabels := valueTicks(longest, across.scale(), unit.Second)
	yTicks, yLabels := valueTicks(f.top(), f.scale(), f.Unit)
	x := func(v float64) float64 { return left + v/xTicks[len(xTicks)-1]*(body.width-left-right) }
	y := func(v float64) float64 { return bottom - v/yTicks[len(yTicks)-1]*plotHeight }
	body.grid(yTicks, yLabels, y)
	for i, v := range xTicks {
		body.line("grid", x(v), top, x(v), bottom)
		body.label("m", x(v), bottom+14, xLabels[i])
	}
	for _, s := range f.Series {
		for i, v := range s.Values {
			if i >= len(s.Times) || !(v >= 0) {
				continue
			}
			seconds := float64(s.Times[i]) / 1000
			title := s.Name + " " + unit.Of(v, f.Unit).String() + " in " + unit.Seconds(seconds).String()
			if i < len(f.Categories) {
				title = f.Categories[i] + ": " + title
			}
			body.rectTitle("f"+strconv.Itoa(s.Color%len(palette)), x(seconds)-side/2, y(v)-side/2, side, side, title)
		}
	}
	var d drawing
	d.open(f, int(bottom)+22)
	d.raw(body.b.String())
	return d.close()
}

// longest is the largest length of time of a scatter chart, in seconds.
func (f *Figure) longest() float64 {
	most := int64(0)
	for _, s := range f.Series {
		for _, t := range s.Times {
			most = max(most, t)
		}
	}
	return float64(most) / 1000
}

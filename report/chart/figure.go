// Package chart draws what a report shows as a picture: as option values of ECharts for a page with scripts, and as static SVG for one
// without, for print, and for what needs no interaction. It is the only package that knows go-echarts, and never lets it render: its own
// pages load scripts from elsewhere and write texts unescaped.
package chart

import (
	"math"

	"dumplens/parsers/unit"
)

// Kind is how a figure is drawn.
type Kind string

const (
	Lines    Kind = "line"     // series over time
	Stacked  Kind = "stacked"  // series over time as areas on each other; those marked Over are lines above them
	Bars     Kind = "bar"      // one horizontal bar for each category; of several series, one after the other
	Heat     Kind = "heat"     // one row for each series, coloured by value
	Timeline Kind = "timeline" // when each source was recording, and where findings lie; SVG only
	Ledger   Kind = "ledger"   // a whole divided into parts and parts of parts; SVG only
	Scatter  Kind = "scatter"  // points, one for each category: a value over a length of time, in milliseconds among Times; SVG only
)

// Figure is one picture with all that it shows; texts are redacted, numbers in base units, NaN is missing.
type Figure struct {
	ID, Title  string
	Kind       Kind
	Unit       unit.Unit
	Group      string  // figures of one group zoom together
	From, To   int64   // milliseconds, ends of the time axis; both 0: as the data
	Max        float64 // end of the value axis where it is known beforehand (1 for a whole CPU); NaN: as the data
	Series     []Series
	Categories []string // of Bars
	Marks      []Mark   // horizontal lines: thresholds, entitlements
	Bands      []Band   // stretches of time to point at
	Rows       []Row    // of Timeline
	Parts      []Part   // of Ledger
	Whole      float64  // of Ledger, what shares are of; not above 0: all roots together
	Narrow     bool     // drawn for half the width of the page
}

// Series is one line, area, row, or set of bars. Times are milliseconds of the dump's wall clock read as UTC.
type Series struct {
	Name   string
	Color  int // index into the palette
	Over   bool
	Step   bool // keeps its value until the next point
	Times  []int64
	Values []float64
}

// Mark is a horizontal line.
type Mark struct {
	Name  string
	Value float64
}

// Band is a stretch of time that a finding is about. Class is its severity.
type Band struct {
	Name     string
	Class    string
	From, To int64
}

// Row is one source of a Timeline.
type Row struct {
	Name     string
	From, To int64
	Bands    []Band
}

// Part is one part of a Ledger. Parent is an index into the parts, -1 for a root.
type Part struct {
	Name   string
	Parent int
	Value  float64 // in the figure's unit
	Rest   bool    // unaccounted for
}

// palette holds colours that differ in lightness as well as in hue, and stand on white and on near-black. The style sheet has the same.
var palette = []string{"#3f7fbf", "#e08e1b", "#1f9d83", "#9467bd", "#c4532d", "#5fb3d9", "#8a8f98", "#a39a24", "#cf6a9b", "#4c5f8a"}

// Colors is how many colours series may choose from.
func Colors() int { return len(palette) }

// scale divides the numbers of a figure so that its axis has round ticks in the unit that people read: MiB, minutes, per cent.
func (f *Figure) scale() float64 {
	top := f.top()
	switch f.Unit.Dimension {
	case unit.Ratio:
		return 0.01
	case unit.Information, unit.Throughput:
		s := 1.0
		for top/s >= 1024 && s < 1<<50 {
			s *= 1024
		}
		return s
	case unit.Time:
		switch {
		case top >= 3*86400:
			return 86400
		case top >= 2*3600:
			return 3600
		case top >= 120:
			return 60
		case top >= 1 || top == 0:
			return 1
		case top >= 1e-3:
			return 1e-3
		}
		return 1e-6
	}
	return 1
}

// top is the largest number that the value axis has to show; areas add up.
func (f *Figure) top() float64 {
	if !math.IsNaN(f.Max) && f.Max > 0 {
		return f.Max
	}
	if f.Kind == Bars {
		return f.barTop()
	}
	top := 0.0
	stack := map[int64]float64{}
	for _, s := range f.Series {
		for i, v := range s.Values {
			if math.IsNaN(v) {
				continue
			}
			if f.Kind == Stacked && !s.Over {
				stack[s.Times[i]] += v
				v = stack[s.Times[i]]
			}
			top = max(top, v)
		}
	}
	for _, m := range f.Marks {
		top = max(top, m.Value)
	}
	return top
}

// Window is the time that the figure spans, in milliseconds.
func (f *Figure) Window() (from, to int64) {
	if f.From != 0 || f.To != 0 {
		return f.From, f.To
	}
	first := true
	grow := func(a, b int64) {
		if first {
			from, to, first = a, b, false
			return
		}
		from, to = min(from, a), max(to, b)
	}
	for _, s := range f.Series {
		for _, t := range s.Times {
			grow(t, t)
		}
	}
	for _, r := range f.Rows {
		grow(r.From, r.To)
	}
	return from, to
}

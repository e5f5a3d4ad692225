package chart

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"dumplens/parsers/unit"
)

// Item is what the page's script needs for one chart: the option value of ECharts, and where in the Block its points are. It marshals to
// JSON in which <, > and & are escaped, so that no text in it can end the script element that holds it.
type Item struct {
	ID        string          `json:"id"`
	Kind      Kind            `json:"kind"`
	Group     string          `json:"group,omitempty"`
	Dimension unit.Dimension  `json:"dimension"`
	Scale     float64         `json:"scale"` // numbers of the chart times scale are in base units
	Rows      int             `json:"rows,omitempty"`
	Step      float64         `json:"step,omitempty"` // between the ticks of the value axis of bars
	Sets      []Set           `json:"sets,omitempty"`
	Option    json.RawMessage `json:"option"`
}

// Set is one dataset of a chart: an axis of the Block and the columns that share it.
type Set struct {
	Axis    int   `json:"axis"`
	Columns []int `json:"columns"`
}

// Item builds the chart of a figure and puts its points into the block.
func (f *Figure) Item(block *Block) (Item, error) {
	it := Item{ID: f.ID, Kind: f.Kind, Group: f.Group, Dimension: f.Unit.Dimension, Scale: f.scale()}
	var option map[string]any
	switch f.Kind {
	case Bars:
		option = f.bars(&it)
	case Heat:
		option = f.heat(&it, block)
	default:
		option = f.lines(&it, block)
	}
	enc, err := json.Marshal(option)
	if err != nil {
		return Item{}, fmt.Errorf("chart %s: %w", f.ID, err)
	}
	it.Option = enc
	return it, nil
}

// visitor adds what go-echarts has no field for, and keeps its tooltips from being HTML.
type visitor struct {
	charts.BaseConfigurationVisitor
}

type tooltip struct {
	opts.Tooltip
	RenderMode string `json:"renderMode"`
	Confine    bool   `json:"confine"`
}

// VisitTooltipOpt makes tooltips canvas text: as HTML they would be a way for a name out of a dump into the page.
func (visitor) VisitTooltipOpt(t opts.Tooltip) any {
	return tooltip{Tooltip: t, RenderMode: "richText", Confine: true}
}

// Visit adds the top-level options that go-echarts lacks.
func (visitor) Visit(option map[string]any) {
	option["useUTC"] = true // times are the dump's wall clock held as UTC; the viewer's zone must not move them
	delete(option, "title") // the page has the title
	delete(option, "toolbox")
}

func (f *Figure) common(pointer string) []charts.GlobalOpts {
	return []charts.GlobalOpts{
		charts.WithInitializationOpts(opts.Initialization{ChartID: f.ID}),
		charts.WithAnimation(false),
		charts.WithColorsOpts(palette),
		charts.WithTooltipOpts(opts.Tooltip{Show: opts.Bool(true), Trigger: "axis", AxisPointer: &opts.AxisPointer{Type: pointer}}),
		charts.WithLegendOpts(opts.Legend{Show: opts.Bool(len(f.Series) > 1), Type: "scroll", Top: "0", Left: "0", Icon: "roundRect", ItemWidth: 12, ItemHeight: 8}),
		charts.WithAriaOpts(&opts.Aria{Enabled: opts.Bool(true), Label: &opts.AriaLabel{Enabled: opts.Bool(true), Description: f.Title}}),
	}
}

func (f *Figure) lines(it *Item, block *Block) map[string]any {
	line := charts.NewLine()
	line.Accept(visitor{})
	x := opts.XAxis{Type: "time"}
	if from, to := f.Window(); to > from {
		x.Min, x.Max = from, to
	}
	y := opts.YAxis{Type: "value"}
	if f.Max > 0 {
		y.Max = f.Max / it.Scale
	}
	line.SetGlobalOptions(append(f.common("line"),
		charts.WithXAxisOpts(x), charts.WithYAxisOpts(y),
		charts.WithGridOpts(opts.Grid{Left: "8", Right: "28", Top: f.gridTop(), Bottom: "34", ContainLabel: opts.Bool(true)}),
		charts.WithDataZoomOpts(opts.DataZoom{Type: "inside", XAxisIndex: 0, FilterMode: "none"},
			opts.DataZoom{Type: "slider", XAxisIndex: 0, FilterMode: "none"}))...)
	for set, group := range f.shared() {
		columns := make([]int, len(group))
		for c, i := range group {
			s := f.Series[i]
			columns[c] = block.Column(scaled(s.Values, it.Scale))
			line.AddSeries(s.Name, nil, f.lineSeries(i, set, c))
		}
		it.Sets = append(it.Sets, Set{Axis: block.Axis(f.Series[group[0]].Times), Columns: columns})
	}
	line.Validate()
	return line.JSON()
}

func (f *Figure) gridTop() string {
	if len(f.Series) > 1 {
		return "30"
	}
	return "12"
}

// lineSeries sets up series i, whose points are column c of dataset set. The first series carries the marks and bands of the chart.
func (f *Figure) lineSeries(i, set, c int) charts.SeriesOpts {
	s := f.Series[i]
	return func(o *charts.SingleSeries) {
		o.Data = nil
		o.DatasetIndex = set
		o.Encode = &opts.Encode{X: "t", Y: "c" + strconv.Itoa(c)}
		o.ShowSymbol = opts.Bool(len(s.Times) == 1)
		o.Color = palette[s.Color%len(palette)]
		width := float32(1.4)
		if f.Kind == Stacked && !s.Over {
			o.Stack = "all"
			o.AreaStyle = &opts.AreaStyle{Opacity: opts.Float(0.75)}
			width = 0.5
		}
		if s.Step {
			o.Step = "end"
		}
		o.LineStyle = &opts.LineStyle{Width: width}
		if s.Over {
			o.LineStyle.Type = "dashed"
		}
		if i == 0 {
			o.MarkLines, o.MarkAreas = f.marks(), f.bands()
		}
	}
}

func (f *Figure) marks() *opts.MarkLines {
	if len(f.Marks) == 0 {
		return nil
	}
	scale := f.scale()
	m := &opts.MarkLines{MarkLineStyle: opts.MarkLineStyle{Symbol: []string{"none", "none"},
		Label: &opts.Label{Formatter: "{b}", Position: "insideEndTop"}}}
	for _, mark := range f.Marks {
		m.Data = append(m.Data, opts.MarkLineNameYAxisItem{Name: mark.Name, YAxis: mark.Value / scale})
	}
	return m
}

// bandColor is pale enough that the lines stay readable on it, in light and dark.
func bandColor(class string) string {
	switch class {
	case "critical":
		return "rgba(196,60,45,0.16)"
	case "warning":
		return "rgba(224,142,27,0.16)"
	}
	return "rgba(63,127,191,0.12)"
}

func (f *Figure) bands() *opts.MarkAreas {
	if len(f.Bands) == 0 {
		return nil
	}
	from, to := f.Window()
	m := &opts.MarkAreas{MarkAreaStyle: opts.MarkAreaStyle{Label: &opts.Label{Show: opts.Bool(false)}}}
	for _, b := range f.Bands {
		if b.To < from || b.From > to {
			continue
		}
		m.Data = append(m.Data, []any{
			map[string]any{"name": b.Name, "xAxis": max(b.From, from), "itemStyle": opts.ItemStyle{Color: bandColor(b.Class)}},
			map[string]any{"xAxis": min(b.To, to)}})
	}
	return m
}

// barTicks is about how many ticks the value axis of bars has.
const barTicks = 6

func (f *Figure) bars(it *Item) map[string]any {
	scale := it.Scale
	names := 60 // pixels: ECharts' own measuring goes wrong where names are long and the chart is narrow
	for _, c := range f.Categories {
		names = min(max(names, int(8.6*float64(utf8.RuneCountInString(c)))), 240)
	}
	top := f.top() / scale
	it.Rows = len(f.Categories)
	it.Step = roundStep(top / barTicks)
	x := opts.XAxis{Type: "value", Max: round(math.Ceil(top/it.Step-1e-3) * it.Step)}
	bar := charts.NewBar()
	bar.Accept(visitor{})
	bar.SetGlobalOptions(append(f.common("shadow"),
		charts.WithXAxisOpts(x),
		charts.WithYAxisOpts(opts.YAxis{Type: "category", Inverse: opts.Bool(true), Data: f.Categories,
			AxisLabel: &opts.AxisLabel{Width: names, Overflow: "truncate"}}),
		charts.WithGridOpts(opts.Grid{Left: strconv.Itoa(names + 16), Right: "40", Top: f.gridTop(), Bottom: "26"}))...)
	for _, s := range f.Series {
		data := make([]any, len(s.Values))
		for i, v := range scaled(s.Values, scale) {
			if !math.IsNaN(v) {
				data[i] = round(v)
			}
		}
		bar.AddSeries(s.Name, nil, func(o *charts.SingleSeries) {
			o.Data = data
			o.Color = palette[s.Color%len(palette)]
			o.BarMaxWidth = "18"
			if f.Kind == Bars && len(f.Series) > 1 {
				o.Stack = "all"
			}
		})
	}
	bar.Validate()
	return bar.JSON()
}

// heat leaves the data to the script, which makes triples out of the columns.
func (f *Figure) heat(it *Item, block *Block) map[string]any {
	heat := charts.NewHeatMap()
	heat.Accept(visitor{})
	names := make([]string, len(f.Series))
	var columns []int
	for i, s := range f.Series {
		names[i] = s.Name
		columns = append(columns, block.Column(scaled(s.Values, it.Scale)))
	}
	if len(f.Series) > 0 {
		it.Sets = []Set{{Axis: block.Axis(f.Series[0].Times), Columns: columns}}
	}
	it.Rows = len(names)
	options := append(f.common("none"),
		charts.WithXAxisOpts(opts.XAxis{Type: "category"}),
		charts.WithYAxisOpts(opts.YAxis{Type: "category", Data: names, Inverse: opts.Bool(true)}),
		charts.WithVisualMapOpts(opts.VisualMap{Min: 0, Max: float32(f.top() / it.Scale), Show: opts.Bool(false),
			InRange: &opts.VisualMapInRange{Color: []string{"#e9f1f8", "#8ab4d8", "#e08e1b", "#b5321f"}}}),
		charts.WithGridOpts(opts.Grid{Left: "8", Right: "16", Top: "12", Bottom: "8", ContainLabel: opts.Bool(true)}),
		charts.WithLegendOpts(opts.Legend{Show: opts.Bool(false)}),
		charts.WithTooltipOpts(opts.Tooltip{Show: opts.Bool(true), Trigger: "item"}))
	heat.SetGlobalOptions(options...)
	heat.AddSeries(f.Title, nil, func(o *charts.SingleSeries) { o.Data = nil })
	heat.Validate()
	return heat.JSON()
}

func scaled(values []float64, scale float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = v / scale
	}
	return out
}

// round keeps five digits, as the block does.
func round(v float64) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 5, 64), 64)
	if err != nil {
		return v
	}
	return r
}

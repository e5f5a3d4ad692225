package chart

import (
	"html"
	"html/template"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"dumplens/parsers/unit"
)

// Measures of a drawing, in its own units; the page scales it to its width.
const (
	width      = 920
	narrow     = 540 // of a figure that has half the page
	left       = 74
	right      = 24
	plotHeight = 170
	lineHeight = 18
	charWidth  = 6.3
	svgPoints  = 420 // per series: a drawing is for print and for pages without scripts
	fewPoints  = 100 // per series of a narrow one
)

// drawing collects SVG elements. Texts pass through label and title only, which escape them; all else written is numbers and names of
// classes. There are no style attributes, since the page's policy forbids them: colours come from classes.
type drawing struct {
	b     strings.Builder
	width float64
}

// wide is how wide the drawing of a figure is.
func (f *Figure) wide() float64 {
	if f.Narrow {
		return narrow
	}
	return width
}

// SVG draws a figure as one static svg element. Kinds that only a script can draw give "".
func (f *Figure) SVG() template.HTML {
	switch f.Kind {
	case Bars:
		return f.svgBars()
	case Lines, Stacked:
		return f.svgLines()
	case Timeline:
		return f.svgTimeline()
	case Ledger:
		return f.svgLedger()
	case Scatter:
		return f.svgScatter()
	}
	return ""
}

func (d *drawing) open(f *Figure, height int) {
	class := "figure"
	if f.Narrow {
		class += " narrow"
	}
	d.raw(`<svg class="`, class, `" role="img" viewBox="0 0 `, strconv.Itoa(int(f.wide())), " ", strconv.Itoa(height), `" aria-label="`, html.EscapeString(f.Title), `">`)
}

func (d *drawing) close() template.HTML {
	d.raw(`</svg>`)
	return template.HTML(d.b.String()) // every text in it went through html.EscapeString
}

func (d *drawing) raw(parts ...string) {
	for _, p := range parts {
		d.b.WriteString(p)
	}
}

func (d *drawing) rect(class string, x, y, w, h float64) {
	d.raw(`<rect class="`, class, `" x="`, num(x), `" y="`, num(y), `" width="`, num(max(w, 0)), `" height="`, num(max(h, 0)), `"/>`)
}

// rectTitle is a rect with a text that appears on hovering.
func (d *drawing) rectTitle(class string, x, y, w, h float64, title string) {
	d.raw(`<rect class="`, class, `" x="`, num(x), `" y="`, num(y), `" width="`, num(max(w, 0)), `" height="`, num(max(h, 0)),
		`"><title>`, html.EscapeString(title), `</title></rect>`)
}

func (d *drawing) line(class string, x1, y1, x2, y2 float64) {
	d.raw(`<path class="`, class, `" d="M`, num(x1), " ", num(y1), "L", num(x2), " ", num(y2), `"/>`)
}

// label writes a text; class "e" aligns it to its end, "m" to its middle.
func (d *drawing) label(class string, x, y float64, s string) {
	d.raw(`<text class="`, class, `" x="`, num(x), `" y="`, num(y), `">`, html.EscapeString(s), `</text>`)
}

// num writes a coordinate with one decimal at most.
func num(v float64) string {
	s := strconv.FormatFloat(v, 'f', 1, 64)
	return strings.TrimSuffix(s, ".0")
}

// fit cuts a text to a width.
func fit(s string, w float64) string {
	n := int(w / charWidth)
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	if n < 3 {
		return ""
	}
	return string([]rune(s)[:n-1]) + "…"
}

// legend writes the names of the series in rows and returns the height used.
func (d *drawing) legend(f *Figure) float64 {
	if len(f.Series) < 2 {
		return 12
	}
	x, y := 4.0, 12.0
	for _, s := range f.Series {
		name := fit(s.Name, 300)
		w := 20 + charWidth*float64(utf8.RuneCountInString(name)) + 14
		if x+w > f.wide() && x > 4 {
			x, y = 4, y+lineHeight
		}
		d.rect("f"+strconv.Itoa(s.Color%len(palette)), x, y-7, 12, 8)
		d.label("", x+17, y+1, name)
		x += w
	}
	return y + 10
}

func (f *Figure) svgLines() template.HTML {
	g := *f
	g.Series = append([]Series(nil), f.Series...)
	points := svgPoints
	if f.Narrow {
		points = fewPoints
	}
	g.Reduce(points)
	body := drawing{width: f.wide()}
	top := body.legend(&g)
	bottom := top + plotHeight
	from, to := g.Window()
	if to <= from {
		to = from + 1
	}
	ticks, labels := valueTicks(g.top(), g.scale(), g.Unit)
	highest := ticks[len(ticks)-1]
	x := func(t int64) float64 { return left + float64(t-from)/float64(to-from)*(body.width-left-right) }
	y := func(v float64) float64 { return bottom - v/highest*plotHeight }
	body.grid(ticks, labels, y)
	body.timeAxis(from, to, top, bottom, x)
	body.shades(g.Bands, from, to, top, bottom, x)
	if g.Kind == Stacked {
		body.areas(&g, x, y)
	}
	for _, s := range g.Series {
		if g.Kind != Stacked || s.Over {
			class := "l" + strconv.Itoa(s.Color%len(palette))
			if s.Over {
				class += " over"
			}
			body.raw(`<path class="`, class, `" d="`, linePath(s, x, y), `"/>`)
		}
	}
	for _, m := range g.Marks {
		if v := y(m.Value); v >= top {
			body.line("mark", left, v, body.width-right, v)
			body.label("e marklabel", body.width-right-2, v-3, m.Name)
		}
	}
	var d drawing
	d.open(f, int(bottom)+20)
	d.raw(body.b.String())
	return d.close()
}

func (d *drawing) grid(ticks []float64, labels []string, y func(float64) float64) {
	for i, v := range ticks {
		d.line("grid", left, y(v), d.width-right, y(v))
		d.label("e", left-6, y(v)+4, labels[i])
	}
}

func (d *drawing) timeAxis(from, to int64, top, bottom float64, x func(int64) float64) {
	at, labels := timeTicks(from, to, int(d.width/115))
	for i, t := range at {
		d.line("grid", x(t), top, x(t), bottom)
		d.label("m", x(t), bottom+14, labels[i])
	}
}

func (d *drawing) shades(bands []Band, from, to int64, top, bottom float64, x func(int64) float64) {
	for _, b := range bands {
		if b.To < from || b.From > to {
			continue
		}
		x1, x2 := x(max(b.From, from)), x(min(b.To, to))
		d.rectTitle("band "+bandClass(b.Class), x1, top, max(x2-x1, 2), bottom-top, b.Name)
	}
}

// bandClass keeps the class attribute to names that the style sheet has.
func bandClass(severity string) string {
	switch severity {
	case "critical", "warning", "notice":
		return severity
	}
	return "info"
}

// linePath writes a series as moves and relative lines in whole units, which keeps a drawing at about five bytes a point.
func linePath(s Series, x func(int64) float64, y func(float64) float64) string {
	var b []byte
	pen := false
	var px, py int
	for i, v := range s.Values {
		if math.IsNaN(v) {
			pen = false
			continue
		}
		nx, ny := int(math.Round(x(s.Times[i])*2)), int(math.Round(y(v)*2))
		switch {
		case !pen:
			b = append(b, 'M')
			b = appendPair(b, nx, ny)
			b = append(b, "l0 0"...)
		case nx == px && ny == py:
			continue
		default:
			b = append(b, 'l')
			b = appendPair(b, nx-px, ny-py)
		}
		pen, px, py = true, nx, ny
	}
	return string(b)
}

// appendPair writes two coordinates given in half units.
func appendPair(b []byte, x, y int) []byte {
	b = appendHalf(b, x)
	if y >= 0 {
		b = append(b, ' ')
	}
	return appendHalf(b, y)
}

func appendHalf(b []byte, v int) []byte {
	if v%2 == 0 {
		return strconv.AppendInt(b, int64(v/2), 10)
	}
	return strconv.AppendFloat(b, float64(v)/2, 'f', 1, 64)
}

// areas draws the stacked series, each from the one below it. A missing value ends the area.
func (d *drawing) areas(f *Figure, x func(int64) float64, y func(float64) float64) {
	base := map[int64]float64{}
	for _, s := range f.Series {
		if s.Over {
			continue
		}
		for start := 0; start < len(s.Values); {
			end := start
			for end < len(s.Values) && !math.IsNaN(s.Values[end]) {
				end++
			}
			if end > start {
				d.area("f"+strconv.Itoa(s.Color%len(palette))+" area", s, start, end, base, x, y)
			}
			start = end + 1
		}
	}
}

func (d *drawing) area(class string, s Series, start, end int, base map[int64]float64, x func(int64) float64, y func(float64) float64) {
	var upper, lower []byte
	for i := start; i < end; i++ {
		t := s.Times[i]
		low := base[t]
		base[t] = low + s.Values[i]
		if i > start {
			upper = append(upper, 'L')
		}
		upper = appendPair(upper, int(math.Round(x(t)*2)), int(math.Round(y(base[t])*2)))
		lower = append(appendPair([]byte{'L'}, int(math.Round(x(t)*2)), int(math.Round(y(low)*2))), lower...)
	}
	d.raw(`<path class="`, class, `" d="M`, string(upper), string(lower), `Z"/>`)
}

func (f *Figure) svgBars() template.HTML {
	const row = 22
	names := 250.0
	if f.Narrow {
		names = 160
	}
	var d, body drawing
	head := 0
	if len(f.Series) > 1 {
		head = int(body.legend(f)) + 2
	}
	d.open(f, head+len(f.Categories)*row+8)
	d.raw(body.b.String())
	top := f.top()
	for i, c := range f.Categories {
		y := float64(head + i*row + 4)
		d.label("e", names-8, y+13, fit(c, names-16))
		x, sum, known := names, 0.0, false
		for _, s := range f.Series {
			if i >= len(s.Values) || math.IsNaN(s.Values[i]) {
				continue
			}
			w := s.Values[i] / top * (f.wide() - names - 110)
			d.rectTitle("f"+strconv.Itoa(s.Color%len(palette)), x, y+2, max(w, 1), 13, c+": "+s.Name+" "+unit.Of(s.Values[i], f.Unit).String())
			x, sum, known = x+max(w, 1), sum+s.Values[i], true
		}
		text := unit.Unknown
		if known {
			text = unit.Of(sum, f.Unit).String()
		}
		d.label("", x+6, y+13, text)
	}
	return d.close()
}

// barTop is the length of the longest bar, never 0.
func (f *Figure) barTop() float64 {
	top := 0.0
	for i := range f.Categories {
		sum := 0.0
		for _, s := range f.Series {
			if i < len(s.Values) && !math.IsNaN(s.Values[i]) {
				sum += s.Values[i]
			}
		}
		top = max(top, sum)
	}
	if top == 0 {
		return 1
	}
	return top
}

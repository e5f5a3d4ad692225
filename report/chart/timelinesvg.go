package chart

import (
	"html/template"
	"time"
)

// svgTimeline draws one row for each source, with a bar for the time it recorded and, on it, the findings about it.
func (f *Figure) svgTimeline() template.HTML {
	const row, names = 24, 300
	from, to := f.Window()
	if to <= from {
		from, to = from-30_000, from+30_000
	}
	x := func(t int64) float64 { return names + float64(t-from)/float64(to-from)*(width-names-right) }
	bottom := float64(len(f.Rows)*row + 6)
	d := drawing{width: f.wide()}
	d.open(f, int(bottom)+22)
	d.timeAxis(from, to, 0, bottom, x)
	for _, b := range f.Bands {
		x1, x2 := x(max(b.From, from)), x(min(b.To, to))
		if x2 >= x1 {
			d.rectTitle("band "+bandClass(b.Class), x1, 0, max(x2-x1, 2), bottom, b.Name)
		}
	}
	for i, r := range f.Rows {
		y := float64(i*row + 6)
		d.label("e", names-10, y+12, fit(r.Name, names-14))
		x1, x2 := x(r.From), x(r.To)
		d.rectTitle("span", x1, y+2, max(x2-x1, 3), 14, r.Name+": "+clock(r.From)+" to "+clock(r.To))
		for _, b := range r.Bands {
			b1, b2 := x(max(b.From, from)), x(min(b.To, to))
			if b2 >= b1 {
				d.rectTitle("hit "+bandClass(b.Class), b1, y+5, max(b2-b1, 4), 8, b.Name)
			}
		}
	}
	return d.close()
}

// clock writes a time as the dump did: without a zone.
func clock(ms int64) string { return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04:05") }

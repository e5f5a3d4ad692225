package chart

import (
	"fmt"
	"html/template"
	"strconv"
	"unicode/utf8"

	"dumplens/parsers/unit"
)

// svgLedger draws a ledger as rows of boxes: the roots in the first, and under each box what it consists of, in its width. Parts that
// exceed their parent are drawn to its width: the table beside the drawing has the numbers.
func (f *Figure) svgLedger() template.HTML {
	const row = 40
	depth := 0
	for i := range f.Parts {
		depth = max(depth, f.depth(i)+1)
	}
	var d drawing
	d.open(f, depth*row+4)
	f.boxes(&d, -1, 0, 0, width, -1)
	return d.close()
}

func (f *Figure) depth(i int) int {
	n := 0
	for p := f.Parts[i].Parent; p >= 0 && n < len(f.Parts); p = f.Parts[p].Parent {
		n++
	}
	return n
}

// boxes draws the children of a parent between x and x+w. Deeper parts keep the colour of their root.
func (f *Figure) boxes(d *drawing, parent, level int, x, w float64, color int) {
	const row = 40
	total := 0.0
	for _, p := range f.Parts {
		if p.Parent == parent && p.Value > 0 {
			total += p.Value
		}
	}
	if total == 0 || level > 8 {
		return
	}
	n := 0
	for i, p := range f.Parts {
		if p.Parent != parent || !(p.Value > 0) {
			continue
		}
		own := color
		if parent < 0 {
			own = n
			n++
		}
		share := w * p.Value / total
		class, ink := "box f"+strconv.Itoa(own%len(palette)), "inbox"
		if level > 0 {
			class += " deeper"
		}
		if light(own) {
			ink = "inbox onlight"
		}
		if p.Rest {
			class, ink = "box rest", "inbox onlight"
		}
		size, of := unit.Of(p.Value, f.Unit).String(), unit.Of(p.Value/f.whole(), unit.Share).String()
		title := fmt.Sprintf("%s: %s (%s of the whole)", p.Name, size, of)
		d.rectTitle(class, x+0.5, float64(level*row)+0.5, share-1, row-3, title)
		if name := fit(p.Name, share-10); utf8.RuneCountInString(name) > 5 || name == p.Name {
			d.label(ink, x+6, float64(level*row)+15, name)
			d.label(ink+" small", x+6, float64(level*row)+30, fit(size+" · "+of, share-8))
		}
		f.boxes(d, i, level+1, x, share, own)
		x += share
	}
}

// whole is what the shares of a ledger are of.
func (f *Figure) whole() float64 {
	if f.Whole > 0 {
		return f.Whole
	}
	sum := 0.0
	for _, p := range f.Parts {
		if p.Parent < 0 && p.Value > 0 {
			sum += p.Value
		}
	}
	return sum
}

// light reports whether a colour of the palette is so light that text on it must be dark.
func light(color int) bool {
	switch color % len(palette) {
	case 0, 3, 4, 9:
		return false
	}
	return true
}

package oratab

import (
	"slices"
	"strings"
)

// page is a table as its heads say it is: those of the next page are the same, mostly.
type page struct {
	grid          *Grid
	layout, above *Layout // above is nil where records have one line
}

func newPage(spec *Spec, g *Grid) page {
	p := page{grid: &Grid{Heads: g.Heads, Ruler: g.Ruler, Above: g.Above}, layout: spec.On(g)}
	if g.Above != nil {
		p.above = spec.onAbove(g.Above)
	}
	return p
}

// unread is why the rows of a table are not read, "" when they are.
func (p *page) unread() string {
	switch {
	case p.grid.Ruler.Displaced(p.grid.Heads), p.above != nil && p.layout.numbers == len(p.layout.Columns) && !p.grid.setRight():
		return DisplacedText
	case p.layout.Spec.named() && !p.layout.named() && (p.above == nil || !p.above.named()):
		return "the names of the rows of this table have no column, so its numbers cannot be told apart; it was not read"
	}
	return ""
}

// setRight reports whether the heads of numbers reach the end of their ruler.
func (g *Grid) setRight() bool {
	heads := strings.TrimRight(g.Heads, " \n")
	last := heads[strings.LastIndexByte(heads, '\n')+1:]
	return len(g.Ruler) == 0 || len(last)+1 >= g.Ruler[len(g.Ruler)-1].To
}

// like reports whether a grid has the same columns. A column that no Spec knows is told by its rows, so it is looked at again.
func (p *page) like(spec *Spec, g *Grid) bool {
	if p.layout == nil || !p.layout.stable || p.layout.Spec.Name != spec.Name || p.grid.Heads != g.Heads || !slices.Equal(p.grid.Ruler, g.Ruler) {
		return false
	}
	a, b := p.grid.Above, g.Above
	return a == nil && b == nil || a != nil && b != nil && p.above.stable && a.Heads == b.Heads && slices.Equal(a.Ruler, b.Ruler)
}

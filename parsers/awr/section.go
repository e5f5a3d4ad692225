package awr

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// section is a titled section of a report, a block of its first page, or one page of either. Text and HTML are both brought into this
// form, so that what a section means is read in one place.
type section struct {
	title       string
	first, last int32
	grids       []*oratab.Grid        // tables
	html        []*grid               // the same as they stand in HTML
	sql         *orareport.SQLSection // statements, in text
	prose       bool                  // HTML: it has text outside of its tables
	block       bool                  // HTML: its title stands in loose text, not in a heading
	empty       bool                  // it says that it has no data
	bad         int                   // lines that could not be taken apart
}

// eachRow takes the rows of the tables apart by a Spec, as far as their heads are those of the Spec. A row must have at least need
// numbers when it is not aligned to its ruler.
func (o *open) eachRow(s *section, spec *oratab.Spec, need int, yield func(l *oratab.Layout, r *oratab.Row)) {
	for _, g := range s.grids {
		if !spec.Applies(g) {
			continue
		}
		if g.Ruler.Displaced(g.Heads) {
			s.bad += g.Lines()
			o.Builder.Notef(g.Line(s.first), model.Warning, oratab.DisplacedText)
			continue
		}
		l := spec.On(g)
		for _, body := range g.Rows {
			for n, line := range text.Numbered(body.Text, body.Line) {
				if oratab.IsBlank(line) || orareport.IsNoData(line) {
					continue
				}
				r, ok := l.Split(line, n, need)
				if !ok || endsInFigure(r.Cells[0].Text) {
					o.badRow(s, n, l.Width()-1)
					continue
				}
				yield(l, r)
			}
		}
	}
}

// endsInFigure knows a name that has swallowed a cell: what stands there looks like a number and is none.
func endsInFigure(name string) bool {
	last := name[strings.LastIndexByte(name, ' ')+1:]
	return len(last) > 1 && last[0]-'0' <= 9 && strings.ContainsAny(last, ",.") && len(last) < len(name)
}

// pairsBy makes a section reader of what reads its pairs.
func pairsBy(read func(r *orareport.Reader, label string, values []string, line int32) bool) func(*open, *section) {
	return func(o *open, s *section) {
		o.eachPair(s, func(label string, values []string, line int32) bool { return read(&o.Reader, label, values, line) })
	}
}

// eachPair reads the labels and values of a block.
func (o *open) eachPair(s *section, pair orareport.Pair) {
	for _, g := range s.grids {
		s.bad += orareport.EachPair(g.Rows, pair)
	}
}

// badRow notes a row that cannot be taken apart.
func (o *open) badRow(s *section, line int32, want int) {
	s.bad++
	o.BadRow(line, want)
}

// span reads an average with its unit behind it, as 12c and later print them: "13.12ms", "268.69us", "52.86 s". It reports false where
// there is no unit.
func span(s string) (seconds, unit float64, ok bool) {
	for _, u := range [...]struct {
		name   string
		factor float64
	}{{"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}} {
		if rest, found := strings.CutSuffix(s, u.name); found {
			v := oratab.Number(rest)
			return v * u.factor, u.factor, !math.IsNaN(v)
		}
	}
	return math.NaN(), 0, false
}

package oratab

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// Spec says what the columns of one kind of table mean, in all releases. A section that is only named is read all the same: columns that no
// Spec knows keep their printed heads.
type Spec struct {
	Name    string   // of the Table, the same in all releases
	Needs   string   // what the heads must contain for the Spec to apply, in lower case; "" for anything
	Labels  []string // labels of all samples of the table, pairs of key and value
	InOrder bool     // Columns are those of the ruler in their order, whatever the heads; more columns are numbers
	Fill    int      // so many first columns are printed once for the rows below
	Columns []Column // in the order in which they claim heads: the more special before those whose words they share
	// After makes more samples, of the rows of one page; nil for none.
	After func(b *model.Builder, t *Table, rows []Record)
}

// Column is one column of a Spec.
type Column struct {
	// Heads is words of its heads, in lower case. Alternatives are separated by "|", and the first that the heads of any column contain
	// counts; "^" is the first column, "=eq" is "eq" and nothing else.
	Heads   string
	Name    string              // in the Table; "" for the printed heads
	Label   string              // a text that tells rows apart: the key of its label
	Spell   func(string) string // turns the printed text of a label into its value; nil for as printed
	Text    bool                // a text that is kept and no label
	Number  bool                // a number that is a label too
	Wraps   bool                // a text that goes on in the next line, where it is the only one
	Metric  *model.Metric       // of a number; nil for one that is only kept in the Table
	Labels  []string            // labels of this column, pairs of key and value
	Factor  float64             // from the printed unit to that of the metric and the Table; 0 is 1
	Base    int                 // what K, M and G step by where suffixes may follow: 1000 or 1024
	Derived bool                // a number that follows from the others: it is no reason to keep the Table
	Null    bool                // a blank cell is 0: the notes of the section say so
}

func (c *Column) isText() bool { return c.Label != "" && !c.Number || c.Text }

// sampled reports whether samples say all that the column does: it is a number with a metric, or a label on one line.
func (c *Column) sampled() bool { return c.Metric != nil || c.Derived || c.Label != "" && !c.Wraps }

// Layout is a Spec found under the heads of one table.
type Layout struct {
	Spec    *Spec
	Columns []*Column // one for each column of the ruler

	ruler   Ruler
	stable  bool   // Columns are all of the Spec
	texts   []bool // for each column, whether it is a text
	wraps   int    // the first column whose text may go on in the next line, -1 for none
	numbers int    // columns of numbers
	tail    int    // where the last columns, all of numbers, begin
	row     Row
}

// On finds the columns under the heads of a table. Columns that the Spec does not know are numbers where the first row has one there.
func (s *Spec) On(g *Grid) *Layout {
	l := &Layout{Spec: s, ruler: g.Ruler, Columns: make([]*Column, len(g.Ruler)), stable: true}
	if s.InOrder {
		for i := range l.Columns {
			if l.Columns[i] = &number; i < len(s.Columns) {
				l.Columns[i] = &s.Columns[i]
			}
		}
	} else {
		l.find(g)
	}
	l.texts, l.row.Cells = make([]bool, len(l.Columns)), make([]Cell, len(l.Columns))
	l.measure()
	return l
}

// sampled reports whether samples say all that is in the columns.
func (l *Layout) sampled() bool {
	for _, c := range l.Columns {
		if !c.sampled() {
			return false
		}
	}
	return true
}

// named reports whether a Spec has columns that tell rows apart.
func (s *Spec) named() bool {
	for i := range s.Columns {
		if s.Columns[i].Label != "" {
			return true
		}
	}
	return false
}

// named reports whether a table has such a column.
func (l *Layout) named() bool {
	for _, c := range l.Columns {
		if c.Label != "" {
			return true
		}
	}
	return false
}

// measure finds out what follows from the columns.
func (l *Layout) measure() {
	l.numbers, l.wraps, l.tail = 0, -1, len(l.Columns)
	for i, c := range l.Columns {
		if l.texts[i] = c.isText(); l.texts[i] {
			l.tail = len(l.Columns)
		} else {
			l.numbers++
			l.tail = min(l.tail, i)
		}
		if c.Wraps && l.wraps < 0 {
			l.wraps = i
		}
	}
}

// number is a column that is only known to hold numbers.
var number = Column{}

// find gives each head the column that claims it.
func (l *Layout) find(g *Grid) {
	names := g.Ruler.Names(g.Heads)
	for i := range l.Spec.Columns {
		l.Spec.Columns[i].claim(names, l.Columns)
	}
	for i, c := range l.Columns {
		if c == nil {
			l.stable = false
			l.Columns[i] = &Column{Name: strings.Clone(names[i]), Text: i == 0 && g.Above == nil || !g.numeric(i)}
		}
	}
}

// claim gives the column the first unclaimed heads that contain one of its alternatives.
func (c *Column) claim(names []string, claimed []*Column) {
	for heads := c.Heads; heads != ""; {
		var want string
		want, heads, _ = strings.Cut(heads, "|")
		for i, name := range names {
			if claimed[i] == nil && matches(want, name, i) {
				claimed[i] = c
				return
			}
		}
	}
}

// matches reports whether the heads of the column at a place are wanted.
func matches(want, name string, place int) bool {
	switch want[0] {
	case '^':
		return place == 0
	case '=':
		return name == want[1:]
	}
	return strings.Contains(name, want)
}

// numeric reports whether the first cell of a column that holds anything is a number.
func (g *Grid) numeric(i int) bool {
	for _, body := range g.Rows {
		for _, line := range text.Numbered(body.Text, body.Line) {
			c := newCutter(line)
			if cell := c.cut(g.Ruler[i].From, g.Ruler[i].To); cell != "" {
				return NumberLike(cell)
			}
		}
	}
	return true
}

// Applies reports whether the heads of a table are those of the Spec.
func (s *Spec) Applies(g *Grid) bool {
	if s.Needs == "" {
		return true
	}
	heads := strings.ToLower(g.Heads)
	if g.Above != nil {
		heads += "\n" + strings.ToLower(g.Above.Heads)
	}
	return strings.Contains(heads, s.Needs)
}

// Index is the place of a column by its name, -1 when the table has none.
func (l *Layout) Index(name string) int {
	for i, c := range l.Columns {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// Width is how many columns the table has.
func (l *Layout) Width() int { return len(l.Columns) }

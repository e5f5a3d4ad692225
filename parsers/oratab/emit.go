package oratab

import (
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// Reader makes Tables and samples of the grids of a report. It remembers what a page break cut in two.
type Reader struct {
	Builder *model.Builder
	Bad     func(line int32, columns int) // told of lines that are no rows of their table

	texts  Texts
	values []float64 // to cut the values of rows from
	cells  []string  // to cut the texts of rows from
	pairs  []string
	table  *Table
	page   page
	above  []string // texts of the first line of a record whose second line is to come
	fill   []string // texts of the columns that stand for the rows below
	tables []*Table // of the report
}

// Tables are those made so far that say more than the samples made of them. The others would only take memory, of which a folder of
// thousands of reports needs much.
func (r *Reader) Tables() []*Table {
	var out []*Table
	for _, t := range r.tables {
		if !t.sampled {
			t.clip()
			out = append(out, t)
		}
	}
	return out
}

// Begin forgets what was read of the section before. It is called for each section that does not go on with the one before.
func (r *Reader) Begin() {
	r.table, r.page, r.above, r.fill = nil, page{}, nil, r.fill[:0]
}

// Read reads a grid with a Spec, under the title of its section; same is whether the section goes on after a page break, so that equal
// columns go on with the last table. It returns the table, the number of rows it had before, and how many lines were no rows.
func (r *Reader) Read(title string, spec *Spec, g *Grid, same bool) (t *Table, before, bad int) {
	if !same || !r.page.like(spec, g) {
		r.page = newPage(spec, g)
		r.startTable(title, spec.Name, same)
	}
	l, above := r.page.layout, r.page.above
	before = len(r.table.Rows)
	if reason := r.page.unread(); reason != "" {
		bad = g.Lines()
		if bad > 0 {
			r.Builder.NoteText(g.Line(0), model.Warning, reason, model.Say(reason))
		}
		return r.table, before, bad
	}
	for _, body := range g.Rows {
		for n, line := range text.Numbered(body.Text, body.Line) {
			if IsBlank(line) {
				continue
			}
			ok := false
			switch {
			case above == nil:
				ok = r.line(l, line, n)
			case l.numbers == 0:
				ok = r.wrapped(above, l, line, n)
			default:
				ok = r.twoLines(above, l, line, n)
			}
			if !ok {
				r.Bad(n, len(l.Columns))
				bad++
			}
		}
	}
	if spec.After != nil {
		spec.After(r.Builder, r.table, r.table.Rows[before:])
	}
	return r.table, before, bad
}

// startTable begins a table, unless a section goes on with the columns of the one before.
func (r *Reader) startTable(title, name string, same bool) {
	layouts := []*Layout{r.page.layout}
	if r.page.above != nil {
		layouts = []*Layout{r.page.above, r.page.layout}
	}
	heads := headsOf(layouts)
	if same && r.table != nil && r.table.Name == name && slices.Equal(r.table.Columns, heads) {
		return
	}
	r.table = &Table{Name: name, Title: strings.Clone(title), Columns: heads, sampled: true}
	for _, l := range layouts {
		r.table.sampled = r.table.sampled && l.sampled()
	}
	r.tables = append(r.tables, r.table)
	r.above, r.fill = nil, r.fill[:0]
}

// onAbove finds the columns of the first line of records of two lines. What no Spec knows there is a text.
func (s *Spec) onAbove(g *Grid) *Layout {
	l := s.On(g)
	if !l.stable {
		for i, c := range l.Columns {
			if c.Metric == nil && c.Label == "" {
				l.Columns[i] = &Column{Name: c.Name, Text: true}
			}
		}
	}
	l.measure()
	return l
}

// line reads a row of one line, or the rest of a text that the line above it could not hold.
func (r *Reader) line(l *Layout, line string, n int32) bool {
	if i := l.wraps; i >= 0 && len(r.table.Rows) > 0 && Indent(line) >= l.ruler[i].From && (i > 0 || l.numbers > 0) {
		return r.goOn(l, line)
	}
	row, ok := l.Split(line, n, 0)
	if !ok {
		return false
	}
	r.fillDown(l, row)
	r.emit(n, l, row, nil, nil)
	return true
}

// goOn appends the pieces of a line to the texts of the last row. SQL*Plus breaks a text at the width of its column and drops the blanks at
// the end of a piece; they are put back.
func (r *Reader) goOn(l *Layout, line string) bool {
	c := newCutter(line)
	last := &r.table.Rows[len(r.table.Rows)-1]
	text := 0
	for i, column := range l.Columns {
		if !l.texts[i] {
			continue
		}
		if piece := strings.TrimRight(c.line[c.offset(l.textFrom(i)):c.offset(l.textTo(i))], " "); column.Wraps && piece != "" {
			width := l.ruler[i].To - l.ruler[i].From
			if len(last.Texts[text]) > maxText {
				return false
			}
			last.Texts[text] = r.texts.Keep(joined(last.Texts[text], piece, width))
		}
		text++
	}
	return true
}

// maxText is more than any text that goes on in further lines has.
const maxText = 8 << 10

// joined appends a piece to a text that was broken into pieces of a width.
func joined(s, piece string, width int) string {
	if n := len([]rune(s)) % width; n > 0 && s != "" {
		s += strings.Repeat(" ", width-n)
	}
	return s + piece
}

// twoLines reads records whose first line has the texts and whose second has the numbers.
func (r *Reader) twoLines(above, below *Layout, line string, n int32) bool {
	if below.byRuler(line, 1) || below.numbersOnly(line) {
		if r.above == nil {
			return false
		}
		below.row.Line = n
		r.emit(n, below, &below.row, above, r.above)
		r.above = nil
		return true
	}
	if allNumbers(line) { // a cell too many or too few
		r.above = nil
		return false
	}
	row, ok := above.Split(line, n, 0)
	if !ok {
		return false
	}
	if r.above != nil { // its numbers did not come, so the text goes on
		last := len(r.above) - 1
		if len(r.above[last]) > maxText {
			return false
		}
		r.above[last] = r.texts.Keep(joined(r.above[last], row.Cells[last].Text, above.lastWidth()))
		return true
	}
	r.fillDown(above, row)
	r.above = make([]string, len(row.Cells))
	for i, cell := range row.Cells {
		r.above[i] = r.texts.Keep(cell.Text)
	}
	return true
}

// allNumbers reports whether a line is several words that could be numbers.
func allNumbers(line string) bool {
	words := strings.Fields(line)
	for _, w := range words {
		if !NumberLike(w) {
			return false
		}
	}
	return len(words) > 2
}

// numbersOnly reads a line of numbers that lost its blanks: there must be one for each column.
func (l *Layout) numbersOnly(line string) bool {
	if l.tail != 0 {
		return false
	}
	fields := strings.Fields(line)
	if len(fields) != len(l.Columns) {
		return false
	}
	for i, f := range fields {
		v, state := l.Columns[i].parse(f)
		if state == text.NotNumber {
			return false
		}
		l.row.Cells[i] = Cell{f, v, state}
	}
	return true
}

// wrapped reads records whose first line has all but a last text, which stands on lines of its own.
func (r *Reader) wrapped(above, below *Layout, line string, n int32) bool {
	if row, ok := above.Split(line, n, 1); ok {
		r.fillDown(above, row)
		last := make([]string, len(below.Columns))
		r.emitWrapped(n, above, row, below, last)
		return true
	}
	if len(r.table.Rows) == 0 {
		return false
	}
	rec := &r.table.Rows[len(r.table.Rows)-1]
	i := len(rec.Texts) - 1
	if len(rec.Texts[i]) > maxText {
		return false
	}
	rec.Texts[i] = r.texts.Keep(joined(rec.Texts[i], strings.Trim(line, " "), below.lastWidth()))
	return true
}

// lastWidth is how wide the last column is.
func (l *Layout) lastWidth() int {
	e := l.ruler[len(l.ruler)-1]
	return e.To - e.From
}

// fillDown fills in the columns that are printed once for several rows.
func (r *Reader) fillDown(l *Layout, row *Row) {
	n := min(l.Spec.Fill, len(row.Cells))
	if n == 0 {
		return
	}
	for i := range n {
		cell := &row.Cells[i]
		if i >= len(r.fill) {
			r.fill = append(r.fill, "")
		}
		if cell.Text == "" {
			cell.Text = r.fill[i]
			continue
		}
		if r.fill[i] != cell.Text {
			r.fill[i] = r.texts.Keep(cell.Text)
			clear(r.fill[i+1:]) // another group
		}
	}
}

// emit keeps a row and makes its samples. Texts of a line above come first.
func (r *Reader) emit(n int32, l *Layout, row *Row, above *Layout, texts []string) {
	rec := r.record(n, l, above)
	r.pairs = append(r.pairs[:0], l.Spec.Labels...)
	if above != nil {
		for i, c := range above.Columns {
			rec.Texts = append(rec.Texts, texts[i])
			r.label(c, texts[i])
		}
	}
	r.cellsOf(l, row, &rec)
	r.table.Rows = append(r.table.Rows, rec)
}

func (r *Reader) emitWrapped(n int32, l *Layout, row *Row, below *Layout, texts []string) {
	rec := r.record(n, l, below)
	r.pairs = append(r.pairs[:0], l.Spec.Labels...)
	r.cellsOf(l, row, &rec)
	rec.Texts = append(rec.Texts, texts...)
	r.table.Rows = append(r.table.Rows, rec)
}

// record makes room for a row.
func (r *Reader) record(n int32, l *Layout, more *Layout) Record {
	values, texts := l.numbers, len(l.Columns)-l.numbers
	if more != nil {
		texts += len(more.Columns)
	}
	const rows = 64
	if cap(r.values)-len(r.values) < values {
		r.values = make([]float64, 0, rows*max(values, 8))
	}
	if cap(r.cells)-len(r.cells) < texts {
		r.cells = make([]string, 0, rows*max(texts, 2))
	}
	rec := Record{Line: n}
	i, k := len(r.values), len(r.cells)
	r.values, r.cells = r.values[:i+values], r.cells[:k+texts]
	rec.Values, rec.Texts = r.values[i:i:i+values], r.cells[k:k:k+texts]
	return rec
}

// cellsOf adds the cells of a row to its record and makes samples of them.
func (r *Reader) cellsOf(l *Layout, row *Row, rec *Record) {
	for i, c := range l.Columns {
		if l.texts[i] {
			s := r.texts.Keep(row.Cells[i].Text)
			rec.Texts = append(rec.Texts, s)
			r.label(c, s)
			continue
		}
		if c.Label != "" {
			r.label(c, row.Cells[i].Text)
		}
	}
	var labels model.Labels
	made := false
	for i, c := range l.Columns {
		if l.texts[i] {
			continue
		}
		cell := &row.Cells[i]
		v := cell.Value
		switch {
		case cell.State == text.Blank && c.Null:
			v = 0
		case c.Factor != 0:
			v = scaled(v, c.Factor)
		}
		rec.Values = append(rec.Values, v)
		if c.Metric == nil || cell.State == text.NotNumber || cell.State == text.Blank && !c.Null {
			continue
		}
		if len(c.Labels) > 0 {
			r.Builder.Sample(c.Metric, model.L(append(r.pairs, c.Labels...)...), v, row.Line)
			continue
		}
		if !made {
			labels, made = model.L(r.pairs...), true
		}
		r.Builder.Sample(c.Metric, labels, v, row.Line)
	}
}

// scaled multiplies; shares and milliseconds are divided, which loses less: 65.4 % is 0.654.
func scaled(v, factor float64) float64 {
	if factor < 1 {
		return v / math.Round(1/factor)
	}
	return v * factor
}

func (r *Reader) label(c *Column, s string) {
	if c.Label == "" || s == "" {
		return
	}
	if c.Spell != nil {
		s = c.Spell(s)
	}
	r.pairs = append(r.pairs, c.Label, s)
}

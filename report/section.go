package report

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Section is a heading with blocks under it, and sections under those.
type Section struct {
	ID       string    `json:"id"`
	Title    Text      `json:"title"`
	Blocks   []Block   `json:"blocks"`
	Sections []Section `json:"sections"`
}

// Empty reports whether a section has nothing to show.
func (s *Section) Empty() bool { return len(s.Blocks) == 0 && len(s.Sections) == 0 }

// Add appends blocks.
func (s *Section) Add(blocks ...Block) { s.Blocks = append(s.Blocks, blocks...) }

// AddSection appends a section unless it is empty.
func (s *Section) AddSection(sub Section) {
	if !sub.Empty() {
		s.Sections = append(s.Sections, sub)
	}
}

// Block is exactly one of its fields.
type Block struct {
	Text  *Text  `json:"text,omitempty"`
	Table *Table `json:"table,omitempty"`
	Chart *Chart `json:"chart,omitempty"`
	Quote *Quote `json:"quote,omitempty"`
}

// Paragraph is a block of text.
func Paragraph(t Text) Block { return Block{Text: &t} }

// Table is rows of cells under named columns. Total is how many rows there were before it was cut; 0 means that all are here.
type Table struct {
	ID      string   `json:"id"`
	Title   Text     `json:"title"`
	Note    Text     `json:"note,omitzero"`
	Columns []Column `json:"columns"`
	Rows    [][]Cell `json:"rows"`
	Total   int      `json:"total,omitempty"`
}

// Cut keeps the first n rows and remembers how many there were.
func (t *Table) Cut(n int) {
	if len(t.Rows) > n {
		t.Total = len(t.Rows)
		t.Rows = t.Rows[:n]
	}
}

// DropEmpty takes out the columns in which no row has anything: tables made for several releases of a dump have columns that one release
// does not print. The first column stays.
func (t *Table) DropEmpty() {
	for i := len(t.Columns) - 1; i > 0; i-- {
		if slices.ContainsFunc(t.Rows, func(row []Cell) bool { return row[i].known() }) {
			continue
		}
		t.Columns = slices.Delete(t.Columns, i, i+1)
		for k := range t.Rows {
			t.Rows[k] = slices.Delete(t.Rows[k], i, i+1)
		}
	}
}

// Block makes the table a block.
func (t *Table) Block() Block { return Block{Table: t} }

// ColumnKind says what a column holds: how it aligns, sorts, filters and leaves as CSV.
type ColumnKind string

// The kinds of columns. Quantities are numbers of several units, each cell with its own; evidence is a place in an input.
const (
	TextColumn     ColumnKind = "text"
	SQLColumn      ColumnKind = "sql"
	EvidenceColumn ColumnKind = "evidence"
	NumberColumn   ColumnKind = "number"
	DurationColumn ColumnKind = "duration"
	BytesColumn    ColumnKind = "bytes"
	ShareColumn    ColumnKind = "share"
	QuantityColumn ColumnKind = "quantity"
)

// Numeric reports whether the cells of a column are numbers.
func (k ColumnKind) Numeric() bool { return k.OneUnit() || k == QuantityColumn }

// OneUnit reports whether they are numbers of one unit, whose digits are set below each other.
func (k ColumnKind) OneUnit() bool { return k.printed() == NumberColumn }

// printed is the kind as report.json has it: its schema knows texts and numbers in the unit of their column, and quantities are texts there.
func (k ColumnKind) printed() ColumnKind {
	switch k {
	case NumberColumn, DurationColumn, BytesColumn, ShareColumn:
		return NumberColumn
	}
	return TextColumn
}

// MarshalJSON writes "text" or "number".
func (k ColumnKind) MarshalJSON() ([]byte, error) { return json.Marshal(string(k.printed())) }

// Column heads one column of a table.
type Column struct {
	Name Text       `json:"name"`
	Kind ColumnKind `json:"kind"`
	Unit Unit       `json:"unit,omitzero"`
	Note Text       `json:"note,omitzero"`
}

// Words heads a column of texts.
func Words(name string) Column { return Column{Name: Say(name), Kind: TextColumn} }

// SQL heads a column of statements.
func SQL(name string) Column { return Column{Name: Say(name), Kind: SQLColumn} }

// Places heads a column of places in inputs.
func Places(name string) Column { return Column{Name: Say(name), Kind: EvidenceColumn} }

// Quantities heads a column of numbers of several units, made by WrittenCell.
func Quantities(name string) Column { return Column{Name: Say(name), Kind: QuantityColumn} }

// Numbers heads a column of numbers in a unit.
func Numbers(name string, u unit.Unit) Column {
	kind := NumberColumn
	switch u.Dimension {
	case unit.Time:
		kind = DurationColumn
	case unit.Information:
		kind = BytesColumn
	case unit.Ratio:
		kind = ShareColumn
	}
	return Column{Name: Say(name), Kind: kind, Unit: Unit(u)}
}

// Cell is a text or a number, with the place in the input that it was read from, where it has one. In a column of numbers a text says what
// the number is taken for: it is shown, and the number sorts. In a column of quantities the text is the number, written out in its own unit.
// Unit is of a number whose column holds numbers of several units: then each cell has its own.
type Cell struct {
	Text   *Text   `json:"text,omitempty"`
	Value  *Number `json:"value,omitempty"`
	Unit   *Unit   `json:"unit,omitempty"`
	Source string  `json:"source,omitempty"`
	Line   int32   `json:"line,omitempty"`

	quantity float64 // of a column of quantities, in base units; 0 elsewhere
}

// TextCell is a cell of text.
func TextCell(t Text) Cell { return Cell{Text: &t} }

// NumberCell is a cell of a number; NaN is shown as unknown.
func NumberCell(v float64) Cell {
	n := Number(v)
	return Cell{Value: &n}
}

// QuantityCell is a cell of a number with its own unit, for columns of numbers that hold several.
func QuantityCell(q unit.Quantity) Cell {
	c, u := NumberCell(q.Value), Unit(q.Unit)
	c.Unit = &u
	return c
}

// WrittenCell is a cell of a number written out with its own unit, for columns of quantities.
func WrittenCell(q unit.Quantity) Cell {
	c := TextCell(Say(q.String()))
	c.quantity = q.Value
	return c
}

// Number is what a cell sorts by in a column of numbers or quantities, in base units; NaN where it has none.
func (c Cell) Number(column Column) float64 {
	switch {
	case c.Value != nil:
		return float64(*c.Value)
	case column.Kind == QuantityColumn && c.Text != nil && c.Text.S != "" && c.Text.S != unit.Unknown:
		return c.quantity
	}
	return math.NaN()
}

// Shown is a number as people read it: as its text, in its own unit, else in that of its column.
func (c Cell) Shown(column Column) string {
	if c.Text != nil {
		return c.Text.S
	}
	if c.Unit != nil {
		return c.Unit.Format(*c.Value)
	}
	return column.Unit.Format(*c.Value)
}

// SampleCell is a cell of a sample, with its place.
func SampleCell(s model.Sample) Cell { return NumberCell(s.Value).At(s.Pos) }

// known reports whether the cell says anything.
func (c Cell) known() bool {
	return c.Text != nil && c.Text.S != "" || c.Value != nil && !math.IsNaN(float64(*c.Value))
}

// As gives a number a text that is shown for it: what is less than the dump can print.
func (c Cell) As(s string) Cell {
	t := Say(s)
	c.Text = &t
	return c
}

// At gives a cell its place.
func (c Cell) At(p model.Pos) Cell {
	c.Source, c.Line = sourceID(p.Source), p.Line
	return c
}

// ChartKind is how a chart is drawn.
type ChartKind string

// The kinds of charts: lines over time; areas on each other, with lines over them; horizontal bars, one for each category; rows of
// coloured steps; when each source recorded; a whole divided into parts; points whose values stand over lengths of time, which are among the
// times in milliseconds.
const (
	LineChart     ChartKind = "line"
	StackedChart  ChartKind = "stacked"
	BarChart      ChartKind = "bar"
	HeatChart     ChartKind = "heat"
	TimelineChart ChartKind = "timeline"
	LedgerChart   ChartKind = "ledger"
	ScatterChart  ChartKind = "scatter"
)

// Chart is one picture. Basis says what its numbers are, where the title does not.
type Chart struct {
	ID         string        `json:"id"`
	Title      Text          `json:"title"`
	Kind       ChartKind     `json:"kind"`
	Unit       Unit          `json:"unit"`
	Basis      Text          `json:"basis,omitzero"`
	Main       bool          `json:"main"` // drawn as SVG too, and last to be cut for size
	Group      string        `json:"group,omitempty"`
	Window     Window        `json:"window"`
	Max        Number        `json:"max"` // end of the value axis where it is known beforehand; else null
	Series     []ChartSeries `json:"series"`
	Categories []Text        `json:"categories,omitempty"`
	Lines      []Line        `json:"lines,omitempty"`
	Bands      []Band        `json:"bands,omitempty"`
	Rows       []Row         `json:"rows,omitempty"`
	Ledger     *int          `json:"ledger,omitempty"` // index into the report's ledgers
	Parts      []ChartPart   `json:"parts,omitempty"`  // of a ledger chart that shows no ledger: a call graph
}

// ChartPart is a part of a whole, or of another part. Parent is an index into the parts, -1 for a root; a parent stands before its children.
type ChartPart struct {
	Name   Text   `json:"name"`
	Parent int    `json:"parent"`
	Value  Number `json:"value"`
	Rest   bool   `json:"rest,omitempty"` // what its siblings leave over
}

// Block makes the chart a block.
func (c *Chart) Block() Block { return Block{Chart: c} }

// ChartSeries is one line, area, row, or set of bars: a series of the report by its index, or numbers of the chart's own. Over marks a
// line above a stack. Color is an index into the palette.
type ChartSeries struct {
	Name   Text     `json:"name"`
	Series *int     `json:"series,omitempty"`
	Color  int      `json:"color"`
	Over   bool     `json:"over,omitempty"`
	Step   bool     `json:"step,omitempty"`
	Times  []int64  `json:"times,omitempty"` // milliseconds; empty in bar charts
	Values []Number `json:"values,omitempty"`
}

// Line is a threshold, limit or entitlement drawn across a chart.
type Line struct {
	Name  Text   `json:"name"`
	Value Number `json:"value"`
}

// Band is the window of a finding.
type Band struct {
	Name     Text   `json:"name"`
	Severity string `json:"severity"`
	Finding  string `json:"finding"`
	Window   Window `json:"window"`
}

// Row is one source of a timeline.
type Row struct {
	Name   Text   `json:"name"`
	Part   string `json:"part"`
	Window Window `json:"window"`
	Bands  []Band `json:"bands,omitempty"`
}

// Quote is a piece of an input, with its place.
type Quote struct {
	Source string `json:"source"`
	Name   Text   `json:"-"` // of the source, for people
	Line   int32  `json:"line"`
	Text   Text   `json:"text"`
	Note   Text   `json:"note"`
}

func (q *Quote) excerpt() *Text { return &q.Text }

// Place names the quote's origin for people: "dump.nmon:17".
func (q Quote) Place() string { return place(q.Name, q.Line) }

func place(name Text, line int32) string {
	if line == 0 {
		return name.S
	}
	return name.S + ":" + strconv.Itoa(int(line))
}

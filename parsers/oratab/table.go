package oratab

import (
	"math"
	"strings"

	"dumplens/parsers/model"
)

// Table is a section, or one of its tables, in rows and columns: all pages of it.
type Table struct {
	Name    string // of its Spec, or its title in lower case
	Title   string // of its section, as printed
	Columns []Head
	Rows    []Record

	sampled bool // samples say all of it
}

// Head is what a column of a Table is.
type Head struct {
	Name   string        // the same in all releases where a Spec knows the column, else as printed, in lower case
	Text   bool          // its cells are texts
	Metric *model.Metric // that its numbers are samples of, and whose unit they have; nil for numbers as printed
}

// Record is one row of a Table.
type Record struct {
	Line   int32
	Texts  []string  // of the columns that are texts, in their order; "" is blank
	Values []float64 // of the other columns; NaN is a blank cell or "####"
}

// Column finds a column by name: its place among the texts or among the values of each row, -1 when there is none.
func (t *Table) Column(name string) int {
	texts, values := 0, 0
	for _, c := range t.Columns {
		if c.Name == name {
			if c.Text {
				return texts
			}
			return values
		}
		if c.Text {
			texts++
		} else {
			values++
		}
	}
	return -1
}

// Value is a number of a row by the name of its column, NaN when there is none.
func (t *Table) Value(r Record, column string) float64 {
	if i := t.Column(column); i >= 0 && i < len(r.Values) {
		return r.Values[i]
	}
	return math.NaN()
}

// Text is a text of a row by the name of its column, "" when there is none.
func (t *Table) Text(r Record, column string) string {
	if i := t.Column(column); i >= 0 && i < len(r.Texts) {
		return r.Texts[i]
	}
	return ""
}

// clip keeps the rows in as little memory as they need.
func (t *Table) clip() {
	texts, values, size := 0, 0, 0
	for _, r := range t.Rows {
		texts, values = texts+len(r.Texts), values+len(r.Values)
		for _, s := range r.Texts {
			size += len(s)
		}
	}
	rows, allTexts, allValues := make([]Record, len(t.Rows)), make([]string, 0, texts), make([]float64, 0, values)
	var kept Texts
	kept.b.Grow(size)
	for i, r := range t.Rows {
		from, to := len(allTexts), len(allTexts)+len(r.Texts)
		for _, s := range r.Texts {
			allTexts = append(allTexts, kept.Keep(s))
		}
		allValues = append(allValues, r.Values...)
		rows[i] = Record{Line: r.Line, Texts: allTexts[from:to:to], Values: allValues[len(allValues)-len(r.Values):]}
	}
	t.Rows = rows
}

// headsOf lists the columns of the layouts that make a row.
func headsOf(layouts []*Layout) []Head {
	var out []Head
	for _, l := range layouts {
		for _, c := range l.Columns {
			out = append(out, Head{c.Name, c.isText(), c.Metric})
		}
	}
	return out
}

// Texts keeps the texts of many rows in few allocations, apart from the input that they were cut from.
type Texts struct{ b strings.Builder }

// textBlock is how much is allocated at a time.
const textBlock = 4 << 10

// Keep returns a copy of s.
func (t *Texts) Keep(s string) string {
	from := t.room(len(s))
	t.b.WriteString(s)
	return t.b.String()[from:]
}

// KeepBytes returns a copy of s.
func (t *Texts) KeepBytes(s []byte) string {
	from := t.room(len(s))
	t.b.Write(s)
	return t.b.String()[from:]
}

// room makes room for n bytes and returns where they begin.
func (t *Texts) room(n int) (from int) {
	if t.b.Cap()-t.b.Len() < n {
		t.b = strings.Builder{}
		t.b.Grow(max(textBlock, n))
	}
	return t.b.Len()
}

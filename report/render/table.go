package render

import (
	"bytes"
	"fmt"
	"html/template"
	"math"
	"strconv"
	"unicode/utf8"

	"dumplens/parsers/model"
	"dumplens/report"
)

// pageTable is a table as the template shows it. The cells are most of a large page, and html/template takes microseconds for each, so
// the body is written here, by that package's own escaper: every text stands in an element or in a quoted attribute.
type pageTable struct {
	ID, Title, Note, Cut string
	Columns              []pageColumn
	Body                 template.HTML
}

type pageColumn struct {
	Name, Note string
	Kind       report.ColumnKind // "" for texts and plain numbers
	Number     bool
	Long       bool // a name that needs room to wrap
}

// longHead is from how many bytes the name of a column is long.
const longHead = 30

// tableBody is the body of a table, with the end of each row in it: a page that must be smaller takes fewer rows of the same text.
type tableBody struct {
	html string
	ends []int
}

// bytes is how long the first n rows are.
func (t tableBody) bytes(n int) int {
	if n = min(n, len(t.ends)); n > 0 {
		return t.ends[n-1]
	}
	return 0
}

func (b *pageBuilder) table(t *report.Table) *pageTable {
	out := &pageTable{ID: t.ID, Title: t.Title.S, Note: t.Note.S}
	for _, c := range t.Columns {
		out.Columns = append(out.Columns, pageColumn{Name: c.Name.S, Note: c.Note.S, Kind: kindOf(c.Kind), Number: c.Kind.Numeric(), Long: len(c.Name.S) >= longHead})
	}
	body := b.plan.tables[t]
	shown := min(b.plan.rows, len(body.ends))
	out.Body = template.HTML(body.html[:body.bytes(shown)])
	if total := max(t.Total, len(t.Rows)); total > shown {
		out.Cut = fmt.Sprintf("The first %d of %d rows are shown.", shown, total)
	}
	return out
}

// kindOf is what the head of a column says of its kind; nothing for plain texts and numbers, which are most.
func kindOf(k report.ColumnKind) report.ColumnKind {
	if k == report.TextColumn || k == report.NumberColumn {
		return ""
	}
	return k
}

// bodyOf writes the rows of a table, at most limit. names are the display names of the sources, by ID; w is scratch.
func bodyOf(w *bytes.Buffer, t *report.Table, limit int, names map[string]string) tableBody {
	rows := t.Rows[:min(limit, len(t.Rows))]
	out := tableBody{ends: make([]int, len(rows))}
	w.Reset()
	for i, row := range rows {
		w.WriteString("<tr>")
		for k, c := range row {
			writeCell(w, c, t.Columns[k], names)
		}
		w.WriteString("</tr>\n")
		out.ends[i] = w.Len()
	}
	out.html = w.String()
	return out
}

func writeCell(w *bytes.Buffer, c report.Cell, column report.Column, names map[string]string) {
	w.WriteString("<td")
	text, class := "", ""
	switch {
	case c.Value != nil:
		text = c.Shown(column)
	case c.Text != nil:
		text, class = c.Text.S, textClass(*c.Text, column)
	}
	if column.Kind.Numeric() {
		w.WriteString(` class="n" data-v="`)
		if v := c.Number(column); !math.IsNaN(v) && !math.IsInf(v, 0) {
			w.Write(strconv.AppendFloat(w.AvailableBuffer(), v, 'g', -1, 64))
		}
		w.WriteByte('"')
	} else if class != "" {
		w.WriteString(` class="` + class + `"`)
	}
	if c.Source != "" {
		w.WriteString(` title="`)
		escape(w, names[c.Source])
		if c.Line > 0 {
			w.WriteByte(':')
			w.Write(strconv.AppendInt(w.AvailableBuffer(), int64(c.Line), 10))
		}
		w.WriteByte('"')
	}
	w.WriteByte('>')
	escape(w, text)
	w.WriteString("</td>")
}

// escape writes a text so that it is text in an element and in a quoted attribute.
func escape(w *bytes.Buffer, s string) { template.HTMLEscape(w, []byte(s)) }

// textClass says how a text is set: long ones wrap, statements and hashes are in a fixed pitch.
func textClass(t report.Text, column report.Column) string {
	switch {
	case t.Kind == model.SQL:
		return "long sql"
	case column.Name.S == "SHA-256":
		return "hash"
	case len(t.S) > 48 && utf8.RuneCountInString(t.S) > 48:
		return "long"
	}
	return ""
}

// sourceNames are the display names of the sources, by their IDs in the report.
func sourceNames(r *report.Report) map[string]string {
	names := make(map[string]string, len(r.Sources))
	for i := range r.Sources {
		names[r.Sources[i].ID] = r.Sources[i].Name.S
	}
	return names
}

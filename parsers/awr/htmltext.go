package awr

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"dumplens/parsers/oratab"
)

// maxWidth is how wide a column becomes; what is longer is cut. The longest texts that tables hold besides statements are file names and
// values of parameters.
const maxWidth = 1 << 10

// text makes a table of the text form out of one in HTML: heads, a ruler, and each row as a line, numbers to the right and texts to the
// left of their columns. So both are read by the same code.
func (g *grid) text(kept *oratab.Texts) *oratab.Grid {
	n := len(g.columns)
	for _, r := range g.rows {
		n = max(n, len(r.cells))
	}
	widths := make([]int, n)
	for i := range widths {
		widths[i] = 1
		if i < len(g.columns) {
			widths[i] = max(1, min(utf8.RuneCountInString(g.columns[i]), maxWidth))
		}
	}
	for _, r := range g.rows {
		for i, c := range r.cells {
			widths[i] = max(widths[i], min(utf8.RuneCountInString(c), maxWidth))
		}
	}
	var buf []byte
	out := &oratab.Grid{Heads: string(textLine(nil, g.columns, widths)), Ruler: make(oratab.Ruler, n), Rows: make([]oratab.Body, len(g.rows))}
	from := 0
	for i, w := range widths {
		out.Ruler[i] = oratab.Extent{From: from, To: from + w}
		from += w + 1
	}
	for i, r := range g.rows {
		buf = textLine(buf[:0], r.cells, widths)
		out.Rows[i] = oratab.Body{Line: r.line, Text: kept.KeepBytes(buf)}
	}
	return out
}

// textLine appends cells to b, each in its column.
func textLine(b []byte, cells []string, widths []int) []byte {
	for i, c := range cells {
		if i >= len(widths) {
			break
		}
		if strings.ContainsAny(c, "\n\t\r\f\v") {
			c = strings.Join(strings.Fields(c), " ")
		}
		c = cutRunes(c, widths[i])
		blanks := widths[i] - utf8.RuneCountInString(c)
		right := oratab.NumberLike(c) || c == "N/A"
		if !right {
			b = append(b, c...)
		}
		for range blanks {
			b = append(b, ' ')
		}
		if right {
			b = append(b, c...)
		}
		b = append(b, ' ')
	}
	return bytes.TrimRight(b, " ")
}

// cutRunes cuts a text to a number of characters.
func cutRunes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// joined is the cells of a row with blanks between them: "Buffer Cache: 12,288M 12,288M Std Block Size: 8K".
func (r htmlRow) joined() string { return strings.Join(r.cells, " ") }

// rewriteCells writes the numbers of a section in one way, as rewrite does.
func (rd *reading) rewriteCells(s *section) {
	if s.title == "" {
		rd.locale = oratab.Unknown
	}
	for _, g := range s.html {
		for _, r := range g.rows {
			if rd.locale == oratab.Unknown {
				rd.locale = oratab.LocaleOf(r.joined())
			}
			if rd.locale != oratab.Comma || strings.HasPrefix(oratab.Fold(s.title), "init.ora") {
				continue
			}
			for i, c := range r.cells {
				r.cells[i] = rd.locale.Cell(c)
			}
		}
	}
}

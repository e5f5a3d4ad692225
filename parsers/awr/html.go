package awr

import (
	"bytes"
	"errors"
	"strings"

	"golang.org/x/net/html"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// What an HTML report has at most. Nothing of it is ever shown as HTML, so the limits only keep memory and time in bounds.
const (
	maxToken  = 4 << 20  // bytes of one tag, comment or text
	maxCell   = 1 << 20  // bytes of one cell
	maxCells  = 128      // cells of one row
	maxBytes  = 32 << 20 // bytes of the cells of one section
	maxRows   = 1 << 18  // rows of one section
	maxNested = 4        // tables in tables
)

// page reads HTML reports: headings, list items and tables become sections. Other markup is passed over.
type page struct {
	rd      *reading
	z       *html.Tokenizer
	line    int32 // where the next token begins
	from    int32 // where the page began, until its report begins; 0 afterwards
	sec     *section
	stack   []*grid      // tables that are open, the innermost last
	deeper  int          // tables beyond maxNested that are open
	heading string       // tag of the open heading, "" without
	item    bool         // inside a list item
	link    int          // inside links
	at      int32        // line of the heading or item
	buf     []byte       // text of the heading or item
	bytes   int          // of the cells of the section
	rows    int          // of the section
	full    bool         // a limit of the section was reached
	kept    oratab.Texts // texts of sections, which live as long as one is read
	cells   []string     // to cut the rows of sections from
}

// grid is a table that is being read.
type grid struct {
	line    int32 // of the table
	columns []string
	rows    []htmlRow
	row     htmlRow // the one that is open
	heads   int     // head cells of the row
	inCell  bool
	isHead  bool
	buf     []byte // text of the cell
}

// htmlRow is the cells of a row as printed, without the blanks around them.
type htmlRow struct {
	line  int32
	cells []string
}

// readHTML reads all reports of an HTML source.
func (rd *reading) readHTML(r *text.Reader) error {
	lines := &lineReader{r: r, quoted: rd.quoted}
	p := &page{rd: rd, line: 1, z: html.NewTokenizer(lines)}
	if line, ok := r.Peek(); ok {
		p.line = line.N
	}
	p.z.SetMaxBuf(maxToken)
	for {
		kind := p.z.Next()
		at := p.line
		p.line += int32(bytes.Count(p.z.Raw(), []byte{'\n'})) + lines.joined(len(p.z.Raw()))
		switch kind {
		case html.ErrorToken:
			p.end(min(at, max(r.Lines(), 1)), p.z.Err())
			return r.Err()
		case html.TextToken:
			p.text(p.z.Text(), at)
		case html.StartTagToken, html.SelfClosingTagToken:
			name, _ := p.z.TagName()
			p.open(name, at, kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			name, _ := p.z.TagName()
			p.close(name, p.line)
		}
	}
}

// end finishes at the end of the input, or where it cannot be read any further. A row that is open was cut off.
func (p *page) end(last int32, err error) {
	if len(p.stack) > 0 && len(p.stack[len(p.stack)-1].row.cells) > 0 {
		p.rd.b.Notef(last, model.Warning, "the input ends inside a row of a table; the row was not read")
	}
	for len(p.stack) > 0 {
		p.closeTable()
	}
	p.flush(last)
	if errors.Is(err, html.ErrBufferExceeded) {
		p.rd.b.Notef(last, model.Warning, "a tag or text of this HTML is longer than %d MiB; nothing behind it was read", maxToken>>20)
	}
	p.rd.close(last)
}

// text takes characters: of a cell, a heading, a list item, or loose ones, which name the blocks of the first page.
func (p *page) text(s []byte, at int32) {
	switch {
	case p.deeper > 0:
	case len(p.stack) > 0:
		if g := p.stack[len(p.stack)-1]; g.inCell && len(g.buf) < maxCell {
			g.buf = append(g.buf, s[:min(len(s), maxCell-len(g.buf))]...)
		}
	case p.heading != "" || p.item:
		if len(p.buf) < maxCell {
			p.buf = append(p.buf, s[:min(len(s), maxCell-len(p.buf))]...)
		}
	case p.link == 0:
		p.loose(s, at)
	}
}

// loose reads text outside of headings, lists and tables.
func (p *page) loose(s []byte, at int32) {
	trimmed := bytes.TrimSpace(s)
	if len(trimmed) == 0 || len(trimmed) > 200 {
		return
	}
	at += int32(bytes.Count(s[:bytes.Index(s, trimmed)], []byte{'\n'}))
	switch line := string(trimmed); {
	case orareport.IsEnd(line):
		p.flush(at)
		p.rd.ended(at)
	case blockTitle(line) != "":
		p.begin(line, at)
		p.sec.block = true
	case orareport.IsNoData(line) && p.sec != nil:
		p.sec.empty = true
	case oratab.IsWarning(line) && p.rd.rep != nil:
		p.rd.rep.Warn(at, line)
	case p.sec != nil:
		p.sec.prose = true
	}
}

func isHeading(name []byte) bool { return len(name) == 2 && name[0] == 'h' && name[1]-'1' < 6 }

func (p *page) open(name []byte, at int32, closed bool) {
	if string(name) == "table" && !closed {
		if len(p.stack) == maxNested || p.deeper > 0 {
			p.deeper++
			return
		}
		p.stack = append(p.stack, &grid{line: at})
		return
	}
	if p.deeper > 0 {
		return
	}
	if len(p.stack) > 0 {
		p.openInTable(p.stack[len(p.stack)-1], name, at, closed)
		return
	}
	switch {
	case closed:
	case string(name) == "html":
		p.from = at
	case isHeading(name):
		p.heading, p.at, p.buf = string(name), at, p.buf[:0]
	case string(name) == "li":
		p.closeItem()
		p.item, p.at, p.buf = true, at, p.buf[:0]
	case string(name) == "a":
		p.link++
	case string(name) == "style" || string(name) == "script" || string(name) == "title":
		p.link++ // their text is not the report's
	}
}

func (p *page) openInTable(g *grid, name []byte, at int32, closed bool) {
	switch string(name) {
	case "tr":
		p.closeRow(g)
		g.row.line = at
	case "td", "th":
		p.closeCell(g)
		if !closed {
			g.inCell, g.isHead = true, name[1] == 'h'
			return
		}
		g.row.cells = append(g.row.cells, "")
	case "br":
		if g.inCell {
			g.buf = append(g.buf, '\n')
		}
	}
}

// close takes an end tag; the next token begins at a line.
func (p *page) close(name []byte, next int32) {
	if string(name) == "table" {
		if p.deeper > 0 {
			p.deeper--
		} else if len(p.stack) > 0 {
			p.closeRow(p.stack[len(p.stack)-1]) // its end tag may be left out
			p.closeTable()
		}
		return
	}
	if p.deeper > 0 {
		return
	}
	if len(p.stack) > 0 {
		g := p.stack[len(p.stack)-1]
		switch string(name) {
		case "tr":
			p.closeRow(g)
		case "td", "th":
			p.closeCell(g)
		}
		return
	}
	switch {
	case p.heading != "" && string(name) == p.heading:
		p.heading = ""
		p.title(strings.Join(strings.Fields(string(p.buf)), " "), next)
	case string(name) == "li" || string(name) == "ul":
		p.closeItem()
	case string(name) == "a", string(name) == "style", string(name) == "script", string(name) == "title":
		p.link = max(p.link-1, 0)
	}
}

func (p *page) closeItem() {
	if !p.item {
		return
	}
	p.item = false
	if line := strings.Join(strings.Fields(string(p.buf)), " "); oratab.IsWarning(line) && p.rd.rep != nil {
		p.rd.rep.Warn(p.at, line)
	}
}

func (p *page) closeCell(g *grid) {
	if !g.inCell {
		return
	}
	g.inCell = false
	if g.isHead {
		g.heads++
	}
	if len(g.row.cells) < maxCells && !p.full {
		cell := p.kept.KeepBytes(trimCell(g.buf))
		p.bytes += len(cell) + 16
		g.row.cells = append(g.row.cells, cell)
	}
	g.buf = g.buf[:0]
}

// nbsp is a no-break space, which fills blank cells.
var nbsp = []byte("\u00a0")

// trimCell cuts blanks and no-break spaces off a cell.
func trimCell(s []byte) []byte {
	for {
		s = bytes.TrimSpace(s)
		if rest, ok := bytes.CutPrefix(s, nbsp); ok {
			s = rest
			continue
		}
		rest, ok := bytes.CutSuffix(s, nbsp)
		if !ok {
			return s
		}
		s = rest
	}
}

func (p *page) closeRow(g *grid) {
	p.closeCell(g)
	switch {
	case len(g.row.cells) == 0:
	case g.heads == len(g.row.cells), g.heads > 0 && len(g.rows) == 0:
		if len(g.row.cells) >= len(g.columns) || len(g.rows) == 0 {
			g.columns = make([]string, len(g.row.cells))
			for i, c := range g.row.cells {
				g.columns[i] = oratab.Fold(c)
			}
		}
	case p.full:
	default:
		if p.rows++; p.rows > maxRows || p.bytes > maxBytes {
			p.full = true
			p.rd.b.Notef(g.row.line, model.Warning, "a section has more than %d rows or %d MiB; the rest of it was not read", maxRows, maxBytes>>20)
			break
		}
		g.rows = append(g.rows, htmlRow{g.row.line, p.keepRow(g.row.cells)})
	}
	g.row.cells, g.heads = g.row.cells[:0], 0
}

// keepRow returns a copy of cells; many rows share an allocation.
func (p *page) keepRow(cells []string) []string {
	const block = 512
	if cap(p.cells)-len(p.cells) < len(cells) {
		p.cells = make([]string, 0, max(block, len(cells)))
	}
	n := len(p.cells)
	p.cells = append(p.cells, cells...)
	return p.cells[n:len(p.cells):len(p.cells)]
}

// closeTable ends the innermost table. A row that is still open was cut off and is not used.
func (p *page) closeTable() {
	g := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	if p.sec == nil {
		p.begin("", g.line)
	}
	g.headRow()
	g.joinRows()
	p.sec.html = append(p.sec.html, g)
}

// headRow takes the first row for the heads of a table that has no head cells: a row of names above others, as some programs save it.
func (g *grid) headRow() {
	if len(g.columns) > 0 || len(g.rows) < 2 || len(g.rows[0].cells) < 2 {
		return
	}
	for _, c := range g.rows[0].cells {
		if strings.HasSuffix(c, ":") || oratab.NumberLike(c) {
			return
		}
	}
	for _, c := range g.rows[0].cells {
		g.columns = append(g.columns, oratab.Fold(c))
	}
	g.rows = g.rows[1:]
}

// joinRows puts records together that are printed in two rows: the name in a short one, the numbers in the next.
func (g *grid) joinRows() {
	n := len(g.columns)
	kept := g.rows[:0]
	for i := 0; i < len(g.rows); i++ {
		r := g.rows[i]
		if i+1 < len(g.rows) && len(r.cells) < n && len(r.cells)+len(g.rows[i+1].cells) == n {
			r.cells = append(r.cells, g.rows[i+1].cells...)
			r.line = g.rows[i+1].line
			i++
		}
		kept = append(kept, r)
	}
	g.rows = kept
}

// title takes a heading: the start of a report, or of a section.
func (p *page) title(s string, line int32) {
	switch {
	case isReportTitle(s):
		p.flush(p.at - 1)
		if p.from == 0 || p.rd.rep != nil {
			p.from = p.at
		}
		p.rd.begin(s, p.from)
		p.from = 0
		p.begin("", p.at)
	case s != "":
		p.begin(s, p.at)
	}
}

// begin orareport.Starts a section at a line.
func (p *page) begin(title string, line int32) {
	p.flush(line - 1)
	p.sec = &section{title: title, first: line}
	p.bytes, p.rows, p.full = 0, 0, false
}

// flush hands the open section to what reads it.
func (p *page) flush(last int32) {
	s := p.sec
	p.sec = nil
	if s == nil || s.title == "" && len(s.html) == 0 {
		return
	}
	s.last = max(last, s.first)
	p.rd.rewriteCells(s)
	if p.rd.rep == nil {
		p.rd.begin("", s.first)
	}
	p.rd.rep.section(s)
}

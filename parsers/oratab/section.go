package oratab

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

// Section is the grammar of a section of tables, or of one page of it, over the kinds of Lines. Most sections are one table; some have
// several above one end line.
type Section struct {
	Blocks []*Block `parser:"Title Notes? @@*"`
	Footer string   `parser:"@Footer?"`
	Strays []string `parser:"@Stray*"`
}

// Block is heads, a ruler and what follows it, or a warning. Heads are missing where they stand among the rows above: only a ruler tells
// what a line is.
type Block struct {
	Pos     lexer.Position
	Heads   string    `parser:"( @Heads"`
	Ruler   RulerLine `parser:"  @Ruler? | @Ruler"`
	Warning string    `parser:"  | @Warning Notes? )"`
	Rows    []*Rows   `parser:"@@*"`
}

// Rows is a run of rows and where it begins.
type Rows struct {
	Pos  lexer.Position
	Text string `parser:"@Rows ( Blank | Notes )*"`
}

// Body is a run of table rows, blank lines among them.
type Body struct {
	Line int32 // of the first row
	Text string
}

// Grid is heads, rulers and rows of one table put together, not yet taken apart.
type Grid struct {
	Heads string
	Ruler Ruler
	Above *Grid // heads and ruler of the first line of records of two lines, or of what a second ruler wraps; else nil
	Rows  []Body
}

// Lines is how many lines the rows of a table have, without blank ones.
func (g *Grid) Lines() (n int) {
	for _, body := range g.Rows {
		for line := range strings.SplitSeq(body.Text, "\n") {
			if !IsBlank(line) {
				n++
			}
		}
	}
	return n
}

// Line is where the rows of a table begin, another line where it has none.
func (g *Grid) Line(other int32) int32 {
	if len(g.Rows) > 0 {
		return g.Rows[0].Line
	}
	return other
}

// Grids puts the blocks of a section together to tables. Heads that follow rows without a mark are those of the next ruler; a ruler that
// repeats the last columns of the one before stands above a sum; one that follows heads and a ruler at once makes records of two lines.
func (s *Section) Grids() []*Grid {
	var out []*Grid
	for _, block := range s.Blocks {
		last := (*Grid)(nil)
		if len(out) > 0 {
			last = out[len(out)-1]
		}
		if block.Ruler.Ruler == nil { // see Loose
			if last != nil && block.Warning != "" {
				last.Rows = append(last.Rows, bodies(block)...)
			}
			continue
		}
		heads := block.Heads
		if last != nil && heads == "" && block.Ruler.endsLike(last.Ruler) {
			last.Rows = append(last.Rows, bodies(block)...)
			continue
		}
		g := &Grid{Heads: heads, Ruler: block.Ruler.Ruler, Rows: bodies(block)}
		if last != nil && heads == "" {
			g.Heads = last.takeHeads()
			if len(last.Rows) == 0 {
				g.Above = last
				out = out[:len(out)-1]
			}
		}
		out = append(out, g)
	}
	return out
}

func bodies(b *Block) []Body {
	var out []Body
	for _, rows := range b.Rows {
		out = append(out, Body{int32(rows.Pos.Line), rows.Text})
	}
	return out
}

// takeHeads takes the last lines up to a blank one off the rows.
func (g *Grid) takeHeads() string {
	n := len(g.Rows)
	if n == 0 {
		return ""
	}
	b := &g.Rows[n-1]
	rows := strings.TrimRight(b.Text, " \n")
	cut := 0 // where the heads begin
	for at := len(rows); at > 0; {
		start := strings.LastIndexByte(rows[:at], '\n') + 1
		if IsBlank(rows[start:at]) {
			cut = at
			break
		}
		at = max(start-1, 0)
	}
	heads := rows[cut:]
	if b.Text = rows[:cut]; IsBlank(strings.ReplaceAll(b.Text, "\n", "")) {
		g.Rows = g.Rows[:n-1]
	}
	return strings.TrimPrefix(heads, "\n")
}

// Loose counts the lines that stand where heads do and have no ruler below, and gives the first: rows of a table that lost its ruler. That
// there are no data is not one.
func (s *Section) Loose() (first int32, lines int) {
	for _, block := range s.Blocks {
		if block.Ruler.Ruler != nil {
			continue
		}
		for n, line := range text.Numbered(block.Heads, int32(block.Pos.Line)) {
			if IsBlank(line) || strings.HasPrefix(strings.TrimSpace(line), "No data exists for this section") || strings.Trim(line, " ~") == "" {
				continue
			}
			if lines++; lines == 1 {
				first = n
			}
		}
	}
	return first, lines
}

// AllWarnings calls yield for each warning of the section.
func (s *Section) AllWarnings(yield func(line int32, text string)) {
	for _, block := range s.Blocks {
		if block.Warning != "" {
			yield(int32(block.Pos.Line), block.Warning)
		}
	}
}

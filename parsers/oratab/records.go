package oratab

import (
	"strings"

	"dumplens/parsers/text"
)

// blockSize is how much is taken from the reader at a time. Most records are pieces of one block and not copied.
const blockSize = 256 << 10

// Records cuts a source into records of lines, as text.Reader.Record does, without copying each line. The text of a record may be a piece
// of a larger block: what is kept of it must be copied.
type Records struct {
	r      *text.Reader
	max    int
	starts func(line string) bool
	rest   string // of the block, lines not yet handed out
	line   int32  // of the first line of rest
	more   bool   // rest holds at least one line, which may be empty
	torn   bool   // the last line of rest was cut
}

// NewRecords cuts what r reads before the lines at which starts reports true, and after max lines.
func NewRecords(r *text.Reader, max int, starts func(line string) bool) *Records {
	return &Records{r: r, max: max, starts: starts}
}

// fill takes the next block when there is nothing left.
func (c *Records) fill() bool {
	if c.more {
		return true
	}
	block, ok := c.r.Block(blockSize)
	if !ok {
		return false
	}
	c.rest, c.line, c.more, c.torn = block.Text, block.Line, true, c.r.Torn()
	return true
}

// Peek shows the next line.
func (c *Records) Peek() (line string, ok bool) {
	if !c.fill() {
		return "", false
	}
	line, _, _ = strings.Cut(c.rest, "\n")
	return line, true
}

// Next hands out the next record and the number of its last line. torn is whether that line was cut, by the end of the input or the limit
// of a line. The first line is taken whatever it is.
func (c *Records) Next() (rec text.Record, last int32, torn, ok bool) {
	if !c.fill() {
		return rec, 0, false, false
	}
	rec.Line, rec.Offset = c.line, -1
	var pieces []string
	for n := 0; ; {
		taken, lines, ended := c.scan(n)
		piece := c.rest[:taken]
		n += lines
		last = c.line + int32(lines) - 1
		torn = c.torn && taken == len(c.rest)
		c.advance(taken, lines)
		if ended || !c.fill() || n >= c.max || c.begins() {
			if pieces == nil {
				rec.Text = piece
			} else {
				rec.Text = strings.Join(append(pieces, piece), "\n")
			}
			return rec, last, torn, true
		}
		pieces = append(pieces, piece)
	}
}

// scan finds out how many bytes and lines of the block belong to a record that has n lines already; ended is whether it ends there.
func (c *Records) scan(n int) (taken, lines int, ended bool) {
	for at := 0; ; {
		end := strings.IndexByte(c.rest[at:], '\n')
		lines++
		if end < 0 {
			return len(c.rest), lines, false
		}
		at += end + 1
		line, _, _ := strings.Cut(c.rest[at:], "\n")
		if n+lines >= c.max || c.starts(line) {
			return at - 1, lines, true
		}
	}
}

// begins reports whether a record begins with the rest.
func (c *Records) begins() bool {
	line, _ := c.Peek()
	return c.starts(line)
}

// advance moves past lines.
func (c *Records) advance(bytes, lines int) {
	c.more = bytes < len(c.rest)
	if c.more {
		bytes++ // the line end
	}
	c.rest = c.rest[bytes:]
	c.line += int32(lines)
}

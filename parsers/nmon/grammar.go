package nmon

import (
	"strings"
	"time"
	"unique"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

// grammar reads a block of whole lines. The order of lines is free, as it is in sorted and merged captures, so a block is a list of items.
var grammar = text.NewGrammar[block](lines)

type block struct {
	Items []*item `parser:"@@*"`
}

type item struct {
	Pos     lexer.Position
	Fact    *fact    `parser:"  @Fact"`
	Config  *string  `parser:"| @Config"`
	Clock   *clock   `parser:"| @Clock"`
	Rows    *string  `parser:"| @Rows"`
	Top     *string  `parser:"| @Top"`
	TopHead *heading `parser:"| @TopHead"`
	Args    *string  `parser:"| @Args"`
	Head    *heading `parser:"| @Head"`
	Error   *string  `parser:"| @Error"`
	Blank   *string  `parser:"| @Blank"`
	Other   *string  `parser:"| @Other"`
}

// fact is an AAA line: a key and the rest of the line, which may hold commas.
type fact struct{ key, value string }

// Capture splits the line. x86 facts have a key of two fields.
func (f *fact) Capture(values []string) error {
	line := strings.TrimPrefix(strings.TrimPrefix(values[0], "AAA,"), "AAA ")
	var comma bool
	if f.key, f.value, comma = strings.Cut(line, ","); !comma { // "SubprocessorMode Unknown"
		f.key, f.value, _ = strings.Cut(line, " ")
	}
	if f.key == "x86" {
		sub, value, _ := strings.Cut(f.value, ",")
		f.key, f.value = "x86 "+sub, value
	}
	f.key, f.value = strings.Clone(f.key), strings.Clone(strings.TrimRight(f.value, " ,"))
	return nil
}

// clock is a ZZZZ line.
type clock struct {
	snapshot int32
	at       time.Time
	known    bool // the time could be read
	whole    bool // its year has four digits: nothing is missing
}

// Capture reads the snapshot, the time and the date.
func (c *clock) Capture(values []string) error {
	fields := strings.SplitN(values[0], ",", 5)
	c.snapshot = snapshotNumber(fields[1])
	if len(fields) >= 4 {
		date := strings.TrimSpace(fields[3])
		c.at, c.known = text.ParseNmon(strings.TrimSpace(fields[2]), date)
		c.whole = c.known && (len(fields) > 4 || strings.LastIndexByte(date, '-') == len(date)-5)
	}
	return nil
}

// heading is the heading of a section: its columns as written, trailing empty ones dropped.
type heading struct {
	line       unique.Handle[string] // daily captures of a host have the same headings: their texts are kept once
	tag, title string
	columns    []string
}

// Capture splits the line.
func (h *heading) Capture(values []string) error {
	h.line = unique.Make(values[0])
	fields := strings.Split(h.line.Value(), ",")
	h.tag = fields[0]
	if len(fields) > 1 {
		h.title = fields[1]
		h.columns = fields[2:]
	}
	for len(h.columns) > 0 && strings.TrimSpace(h.columns[len(h.columns)-1]) == "" {
		h.columns = h.columns[:len(h.columns)-1]
	}
	return nil
}

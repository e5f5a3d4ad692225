package trapstat

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the order of tables; rows are split where their run is decoded.
var grammar = text.NewGrammar[printout.Items[item]](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type item struct {
	Pos      lexer.Position
	Misses   *missTable `parser:"  @@"`
	Traps    *trapTable `parser:"| @@"`
	Parsable *string    `parser:"| @Parsable"`
	Lost     *string    `parser:"| @Rows"`
	Command  *string    `parser:"| @Command"`
	Known    *string    `parser:"| @Ruler | @Blank"`
	Stray    *string    `parser:"| @Stray"`
}

// missTable is one interval of -t or -T. CPUs and modes are parted by rulers.
type missTable struct {
	Pos  lexer.Position
	Head string  `parser:"@Misses"`
	Body []*rows `parser:"@@*"`
}

type rows struct {
	Pos   lexer.Position
	Ruler *string `parser:"  @Ruler"`
	Rows  *string `parser:"| @Rows"`
}

// trapTable is one interval, or the part of one that fits the line.
type trapTable struct {
	Pos  lexer.Position
	Head trapHead `parser:"@Traps"`
	Body []*rows  `parser:"@@*"`
}

const (
	kindMisses   = iota // "cpu m|…", "cpu m size|…"
	kindTraps           // "vct  name …|"
	kindRows            // anything with a bar
	kindParsable        // rows of numbers without bars
	kindRuler
	kindCommand
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindMisses: {Name: "Misses"}, kindTraps: {Name: "Traps"}, kindRows: {Name: "Rows", Run: true}, kindParsable: {Name: "Parsable", Run: true},
	kindRuler: {Name: "Ruler"}, kindCommand: {Name: "Command"}, kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray", Run: true},
}, classify)

// classify tells the lines apart. Inside a table, a blank line ends it.
func classify(_ int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	switch {
	case s == "":
		return kindBlank, 0
	case isTableHead(s):
		if s[0] == 'v' {
			return kindTraps, 0
		}
		return kindMisses, 0
	case strings.Trim(s, "-=+ ") == "" && len(s) > 3:
		return kindRuler, 0
	case strings.Contains(s, "|") && isRow(s):
		return kindRows, 0
	case strings.HasPrefix(s, "trapstat ") || s == "trapstat" || strings.HasPrefix(s, "# trapstat"):
		return kindCommand, 0
	case isParsable(s):
		return kindParsable, 0
	}
	return kindStray, 0
}

func startsTable(line string) bool { return isTableHead(strings.TrimSpace(line)) }

func isTableHead(s string) bool {
	if !strings.Contains(s, "|") {
		return false
	}
	words := strings.Fields(strings.ReplaceAll(s, "|", " "))
	return len(words) > 3 && (words[0] == "cpu" && words[1] == "m" && strings.Contains(s, "lb-miss") ||
		words[0] == "vct" && words[1] == "name" && strings.HasPrefix(words[2], "cpu"))
}

// isRow knows the start of a row: a CPU and a mode, the total, or a number of a trap and its name.
func isRow(s string) bool {
	head, rest, _ := strings.Cut(s, "|")
	words := strings.Fields(head)
	if strings.Trim(rest, "0123456789. |-") != "" {
		return false
	}
	switch {
	case len(words) == 1:
		return words[0] == "ttl"
	case len(words) < 2 || len(words) > 3:
		return false
	}
	return isNumber(words[0], 10) && (words[1] == "u" || words[1] == "k") || len(words) == 2 && isNumber(words[0], 16)
}

func isNumber(s string, base int) bool {
	digits := "0123456789"
	if base == 16 {
		digits += "abcdef"
	}
	return s != "" && len(s) <= 12 && strings.Trim(s, digits) == ""
}

// isParsable knows the rows of -P: time, CPU and trap number, or time, CPU, mode, perhaps a page size, and eight numbers.
func isParsable(s string) bool {
	w := strings.Fields(s)
	if len(w) < 5 || !isNumber(w[0], 10) || !isNumber(w[1], 10) {
		return false
	}
	if len(w) == 5 {
		return isNumber(w[2], 16) && !isNumber(w[3], 10) && isNumber(w[4], 10)
	}
	return (len(w) == 11 || len(w) == 12) && (w[2] == "u" || w[2] == "k")
}

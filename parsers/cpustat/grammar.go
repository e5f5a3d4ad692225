package cpustat

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the lines of a run.
var grammar = text.NewGrammar[printout.Items[item]](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type item struct {
	Pos     lexer.Position
	Command *string         `parser:"  @Command"`
	Head    *printout.Heads `parser:"| @Head"`
	Rows    *string         `parser:"| @Rows"`
	Known   *string         `parser:"| @Blank"`
	Stray   *string         `parser:"| @Stray"`
}

const (
	kindCommand = iota // and the lines that go on with it
	kindHead
	kindRows
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindCommand: {Name: "Command", Run: true}, kindHead: {Name: "Head"}, kindRows: {Name: "Rows", Run: true},
	kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray", Run: true},
}, classify)

// The states of the lexer: rows follow heads, and a command goes on behind a backslash.
const (
	outside = iota
	inTable
	inCommand
)

// classify tells the lines apart.
func classify(state int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	switch {
	case s == "":
		return kindBlank, state
	case state == inCommand, isCommand(s):
		if strings.HasSuffix(s, "\\") {
			return kindCommand, inCommand
		}
		return kindCommand, outside
	case isHead(s):
		return kindHead, inTable
	case state == inTable && isRow(s):
		return kindRows, inTable
	}
	return kindStray, state
}

func isHead(s string) bool {
	w := strings.Fields(s)
	return len(w) >= 4 && w[0] == "time" && (w[1] == "cpu" || w[1] == "lwp" || w[1] == "pid") && strings.HasPrefix(w[len(w)-1], "pic")
}

func isCommand(s string) bool {
	name, _ := printout.Command(s)
	return (name == "cpustat" || name == "cputrack") && strings.Contains(s, " -c ")
}

func isRow(s string) bool {
	w := strings.Fields(s)
	return len(w) >= 4 && strings.Contains(w[0], ".") && strings.Trim(w[0], "0123456789.") == "" && strings.Trim(w[1], "0123456789") == ""
}

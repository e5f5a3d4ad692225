package pmap

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the order of the lines of one process; mappings are split where their run is decoded, by the heads above them.
var grammar = text.NewGrammar[record](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type record struct {
	Before  []*before    `parser:"@@*"`
	Process *processLine `parser:"@@?"`
	Body    []*item      `parser:"@@*"`
}

type before struct {
	Known *string `parser:"@Command | @Blank"`
}

type processLine struct {
	Pos  lexer.Position
	Line process `parser:"@Process"`
}

type item struct {
	Pos    lexer.Position
	Head   *heads  `parser:"  @Head"`
	Rows   *string `parser:"| @Rows"`
	Total  *string `parser:"| @Total"`
	Elided *string `parser:"| @Elided"`
	Known  *string `parser:"| @Ruler | @Blank | @Command"`
	Stray  *string `parser:"| @Stray"`
}

const (
	kindProcess = iota // "1731:  command"
	kindHead           // the names of the columns
	kindRows           // mappings
	kindTotal
	kindElided // "....": left out by whoever pasted it
	kindRuler
	kindCommand // "pmap -xs 1731", as typed
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindProcess: {Name: "Process"}, kindHead: {Name: "Head"}, kindRows: {Name: "Rows", Run: true}, kindTotal: {Name: "Total"},
	kindElided: {Name: "Elided", Run: true}, kindRuler: {Name: "Ruler"}, kindCommand: {Name: "Command"},
	kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray", Run: true},
}, classify)

// isProcess knows "1731:  command".
func isProcess(s string) bool {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	if n == 0 || n+1 >= len(s) || s[n] != ':' || s[n+1] != ' ' && s[n+1] != '\t' {
		return false
	}
	return strings.TrimLeft(s[n+1:], " \t") != ""
}

// rowStart knows an address and an amount behind it, and gives what follows.
func rowStart(s string) (rest string, ok bool) {
	n := 0
	for n < len(s) && (s[n] >= '0' && s[n] <= '9' || s[n] >= 'A' && s[n] <= 'F' || s[n] >= 'a' && s[n] <= 'f') {
		n++
	}
	if n < 6 || n > 16 || n == len(s) || s[n] != ' ' && s[n] != '\t' {
		return "", false
	}
	word, rest := next(strings.TrimLeft(s[n:], " \t"))
	if word == "-" {
		return rest, true
	}
	digits := strings.TrimRight(word, "KMGT")
	return rest, digits != "" && len(word)-len(digits) < 2 && strings.Trim(digits, "0123456789.") == ""
}

// hasMode reports whether a word of a line is the mode of a mapping.
func hasMode(rest string) bool {
	for rest != "" {
		var word string
		word, rest = next(rest)
		if len(word) > 3 && (word[0] == 'r' || word[0] == '-') && (word[1] == 'w' || word[1] == '-') && (word[2] == 'x' || word[2] == '-') && isMode(word) {
			return true
		}
	}
	return false
}

// The states of the lexer: below a process or its heads, a line that begins as a mapping is one, however damaged.
const (
	outside = iota
	inListing
)

// classify tells the lines apart.
func classify(state int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	if rest, ok := rowStart(s); ok && (state == inListing || hasMode(rest)) {
		return kindRows, inListing
	}
	switch {
	case s == "":
		return kindBlank, state
	case isProcess(s):
		return kindProcess, inListing
	case isHead(s):
		return kindHead, inListing
	case strings.HasPrefix(s, "total ") && strings.ContainsAny(s, "0123456789"):
		return kindTotal, outside
	case strings.Trim(s, ".") == "" && len(s) >= 3:
		return kindElided, state
	case strings.Trim(s, "- ") == "":
		return kindRuler, state
	case isCommand(s):
		return kindCommand, outside
	}
	return kindStray, state
}

func isHead(s string) bool {
	words := strings.Fields(s)
	return len(words) > 2 && words[0] == "Address" && (words[1] == "Kbytes" || words[1] == "Bytes")
}

func isCommand(s string) bool {
	name, arguments := printout.Command(s)
	return name == "pmap" && arguments != "" && strings.Trim(arguments, "-xsSLrFlahn0123456789 ") == ""
}

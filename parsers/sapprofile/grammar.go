package sapprofile

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the lines of one profile; a run of parameters is split where it is decoded.
var grammar = text.NewGrammar[printout.Items[item]](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type item struct {
	Pos        lexer.Position
	Parameters *string `parser:"  @Parameters"`
	Known      *string `parser:"| @Comments | @Blank"`
	Stray      *string `parser:"| @Stray"`
}

const (
	kindParameters = iota
	kindComments
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindParameters: {Name: "Parameters", Run: true}, kindComments: {Name: "Comments", Run: true},
	kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray", Run: true},
}, classify)

// classify tells the lines apart.
func classify(_ int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	switch {
	case s == "":
		return kindBlank, 0
	case s[0] == '#' || s[0] == '*' && !strings.Contains(s, "="):
		return kindComments, 0
	}
	if _, _, ok := cut(line); ok {
		return kindParameters, 0
	}
	return kindStray, 0
}

// cut splits "name = value". The value may hold "=" and be empty.
func cut(line string) (name, value string, ok bool) {
	name, value, ok = strings.Cut(line, "=")
	name = strings.TrimSpace(name)
	if !ok || name == "" || strings.ContainsFunc(name, func(r rune) bool {
		return r > 'z' || r < '-' || r > '9' && r < 'A' || r > 'Z' && r < 'a' && r != '_'
	}) {
		return "", "", false
	}
	return name, strings.TrimSpace(value), true
}

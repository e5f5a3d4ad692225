package kctune

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the lines of a listing.
var grammar = text.NewGrammar[printout.Items[item]](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type item struct {
	Pos      lexer.Position
	Table    *table  `parser:"  @@"`
	Pairs    *string `parser:"| @Pairs"`
	Verbose  *string `parser:"| @Verbose"`
	Assigned *string `parser:"| @Assigned"`
	Lost     *string `parser:"| @Rows"`
	Known    *string `parser:"| @Blank | @Command"`
	Stray    *string `parser:"| @Stray"`
}

type table struct {
	Pos  lexer.Position
	Head string         `parser:"@Head"`
	Rows *printout.Rows `parser:"@@?"`
}

const (
	kindHead = iota
	kindRows
	kindPairs    // kctune -P
	kindVerbose  // kctune -v
	kindAssigned // "name = value"
	kindCommand
	kindBlank
	kindStray
)

var lines = text.NewLines([]text.Kind{
	kindHead: {Name: "Head"}, kindRows: {Name: "Rows", Run: true}, kindPairs: {Name: "Pairs", Run: true}, kindVerbose: {Name: "Verbose", Run: true},
	kindAssigned: {Name: "Assigned", Run: true}, kindCommand: {Name: "Command"}, kindBlank: {Name: "Blank", Run: true}, kindStray: {Name: "Stray", Run: true},
}, classify)

// The states of the lexer: rows go on until a blank line.
const (
	outside = iota
	inTable
)

// pairNames are the first words of the lines of kctune -P, verboseNames those of kctune -v.
var (
	pairNames = map[string]bool{"name": true, "module": true, "desc": true, "timeset": true, "current": true, "next_boot": true, "planned": true, "default": true,
		"default_value": true, "next_default": true, "auto_default": true, "canauto": true, "can_immed": true, "changes": true, "signed": true, "flags": true, "constraint": true, "boot": true, "canchange": true}
	verboseNames = []string{"Tunable ", "Description ", "Module ", "Current Value ", "Value at Next Boot ", "Value at Last Boot ", "Default Value ", "Constraints ", "Can Change ", "Auto "}
)

// classify tells the lines apart.
func classify(state int, line string) (kind, next int) {
	s := strings.TrimSpace(line)
	words := strings.Fields(s)
	switch {
	case s == "":
		return kindBlank, outside
	case isHead(s):
		return kindHead, inTable
	case isCommand(s):
		return kindCommand, outside
	case state == inTable && isRow(words):
		return kindRows, inTable
	case isAssigned(words):
		return kindAssigned, outside
	case len(words) > 1 && pairNames[words[0]]:
		return kindPairs, outside
	case text.StartsWith(s, verboseNames...):
		return kindVerbose, outside
	}
	return kindStray, state
}

func isHead(s string) bool {
	w := strings.Fields(s)
	return len(w) >= 3 && w[0] == "Tunable" && (w[1] == "Value" || w[1] == "Current") && w[2] == "Expression"
}

func isCommand(s string) bool {
	name, _ := printout.Command(s)
	return name == "kctune"
}

// isRow knows a name and a value, or the second line of a change that waits.
func isRow(w []string) bool {
	if len(w) >= 2 && (strings.HasPrefix(w[0], "(next")) {
		return true
	}
	return len(w) >= 2 && isName(w[0]) && (startsNumber(w[1]) || w[1] == "(now)" || w[1] == "-")
}

// isAssigned knows "name = value" and nothing behind it.
func isAssigned(w []string) bool {
	return len(w) == 3 && w[1] == "=" && isName(w[0]) && startsNumber(w[2])
}

func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c != '_' && (c < '0' || c > '9' || i == 0) && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return s != ""
}

func startsNumber(s string) bool {
	return s != "" && (s[0] >= '0' && s[0] <= '9' || s[0] == '-' && len(s) > 1 && s[1] >= '0' && s[1] <= '9')
}

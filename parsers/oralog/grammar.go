package oralog

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the order of the lines: what follows a time alone is of that time.
var grammar = text.NewGrammar[printout.Items[entry]](text.NewLines(kinds(), classify))

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type entry struct {
	Pos     lexer.Position
	Stamp   *string `parser:"  @Stamp"`
	Connect *string `parser:"| @Connect"`
	Banner  *string `parser:"| @Banner"`
	Errors  *string `parser:"| @Error"`
	Blank   *string `parser:"| @Blank"`
	Other   *string `parser:"| @Other"`
}

package t4

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

// grammars read blocks of whole lines, by the state in which a block begins.
var grammars = [...]*text.Grammar[block]{
	outside: text.NewGrammar[block](newLines(outside)),
	inNames: text.NewGrammar[block](newLines(inNames)),
}

// EBNF prints the grammar of the format.
func EBNF() string { return grammars[outside].EBNF() + "\n" }

// block is any lines: files that were put one after the other begin again in the middle.
type block struct {
	Items []*item `parser:"@@*"`
}

type item struct {
	Pos     lexer.Position
	Title   *string `parser:"  @Title"`
	Start   *string `parser:"| @Start"`
	Names   *string `parser:"| @Names"`
	End     *string `parser:"| @End"`
	Rows    *string `parser:"| @Rows"`
	Average *string `parser:"| @Average"`
	Blank   *string `parser:"| @Blank"`
	Other   *string `parser:"| @Other"`
}

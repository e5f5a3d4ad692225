package sqltrace

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

// grammar gives the order of the lines of a block. Runs are decoded by the loops of work.go, binds.go, marker.go and preamble.go.
var grammar = text.NewGrammar[block](lines)

// EBNF prints the grammar.
func EBNF() string { return grammar.EBNF() }

// block is a piece of a trace that begins at a line outside of statement text.
type block struct {
	Items []*item `parser:"@@*"`
}

// item is one thing of a trace. The fields that are nil were not there.
type item struct {
	Pos      lexer.Position
	Work     *string    `parser:"  @Work"`
	Binds    *string    `parser:"| @Binds"`
	Markers  *string    `parser:"| @Markers"`
	Error    *errorText `parser:"| @@"`
	Preamble *string    `parser:"| @Preamble"`
	Messages *string    `parser:"| @Messages"`
	Foreign  *string    `parser:"| @Foreign"`
}

// errorText is a statement that could not be parsed.
type errorText struct {
	Head string  `parser:"@ParseError"`
	Text *string `parser:"@ErrorText?"`
}

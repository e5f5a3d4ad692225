package baancgp

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

// newGrammar builds the grammar for settings: these decide which lines are headings, not how lines follow each other.
func newGrammar(s Settings) *text.Grammar[record] {
	return text.NewGrammar[record](text.NewLines(kinds(), s.classify))
}

// EBNF prints the grammar of the format.
func EBNF() string { return newGrammar(Settings{}).EBNF() }

// record is a run of whole blocks of a profile.
type record struct {
	Items []*item `parser:"@@*"`
}

type item struct {
	Pos     lexer.Position
	Section *string    `parser:"  @Section"`
	Meta    *string    `parser:"| @Meta"`
	Table   *tableHead `parser:"| @@"`
	Rows    *string    `parser:"| @Rows"`
	Rule    *string    `parser:"| @Rule"`
	Blank   *string    `parser:"| @Blank"`
	Rest    *string    `parser:"| @Rest"`
}

// tableHead is a heading and the rule under it.
type tableHead struct {
	Pos     lexer.Position
	Heading string  `parser:"@Heading"`
	Rule    *string `parser:"@Rule?"`
}

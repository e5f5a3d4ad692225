package baantrace

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// grammar gives the order of the lines.
var grammar = text.NewGrammar[printout.Items[item]](text.NewLines(kinds(), classify))

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() }

type item struct {
	Pos   lexer.Position
	Stats *statsBlock `parser:"  @@"`
	Slow  *slowBlock  `parser:"| @@"`
	DBS   *string     `parser:"| @Dbs"`
	Flow  *string     `parser:"| @Flow"`
	Blank *string     `parser:"| @Blank"`
	Lost  *string     `parser:"| @Stats | @Who | @Time | @SqlHead | @Sql | @SlowEnd"`
	Rest  *string     `parser:"| @Rest"`
}

// statsBlock is a report of ORASTAT.
type statsBlock struct {
	Pos    lexer.Position
	Head   string       `parser:"@StatHead"`
	Blocks []*statsRows `parser:"@@*"`
}

type statsRows struct {
	Pos   lexer.Position
	Rows  *string `parser:"  @Stats"`
	Blank *string `parser:"| @Blank"`
}

// slowBlock is a statement that took longer than the limit. A log that is cut ends in the middle of one.
type slowBlock struct {
	Pos  lexer.Position
	Head string    `parser:"@Slow"`
	Who  *string   `parser:"@Who?"`
	Time *string   `parser:"@Time?"`
	SQL  *sqlBlock `parser:"@@?"`
	End  *string   `parser:"@SlowEnd?"`
}

type sqlBlock struct {
	Pos  lexer.Position
	Head string  `parser:"@SqlHead"`
	Text *string `parser:"@Sql?"`
}

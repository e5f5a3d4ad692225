package vmsstatus

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

var grammar = text.NewGrammar[record](lines)

// EBNF prints the grammar of the format.
func EBNF() string { return grammar.EBNF() + "\n" }

// record is the text before an output, and one output with all up to the next.
type record struct {
	Before []*outside `parser:"@@*"`
	Head   *head      `parser:"( @@"`
	Body   []*body    `parser:"  @@* )?"`
}

// outside is what stands before any output.
type outside struct {
	Pos    lexer.Position
	Prompt *string `parser:"  @Prompt"`
	Blank  *string `parser:"| @Blank"`
	Other  *string `parser:"| @Other"`
}

// head is the first line of an output; which of the kinds it is says which output.
type head struct {
	Pos        lexer.Position
	Status     *string `parser:"  @Status"`
	Memory     *string `parser:"| @Memory"`
	Reserve    *string `parser:"| @Reserve"`
	System     *string `parser:"| @System"`
	FastPath   *string `parser:"| @FastPath"`
	Sysgen     *string `parser:"| @Sysgen"`
	RMSDefault *string `parser:"| @RMSDefault"`
	Monitor    *string `parser:"| @Monitor"`
	Device     *string `parser:"| @Device"`
	FDL        *string `parser:"| @FDL"`
	Inet       *string `parser:"| @Inet"`
	Trace      *string `parser:"| @Trace"`
}

// what tells which output it is, and its text.
func (h *head) what() (section, string) {
	for i, s := range [sections]*string{h.Status, h.Memory, h.Reserve, h.System, h.FastPath, h.Sysgen, h.RMSDefault, h.Monitor, h.Device,
		h.FDL, h.Inet, h.Trace} {
		if s != nil {
			return section(i), *s
		}
	}
	return none, ""
}

// body is a line or run of lines of an output, or behind it.
type body struct {
	Pos    lexer.Position
	Group  *string `parser:"  @Group"`
	Rows   *string `parser:"| @Rows"`
	Prompt *string `parser:"| @Prompt"`
	Blank  *string `parser:"| @Blank"`
	Other  *string `parser:"| @Other"`
}

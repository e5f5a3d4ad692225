package vmsacct

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

var (
	logGrammar   = text.NewGrammar[logRecord](logLines)
	listGrammars = map[string]*text.Grammar[listBlock]{ // by the layout that a block begins in
		"full":    text.NewGrammar[listBlock](newListLines(inFull)),
		"brief":   text.NewGrammar[listBlock](newListLines(inBrief)),
		"summary": text.NewGrammar[listBlock](newListLines(inSummary)),
	}
)

// EBNF prints the grammars of the format.
func EBNF() string { return logGrammar.EBNF() + "\n\n" + listGrammars["full"].EBNF() + "\n" }

// logRecord is a piece of a log: a trailer with what leads to it, or none, and what follows up to the next.
type logRecord struct {
	Ended   *endedLine   `parser:"@@?"`
	Owner   []*ownerLine `parser:"@@*"`
	Trailer *trailer     `parser:"@@?"`
	Rest    []*restLine  `parser:"@@*"`
}

type endedLine struct {
	Pos  lexer.Position
	Text string  `parser:"@Ended"`
	Gap  *string `parser:"@Blank?"`
}

type ownerLine struct {
	Pos  lexer.Position
	Text string  `parser:"@Owner"`
	Gap  *string `parser:"@Blank?"`
}

// trailer is the heading and the pairs under it. Where the text was flowed, the last value may stand on a line of its own.
type trailer struct {
	Heading *headingLine  `parser:"(  @@"`
	Pairs   []*pairsLines `parser:"   @@*"`
	Timer   *timerLine    `parser:" | @@ )"`
}

type headingLine struct {
	Pos  lexer.Position
	Text string `parser:"@Heading"`
}

type pairsLines struct {
	Pos   lexer.Position
	Text  *string `parser:"  @Pairs"`
	Alone *string `parser:"| @Alone"`
	Blank *string `parser:"| @Blank"`
}

// text is whichever of them it is.
func (p *pairsLines) text() string {
	for _, s := range []*string{p.Text, p.Alone} {
		if s != nil {
			return *s
		}
	}
	return *p.Blank
}

type timerLine struct {
	Pos  lexer.Position
	Text string `parser:"@Timer"`
}

type restLine struct {
	Pos   lexer.Position
	Other *string `parser:"  @Other"`
	Blank *string `parser:"| @Blank"`
	Stray *string `parser:"| @( Pairs | Alone | Owner | Ended )"`
}

// listBlock is a block of whole lines of listings, which may change from one to another.
type listBlock struct {
	Items []*listItem `parser:"@@*"`
}

type listItem struct {
	Pos       lexer.Position
	Full      *string `parser:"  @Full"`
	BriefHead *string `parser:"| @BriefHead"`
	Brief     *string `parser:"| @Brief"`
	Span      *string `parser:"| @Span"`
	Summary   *string `parser:"| @Summary"`
}

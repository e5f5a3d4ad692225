package tkprof

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

// grammar gives the order of lines; columns are split in tables.go.
var grammar = text.NewGrammar[record](lines)

// EBNF prints the grammar.
func EBNF() string { return grammar.EBNF() }

// record is what stands between two rules: the header, a statement, or the totals.
type record struct {
	Items []*item `parser:"@@*"`
}

type item struct {
	Pos     lexer.Position
	Calls   *callTable `parser:"  @@"`
	Text    *string    `parser:"| @Text"`
	ID      *string    `parser:"| @ID"`
	Facts   *string    `parser:"| @Facts"`
	Plan    *plan      `parser:"| @@"`
	Explain *explain   `parser:"| @@"`
	Waits   *waits     `parser:"| @@"`
	Overall *string    `parser:"| @Overall"`
	Session *string    `parser:"| @Session"`
	Title   *string    `parser:"| @Title"`
	Field   *string    `parser:"| @Field"`
	Summary *string    `parser:"| @Summary"`
	Error   *string    `parser:"| @Error"`
	Code    *string    `parser:"| @ErrorEnd"`
	Blank   *string    `parser:"| @( Rule | Blank | Legend | Explainer )"`
	Stray   *string    `parser:"| @( Stray | Rows | Steps | Waits )"`
}

// callTable is parse, execute, fetch and total; a blank line may follow its head.
type callTable struct {
	Head string `parser:"@TableHead Blank?"`
	Rows *run   `parser:"@@?"`
}

// plan is the row sources of an execution, explain the plan that EXPLAIN PLAN made later.
type plan struct {
	Head  string `parser:"@PlanHead"`
	Steps *run   `parser:"@@?"`
}

type explain struct {
	Head  string `parser:"@ExplainHead"`
	Steps *run   `parser:"@@?"`
}

type waits struct {
	Head string `parser:"@WaitHead"`
	Rows *run   `parser:"@@?"`
}

// run is lines of one kind.
type run struct {
	Pos  lexer.Position
	Text string `parser:"@( Rows | Steps | Waits )"`
}

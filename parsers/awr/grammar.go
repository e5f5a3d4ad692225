package awr

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// The grammars give the order of lines of a text report; columns are split where a line is captured or decoded. Each record goes through
// one of them.
var (
	headerGrammar = text.NewGrammar[headerRecord](headerLines)
	blockGrammar  = text.NewGrammar[blockRecord](blockLines)
	tableGrammar  = text.NewGrammar[oratab.Section](tableLines)
	sqlGrammar    = text.NewGrammar[sqlRecord](sqlLines)
)

// EBNF prints the grammars of the format.
func EBNF() string {
	return headerGrammar.EBNF() + "\n\n" + blockGrammar.EBNF() + "\n\n" + tableGrammar.EBNF() + "\n\n" + sqlGrammar.EBNF() + "\n"
}

// rows is a run of rows and where it begins.
type rows struct {
	Pos  lexer.Position
	Text string `parser:"@Rows"`
}

// headerRecord is the top of the first page: who, where, and the two snapshots.
type headerRecord struct {
	Items []*headerItem `parser:"@@*"`
}

type headerItem struct {
	Pos      lexer.Position
	Title    string     `parser:"  @Title"`
	Table    *headTable `parser:"| @@"`
	Snapshot string     `parser:"| @Snapshot"`
	Span     string     `parser:"| @Span"`
	Warning  string     `parser:"| @Warning"`
	Stray    string     `parser:"| @Stray | Ruler | Blank | Rows"`
}

// headTable is one of the small tables of the head.
type headTable struct {
	Head  string           `parser:"@Heads Blank?"`
	Ruler oratab.RulerLine `parser:"( @Ruler Blank? )?"`
	Rows  *rows            `parser:"@@?"`
}

// blockRecord is a block of the first page: pairs of label and value.
type blockRecord struct {
	Title string       `parser:"@Title ( Heads | Ruler )*"`
	Items []*blockItem `parser:"@@*"`
}

type blockItem struct {
	Pos     lexer.Position
	Rows    string `parser:"  @Rows"`
	Warning string `parser:"| @Warning"`
	Stray   string `parser:"| @Stray | Blank | Footer | Heads | Ruler"`
}

// sqlRecord is a section of statements, or one page of it. A page break may fall inside a statement: then the page begins with the rest
// of its text.
type sqlRecord struct {
	Title      string           `parser:"@Title Notes?"`
	Warnings   []*warning       `parser:"@@*"`
	Heads      string           `parser:"@Heads?"`
	Ruler      oratab.RulerLine `parser:"@Ruler?"`
	Carried    *sqlText         `parser:"@@?"`
	Statements []*sqlItem       `parser:"@@*"`
	Footer     string           `parser:"@Footer?"`
	Strays     []string         `parser:"( Blank | @Stray )*"`
}

// warning is what a report says against its own numbers, and where.
type warning struct {
	Pos  lexer.Position
	Text string `parser:"@Warning Notes?"`
}

type sqlItem struct {
	Pos  lexer.Position
	Row  string `parser:"@Row"`
	Text string `parser:"@Text?"`
}

type sqlText struct {
	Pos  lexer.Position
	Text string `parser:"@Text"`
}

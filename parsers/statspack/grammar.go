package statspack

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/text"
)

// The grammars give the order of lines; columns are split where a line is captured or decoded. Each record goes through one of them.
var (
	headerGrammar = text.NewGrammar[headerRecord](headerLines)
	blockGrammar  = text.NewGrammar[blockRecord](blockLines)
	tableGrammar  = text.NewGrammar[tableRecord](tableLines)
	sqlGrammar    = text.NewGrammar[sqlRecord](sqlLines)
)

// EBNF prints the grammars of the format.
func EBNF() string {
	return headerGrammar.EBNF() + "\n\n" + blockGrammar.EBNF() + "\n\n" + tableGrammar.EBNF() + "\n\n" + sqlGrammar.EBNF() + "\n"
}

// lines is a run of lines, or a single one, and where it begins.
type (
	rows struct {
		Pos  lexer.Position
		Text string `parser:"@Rows"`
	}
	stray struct {
		Pos  lexer.Position
		Text string `parser:"@Stray"`
	}
	warning struct {
		Pos  lexer.Position
		Text string `parser:"@Warning"`
	}
)

// headerRecord is the top of the first page: who, where, and the two snapshots.
type headerRecord struct {
	Items []*headerItem `parser:"@@*"`
}

type headerItem struct {
	Title    string        `parser:"  @Title"`
	Database *databaseLine `parser:"| @@"`
	Host     *hostLine     `parser:"| @@"`
	Snapshot *snapshotLine `parser:"| @@"`
	Span     *spanLine     `parser:"| @@"`
	Warning  *warning      `parser:"| @@"`
	Rows     *rows         `parser:"| @@"`
	Stray    *stray        `parser:"| @@ | SnapshotHead | Ruler | Blank"`
}

type databaseLine struct {
	Head  string    `parser:"@DatabaseHead"`
	Ruler rulerLine `parser:"@Ruler?"`
	Row   *rows     `parser:"@@?"`
}

type hostLine struct {
	Pos   lexer.Position
	Head  string    `parser:"@HostHead"`
	Ruler rulerLine `parser:"@Ruler?"`
	Row   *rows     `parser:"@@?"`
}

type snapshotLine struct {
	Pos  lexer.Position
	Text string `parser:"@Snapshot"`
}

type spanLine struct {
	Pos  lexer.Position
	Text string `parser:"@Span"`
}

// blockRecord is a block of the first page: pairs of label and value.
type blockRecord struct {
	Title string       `parser:"@Title"`
	Items []*blockItem `parser:"@@*"`
}

type blockItem struct {
	Rows    *rows    `parser:"  @@"`
	Warning *warning `parser:"| @@"`
	Stray   *stray   `parser:"| @@ | Heads | Ruler | Footer | Blank"`
}

// tableRecord is a section of tables, or one page of it. Most sections are one table; some have several above one end line.
type tableRecord struct {
	Title  string        `parser:"@Title"`
	Intro  []*introLine  `parser:"@@*"`
	Tables []*table      `parser:"@@*"`
	Footer string        `parser:"@Footer?"`
	Rest   []*strayOrGap `parser:"@@*"`
}

type introLine struct {
	Warning *warning `parser:"@@ | Notes | Blank"`
}

type table struct {
	Heads []string     `parser:"( @Heads ( @Heads | Blank )*"`
	Ruler rulerLine    `parser:"  @Ruler? | @Ruler )"`
	Body  []*tableItem `parser:"@@*"`
}

type tableItem struct {
	Rows    *rows    `parser:"  @@"`
	Warning *warning `parser:"| @@ | Notes | Blank"`
}

type strayOrGap struct {
	Stray *stray `parser:"@@ | Blank"`
}

// sqlRecord is a section of statements, or one page of it. A page break may fall inside a statement: then the page begins with the rest
// of its text.
type sqlRecord struct {
	Title      string        `parser:"@Title"`
	Intro      []*introLine  `parser:"@@*"`
	Heads      []string      `parser:"( @Heads | Blank )*"`
	Ruler      rulerLine     `parser:"@Ruler?"`
	Carried    *sqlText      `parser:"@@?"`
	Statements []*sqlItem    `parser:"@@*"`
	Footer     string        `parser:"@Footer?"`
	Rest       []*strayOrGap `parser:"@@*"`
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

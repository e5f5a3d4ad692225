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

// rows is a run of table rows and where it begins.
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
	Title    string        `parser:"  @Title"`
	Database *databaseLine `parser:"| @@"`
	Host     *hostLine     `parser:"| @@"`
	Snapshot string        `parser:"| @Snapshot"`
	Span     string        `parser:"| @Span"`
	Warning  string        `parser:"| @Warning"`
	Rows     string        `parser:"| @Rows"`
	Stray    string        `parser:"| @Stray | SnapshotHead | Ruler | Blank"`
}

type databaseLine struct {
	Head  string    `parser:"@DatabaseHead"`
	Ruler rulerLine `parser:"@Ruler?"`
	Row   *rows     `parser:"@@?"`
}

type hostLine struct {
	Head  string    `parser:"@HostHead"`
	Ruler rulerLine `parser:"@Ruler?"`
	Row   *rows     `parser:"@@?"`
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

// tableRecord is a section of tables, or one page of it. Most sections are one table; some have several above one end line.
type tableRecord struct {
	Title    string   `parser:"@Title"`
	Warnings []string `parser:"( Blank | Notes | @Warning )*"`
	Tables   []*table `parser:"@@*"`
	Footer   string   `parser:"@Footer?"`
	Strays   []string `parser:"( Blank | @Stray )*"`
}

type table struct {
	Heads []string     `parser:"( @Heads ( @Heads | Blank )*"`
	Ruler rulerLine    `parser:"  @Ruler? | @Ruler )"`
	Body  []*tableItem `parser:"@@*"`
}

type tableItem struct {
	Pos     lexer.Position
	Rows    string `parser:"  @Rows"`
	Warning string `parser:"| @Warning | Blank | Notes"`
}

// sqlRecord is a section of statements, or one page of it. A page break may fall inside a statement: then the page begins with the rest
// of its text.
type sqlRecord struct {
	Title      string     `parser:"@Title"`
	Warnings   []string   `parser:"( Blank | Notes | @Warning )*"`
	Heads      []string   `parser:"( @Heads | Blank )*"`
	Ruler      rulerLine  `parser:"@Ruler?"`
	Carried    *sqlText   `parser:"@@?"`
	Statements []*sqlItem `parser:"@@*"`
	Footer     string     `parser:"@Footer?"`
	Strays     []string   `parser:"( Blank | @Stray )*"`
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

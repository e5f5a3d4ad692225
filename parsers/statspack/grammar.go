package statspack

import (
	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// The grammars give the order of lines; columns are split where a line is captured or decoded. Each record goes through one of them.
var (
	headerGrammar = text.NewGrammar[headerRecord](headerLines)
	blockGrammar  = text.NewGrammar[blockRecord](blockLines)
	tableGrammar  = text.NewGrammar[oratab.Section](oratab.Lines)
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
	Stray    string        `parser:"  Blank | @Stray | SnapshotHead | Ruler | Title"`
	Snapshot string        `parser:"| @Snapshot"`
	Span     string        `parser:"| @Span"`
	Database *databaseLine `parser:"| @@"`
	Host     *hostLine     `parser:"| @@"`
	Warning  string        `parser:"| @Warning"`
	Rows     string        `parser:"| @Rows"`
}

type databaseLine struct {
	Head  string           `parser:"@DatabaseHead"`
	Ruler oratab.RulerLine `parser:"@Ruler?"`
	Row   *rows            `parser:"@@?"`
}

type hostLine struct {
	Head  string           `parser:"@HostHead"`
	Ruler oratab.RulerLine `parser:"@Ruler?"`
	Row   *rows            `parser:"@@?"`
}

// blockRecord is pairs of label and value: a block of the first page, or a section of the cluster.
type blockRecord struct {
	Title string       `parser:"@Title ( Heads | Ruler )*"`
	Items []*blockItem `parser:"@@*"`
}

type blockItem struct {
	Pos     lexer.Position
	Rows    string `parser:"  @Rows"`
	Warning string `parser:"| @Warning"`
	Footer  string `parser:"| @Footer"`
	Stray   string `parser:"| @Stray | Blank | Heads | Ruler"`
}

// sqlRecord is a section of statements, or one page of it: number rows, each with the module and the text of its statement below. A page
// break may fall inside a statement: then the page begins with the rest of its text.
type sqlRecord struct {
	Warnings   []string         `parser:"Title Notes? ( @Warning Notes? )*"`
	Heads      string           `parser:"@Heads?"`
	Ruler      oratab.RulerLine `parser:"@Ruler?"`
	Statements *statementLines  `parser:"@@?"`
	Footer     string           `parser:"@Footer?"`
	Strays     []string         `parser:"@Stray*"`
}

type statementLines struct {
	Pos  lexer.Position
	Text string `parser:"@Statements"`
}

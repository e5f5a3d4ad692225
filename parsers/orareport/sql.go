package orareport

import (
	"iter"
	"math"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// SQLSection is a section of statements, or one page of it: number rows, each with the module and the text of its statement below. A page
// break may fall inside a statement: then the page begins with the rest of its text.
type SQLSection struct {
	Title      string           `parser:"@Title Notes?"`
	Warnings   []*Warning       `parser:"@@*"`
	Heads      string           `parser:"@Heads?"`
	Ruler      oratab.RulerLine `parser:"@Ruler?"`
	Statements *StatementLines  `parser:"@@?"`
	Footer     string           `parser:"@Footer?"`
	Strays     []string         `parser:"( Blank | @Stray )*"`
}

// Warning is what a report says against its own numbers, and where.
type Warning struct {
	Pos  lexer.Position
	Text string `parser:"@Warning Notes?"`
}

// StatementLines is the lines below the ruler.
type StatementLines struct {
	Pos  lexer.Position
	Text string `parser:"@Statements"`
}

// SQLStyle is how a kind of report prints statements. Columns are those of the ruler.
type SQLStyle struct {
	IsRow     func(line string, columns int) bool // knows a number row below a blank line
	IsFullRow func(line string, columns int) bool // knows one that is certain without it, as in a text that has lost its blank lines
	Label     string                              // of their samples: what their ids are
	Width     int                                 // of the pieces that text is printed in
	OwnLines  bool                                // pieces end at the line ends of a statement too
	Waits     bool                                // samples wait for Samples, since sections may print only the beginning of an id
	Slack     float64                             // up to which two printed numbers are one, besides 0.5 %
}

// States of the lexer of SQL sections besides those of oratab.
const (
	inRow      = oratab.StateCount + iota // after the number row of a statement
	inText                                // inside the text of a statement
	stateCount                            // the state holds the number of columns above the phase
)

// NewSQLGrammar makes the grammar of sections of statements. Statement text may hold anything, so inside it nothing but a blank line, or the end
// line with its indent, is looked for.
func NewSQLGrammar(style *SQLStyle) *text.Grammar[SQLSection] {
	return text.NewGrammar[SQLSection](text.NewLines(kinds(), func(state int, line string) (kind, next int) {
		phase, columns := state%stateCount, state-state%stateCount
		if phase != oratab.InBody && phase != inRow && phase != inText {
			kind, next = oratab.TableKind(phase, line)
			if kind == oratab.KindRuler {
				runs, _ := oratab.RulerRuns(line)
				columns = runs * stateCount
			}
			return kind, next + columns
		}
		switch first := oratab.FirstByte(line); {
		case first == 0:
			return kindStatements, oratab.InBody + columns
		case first == '-' && phase != inRow:
			if runs, longest := oratab.RulerRuns(line); oratab.IsFooter(runs, longest) && (phase == oratab.InBody || oratab.Indent(line) >= 10) {
				return oratab.KindFooter, oratab.AtEnd + columns
			}
		}
		if style.begins(line, columns/stateCount, phase == oratab.InBody) {
			return kindStatements, inRow + columns
		}
		return kindStatements, inText + columns
	}))
}

// begins reports whether a line is the number row of a statement; above is whether the line above it is blank.
func (style *SQLStyle) begins(line string, columns int, above bool) bool {
	if above {
		return style.IsRow(line, columns)
	}
	return style.IsFullRow(line, columns)
}

// lines iterates over the statements' lines that are not blank, and tells which are number rows.
func (s *SQLSection) lines(style *SQLStyle) iter.Seq2[sqlLine, bool] {
	return func(yield func(line sqlLine, row bool) bool) {
		if s.Statements == nil {
			return
		}
		above := true
		for n, line := range text.Numbered(s.Statements.Text, int32(s.Statements.Pos.Line)) {
			if oratab.IsBlank(line) {
				above = true
				continue
			}
			if !yield(sqlLine{line, n}, style.begins(line, len(s.Ruler.Ruler), above)) {
				return
			}
			above = false
		}
	}
}

// sqlLine is a line of a section of statements.
type sqlLine struct {
	text string
	n    int32
}

// HasRows reports whether a section has number rows.
func (s *SQLSection) HasRows(style *SQLStyle) bool {
	for _, row := range s.lines(style) {
		if row {
			return true
		}
	}
	return false
}

// sqlHeads are the heads of columns that are not derived, and what turns their numbers into base units.
var sqlHeads = [...]struct {
	head   string
	metric *model.Metric
	factor float64
}{
	{"buffer gets", model.OracleSQLGets, 1}, {"physical reads", model.OracleSQLReads, 1}, {"physical rds", model.OracleSQLReads, 1},
	{"executions", model.OracleSQLExecutions, 1}, {"rows processed", model.OracleSQLRows, 1}, {"parse calls", model.OracleSQLParseCalls, 1},
	{"cpu time", model.OracleSQLCPUTime, 1}, {"cpu (s)", model.OracleSQLCPUTime, 1}, {"elaps", model.OracleSQLElapsedTime, 1},
	{"cluster wait", model.OracleSQLClusterWait, 1}, {"user i/o time", model.OracleSQLUserIOTime, 1},
	{"sharable mem (b)", model.OracleSQLSharableMemory, 1}, {"end sharable memory (kb)", model.OracleSQLSharableMemory, 1024},
	{"version count", model.OracleSQLVersions, 1},
}

// SQLColumn is one column of a section of statements. Columns that follow from others (per execution, percent) have no metric.
type SQLColumn struct {
	Metric *model.Metric
	Factor float64
}

// SQLColumns finds out what the columns under heads are.
func SQLColumns(names []string) []SQLColumn {
	out := make([]SQLColumn, len(names))
	for i, name := range names {
		if strings.Contains(name, "per ") || strings.Contains(name, "%") {
			continue
		}
		for _, h := range sqlHeads {
			if strings.HasPrefix(name, h.head) {
				out[i] = SQLColumn{h.metric, h.factor}
			}
		}
	}
	return out
}

// sqlCell is the number of a column. Blank cells, "N/A" and "####" are NaN; it reports false when the row is not aligned to the ruler and
// has not as many words as there are columns. The last word is what the row is of.
func sqlCell(r oratab.Ruler, line string, i int) (v float64, ok bool) {
	from := 0
	if i > 0 {
		from = min(r[i-1].To, len(line))
	}
	to := min(r[i].To, len(line))
	if from <= to && (from == 0 || from == len(line) || line[from] == ' ') && to < len(line) && line[to] == ' ' && setRight(line[from:to]) {
		cell := strings.Trim(line[from:to], " ")
		v, state := oratab.Plain10.Parse(cell)
		if state != text.NotNumber || cell == "N/A" {
			return v, true
		}
	}
	words := strings.Fields(line)
	if len(words) != len(r) {
		return math.NaN(), false
	}
	return oratab.Number(words[i]), true
}

// setRight reports whether a cell is blank, or holds something that reaches its right edge, as numbers do.
func setRight(cell string) bool { return oratab.IsBlank(cell) || cell[len(cell)-1] != ' ' }

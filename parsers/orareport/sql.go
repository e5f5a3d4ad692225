package orareport

import (
	"math"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// SQLSection is a section of statements, or one page of it. A page break may fall inside a statement: then the page begins with the rest
// of its text.
type SQLSection struct {
	Title      string           `parser:"@Title Notes?"`
	Warnings   []*Warning       `parser:"@@*"`
	Heads      string           `parser:"@Heads?"`
	Ruler      oratab.RulerLine `parser:"@Ruler?"`
	Carried    *SQLText         `parser:"@@?"`
	Statements []*SQLItem       `parser:"@@*"`
	Footer     string           `parser:"@Footer?"`
	Strays     []string         `parser:"( Blank | @Stray )*"`
}

// body is the line at which the statements begin, 0 without.
func (s *SQLSection) body() int32 {
	switch {
	case s.Carried != nil:
		return int32(s.Carried.Pos.Line)
	case len(s.Statements) > 0:
		return int32(s.Statements[0].Pos.Line)
	}
	return 0
}

// Warning is what a report says against its own numbers, and where.
type Warning struct {
	Pos  lexer.Position
	Text string `parser:"@Warning Notes?"`
}

// SQLItem is the number row of a statement, and its module and text.
type SQLItem struct {
	Pos  lexer.Position
	Row  string `parser:"@Row"`
	Text string `parser:"@Text?"`
}

// SQLText is text that has no number row above it on its page.
type SQLText struct {
	Pos  lexer.Position
	Text string `parser:"@Text"`
}

// States of the lexer of SQL sections besides those of oratab.
const (
	inRow      = oratab.StateCount + iota // after the number row of a statement
	inText                                // inside the text of a statement
	stateCount                            // the state holds the number of columns above the phase
)

// NewSQLGrammar makes the grammar of sections of statements. isRow knows their number rows below a blank line, isFullRow those that are certain
// to be ones without it, as in a text that has lost its blank lines; columns are those of the ruler. Statement text may hold anything, so inside
// it nothing but a blank line, or the end line with its indent, is looked for.
func NewSQLGrammar(isRow, isFullRow func(line string, columns int) bool) *text.Grammar[SQLSection] {
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
			return kindText, oratab.InBody + columns
		case first == '-' && phase != inRow:
			if runs, longest := oratab.RulerRuns(line); oratab.IsFooter(runs, longest) && (phase == oratab.InBody || oratab.Indent(line) >= 10) {
				return oratab.KindFooter, oratab.AtEnd + columns
			}
		}
		if phase == oratab.InBody && isRow(line, columns/stateCount) || phase != oratab.InBody && isFullRow(line, columns/stateCount) {
			return kindRow, inRow + columns
		}
		return kindText, inText + columns
	}))
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

package awr

import (
	"math"
	"strings"
	"unicode/utf8"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// pieceWidth is how long the pieces are that statement text is printed in.
const pieceWidth = 80

// maxText is how much of the text of a statement is kept.
const maxText = 256 << 10

// sqlColumn is one column of a section of statements. Columns that follow from others (per execution, percent) have no metric.
type sqlColumn struct {
	metric *model.Metric
}

// sqlMetrics are the heads of columns that are not derived.
var sqlMetrics = [...]struct {
	head   string
	metric *model.Metric
}{
	{"buffer gets", model.OracleSQLGets}, {"physical reads", model.OracleSQLReads}, {"executions", model.OracleSQLExecutions},
	{"rows processed", model.OracleSQLRows}, {"parse calls", model.OracleSQLParseCalls}, {"cpu time", model.OracleSQLCPUTime},
	{"elapsed time", model.OracleSQLElapsedTime}, {"cluster wait time", model.OracleSQLClusterWait},
	{"user i/o time", model.OracleSQLUserIOTime}, {"sharable mem (b)", model.OracleSQLSharableMemory}, {"version count", model.OracleSQLVersions},
}

// sqlColumns finds out what the columns are.
func sqlColumns(names []string) []sqlColumn {
	out := make([]sqlColumn, len(names))
	for i, name := range names {
		if strings.Contains(name, "per ") || strings.Contains(name, "%") {
			continue
		}
		if name == "cpu (s)" || name == "cpu time(s)" {
			name = "cpu time (s)"
		}
		for _, m := range sqlMetrics {
			if strings.HasPrefix(name, m.head) {
				out[i].metric = m.metric
			}
		}
	}
	return out
}

// readSQL reads a section of statements in any order, or one page of it. Heads say what the numbers are.
func (o *open) readSQL(s *section) {
	for _, g := range s.html {
		o.htmlStatements(s, g)
	}
	t := s.sql
	if t == nil {
		return
	}
	if t.Carried != nil {
		o.carry(s, t.Carried)
	}
	columns := sqlColumns(t.Ruler.Names(t.Heads))
	if t.Ruler.Displaced(t.Heads) {
		o.b.Notef(s.first, model.Warning, oratab.DisplacedText)
	}
	for _, item := range t.Statements {
		line := int32(item.Pos.Line)
		trimmed := strings.TrimRight(item.Row, " ")
		o.statement = o.statementOf(trimmed[strings.LastIndexByte(trimmed, ' ')+1:], line)
		for i, c := range columns {
			if c.metric == nil || i == len(columns)-1 {
				continue
			}
			v, ok := sqlCell(t.Ruler.Ruler, trimmed, i)
			if !ok {
				o.b.Notef(line, model.Warning, "the numbers of a statement do not stand under their heads; they were left out")
				break
			}
			o.statementValue(o.statement, c.metric, v, line)
		}
		o.statement.add(item.Text)
	}
	if t.Footer != "" {
		o.statement = nil
	}
}

// carry adds the rest of a statement that a page break cut.
func (o *open) carry(s *section, t *sqlText) {
	if o.statement != nil {
		o.statement.add(t.Text)
		return
	}
	bad := 0
	for n, line := range text.Numbered(t.Text, int32(t.Pos.Line)) {
		if oratab.IsBlank(line) || isNoData(line) {
			continue
		}
		if bad++; bad == 1 {
			o.b.Notef(n, model.Warning, "statement text without a statement before it in this section")
		}
	}
	s.bad += bad
}

// statementOf finds a statement, or makes it.
func (o *open) statementOf(id string, line int32) *Statement {
	s := o.ids[id]
	if s == nil {
		s = &Statement{ID: strings.Clone(id), Line: line, values: map[*model.Metric]sqlFigure{}}
		o.ids[s.ID] = s
		o.Statements = append(o.Statements, s)
	}
	s.pieces = 0
	return s
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
	return number(words[i]), true
}

// setRight reports whether a cell is blank, or holds something that reaches its right edge, as numbers do.
func setRight(cell string) bool { return oratab.IsBlank(cell) || cell[len(cell)-1] != ' ' }

// sqlFigure is a number of a statement and where it stands.
type sqlFigure struct {
	value float64
	line  int32
}

// statementValue keeps a number of a statement the first time it is printed. A different one later is told: both are in the report.
func (o *open) statementValue(s *Statement, m *model.Metric, v float64, line int32) {
	if math.IsNaN(v) {
		return
	}
	before, known := s.values[m]
	if !known {
		s.values[m] = sqlFigure{v, line}
		return
	}
	if math.Abs(v-before.value) > 0.005*math.Max(math.Abs(v), math.Abs(before.value))+1 {
		o.b.Notef(line, model.Info, "%s of statement %s is %s here and %s in a section before; the first is used",
			m.Name, s.ID, shortNumber(v), shortNumber(before.value))
	}
}

// joinIDs puts statements together whose id one section cuts off: where it is the beginning of exactly one whole id of the report.
func (o *open) joinIDs() {
	whole := map[string]*Statement{} // by the first characters; nil where two begin alike
	for _, s := range o.Statements {
		if len(s.ID) == 13 {
			short := s.ID[:shortID]
			if _, twice := whole[short]; twice {
				whole[short] = nil
				continue
			}
			whole[short] = s
		}
	}
	kept := o.Statements[:0]
	for _, s := range o.Statements {
		into := whole[s.ID[:shortID]]
		if len(s.ID) == 13 || into == nil || !strings.HasPrefix(into.ID, s.ID) {
			kept = append(kept, s)
			continue
		}
		for m, f := range s.values {
			if old, known := into.values[m]; !known || f.line < old.line {
				into.values[m] = f
			}
		}
		if s.Lines > into.Lines && !into.whole {
			into.text, into.last, into.Lines = s.text, s.last, s.Lines
		}
		if into.Module.S == "" {
			into.Module = s.Module
		}
		into.Line = min(into.Line, s.Line)
	}
	o.Statements = kept
}

// statementSamples gives the numbers of the statements, in the order of their first rows.
func (o *open) statementSamples() {
	for _, s := range o.Statements {
		labels := model.L("sql_id", s.ID)
		for _, m := range sqlMetrics {
			if f, ok := s.values[m.metric]; ok {
				o.b.Sample(m.metric, labels, f.value, f.line)
			}
		}
		s.values = nil
	}
}

// add adds module, container and text. A statement that comes in several sections keeps its longest text.
func (s *Statement) add(body string) {
	for _, line := range text.Numbered(body, 0) {
		if oratab.IsBlank(line) {
			continue
		}
		if s.pieces == 0 {
			trimmed := strings.TrimLeft(line, " ")
			if name, ok := strings.CutPrefix(trimmed, "Module:"); ok {
				if s.Module.S == "" {
					s.Module = model.Text{Kind: model.Module, S: strings.Clone(trim(name))}
				}
				continue
			}
			if name, ok := strings.CutPrefix(trimmed, "PDB:"); ok {
				s.Container = strings.Clone(trim(name))
				continue
			}
		}
		s.piece(line)
	}
}

// piece adds one line of text unless an earlier section gave it already. The blanks that a report cuts off the end of a piece are put
// back when the next piece comes, where their number is small: AWR breaks lines at the statement's own line ends too. Where the piece has
// characters of several bytes the number is not certain, and none are put back.
func (s *Statement) piece(line string) {
	s.pieces++
	if s.pieces <= int(s.Lines) || s.whole || len(s.text) > maxText {
		return
	}
	if last := s.text[s.last:]; s.Lines > 0 {
		switch missing := pieceWidth - len(last); {
		case missing > 0 && missing <= 2 && isASCII(last):
			s.text = append(s.text, "  "[:missing]...)
		case missing > 2:
			s.text = append(s.text, '\n')
		}
	}
	s.last = len(s.text)
	s.text = append(s.text, line...)
	s.Lines++
}

// texts makes the texts of the statements, and marks those that have more text than the report prints: their last line is full, or nearly
// so (its last blanks may be lost) where they have as many lines as any statement.
func (o *open) texts() {
	most := int32(4) // the smallest number of lines that a release prints at most
	for _, s := range o.Statements {
		if !s.whole {
			most = max(most, s.Lines)
		}
	}
	for _, s := range o.Statements {
		width := utf8.RuneCount(s.text[s.last:])
		s.Truncated = len(s.text) > maxText || s.cut || !s.whole && (width >= pieceWidth || s.Lines == most && width >= pieceWidth/2)
		s.Text = model.Text{Kind: model.SQL, S: string(s.text)}
		s.text = nil
	}
}

func isASCII(s []byte) bool {
	for _, c := range s {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

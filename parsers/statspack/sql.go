package statspack

import (
	"math"
	"strings"
	"unicode/utf8"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// pieceWidth is how long the pieces are that statement text is printed in.
const pieceWidth = 64

// readSQL reads a section of statements in any order, or one page of it. Heads say what the numbers are.
func (o *open) readSQL(_ start, rec text.Record) int {
	s, err := sqlGrammar.Parse(rec)
	understood := lineCount(rec.Text)
	if err != nil {
		understood = o.failed(err, rec)
	}
	if s == nil {
		return understood
	}
	for _, w := range s.Warnings {
		before, _, _ := strings.Cut(rec.Text, w)
		o.warn(rec.Line+int32(strings.Count(before, "\n")), w)
	}
	if s.Statements != nil {
		understood -= o.statementLines(s)
	}
	if s.Footer != "" {
		o.section.Closed = true
		o.statement = nil
	}
	return understood - len(s.Strays)
}

// statementLines reads the statements of a page. Text above the first number row goes on with the statement that a page break cut. It
// returns how many lines belong to no statement.
func (o *open) statementLines(s *sqlRecord) (bad int) {
	columns := sqlColumns(s.Ruler.Names(s.Heads))
	if s.Ruler.Displaced(s.Heads) {
		o.b.Notef(int32(s.Statements.Pos.Line), model.Warning, oratab.DisplacedText)
	}
	above := true // the line above is blank, so a number row may follow
	for n, line := range text.Numbered(s.Statements.Text, int32(s.Statements.Pos.Line)) {
		switch {
		case oratab.IsBlank(line):
			above = true
			continue
		case above && isNumberRow(line, len(s.Ruler.Ruler)), o.statement != nil && isFullRow(line, len(s.Ruler.Ruler)):
			o.statementRow(line, n, s.Ruler.Ruler, columns)
		case o.statement != nil:
			o.statement.add(line)
		default:
			if bad++; bad == 1 {
				o.b.Notef(n, model.Warning, "statement text without a statement before it in this section")
			}
		}
		above = false
	}
	return bad
}

// sqlColumn is one column of a SQL section. Columns that follow from others (per execution, percent) have no metric.
type sqlColumn struct {
	metric *model.Metric
	factor float64
}

// sqlColumns finds out what the columns are. Only those that are not derived are of use.
func sqlColumns(names []string) []sqlColumn {
	out := make([]sqlColumn, len(names))
	for i, name := range names {
		c := sqlColumn{factor: 1}
		switch {
		case strings.Contains(name, "per exec") || strings.Contains(name, "%"):
		case strings.HasPrefix(name, "buffer gets"):
			c.metric = model.OracleSQLGets
		case strings.HasPrefix(name, "physical r"): // Reads, Rds
			c.metric = model.OracleSQLReads
		case strings.HasPrefix(name, "executions"):
			c.metric = model.OracleSQLExecutions
		case strings.HasPrefix(name, "rows processed"):
			c.metric = model.OracleSQLRows
		case strings.HasPrefix(name, "parse calls"):
			c.metric = model.OracleSQLParseCalls
		case strings.HasPrefix(name, "cpu time"):
			c.metric = model.OracleSQLCPUTime
		case strings.HasPrefix(name, "elaps"):
			c.metric = model.OracleSQLElapsedTime
		case strings.HasPrefix(name, "cluster wait"):
			c.metric = model.OracleSQLClusterWait
		case strings.HasPrefix(name, "sharable mem (b)"):
			c.metric = model.OracleSQLSharableMemory
		case strings.HasPrefix(name, "end sharable memory (kb)"):
			c = sqlColumn{model.OracleSQLSharableMemory, 1024}
		case strings.HasPrefix(name, "version count"):
			c.metric = model.OracleSQLVersions
		}
		out[i] = c
	}
	return out
}

// statementRow reads the number row of a statement.
func (o *open) statementRow(row string, line int32, r oratab.Ruler, columns []sqlColumn) {
	trimmed := strings.TrimRight(row, " ")
	hash := trimmed[strings.LastIndexByte(trimmed, ' ')+1:]
	s := o.hashes[hash]
	if s == nil {
		s = &Statement{Hash: strings.Clone(hash), Line: line, values: map[*model.Metric]float64{}}
		o.hashes[s.Hash] = s
		o.Statements = append(o.Statements, s)
	}
	o.statement = s
	s.pieces = 0
	for i, c := range columns {
		if c.metric == nil || i == len(columns)-1 {
			continue
		}
		v, ok := sqlCell(r, trimmed, i)
		if !ok {
			o.b.Notef(line, model.Warning, "the numbers of a statement do not stand under their heads; they were left out")
			return
		}
		if !math.IsNaN(v) {
			o.statementValue(s, c.metric, v*c.factor, line)
		}
	}
}

// sqlCell is the number of a column. Blank cells and "####" are NaN; it reports false when the row is not aligned to the ruler and has
// not as many words as there are columns. The last word is what the row is of.
func sqlCell(r oratab.Ruler, line string, i int) (v float64, ok bool) {
	from := 0
	if i > 0 {
		from = min(r[i-1].To, len(line))
	}
	to := min(r[i].To, len(line))
	if (from == 0 || from == len(line) || line[from] == ' ') && to < len(line) && line[to] == ' ' && setRight(line[from:to]) {
		v, state := oratab.Plain10.Parse(line[from:to])
		if state != text.NotNumber {
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

// statementValue keeps a number of a statement the first time it is printed. A different one later is told: both are in the report.
func (o *open) statementValue(s *Statement, m *model.Metric, v float64, line int32) {
	before, known := s.values[m]
	if !known {
		s.values[m] = v
		o.b.Sample(m, model.L("hash", s.Hash), v, line)
		return
	}
	if math.Abs(v-before) > 0.005*math.Max(math.Abs(v), math.Abs(before))+0.01 {
		o.b.Notef(line, model.Info, "%s of statement %s is %s here and %s in a section before; the first is used",
			m.Name, s.Hash, shortNumber(v), shortNumber(before))
	}
}

// add adds a line of module or text. A statement that comes in several sections keeps its longest text.
func (s *Statement) add(line string) {
	if s.pieces == 0 {
		if name, ok := strings.CutPrefix(strings.TrimLeft(line, " "), "Module:"); ok {
			if s.Module.S == "" {
				s.Module = model.Text{Kind: model.Module, S: strings.Clone(trim(name))}
			}
			return
		}
	}
	s.piece(strings.TrimRight(line, "\r"))
}

// piece adds one line of text unless an earlier section gave it already. The blanks that a report cuts off the end of a piece are put
// back when the next piece comes; where their number is not certain (a piece with characters of several bytes), none are.
func (s *Statement) piece(line string) {
	s.pieces++
	if s.pieces <= int(s.Lines) {
		return
	}
	if last := s.text[s.last:]; s.Lines > 0 && len(last) < pieceWidth && isASCII(last) {
		s.text = append(s.text, blanks[:pieceWidth-len(last)]...)
	}
	s.last = len(s.text)
	s.text = append(s.text, line...)
	s.Lines++
}

var blanks = strings.Repeat(" ", pieceWidth)

// texts makes the texts of the statements, and marks those that have more text than the report prints: their last line is full, or nearly
// so (its last blanks may be lost) where they have as many lines as any statement.
func (o *open) texts() {
	most := int32(4) // the smallest number of lines that a release prints at most
	for _, s := range o.Statements {
		most = max(most, s.Lines)
	}
	for _, s := range o.Statements {
		width := utf8.RuneCount(s.text[s.last:])
		s.Truncated = width >= pieceWidth || s.Lines == most && width >= pieceWidth-8
		s.Text = model.Text{Kind: model.SQL, S: string(s.text)}
		s.text, s.values = nil, nil
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

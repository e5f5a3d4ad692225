package orareport

import (
	"math"
	"strings"
	"unicode/utf8"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// maxText is how much of the text of a statement is kept.
const maxText = 256 << 10

// Statements puts together what the sections of a report say of its statements.
type Statements struct {
	r       *Reader
	style   *SQLStyle
	byID    map[string]*Listed
	list    []*Listed // in the order of their first rows
	current *Listed   // the last one, which a page break may continue
}

// Listed is a statement being read.
type Listed struct {
	Statement
	values map[*model.Metric]sqlFigure
	text   []byte
	last   int  // where its last line begins in text
	pieces int  // lines of text in the section being read
	whole  bool // text is the whole one
	cut    bool // text is its first characters
}

// sqlFigure is a number of a statement and where it stands.
type sqlFigure struct {
	value float64
	line  int32
}

// NewStatements begins the list of a report.
func NewStatements(r *Reader, style *SQLStyle) *Statements {
	return &Statements{r: r, style: style, byID: map[string]*Listed{}}
}

// BeginSection ends the statement that a page break could have continued.
func (st *Statements) BeginSection() { st.current = nil }

// Read reads a section of statements in any order, or one page of it. Heads say what the numbers are. bad is how many lines belong to no
// statement.
func (st *Statements) Read(s *SQLSection) (bad int) {
	if s.Statements != nil && s.Ruler.Displaced(s.Heads) {
		st.r.Builder.Notef(int32(s.Statements.Pos.Line), model.Warning, oratab.DisplacedText)
	}
	columns := SQLColumns(s.Ruler.Names(s.Heads))
	for line, row := range s.lines(st.style) {
		switch {
		case row:
			st.row(line, s.Ruler.Ruler, columns)
		case st.current != nil: // also that of the page before
			st.current.Add(line.text, st.style)
		case !IsNoData(line.text):
			if bad++; bad == 1 {
				st.r.Builder.Notef(line.n, model.Warning, "statement text without a statement before it in this section")
			}
		}
	}
	if s.Footer != "" {
		st.current = nil
	}
	return bad
}

// row reads the number row of a statement.
func (st *Statements) row(line sqlLine, r oratab.Ruler, columns []SQLColumn) {
	trimmed := strings.TrimRight(line.text, " ")
	l := st.Of(trimmed[strings.LastIndexByte(trimmed, ' ')+1:], line.n)
	st.current = l
	for i, c := range columns {
		if c.Metric == nil || i == len(columns)-1 {
			continue
		}
		v, ok := sqlCell(r, trimmed, i)
		if !ok {
			st.r.Builder.Notef(line.n, model.Warning, "the numbers of a statement do not stand under their heads; they were left out")
			return
		}
		st.Value(l, c.Metric, v*c.Factor, line.n)
	}
}

// Of finds a statement, or makes it. Text that follows is that of a section of its own.
func (st *Statements) Of(id string, line int32) *Listed {
	l := st.byID[id]
	if l == nil {
		l = &Listed{Statement: Statement{ID: strings.Clone(id), Line: line}, values: map[*model.Metric]sqlFigure{}}
		st.byID[l.ID] = l
		st.list = append(st.list, l)
	}
	l.pieces = 0
	return l
}

// Value keeps a number of a statement the first time it is printed. A different one later is told: both are in the report.
func (st *Statements) Value(l *Listed, m *model.Metric, v float64, line int32) {
	if math.IsNaN(v) {
		return
	}
	before, known := l.values[m]
	if !known {
		l.values[m] = sqlFigure{v, line}
		if !st.style.Waits {
			st.r.Builder.Sample(m, model.L(st.style.Label, l.ID), v, line)
		}
		return
	}
	if math.Abs(v-before.value) > 0.005*math.Max(math.Abs(v), math.Abs(before.value))+st.style.Slack {
		st.r.Builder.Notef(line, model.Info, "%s of statement %s is %s here and %s in a section before; the first is used",
			m.Name, l.ID, shortNumber(v), shortNumber(before.value))
	}
}

// Join puts statements together whose id one section cuts off: where its first characters are those of exactly one whole id of the report.
func (st *Statements) Join(short, whole int) {
	by := map[string]*Listed{} // by the first characters; nil where two begin alike
	for _, l := range st.list {
		if len(l.ID) == whole {
			begin := l.ID[:short]
			if _, twice := by[begin]; twice {
				by[begin] = nil
				continue
			}
			by[begin] = l
		}
	}
	kept := st.list[:0]
	for _, l := range st.list {
		into := by[l.ID[:short]]
		if len(l.ID) == whole || into == nil || !strings.HasPrefix(into.ID, l.ID) {
			kept = append(kept, l)
			continue
		}
		into.takeOver(l)
	}
	st.list = kept
}

// takeOver adds what a section says of the statement under a cut id.
func (l *Listed) takeOver(other *Listed) {
	for m, f := range other.values {
		if old, known := l.values[m]; !known || f.line < old.line {
			l.values[m] = f
		}
	}
	if other.Lines > l.Lines && !l.whole {
		l.text, l.last, l.Lines = other.text, other.last, other.Lines
	}
	if l.Module.S == "" {
		l.Module = other.Module
	}
	l.Line = min(l.Line, other.Line)
}

// Samples gives the numbers of the statements that wait for it, in the order of their first rows.
func (st *Statements) Samples() {
	for _, l := range st.list {
		labels := model.L(st.style.Label, l.ID)
		for _, h := range sqlHeads {
			if f, ok := l.values[h.metric]; ok {
				st.r.Builder.Sample(h.metric, labels, f.value, f.line)
				delete(l.values, h.metric) // several heads have the same metric
			}
		}
	}
}

// Add adds a line of module, container or text. A statement that comes in several sections keeps its longest text.
func (l *Listed) Add(line string, style *SQLStyle) {
	if l.pieces == 0 {
		trimmed := strings.TrimLeft(line, " ")
		if name, ok := strings.CutPrefix(trimmed, "Module:"); ok {
			l.SetModule(oratab.Trim(name))
			return
		}
		if name, ok := strings.CutPrefix(trimmed, "PDB:"); ok {
			l.Container = strings.Clone(oratab.Trim(name))
			return
		}
	}
	l.piece(strings.TrimRight(line, "\r"), style)
}

// SetModule names the module, unless a section before did.
func (l *Listed) SetModule(name string) {
	if l.Module.S == "" {
		l.Module = model.Text{Kind: model.Module, S: strings.Clone(name)}
	}
}

// SetText gives the text as a section of HTML prints it: all of it with its own lines, or its first characters, which are used where nothing
// else is there.
func (l *Listed) SetText(s string, whole bool) {
	if whole {
		l.text = []byte(s[:min(len(s), maxText+1)])
		l.whole, l.cut, l.last, l.Lines = true, false, 0, int32(text.LineCount(s))
	} else if l.Lines == 0 {
		begin, more := strings.CutSuffix(s, "...")
		l.text, l.Lines, l.cut = []byte(begin), 1, more
	}
}

// piece adds one line of text unless an earlier section gave it already. The blanks that a report cuts off the end of a piece are put back when
// the next piece comes; where a piece may end at a line end of the statement too, only if they are few. Where the piece has characters of
// several bytes their number is not certain, and none are put back.
func (l *Listed) piece(line string, style *SQLStyle) {
	const few = 2
	l.pieces++
	if l.pieces <= int(l.Lines) || l.whole || len(l.text) > maxText {
		return
	}
	if last := l.text[l.last:]; l.Lines > 0 {
		switch missing := style.Width - len(last); {
		case missing > few && style.OwnLines:
			l.text = append(l.text, '\n')
		case missing > 0 && isASCII(last):
			for range missing {
				l.text = append(l.text, ' ')
			}
		}
	}
	l.last = len(l.text)
	l.text = append(l.text, line...)
	l.Lines++
}

func isASCII(s []byte) bool {
	for _, c := range s {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Finish lists the statements in the report and makes their texts. It marks those that have more text than the report prints: their last line is
// full, or nearly so (its last blanks may be lost) where they have as many lines as any statement.
func (st *Statements) Finish() {
	width := st.style.Width
	nearly := width - 8
	if st.style.OwnLines {
		nearly = width / 2
	}
	most := int32(4) // the smallest number of lines that a release prints at most
	for _, l := range st.list {
		if !l.whole {
			most = max(most, l.Lines)
		}
	}
	for _, l := range st.list {
		last := utf8.RuneCount(l.text[l.last:])
		l.Truncated = len(l.text) > maxText || l.cut || !l.whole && (last >= width || l.Lines == most && last >= nearly)
		l.Text = model.Text{Kind: model.SQL, S: string(l.text)}
		l.text, l.values = nil, nil
		st.r.Statements = append(st.r.Statements, &l.Statement)
	}
	st.byID, st.list, st.current = nil, nil, nil
}

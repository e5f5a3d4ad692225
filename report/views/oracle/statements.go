package oracle

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers/facts/oracle"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/generic"
)

// Limits of the statements: how much of a text a table with many numbers shows, and how many statements have a section.
const (
	statementListed = 180
	statementsShown = 10
	statementsAlso  = 3 // of each other resource
)

// statementName heads the columns of facts.StatementMetrics.
func statementName(m *model.Metric) string {
	switch m {
	case model.OracleSQLElapsedTime:
		return "Elapsed"
	case model.OracleSQLCPUTime:
		return "CPU"
	case model.OracleSQLGets:
		return "Gets"
	case model.OracleSQLReads:
		return "Reads"
	case model.OracleSQLExecutions:
		return "Executions"
	case model.OracleSQLRows:
		return "Rows"
	case model.OracleSQLClusterWait:
		return "Cluster wait"
	case model.OracleSQLUserIOTime:
		return "I/O wait"
	case model.OracleSQLParseCalls:
		return "Parse calls"
	case model.OracleSQLSharableMemory:
		return "Memory"
	case model.OracleSQLVersions:
		return "Versions"
	}
	return m.Name
}

// keyHead heads the column of what statements are told apart by.
func keyHead(key string) string {
	switch key {
	case "sql_id":
		return "SQL id"
	case "hash":
		return "Hash value"
	}
	return key
}

// statements joins what a report prints of one statement in its several sections, and shows the text of those that took most.
func (o *oraclePage) statements() report.Section {
	s := o.section("statements", "Statements")
	o.claim(oracle.StatementMetrics()...)
	top := o.v.Statements(o.p)
	if top == nil || top.Order == nil {
		return s
	}
	s.Add(o.statementTable(top).Block())
	if o.v.Crowded() {
		return s
	}
	for i, c := range costliestOf(top) {
		s.AddSection(o.statementDetail(top, &top.List[c.at], c.by, i))
	}
	return s
}

// costly is a statement by its place in the list, and the number that it is at the top of.
type costly struct {
	at int
	by *model.Metric
}

// costliestOf lists the statements that get a section: those at the top of what the list is ordered by, then those at the top of other
// resources, which may be others.
func costliestOf(top *oracle.TopSQL) []costly {
	var out []costly
	add := func(m *model.Metric, n int) {
		for _, at := range top.Top(m, n) {
			if top.List[at].Get(m).Value > 0 && !slices.ContainsFunc(out, func(c costly) bool { return c.at == at }) {
				out = append(out, costly{at, m})
			}
		}
	}
	add(top.Order, statementsShown)
	for _, m := range []*model.Metric{model.OracleSQLCPUTime, model.OracleSQLGets, model.OracleSQLReads, model.OracleSQLClusterWait} {
		add(m, statementsAlso)
	}
	return out
}

// essential are the numbers of a statement that stand before its text: the page shows these without scrolling.
func essential() []*model.Metric {
	return []*model.Metric{model.OracleSQLCPUTime, model.OracleSQLGets, model.OracleSQLReads, model.OracleSQLExecutions}
}

// statementTable has a row for each statement: what it took, its text, and then what else is printed of it.
func (o *oraclePage) statementTable(top *oracle.TopSQL) *report.Table {
	t := &report.Table{ID: o.v.ID(o.p, "statements-table"), Title: report.Say("Statements that the report lists"),
		Note: report.Say("What the report prints of one statement in its several sections, in one row; it prints each section's top only, so unknown does not mean zero. Numbers and shares of PL/SQL include the statements it calls."),
		Columns: []report.Column{report.Words(keyHead(top.Key)), report.Numbers("Elapsed", unit.Second), report.Numbers("Of DB time", unit.Share),
			report.Numbers("Elapsed each", unit.Second)}}
	var others []*model.Metric
	for _, m := range oracle.StatementMetrics() {
		if m != model.OracleSQLElapsedTime && !slices.Contains(essential(), m) {
			others = append(others, m)
		}
	}
	heads := func(metrics []*model.Metric) {
		for _, m := range metrics {
			t.Columns = append(t.Columns, report.Numbers(statementName(m), m.Unit))
		}
	}
	heads(essential())
	t.Columns = append(t.Columns, report.SQL("Text"))
	heads(others)
	t.Columns = append(t.Columns, report.Numbers("Gets each", unit.One), report.Numbers("Reads each", unit.One), report.Numbers("Gets a row", unit.One), report.Words("Module"))
	for i := range top.List[:min(len(top.List), generic.StatementRows)] {
		st := &top.List[i]
		row := []report.Cell{report.TextCell(report.Say(st.ID)), generic.AmountCell(st.Get(model.OracleSQLElapsedTime)), report.NumberCell(top.Share(st)),
			report.NumberCell(st.Each(model.OracleSQLElapsedTime))}
		for _, m := range essential() {
			row = append(row, generic.AmountCell(st.Get(m)))
		}
		row = append(row, report.TextCell(generic.Beginning(st.Text, statementListed)))
		for _, m := range others {
			row = append(row, generic.AmountCell(st.Get(m)))
		}
		perRow := math.NaN()
		if rows := st.Get(model.OracleSQLRows).Value; rows > 0 {
			perRow = st.Get(model.OracleSQLGets).Value / rows
		}
		t.Rows = append(t.Rows, append(row, report.NumberCell(st.Each(model.OracleSQLGets)), report.NumberCell(st.Each(model.OracleSQLReads)), report.NumberCell(perRow),
			report.TextCell(report.Text(st.Module))))
	}
	if len(top.List) > generic.StatementRows {
		t.Total = len(top.List)
	}
	t.DropEmpty()
	return t
}

// statementDetail is one statement: its text, and its numbers with the sections that print them.
func (o *oraclePage) statementDetail(top *oracle.TopSQL, st *oracle.Statement, by *model.Metric, i int) report.Section {
	id := fmt.Sprintf("statement-%d", i)
	title := fmt.Sprintf("%s: %s %s", st.ID, statementNoun(by), unit.Of(st.Get(by).Value, by.Unit))
	if whole, name := o.whole(by); whole > 0 {
		title += fmt.Sprintf(", %s of %s", unit.Of(st.Get(by).Value/whole, unit.Share), name)
	}
	s := o.section(id, title)
	pos := o.textPos(st.ID)
	switch {
	case st.Text.S == "":
		s.Add(report.Paragraph(report.Say("The report does not print its text.")))
	case st.Truncated:
		s.Add(report.Block{Quote: o.v.Quote(pos, wrapped(st.Text), "The report prints the beginning of the text only, or as many lines as it has room for.")})
	default:
		s.Add(report.Block{Quote: o.v.Quote(pos, wrapped(st.Text), "The whole text, put together from the pieces that the report prints.")})
	}
	t := &report.Table{ID: o.v.ID(o.p, id+"-numbers"), Title: report.Sayf("Numbers of %s", st.ID),
		Columns: []report.Column{report.Words("Number"), report.Quantities("Total"), report.Quantities("Per execution"), report.Numbers("Share", unit.Share), report.Words("Of"), report.Words("Listed in")}}
	for _, m := range oracle.StatementMetrics() {
		a := st.Get(m)
		if !a.Known() {
			continue
		}
		each := unit.Of(math.NaN(), m.Unit)
		if per := st.Each(m); perExecution(m) && !math.IsNaN(per) {
			each = unit.Of(per, m.Unit)
		}
		whole, name := o.whole(m)
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say(statementName(m))), report.WrittenCell(unit.Of(a.Value, m.Unit)).At(a.Pos),
			report.WrittenCell(each), report.NumberCell(a.Value / whole), report.TextCell(report.Say(name)), report.TextCell(o.listedIn(a.Pos))})
	}
	if st.Module.S != "" { // in the last column, where its length pushes nothing aside
		none := report.TextCell(report.Say(""))
		t.Rows = append(t.Rows, []report.Cell{report.TextCell(report.Say("Module")), none, none, report.NumberCell(math.NaN()), none, report.TextCell(report.Text(st.Module))})
	}
	t.DropEmpty()
	s.Add(t.Block())
	return s
}

// statementNoun is a number of a statement in a sentence.
func statementNoun(m *model.Metric) string {
	name := statementName(m)
	if m == model.OracleSQLCPUTime || m == model.OracleSQLUserIOTime {
		return name
	}
	return strings.ToLower(name)
}

// whole is what the instance had of a number of statements, and what that is called; NaN and "" where the report does not say.
func (o *oraclePage) whole(m *model.Metric) (float64, string) {
	for _, w := range []struct {
		of, metric *model.Metric
		stat, name string
	}{
		{model.OracleSQLElapsedTime, model.OracleDBTime, "", "DB time"},
		{model.OracleSQLCPUTime, model.OracleDBCPU, "", "DB CPU"},
		{model.OracleSQLCPUTime, model.OracleCPUTime, "", "CPU time"},
		{model.OracleSQLGets, model.OracleInstanceStat, "session logical reads", "logical reads"},
		{model.OracleSQLReads, model.OracleInstanceStat, "physical reads", "physical reads"},
		{model.OracleSQLExecutions, model.OracleInstanceStat, "execute count", "executions"},
		{model.OracleSQLParseCalls, model.OracleInstanceStat, "parse count (total)", "parse calls"},
	} {
		if w.of != m {
			continue
		}
		if v := o.level(w.metric, "stat", w.stat); v > 0 {
			return v, w.name
		}
	}
	return math.NaN(), ""
}

// perExecution reports whether a number of a statement grows with its executions.
func perExecution(m *model.Metric) bool {
	return !slices.Contains([]*model.Metric{model.OracleSQLExecutions, model.OracleSQLSharableMemory, model.OracleSQLVersions}, m)
}

// textPos is where a report first lists a statement; its text follows.
func (o *oraclePage) textPos(id string) model.Pos {
	pos := model.Pos{Source: o.p.Source, Offset: -1}
	if r, ok := o.p.Document.(*orareport.Report); ok {
		for _, s := range r.Statements {
			if s.ID == id {
				pos.Line = s.Line
			}
		}
	}
	return pos
}

// listedIn names the section that a line is in: "SQL ordered by Gets, line 341".
func (o *oraclePage) listedIn(pos model.Pos) report.Text {
	title := ""
	if r, ok := o.p.Document.(*orareport.Report); ok {
		for _, s := range r.Sections {
			if s.First <= pos.Line && pos.Line <= s.Last {
				title = s.Title + ", "
			}
		}
	}
	return report.Sayf("%sline %d", title, pos.Line)
}

// statementWidth is how wide the lines of a statement are broken.
const statementWidth = 110

// wrapped breaks the long lines of a statement at blanks outside of literals: most reports print a statement without its own lines, and
// nobody reads one of a thousand characters. Its kind stays.
func wrapped(t model.Text) model.Text {
	out := []byte(t.S)
	quoted, begin, blank := false, 0, -1
	for i, c := range out {
		switch {
		case c == '\'':
			quoted = !quoted
		case c == '\n':
			begin, blank = i+1, -1
		case c == ' ' && !quoted:
			blank = i
		}
		if i-begin >= statementWidth && blank > begin {
			out[blank] = '\n'
			begin, blank = blank+1, -1
		}
	}
	t.S = string(out)
	return t
}

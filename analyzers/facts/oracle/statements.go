package oracle

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"dumplens/analyzers"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
)

// Statements joins what each Oracle report prints of a statement in its several sections.
var Statements = &analyzers.Derived[TopSQLs]{
	Name: "statements",
	Doc: `The top SQL of each Oracle report: what all its sections (by elapsed time, CPU, gets, reads, executions, parse calls, cluster waits …) print of
one statement, joined by hash value (STATSPACK) or SQL id (AWR), with its text put together from the pieces that it is printed in.
A section lists its own top only. What none of them prints of a statement is unknown, not zero, and so is every ratio made of it. Shares
are of DB time, and only where the report prints that; those of PL/SQL include the statements it calls, so they add up to more than one.`,
	Needs: []analyzers.Input{analyzers.Format("statspack", "awr"), analyzers.Optional(DatabaseTime)},
	Run: func(p *analyzers.Pass) (TopSQLs, error) {
		out := TopSQLs{whole: map[*model.Part]float64{}}
		for _, part := range p.Case.Parts() {
			if prints(part) {
				out.parts = append(out.parts, part)
				out.whole[part] = math.NaN()
			}
		}
		times, _ := DatabaseTime.Lookup(p)
		for _, d := range times {
			if _, ok := out.whole[d.Part]; ok && d.Printed {
				out.whole[d.Part] = d.Total
			}
		}
		return out, nil
	},
}

// TopSQLs are the reports that list statements. The statements of one are put together when they are asked for: a folder of a thousand
// reports has hundreds of thousands, and few of them are looked at.
type TopSQLs struct {
	parts []*model.Part
	whole map[*model.Part]float64 // DB time of each, NaN where it is not printed
}

// All are the reports in the order of the inputs.
func (t TopSQLs) All() iter.Seq[*TopSQL] {
	return func(yield func(*TopSQL) bool) {
		for _, part := range t.parts {
			if !yield(t.Of(part)) {
				return
			}
		}
	}
}

// Of are the statements of one report; nil for a part that lists none.
func (t TopSQLs) Of(part *model.Part) *TopSQL {
	whole, ok := t.whole[part]
	if !ok {
		return nil
	}
	top := topSQL(part)
	top.DBTime = whole
	return &top
}

// prints reports whether a part lists statements.
func prints(part *model.Part) bool {
	r, ok := part.Document.(*orareport.Report)
	return ok && len(r.Statements) > 0
}

// StatementMetrics are the numbers that reports print of statements, in the order in which people read them.
func StatementMetrics() []*model.Metric {
	return []*model.Metric{model.OracleSQLElapsedTime, model.OracleSQLCPUTime, model.OracleSQLGets, model.OracleSQLReads, model.OracleSQLExecutions, model.OracleSQLRows,
		model.OracleSQLClusterWait, model.OracleSQLUserIOTime, model.OracleSQLParseCalls, model.OracleSQLSharableMemory, model.OracleSQLVersions}
}

// TopSQL is the statements of one report.
type TopSQL struct {
	Part   *model.Part
	Key    string        // what IDs are: "hash" or "sql_id"
	DBTime float64       // seconds, as printed; NaN where the report has none
	Order  *model.Metric // what the list is ordered by: the first of the metrics that the report prints
	List   []Statement   // the largest first; those of which Order is not printed last

	at map[string]int
}

// Statement is what a report says of one statement.
type Statement struct {
	ID           string
	Text, Module model.Text // empty where not printed
	Truncated    bool       // it has, or may have, more text

	source  model.SourceID
	figures []statementFigure
}

type statementFigure struct {
	metric *model.Metric
	value  float64
	line   int32
}

// Get is a number of the statement and its place; NaN where no section prints it.
func (s *Statement) Get(m *model.Metric) analyzers.Amount {
	for _, f := range s.figures {
		if f.metric == m {
			return analyzers.Amount{Value: f.value, Pos: model.Pos{Source: s.source, Line: f.line, Offset: -1}}
		}
	}
	return analyzers.Amount{Value: math.NaN(), Pos: model.Pos{Source: s.source, Offset: -1}}
}

// Each is a number for one execution; NaN unless both are printed and it was executed.
func (s *Statement) Each(m *model.Metric) float64 {
	return mean(s.Get(m).Value, s.Get(model.OracleSQLExecutions).Value)
}

// Share is the statement's elapsed time as a share of DB time; NaN where the report lacks one of them.
func (t *TopSQL) Share(s *Statement) float64 {
	if !(t.DBTime > 0) {
		return math.NaN()
	}
	return s.Get(model.OracleSQLElapsedTime).Value / t.DBTime
}

// Find is the statement with an ID, nil when the report does not list it.
func (t *TopSQL) Find(id string) *Statement {
	if i, ok := t.at[id]; ok {
		return &t.List[i]
	}
	return nil
}

// Prints reports whether the report prints a number of any statement.
func (t *TopSQL) Prints(m *model.Metric) bool {
	return slices.ContainsFunc(t.List, func(s Statement) bool { return s.Get(m).Known() })
}

// Top lists the n statements with the largest values of a number, as indexes into List. Those without it are not among them.
func (t *TopSQL) Top(m *model.Metric, n int) []int {
	var out []int
	for i := range t.List {
		if t.List[i].Get(m).Known() {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(t.List[b].Get(m).Value, t.List[a].Get(m).Value) })
	return out[:min(len(out), n)]
}

func topSQL(part *model.Part) TopSQL {
	t := TopSQL{Part: part, Key: "hash", at: map[string]int{}}
	if part.Format == "awr" {
		t.Key = "sql_id"
	}
	if r, ok := part.Document.(*orareport.Report); ok {
		for _, s := range r.Statements {
			t.add(Statement{ID: s.ID, Text: s.Text, Module: s.Module, Truncated: s.Truncated})
		}
	}
	for _, m := range StatementMetrics() {
		for _, x := range part.SamplesOf(m) {
			if id := x.Labels.Get(t.Key); id != "" && !math.IsNaN(x.Value) {
				s := t.add(Statement{ID: id})
				if !s.Get(m).Known() {
					s.figures = append(s.figures, statementFigure{m, x.Value, x.Pos.Line})
				}
				if t.Order == nil {
					t.Order = m
				}
			}
		}
	}
	t.sort()
	return t
}

// add finds a statement or appends it. The pointer is valid until the next one is added.
func (t *TopSQL) add(s Statement) *Statement {
	i, ok := t.at[s.ID]
	if !ok {
		i = len(t.List)
		t.at[s.ID] = i
		s.source = t.Part.Source
		t.List = append(t.List, s)
	}
	return &t.List[i]
}

func (t *TopSQL) sort() {
	if t.Order == nil { // texts alone
		return
	}
	slices.SortStableFunc(t.List, func(a, b Statement) int {
		x, y := a.Get(t.Order), b.Get(t.Order)
		if x.Known() != y.Known() {
			if x.Known() {
				return -1
			}
			return 1
		}
		if !x.Known() {
			return 0
		}
		return cmp.Compare(y.Value, x.Value)
	})
	for i := range t.List {
		t.at[t.List[i].ID] = i
	}
}

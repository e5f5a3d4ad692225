package sql

import (
	"fmt"
	"regexp"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltext"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// NoIndex finds conditions that no plain index serves, together with full scans.
var NoIndex = &analyzers.Rule{
	Name:  "sql/no-index",
	Title: "a condition that no index can serve goes with a full scan",
	Doc: `A statement has a condition that a plain index cannot serve, and its plan reads a whole table or index.

Why it matters: the scan is the consequence, not the cause: as long as the condition is written so, no new index helps.
How to confirm: the condition is the one that thins out the rows of the scan (DBMS_XPLAN, predicates); few of the rows read are wanted.
What to do: a leading wildcard in LIKE: a search by prefix, or Oracle Text; OR over several columns: UNION ALL of two queries, each with its index; a function on a
column: a function-based index, or the condition turned round so that the column stands alone.
Limits: conditions are found in the text by their form, not by their meaning; a bind variable with a wildcard in front is not seen. A small table is read whole for good reason.
Which condition the scan is for is not known. The cost is the statement's own time.
Thresholds: see the parameters. The three forms and their remedies are from a field report.`,
	Severity: analyzers.Notice,
	Params:   costParams(),
	Needs:    []analyzers.Input{sql.SQLSessions},
	Run: blaming(func(_ *analyzers.Pass, st *sql.TracedStatement) float64 {
		if _, _, found := scanned(st); !found || isDictionary(st) || len(unindexed(st.Text.S)) == 0 {
			return 0
		}
		return st.Own()
	}, noIndex),
}

// unindexable is a form of condition that no plain index serves.
type unindexable struct{ what, remedy string }

var (
	leadingWildcard = regexp.MustCompile(`(?i)\blike\s+(upper\(|lower\()?n?'[%_]`)
	joinedWildcard  = regexp.MustCompile(`(?i)\blike\s+\?\s*\|\|`)
	columnFunction  = regexp.MustCompile(`(?i)\b(?:where|and|or|not|on)[\s(]+(lower|upper|trim|ltrim|rtrim|substr|nvl|coalesce|trunc|to_char|to_date|to_number|instr|lpad|rpad|replace|nls_upper|nls_lower)\s*\(\s*"?[a-z_][\w$#.]*"?\s*[,)]`)
	columnOr        = regexp.MustCompile(`(?i)([a-z_][\w$#.]*)\s*(?:=|<|>|like\b|in\b|between\b)[^()]*?\bor\s+\(?\s*([a-z_][\w$#.]*)\s*(?:=|<|>|like\b|in\b|between\b)`)
)

// unindexed finds the forms in a text. A wildcard stands in a literal, so it is looked for in the text as it is; the rest in the text without
// literals and comments.
func unindexed(text string) []unindexable {
	var out []unindexable
	print := sqltext.Fingerprint(text)
	at := strings.Index(strings.ToLower(print), "where")
	if at < 0 {
		return nil
	}
	where := print[at:]
	if leadingWildcard.MatchString(text) || joinedWildcard.MatchString(where) {
		out = append(out, unindexable{"LIKE with a wildcard in front", "For LIKE with a wildcard in front: search by prefix, or Oracle Text."})
	}
	if m := columnOr.FindStringSubmatch(where); m != nil && !strings.EqualFold(m[1], m[2]) {
		out = append(out, unindexable{fmt.Sprintf("OR over the columns %s and %s", m[1], m[2]), "For OR over several columns: UNION ALL of queries that have an index each."})
	}
	if m := columnFunction.FindStringSubmatch(where); m != nil {
		out = append(out, unindexable{"the function " + strings.ToLower(m[1]) + " on a column", "For functions on columns: a function-based index, or a condition in which the column stands alone."})
	}
	return out
}

// scanned finds a step that reads a whole table or index.
func scanned(st *sql.TracedStatement) (step *sqltrace.PlanStep, line int32, found bool) {
	steps(st, func(plan *planTree, s *sqltrace.PlanStep) bool {
		if fullScan(s.Operation) {
			step, line, found = s, plan.Line, true
		}
		return !found
	})
	return step, line, found
}

func noIndex(p *analyzers.Pass, s *sql.Session, list []blamed, sum float64) analyzers.Finding {
	top := list[0]
	step, line, _ := scanned(top.TracedStatement)
	f := about(s, analyzers.Possible, sum)
	f.Cause = top.Fingerprint
	var what []string
	for _, form := range unindexed(top.Text.S) {
		what = append(what, form.what)
		f.Remedy = append(f.Remedy, form.remedy)
	}
	f.Summary = say.Textf("Statement %s has %s, which no plain index serves, and its plan has %s; by itself it took %s.", statementName(top.Statement), strings.Join(what, " and "), step.Operation, say.Seconds(top.cost)+shareOfSession(s, top.cost))
	f.Detail = say.Text("Whether the scan is for that condition, the predicates of the plan would say." + andOthers(list, sum))
	f.Values = []analyzers.NamedValue{analyzers.Value("statement's own time", top.cost, unit.Second), analyzers.Value("rows of the scan", step.Rows, unit.One), analyzers.Value("blocks of the scan", step.Query, unit.One), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = append(evidenceOf(s, list, func(b blamed) string {
		var what []string
		for _, form := range unindexed(b.Text.S) {
			what = append(what, form.what)
		}
		return strings.Join(what, ", ")
	}), analyzers.At(s.Part, line, "plan with %s", step.Operation))
	return f
}

package sql

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sql"
	"dumplens/analyzers/say"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// BlocksPerRow finds accesses that read many blocks for each row that they give.
var BlocksPerRow = &analyzers.Rule{
	Name:  "sql/blocks-per-row",
	Title: "many blocks are read for each row",
	Doc: `A statement reads many blocks for each row that it gets out of a table or index.

Why it matters: blocks are what the work of a statement is made of. An access that needs a hundred of them for a row throws nearly all of what it reads away: the condition is applied after the
read, not by it.
How to confirm: the plan with its figures: blocks (cr) and rows of the steps that access tables and indexes, not of the statement as a whole, because sums and groups give
few rows honestly.
What to do: an index, or another order of its columns, that serves the condition; partitions; a condition that an index can serve (see sql/no-index); current statistics.
Limits: a full scan of a table whose rows are all wanted reads few blocks a row, and is right. Without a plan in the trace the statement as a whole is taken, and grouping or existence
checks can be behind it. Old plans give no figures for each step. The cost is the statement's own time, not what would be saved.
Thresholds: up to 5 blocks a row are good and more than 15 to 20 are not (C. Antognini, Troubleshooting Oracle Performance); the limit without a plan is ours.`,
	Severity: analyzers.Notice,
	Params: costParams(
		analyzers.Param{Name: "limit-blocks", Default: 20, Unit: unit.One, Doc: "blocks a row of an access in the plan", Source: "C. Antognini, Troubleshooting Oracle Performance: above 15 to 20"},
		analyzers.Param{Name: "limit-statement", Default: 100, Unit: unit.One, Doc: "blocks a row of a statement without a plan", Source: "our default"},
		analyzers.Param{Name: "min-blocks", Default: 1000, Unit: unit.One, Doc: "blocks that the access must have read in all", Source: "our default"},
		analyzers.Param{Name: "half", Default: 0.5, Unit: unit.Share, Doc: "share of the statement's blocks that the access must have read", Source: "our default"},
	),
	Needs: []analyzers.Input{sql.SQLSessions},
	Run: blaming(func(p *analyzers.Pass, st *sql.TracedStatement) float64 {
		if !wasteful(p, st).found {
			return 0
		}
		return st.Own()
	}, blocksPerRow),
}

// waste is an access that reads many blocks for each row; step is nil where there is no plan.
type waste struct {
	found        bool
	step         *sqltrace.PlanStep
	line         int32 // of the plan
	blocks, rows float64
}

func (w waste) each() float64 { return w.blocks / math.Max(w.rows, 1) }

// wasteful finds the worst access of a statement.
func wasteful(p *analyzers.Pass, st *sql.TracedStatement) waste {
	var worst waste
	total := st.Total()
	all := total.OwnQuery + total.OwnCurrent
	planned := false
	steps(st, func(plan *planTree, step *sqltrace.PlanStep) bool {
		if math.IsNaN(step.Query) {
			return true
		}
		planned = true
		w := waste{true, step, plan.Line, step.Query, step.Rows}
		if accessStep(step.Operation) && w.blocks >= p.Param("min-blocks") && w.blocks >= p.Param("half")*all && w.each() >= p.Param("limit-blocks") && w.each() > worst.each() {
			worst = w
		}
		return true
	})
	if planned || st.Command != selectCommand && !changesRows(st) {
		return worst
	}
	w := waste{found: true, blocks: all, rows: float64(total.Rows)}
	if w.blocks >= p.Param("min-blocks") && w.each() >= p.Param("limit-statement") {
		return w
	}
	return worst
}

func blocksPerRow(p *analyzers.Pass, s *sql.Session, list []blamed, sum float64) analyzers.Finding {
	top := list[0]
	w := wasteful(p, top.TracedStatement)
	f := about(s, analyzers.Likely, sum)
	f.Cause = top.Fingerprint
	where := "the statement as a whole"
	if w.step != nil {
		where = "its step " + w.step.Operation
	} else {
		f.Confidence = analyzers.Possible
	}
	f.Summary = say.Textf("Statement %s read %s blocks for each row: %s gave %s for %s. By itself it took %s.", statementName(top.Statement), say.Number(w.each()), where,
		say.Counted(int(w.rows), "row"), say.Counted(int(w.blocks), "block"), say.Seconds(top.cost)+shareOfSession(s, top.cost))
	f.Detail = say.Text("What is read and thrown away is mostly what an index or another condition could leave out." + andOthers(list, sum))
	f.Values = []analyzers.NamedValue{analyzers.Value("blocks a row", w.each(), unit.One), analyzers.Value("blocks", w.blocks, unit.One), analyzers.Value("rows", w.rows, unit.One), analyzers.Value("statement's own time", top.cost, unit.Second),
		p.Threshold("limit-blocks"), p.Threshold("limit-statement"), p.Threshold("min-blocks"), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = evidenceOf(s, list, func(b blamed) string {
		w := wasteful(p, b.TracedStatement)
		return fmt.Sprintf("%s for %s", say.Counted(int(w.blocks), "block"), say.Counted(int(w.rows), "row"))
	})
	if w.line > 0 {
		f.Evidence = append(f.Evidence, analyzers.At(s.Part, w.line, "plan"))
	}
	f.Remedy = []string{"Look at the condition of that access: an index that serves it, or a condition that an index can serve."}
	return f
}

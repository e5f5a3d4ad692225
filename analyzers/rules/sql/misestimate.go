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

// Misestimate compares what the optimizer expected with what came.
var Misestimate = &analyzers.Rule{
	Name:  "sql/misestimate",
	Title: "the optimizer expected another number of rows",
	Doc: `A step of a plan gave many times more, or fewer, rows than the optimizer expected.

Why it matters: the plan was chosen for the expected rows. A nested loop that is right for ten rows is wrong for a hundred thousand; a full scan for many is wrong for one.
How to confirm: card (expected, for one start) against cnt (what came) of the steps; the lowest step that is off is the cause of those above it.
What to do: statistics of the table of that step: stale, or missing a histogram or extended statistics for columns that go together; then look at the plan again.
Limits: only 11g and later print what was expected. The expectation is of the first execution. Where the number of starts is not printed (before 12.2), steps in loops are
left out; steps below a limit of rows always are. That fewer rows came than expected counts below sorts and groupings only: elsewhere the client may have stopped fetching. That the plan is bad is not said: a wrong estimate may do no harm. The cost is the statement's own time.
Thresholds: a factor of ten is the usual mark (tuning by cardinality feedback, W. Breitling); the number of rows is ours.`,
	Severity: analyzers.Notice,
	Params: costParams(
		analyzers.Param{Name: "min-factor", Default: 10, Unit: unit.One, Doc: "rows that came for one that was expected, or the other way round", Source: "W. Breitling, Tuning by Cardinality Feedback"},
		analyzers.Param{Name: "limit-rows", Default: 1000, Unit: unit.One, Doc: "rows of one start, expected or given, below which a step does not matter", Source: "our default"},
	),
	Needs: []analyzers.Input{sql.SQLSessions},
	Run: blaming(func(p *analyzers.Pass, st *sql.TracedStatement) float64 {
		if isDictionary(st) || !(misestimated(p, st).factor() > 0) {
			return 0
		}
		return st.Own()
	}, misestimate),
}

// estimate is a step whose rows were not those expected.
type estimate struct {
	step           *sqltrace.PlanStep
	line           int32
	expected, came float64 // rows of one start
}

// factor is how far off it was; 0 for none.
func (e estimate) factor() float64 {
	if e.step == nil {
		return 0
	}
	high, low := math.Max(e.expected, e.came), math.Min(e.expected, e.came)
	return high / math.Max(low, 1)
}

// misestimated finds the last step that is off, which stands lowest: those above it follow from it.
func misestimated(p *analyzers.Pass, st *sql.TracedStatement) estimate {
	var out estimate
	steps(st, func(plan *planTree, step *sqltrace.PlanStep) bool {
		starts := plan.starts(step)
		if math.IsNaN(step.Card) || !(starts > 0) || plan.below(step, "COUNT STOPKEY", "WINDOW NOSORT STOPKEY", "WINDOW SORT PUSHED RANK", "VIEW  (LIMIT") {
			return true
		}
		e := estimate{step, plan.Line, step.Card, step.Rows / starts}
		if e.came < e.expected && !plan.below(step, "SORT", "HASH GROUP BY", "BUFFER SORT", "WINDOW") {
			return true // who fetches may have stopped early
		}
		if math.Max(e.expected, e.came) >= p.Param("limit-rows") && e.factor() >= p.Param("min-factor") {
			out = e
		}
		return true
	})
	return out
}

func misestimate(p *analyzers.Pass, s *sql.Session, list []blamed, sum float64) analyzers.Finding {
	top := list[0]
	e := misestimated(p, top.TracedStatement)
	f := about(s, analyzers.Possible, sum)
	f.Cause = top.Fingerprint
	f.Summary = say.Textf("In %s the optimizer expected %s of %s, and %s came. By itself the statement took %s.", statementName(top.Statement), say.Counted(int(e.expected), "row"), e.step.Operation, say.Number(e.came), say.Seconds(top.cost)+shareOfSession(s, top.cost))
	f.Detail = say.Text("That may have led to a plan that is wrong for what came; steps above this one follow from it." + andOthers(list, sum))
	f.Values = []analyzers.NamedValue{analyzers.Value("rows expected", e.expected, unit.One), analyzers.Value("rows of a start", e.came, unit.One), analyzers.Value("off by a factor of", e.factor(), unit.One), analyzers.Value("statement's own time", top.cost, unit.Second),
		p.Threshold("min-factor"), p.Threshold("limit-rows"), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = append(evidenceOf(s, list, func(b blamed) string {
		e := misestimated(p, b.TracedStatement)
		return fmt.Sprintf("%s: %s expected, %s came", e.step.Operation, say.Number(e.expected), say.Number(e.came))
	}), analyzers.At(s.Part, e.line, "plan"))
	f.Remedy = []string{"Check the statistics of the table of that step: current, with histograms and column groups where the condition needs them."}
	return f
}

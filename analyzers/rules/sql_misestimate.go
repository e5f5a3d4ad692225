package rules

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/sqltrace"
	"dumplens/parsers/unit"
)

// SQLMisestimate compares what the optimizer expected with what came.
var SQLMisestimate = &analyzers.Rule{
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
	Params: sqlParams(
		analyzers.Param{Name: "min-factor", Default: 10, Unit: unit.One, Doc: "rows that came for one that was expected, or the other way round", Source: "W. Breitling, Tuning by Cardinality Feedback"},
		analyzers.Param{Name: "limit-rows", Default: 1000, Unit: unit.One, Doc: "rows of one start, expected or given, below which a step does not matter", Source: "our default"},
	),
	Needs: []analyzers.Input{facts.SQLSessions},
	Run: func(p *analyzers.Pass) error {
		sessions := facts.SQLSessions.Of(p)
		for i := range sessions {
			s := &sessions[i]
			list, sum := sqlBlame(p, s, func(st *facts.TracedStatement) float64 {
				if sqlDictionary(st) || !(misestimated(p, st).factor() > 0) {
					return 0
				}
				return st.Own()
			})
			if len(list) > 0 {
				p.Report(misestimate(p, s, list, sum))
			}
		}
		return nil
	},
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
func misestimated(p *analyzers.Pass, st *facts.TracedStatement) estimate {
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

func misestimate(p *analyzers.Pass, s *facts.Session, list []blamed, sum float64) analyzers.Finding {
	top := list[0]
	e := misestimated(p, top.TracedStatement)
	f := sqlFinding(s, analyzers.Possible, sum)
	f.Cause = top.Fingerprint
	f.Summary = model.Say(fmt.Sprintf("In %s the optimizer expected %s of %s, and %s came. By itself the statement took %s.", sqlName(top.Statement), counted(int(e.expected), "row"), e.step.Operation, number(e.came), seconds(top.cost)+sqlShare(s, top.cost)))
	f.Detail = model.Say("That may have led to a plan that is wrong for what came; steps above this one follow from it." + sqlOthers(list, sum))
	f.Values = []analyzers.NamedValue{value("rows expected", e.expected, unit.One), value("rows of a start", e.came, unit.One), value("off by a factor of", e.factor(), unit.One), value("statement's own time", top.cost, unit.Second),
		p.Threshold("min-factor"), p.Threshold("limit-rows"), p.Threshold("min-time"), p.Threshold("min-share")}
	f.Evidence = append(sqlEvidence(s, list, func(b blamed) string {
		e := misestimated(p, b.TracedStatement)
		return fmt.Sprintf("%s: %s expected, %s came", e.step.Operation, number(e.expected), number(e.came))
	}), at(s.Part, e.line, "plan"))
	f.Remedy = []string{"Check the statistics of the table of that step: current, with histograms and column groups where the condition needs them."}
	return f
}

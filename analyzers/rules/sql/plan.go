package sql

import (
	"math"
	"strings"

	"dumplens/analyzers/facts/sql"
	"dumplens/parsers/sqltrace"
)

// planDepth is deeper than plans are; what is deeper is damaged.
const planDepth = 200

// accessStep reports whether a step of a plan fetches rows from a table or index.
func accessStep(op string) bool {
	return strings.HasPrefix(op, "TABLE ACCESS") || strings.HasPrefix(op, "MAT_VIEW ACCESS") || strings.HasPrefix(op, "INDEX ")
}

// fullScan reports whether a step reads all of a table or index.
func fullScan(op string) bool {
	for _, start := range [...]string{"TABLE ACCESS FULL", "TABLE ACCESS STORAGE FULL", "MAT_VIEW ACCESS FULL", "INDEX FAST FULL SCAN", "INDEX STORAGE FAST FULL SCAN", "INDEX FULL SCAN", "INDEX SKIP SCAN"} {
		if strings.HasPrefix(op, start) && !strings.Contains(op, "(MIN/MAX)") {
			return true
		}
	}
	return false
}

// planTree is a plan whose steps know those above them.
type planTree struct {
	*sqltrace.Plan
	byID map[int]*sqltrace.PlanStep
}

// steps calls f with each step of the plans of a statement until it returns false.
func steps(st *sql.TracedStatement, f func(*planTree, *sqltrace.PlanStep) bool) {
	for _, plan := range st.Plans {
		tree := &planTree{plan, make(map[int]*sqltrace.PlanStep, len(plan.Steps))}
		for i := range plan.Steps {
			tree.byID[plan.Steps[i].ID] = &plan.Steps[i]
		}
		for i := range plan.Steps {
			if !f(tree, &plan.Steps[i]) {
				return
			}
		}
	}
}

// below reports whether a step stands below one whose operation starts with a word.
func (t *planTree) below(step *sqltrace.PlanStep, words ...string) bool {
	for depth, s := 0, t.byID[step.Parent]; s != nil && depth < planDepth; depth, s = depth+1, t.byID[s.Parent] {
		for _, w := range words {
			if strings.HasPrefix(s.Operation, w) {
				return true
			}
		}
	}
	return false
}

// starts is how often a step was started: as printed, or once for each execution where it stands in no loop. NaN where it is not known.
func (t *planTree) starts(step *sqltrace.PlanStep) float64 {
	if !math.IsNaN(step.Starts) {
		return step.Starts
	}
	if t.below(step, "NESTED LOOPS", "FILTER", "CONNECT BY", "PARTITION", "PX ", "UNION ALL (RECURSIVE") {
		return math.NaN()
	}
	return float64(t.Executions)
}

package analyzers

import (
	"slices"
	"strings"
	"time"
)

// State is what became of a rule or fact.
type State uint8

const (
	Clear   State = iota // it ran and had nothing to say; for a fact: it was computed
	Fired                // it ran and reported
	Skipped              // an input is missing, nothing was in its scope, or it is disabled
	Failed               // it returned an error, panicked, or reported what was refused
)

// String is the state as report.json writes it.
func (s State) String() string {
	return [...]string{"clear", "fired", "skipped", "failed"}[min(s, Failed)]
}

// Outcome is what became of a rule or derived fact.
type Outcome struct {
	Name    string
	Rule    *Rule // nil for a fact
	State   State
	Missing []string // what a skipped rule would have needed
	Err     error
	Took    time.Duration // not part of any report: the same input gives the same bytes
}

// Results is what the engine found out about a case.
type Results struct {
	Findings []Finding // by severity, cost, rule, position
	Outcomes []Outcome // one for every rule, in the order of the list
	Facts    []Outcome // one for every fact that was tried, by name

	values map[node]*slot
}

// FactOf is a derived fact of a run; false when it was not computed. The value is shared: nobody changes it.
func FactOf[T any](r *Results, d *Derived[T]) (T, bool) {
	if s := r.values[d]; s != nil {
		return valueOf[T](s)
	}
	var none T
	return none, false
}

func (g *graph) results() *Results {
	r := &Results{values: g.have.slots}
	for _, s := range g.slots {
		if s.outcome.Rule == nil {
			r.Facts = append(r.Facts, s.outcome)
			continue
		}
		r.Outcomes = append(r.Outcomes, s.outcome)
		r.Findings = append(r.Findings, s.findings...)
	}
	slices.SortStableFunc(r.Findings, compareFindings)
	r.Findings = fold(g.parsed, r.Findings)
	slices.SortFunc(r.Facts, func(a, b Outcome) int { return strings.Compare(a.Name, b.Name) })
	return r
}

package analyzers

import (
	"cmp"
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Finding is one statement about a subject and a window, with what it rests on.
type Finding struct {
	Rule       *Rule    // set by Pass.Report
	Severity   Severity // none: the rule's
	Confidence Confidence
	Summary    model.Text // one sentence with the numbers in it
	Detail     model.Text // what it means, what was compared, what could not be seen
	Subject    model.Subject
	Window     model.Window
	Cost       unit.Quantity // what it costs, mostly time; NaN or the zero Quantity when it cannot be told. Findings of one severity are ordered by it
	Values     []NamedValue
	Evidence   []Evidence // at least one; the first place decides the order among equals
	Cause      string     // findings of one rule about one host with one cause are one statement; "" is a statement of its own. See fold
	Nodes      string     // the clustered database that the subject is a node of, "" for none: the same Cause on several nodes is one statement. See fold
	PartOf     []string   // rules whose finding about the same host and time says more: then this one becomes a part of it
	Remedy     []string
	References []string
}

// NamedValue is a number that a finding rests on, a threshold included.
type NamedValue struct {
	Name     string
	Quantity unit.Quantity
}

// Evidence is a place in an input. An aggregate quotes its worst, first and last line; an absence has line 0 and says what was searched.
// Lines is how many lines from Pos on belong to it (1 for a single one), Count how many places like it there are; Pass.Report makes 1 of
// 0 for both, except for an absence. Quote is filled in by the engine's caller from the input where it is empty.
type Evidence struct {
	Pos          model.Pos
	Lines, Count int
	Quote        model.Text
	Note         string
}

// compareFindings orders findings: severity, cost (only time counts, unknown last), rule, position, and the sentence, so that the order
// never depends on scheduling.
func compareFindings(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(b.Severity, a.Severity),
		cmp.Compare(rankOfCost(b), rankOfCost(a)),
		strings.Compare(a.Rule.Name, b.Rule.Name),
		cmp.Compare(a.Evidence[0].Pos.Source, b.Evidence[0].Pos.Source),
		cmp.Compare(a.Evidence[0].Pos.Line, b.Evidence[0].Pos.Line),
		strings.Compare(a.Summary.S, b.Summary.S),
	)
}

func rankOfCost(f Finding) float64 {
	if f.Cost.Unit.Dimension != unit.Time || math.IsNaN(f.Cost.Value) {
		return math.Inf(-1)
	}
	return f.Cost.Value
}

package analyzers

import (
	"slices"
	"strings"

	"dumplens/parsers"
	"dumplens/parsers/model"
)

// Input is something that a rule or a derived fact needs: a metric, a format, another fact, or a combination. Inputs are made by the
// functions of this package, and *Derived is one.
type Input interface {
	// missing says what is not there, or "" when the input is available. The facts it names have been computed.
	missing(have *inventory) string
	// facts lists the derived facts that must be computed before missing is asked.
	facts() []node
}

// inventory is what a case offers to its rules.
type inventory struct {
	metrics map[*model.Metric]bool
	formats map[string]bool
	slots   map[node]*slot
}

func takeInventory(c *parsers.Case) *inventory {
	have := &inventory{map[*model.Metric]bool{}, map[string]bool{}, map[node]*slot{}}
	for _, part := range c.Parts() {
		have.formats[part.Format] = true
		for s := range part.Samples.All() {
			have.metrics[s.Metric] = true
		}
		for _, s := range part.Series {
			have.metrics[s.Metric] = true
		}
	}
	return have
}

// Metric is available when some part holds a sample or series of one of the metrics.
func Metric(any ...*model.Metric) Input { return metricInput(any) }

// Format is available when some part is of one of the formats.
func Format(any ...string) Input { return formatInput(any) }

// AnyOf is available when one of the inputs is.
func AnyOf(inputs ...Input) Input { return anyInput(inputs) }

// Optional is always available; what it holds is computed first when it can be.
func Optional(in Input) Input { return optionalInput{in} }

type metricInput []*model.Metric

func (in metricInput) facts() []node { return nil }

func (in metricInput) missing(have *inventory) string {
	var names []string
	for _, m := range in {
		if have.metrics[m] {
			return ""
		}
		if !slices.Contains(names, m.Name) {
			names = append(names, m.Name)
		}
	}
	return "metric " + strings.Join(names, " or ")
}

type formatInput []string

func (in formatInput) facts() []node { return nil }

func (in formatInput) missing(have *inventory) string {
	for _, f := range in {
		if have.formats[f] {
			return ""
		}
	}
	return "a dump of format " + strings.Join(in, " or ")
}

type anyInput []Input

func (in anyInput) facts() []node {
	var out []node
	for _, i := range in {
		out = append(out, i.facts()...)
	}
	return out
}

func (in anyInput) missing(have *inventory) string {
	var all []string
	for _, i := range in {
		m := i.missing(have)
		if m == "" {
			return ""
		}
		all = append(all, m)
	}
	return strings.Join(all, " or ")
}

type optionalInput struct{ in Input }

func (o optionalInput) facts() []node             { return o.in.facts() }
func (o optionalInput) missing(*inventory) string { return "" }

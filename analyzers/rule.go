// Package analyzers turns what parsers read into findings. Rules and derived facts are values; the engine runs them concurrently as a
// graph, each as soon as what it needs is there. A rule whose inputs are missing is skipped, and says what was missing; one that fails
// does not touch the others. Rules never read files and never know of pages.
package analyzers

import (
	"fmt"
	"strings"

	"dumplens/parsers/unit"
)

// Severity says how much a finding matters. The zero value is none: a finding without one takes its rule's.
type Severity uint8

const (
	Info     Severity = iota + 1 // worth knowing, nothing to do
	Notice                       // look at it when there is time, or when other findings point the same way
	Warning                      // it costs time or is close to doing so
	Critical                     // it alone explains a slow or failing system
)

var severityNames = [...]string{"", "info", "notice", "warning", "critical"}

// String is the severity as report.json writes it, "" for none.
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return fmt.Sprintf("severity(%d)", s)
}

// ParseSeverity reads the name of a severity, in any case.
func ParseSeverity(name string) (Severity, error) {
	for s := Critical; s >= Info; s-- {
		if strings.EqualFold(name, s.String()) {
			return s, nil
		}
	}
	return 0, fmt.Errorf("unknown severity %q (want info, notice, warning or critical)", name)
}

// Confidence says how sure a finding is of the cause that it names.
type Confidence uint8

const (
	Possible  Confidence = iota // the numbers allow it, and other causes too
	Likely                      // the numbers point to it
	Confirmed                   // the numbers are the statement
)

// String is the confidence as report.json writes it.
func (c Confidence) String() string {
	switch c {
	case Possible:
		return "possible"
	case Likely:
		return "likely"
	case Confirmed:
		return "confirmed"
	}
	return fmt.Sprintf("confidence(%d)", c)
}

// Rule is one judgement. Its Doc says why it matters, how to confirm, what to do, its limits, and the source of each threshold; the first
// line is a sentence on its own. Name is area/what, and the rule stands in analyzers/rules/<area>_<what>.go.
type Rule struct {
	Name, Title, Doc string
	Severity         Severity // of its findings, unless a finding says otherwise
	AppliesTo        Scope
	Params           []Param
	Needs            []Input
	Run              func(*Pass) error
}

// Param is a threshold of a rule: settable under [rules."area/name"] of --config.
type Param struct {
	Name    string
	Default float64
	Unit    unit.Unit
	Doc     string // what is compared with it
	Source  string // where the value comes from; "our default" when nothing citable is known
}

// param finds a parameter by name.
func (r *Rule) param(name string) (Param, bool) {
	for _, q := range r.Params {
		if q.Name == name {
			return q, true
		}
	}
	return Param{}, false
}

func (r *Rule) name() string             { return r.Name }
func (r *Rule) doc() string              { return r.Doc }
func (r *Rule) inputs() []Input          { return r.Needs }
func (r *Rule) runnable() bool           { return r.Run != nil }
func (r *Rule) run(p *Pass) (any, error) { return nil, r.Run(p) }

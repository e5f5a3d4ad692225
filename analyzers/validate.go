package analyzers

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
)

var (
	ruleName  = regexp.MustCompile(`^[a-z0-9-]+/[a-z0-9-]+$`)
	plainName = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)
	release   = regexp.MustCompile(`^[0-9]+(\.[0-9]+)*$`)
)

// Validate reports all that is wrong with a set of rules and the facts they need: names that are malformed or taken, missing docs, runs
// or sources of thresholds, scopes that cannot be compared, cycles.
func Validate(rules []*Rule, facts ...Input) error {
	v := validator{names: map[string]node{}, state: map[node]visit{}}
	for i, r := range rules {
		if slices.Contains(rules[:i], r) {
			v.errorf("rule %s is listed twice", r.Name)
			continue
		}
		v.rule(r)
		v.node(r, nil)
	}
	for _, in := range facts {
		for _, n := range in.facts() {
			v.node(n, nil)
		}
	}
	return errors.Join(v.errs...)
}

type visit uint8

const (
	unseen visit = iota
	open         // its inputs are being looked at: meeting it again is a cycle
	seen
)

type validator struct {
	errs  []error
	names map[string]node
	state map[node]visit
}

func (v *validator) errorf(format string, args ...any) {
	v.errs = append(v.errs, fmt.Errorf(format, args...))
}

// node checks what rules and facts have in common, and goes through their inputs.
func (v *validator) node(n node, path []string) {
	path = append(path, n.name())
	switch v.state[n] {
	case seen:
		return
	case open:
		v.errorf("cycle: %s", strings.Join(path[slices.Index(path, n.name()):], " needs "))
		return
	}
	v.state[n] = open
	if _, isRule := n.(*Rule); !isRule && !plainName.MatchString(n.name()) {
		v.errorf("fact %q: a name is lower case letters, digits, - and _", n.name())
	}
	if other := v.names[n.name()]; other != nil {
		v.errorf("%s: two rules or facts have this name", n.name())
	}
	v.names[n.name()] = n
	if strings.TrimSpace(n.doc()) == "" {
		v.errorf("%s: no doc", n.name())
	}
	if !n.runnable() {
		v.errorf("%s: nothing to run", n.name())
	}
	for _, in := range n.inputs() {
		for _, f := range in.facts() {
			v.node(f, path)
		}
	}
	v.state[n] = seen
}

func (v *validator) rule(r *Rule) {
	if !ruleName.MatchString(r.Name) {
		v.errorf("rule %q: a name is area/what, of lower case letters, digits and -", r.Name)
	}
	if r.Title == "" {
		v.errorf("%s: no title", r.Name)
	}
	if r.Severity < Info || r.Severity > Critical {
		v.errorf("%s: no severity", r.Name)
	}
	for _, bound := range []string{r.AppliesTo.From, r.AppliesTo.Until} {
		if bound != "" && !release.MatchString(bound) {
			v.errorf("%s: release %q cannot be compared number by number", r.Name, bound)
		}
	}
	taken := map[string]bool{}
	for _, q := range r.Params {
		switch {
		case !plainName.MatchString(q.Name) || taken[q.Name]:
			v.errorf("%s: parameter name %q is malformed or taken", r.Name, q.Name)
		case q.Doc == "" || q.Source == "":
			v.errorf("%s: parameter %s has no doc or no source", r.Name, q.Name)
		case math.IsNaN(q.Default) || math.IsInf(q.Default, 0):
			v.errorf("%s: the default of parameter %s is not a number", r.Name, q.Name)
		case q.Unit.Symbol == "":
			v.errorf("%s: parameter %s has no unit", r.Name, q.Name)
		}
		taken[q.Name] = true
	}
}

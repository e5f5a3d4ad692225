package analyzers

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"dumplens/parsers/model"
)

// Options set how a run goes.
type Options struct {
	Jobs    int                           // nodes that run at the same time; 0 is one for each processor
	Params  map[string]map[string]float64 // rule -> parameter -> value, in the parameter's unit
	Disable []string                      // names of rules not to run
	Facts   []Input                       // facts to compute although no rule may need them: those that the report shows
	Links   []Link                        // dumps that belong together because the user says so
}

// Link says that a dump of a client and one of a server are about the same work, whatever their times and names say.
type Link struct {
	Client, Server model.SourceID
}

// Check refuses names that do not exist, because a misspelt threshold would silently do nothing.
func (o Options) Check(rules []*Rule) error {
	byName := map[string]*Rule{}
	for _, r := range rules {
		byName[r.Name] = r
	}
	known := strings.Join(slices.Sorted(maps.Keys(byName)), ", ")
	for _, name := range o.Disable {
		if byName[name] == nil {
			return fmt.Errorf("unknown rule %q is to be disabled (rules: %s)", name, known)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.Params)) {
		r := byName[name]
		if r == nil {
			return fmt.Errorf("unknown rule %q has parameters (rules: %s)", name, known)
		}
		for _, param := range slices.Sorted(maps.Keys(o.Params[name])) {
			if _, ok := r.param(param); !ok {
				return fmt.Errorf("rule %s has no parameter %q (parameters: %s)", name, param, paramNames(r))
			}
			if v := o.Params[name][param]; math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("parameter %s of rule %s is not a number", param, name)
			}
		}
	}
	return nil
}

func paramNames(r *Rule) string {
	if len(r.Params) == 0 {
		return "none"
	}
	names := make([]string, len(r.Params))
	for i, q := range r.Params {
		names[i] = q.Name
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

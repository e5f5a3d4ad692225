package analyzers

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"dumplens/parsers"
)

// Run computes what the rules need, runs them, and says what became of each. Its results do not depend on Options.Jobs. It returns an
// error only when the rules or options are not sound, or when ctx ends; a rule that fails is an Outcome.
func Run(ctx context.Context, c *parsers.Case, rules []*Rule, o Options) (*Results, error) {
	if err := Validate(rules, o.Facts...); err != nil {
		return nil, err
	}
	if err := o.Check(rules); err != nil {
		return nil, err
	}
	g := newGraph(c, rules, o)
	jobs := o.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	g.run(ctx, jobs)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return g.results(), nil
}

// graph holds the nodes of one run, each once, inputs before those who need them.
type graph struct {
	parsed *parsers.Case
	have   *inventory
	params map[string]map[string]float64
	links  []Link
	slots  []*slot
}

// slot is what becomes of one node. The goroutine that computes it writes it; those that wait for it read it after it is done.
type slot struct {
	node    node
	inputs  []*slot
	waiting []*slot
	pending int // inputs not done yet; touched by the scheduler only

	outcome  Outcome
	computed bool
	value    any
	findings []Finding
}

// input is the slot of a fact that the node named among its needs, or nil.
func (s *slot) input(n node) *slot {
	for _, in := range s.inputs {
		if in.node == n {
			return in
		}
	}
	return nil
}

func newGraph(c *parsers.Case, rules []*Rule, o Options) *graph {
	g := &graph{parsed: c, have: takeInventory(c), params: o.Params, links: o.Links}
	for _, in := range o.Facts {
		for _, n := range in.facts() {
			g.add(n)
		}
	}
	for _, r := range rules {
		if slices.Contains(o.Disable, r.Name) {
			g.slots = append(g.slots, &slot{node: r, outcome: Outcome{Name: r.Name, Rule: r, State: Skipped,
				Missing: []string{"to be enabled: it is disabled by the configuration"}}})
			continue
		}
		g.add(r)
	}
	return g
}

func (g *graph) add(n node) *slot {
	if s := g.have.slots[n]; s != nil {
		return s
	}
	s := &slot{node: n, outcome: Outcome{Name: n.name()}}
	s.outcome.Rule, _ = n.(*Rule)
	g.have.slots[n] = s
	for _, in := range n.inputs() {
		for _, f := range in.facts() {
			dep := g.add(f)
			if slices.Contains(s.inputs, dep) {
				continue
			}
			s.inputs = append(s.inputs, dep)
			dep.waiting = append(dep.waiting, s)
		}
	}
	s.pending = len(s.inputs)
	g.slots = append(g.slots, s)
	return s
}

// run starts every node when its inputs are done. Only this loop waits, never a worker: a worker that waited for another would hold the
// slot that the other needs.
func (g *graph) run(ctx context.Context, jobs int) {
	var workers errgroup.Group
	workers.SetLimit(jobs)
	done := make(chan *slot, len(g.slots))
	var ready []*slot
	for _, s := range g.slots {
		if s.pending == 0 {
			ready = append(ready, s)
		}
	}
	for range g.slots {
		for _, s := range ready {
			workers.Go(func() error {
				defer func() { done <- s }()
				g.compute(ctx, s)
				return nil
			})
		}
		ready = nil
		for _, w := range (<-done).waiting {
			if w.pending--; w.pending == 0 {
				ready = append(ready, w)
			}
		}
	}
	_ = workers.Wait() // workers return no errors: they are outcomes
}

// compute runs one node whose inputs are done.
func (g *graph) compute(ctx context.Context, s *slot) {
	if s.outcome.State == Skipped {
		return // disabled
	}
	for _, in := range s.node.inputs() {
		if m := in.missing(g.have); m != "" && !slices.Contains(s.outcome.Missing, m) {
			s.outcome.Missing = append(s.outcome.Missing, m)
		}
	}
	if len(s.outcome.Missing) > 0 {
		s.outcome.State = Skipped
		return
	}
	if err := ctx.Err(); err != nil {
		s.outcome.State, s.outcome.Err = Failed, err
		return
	}
	p := &Pass{Case: g.parsed, ctx: ctx, slot: s, rule: s.outcome.Rule, params: g.params[s.node.name()], links: g.links}
	start := time.Now()
	value, err := guarded(s.node, p)
	s.outcome.Took = time.Since(start)
	s.finish(p, value, err)
}

// finish turns what a node did into its outcome. Findings of a rule that failed later on are kept: each stands on its own evidence.
func (s *slot) finish(p *Pass, value any, err error) {
	s.findings = p.findings
	if err == nil && len(p.refused) > 0 {
		err = p.refused[0]
		if n := len(p.refused) - 1; n > 0 {
			err = fmt.Errorf("%w (and %d more)", err, n)
		}
	}
	switch {
	case err != nil:
		s.outcome.State, s.outcome.Err = Failed, err
	case len(p.findings) > 0:
		s.outcome.State = Fired
	case p.inScope == 0 && len(p.outside) > 0:
		s.outcome.State, s.outcome.Missing = Skipped, []string{outOfScope(p)}
	default:
		s.value, s.computed = value, true
	}
}

func outOfScope(p *Pass) string {
	slices.Sort(p.outside)
	for i, name := range p.outside {
		p.outside[i] = strings.TrimSpace(name)
	}
	return fmt.Sprintf("%s (found: %s)", p.rule.AppliesTo, strings.Join(slices.Compact(p.outside), ", "))
}

// guarded runs a node and turns a panic into an error that names the place, so that one faulty rule does not take the report with it.
func guarded(n node, p *Pass) (value any, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v%s", r, panicPlace())
		}
	}()
	return n.run(p)
}

// panicPlace is " (file.go:line)" of the function that panicked: the first frame after the run time's own. Called in the recovering
// function; the stack still holds the frames below.
func panicPlace() string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	panicking := false
	for {
		f, more := frames.Next()
		inRuntime := strings.HasPrefix(f.Function, "runtime.")
		if panicking && !inRuntime {
			return fmt.Sprintf(" (%s:%d)", filepath.Base(f.File), f.Line)
		}
		panicking = panicking || inRuntime
		if !more {
			return ""
		}
	}
}

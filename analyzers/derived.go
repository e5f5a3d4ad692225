package analyzers

import (
	"fmt"
	"strings"
)

// node is a vertex of the engine's graph: a *Rule or a *Derived. Two nodes are the same when their pointers are.
type node interface {
	name() string
	doc() string
	inputs() []Input
	runnable() bool
	run(*Pass) (any, error)
}

// Derived is a fact computed once from what the parsers read, for all rules and for the report. Rules that use it name it among their
// Needs and read it with Of. Its value is shared: nobody changes it.
type Derived[T any] struct {
	Name, Doc string
	Needs     []Input
	Run       func(*Pass) (T, error)
}

// Of is the fact, for a rule or fact that names it among its Needs. It panics when that was forgotten, or when the fact was Optional and is
// not there: both are defects of the caller, and end up in its Outcome. See Lookup.
func (d *Derived[T]) Of(p *Pass) T {
	v, ok := d.Lookup(p)
	if !ok {
		panic(fmt.Sprintf("defect: fact %s is not available; use Lookup for an optional one", d.Name))
	}
	return v
}

// Lookup is the fact when it could be computed, for a rule or fact that names it among its Needs as Optional or in AnyOf.
func (d *Derived[T]) Lookup(p *Pass) (T, bool) {
	s := p.slot.input(d)
	if s == nil {
		panic(fmt.Sprintf("defect: fact %s is used without being named among the needs", d.Name))
	}
	return valueOf[T](s)
}

func valueOf[T any](s *slot) (T, bool) {
	v, _ := s.value.(T)
	return v, s.computed
}

func (d *Derived[T]) name() string             { return d.Name }
func (d *Derived[T]) doc() string              { return d.Doc }
func (d *Derived[T]) inputs() []Input          { return d.Needs }
func (d *Derived[T]) runnable() bool           { return d.Run != nil }
func (d *Derived[T]) run(p *Pass) (any, error) { return d.Run(p) }

func (d *Derived[T]) facts() []node { return []node{d} }

// missing of a fact names what the fact itself lacked, so that the reader learns which dump to add.
func (d *Derived[T]) missing(have *inventory) string {
	s := have.slots[node(d)]
	switch {
	case s == nil:
		return "fact " + d.Name
	case s.computed:
		return ""
	case s.outcome.State == Skipped:
		return strings.Join(s.outcome.Missing, ", ")
	}
	return fmt.Sprintf("fact %s, which failed", d.Name)
}

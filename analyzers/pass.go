package analyzers

import (
	"context"
	"errors"
	"fmt"
	"math"

	"dumplens/parsers"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Pass is what a rule or a fact gets to see while it runs. It belongs to one goroutine.
type Pass struct {
	Case *parsers.Case

	ctx      context.Context
	slot     *slot
	rule     *Rule // nil for a fact
	params   map[string]float64
	links    []Link
	findings []Finding
	refused  []error
	inScope  int
	outside  []string // platforms and releases that were out of scope, as named
}

// Context ends when the run is given up. Long loops look at it.
func (p *Pass) Context() context.Context { return p.ctx }

// Links are the dumps that the user says belong together.
func (p *Pass) Links() []Link { return p.links }

// Param is the value of a parameter of the rule: its default, or what the configuration sets. An unknown name is a defect of the rule.
func (p *Pass) Param(name string) float64 { return p.Threshold(name).Quantity.Value }

// Threshold is a parameter of the rule as a finding names it among its Values.
func (p *Pass) Threshold(name string) NamedValue {
	if p.rule == nil {
		panic("defect: a fact has no parameters")
	}
	q, ok := p.rule.param(name)
	if !ok {
		panic(fmt.Sprintf("defect: rule %s has no parameter %q", p.rule.Name, name))
	}
	v := q.Default
	if set, ok := p.params[name]; ok {
		v = set
	}
	return NamedValue{Name: name, Quantity: unit.Of(v, q.Unit)}
}

// InScope reports whether the rule applies to a part. A rule with a Scope asks it for every part that it looks at: when none was in
// scope, its outcome is Skipped with the reason. known is false where the part does not say its platform or release; then the rule looks
// at it all the same, and Report makes a notice at most of what it finds.
func (p *Pass) InScope(part *model.Part) (applies, known bool) {
	if p.rule == nil {
		panic("defect: a fact has no scope")
	}
	applies, known = p.rule.AppliesTo.Match(part)
	if applies {
		p.inScope++
	} else {
		platform, release := Platform(part)
		p.outside = append(p.outside, platform+" "+release)
	}
	return applies, known
}

// Report takes a finding. One without evidence, or about a place that does not exist or is out of the rule's scope, is refused, and the
// rule's outcome is Failed: a report never holds a statement that cannot be checked.
func (p *Pass) Report(f Finding) {
	if p.rule == nil {
		panic("defect: a fact reports no findings")
	}
	if f.Rule == nil {
		f.Rule = p.rule
	}
	if f.Severity == 0 {
		f.Severity = p.rule.Severity
	}
	if f.Cost.Unit.Symbol == "" {
		f.Cost = unit.Seconds(math.NaN())
	}
	if err := p.admit(&f); err != nil {
		p.refused = append(p.refused, fmt.Errorf("defect: finding refused: %w", err))
		return
	}
	p.findings = append(p.findings, f)
}

// admit checks a finding and completes its evidence.
func (p *Pass) admit(f *Finding) error {
	switch {
	case f.Rule != p.rule:
		return fmt.Errorf("it names rule %s, not %s", f.Rule.Name, p.rule.Name)
	case f.Severity > Critical || f.Confidence > Confirmed:
		return errors.New("its severity or confidence does not exist")
	case f.Summary.S == "":
		return errors.New("it has no summary")
	case len(f.Evidence) == 0:
		return errors.New("it has no evidence")
	}
	for i := range f.Evidence {
		e := &f.Evidence[i]
		if err := p.checkPlace(*e); err != nil {
			return err
		}
		if e.Pos.Line > 0 {
			e.Lines, e.Count = max(e.Lines, 1), max(e.Count, 1)
		}
	}
	return p.capSeverity(f)
}

func (p *Pass) checkPlace(e Evidence) error {
	id := int(e.Pos.Source)
	if id < 0 || id >= len(p.Case.Sources) {
		return fmt.Errorf("its evidence names source %d of %d", id, len(p.Case.Sources))
	}
	if lines := p.Case.Sources[id].Lines; e.Pos.Line < 0 || lines > 0 && e.Pos.Line > lines {
		return fmt.Errorf("its evidence names line %d of %d", e.Pos.Line, lines)
	}
	if e.Pos.Line == 0 && e.Note == "" {
		return errors.New("its evidence is an absence that does not say what was searched")
	}
	return nil
}

// capSeverity keeps old advice from hitting systems that it was not meant for.
func (p *Pass) capSeverity(f *Finding) error {
	scope := p.rule.AppliesTo
	if scope == (Scope{}) {
		return nil
	}
	applies, known := true, false
	if part := p.partAt(f.Evidence[0].Pos); part != nil {
		applies, known = scope.Match(part)
	}
	if !applies {
		return fmt.Errorf("its evidence is outside the scope of the rule (%s)", scope)
	}
	if !known && f.Severity > Notice {
		f.Severity = Notice
		f.Detail.S += fmt.Sprintf(" The rule is meant for %s; whether that is the case here is not known, so this is a notice at most.", scope)
	}
	return nil
}

// partAt is the part that holds a place; for a whole source its only part; else nil.
func (p *Pass) partAt(pos model.Pos) *model.Part {
	parts := p.Case.Sources[pos.Source].Parts
	if pos.Line == 0 && len(parts) == 1 {
		return parts[0]
	}
	for _, part := range parts {
		if part.First <= pos.Line && pos.Line <= part.Last {
			return part
		}
	}
	return nil
}

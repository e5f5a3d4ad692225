package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"dumplens/parsers/unit"
)

// The sections that every report has, by ID. Their texts come from the report's own lists, so blocks hold only what those do not.
const (
	VerdictID    = "verdict"
	InstancesID  = "instances" // made by a view, where databases are compared
	timelineID   = "timeline"
	FindingsID   = "findings"
	SourcesID    = "sources"
	ComparisonID = "comparison"
	InputsID     = "inputs"
	rulesID      = "rules"
	GlossaryID   = "glossary"
)

func (r *Report) addSections(ctx context.Context, v *ViewContext, in Input) error {
	r.Sections = []Section{r.verdict(v.beside(in))}
	add := func(s Section) {
		if !s.Empty() {
			r.Sections = append(r.Sections, s)
		}
	}
	for _, across := range in.Across {
		add(across(v))
	}
	add(v.timeline(in.Timeline))
	add(r.findings())
	parts, err := v.parts(ctx, in)
	if err != nil {
		return err
	}
	add(parts)
	add(r.comparison())
	add(r.inputs())
	add(r.rules())
	add(r.glossary())
	complete(r.Sections)
	return nil
}

// complete gives every list of the tree its empty form.
func complete(sections []Section) {
	for i := range sections {
		s := &sections[i]
		s.Blocks, s.Sections = orEmpty(s.Blocks), orEmpty(s.Sections)
		for _, b := range s.Blocks {
			if b.Table != nil {
				b.Table.Rows = orEmpty(b.Table.Rows)
			}
			if b.Chart != nil {
				b.Chart.Series = orEmpty(b.Chart.Series)
			}
		}
		complete(s.Sections)
	}
}

// verdict is one sentence, and the ledgers that show where most of the time went: of clients first, then the largest. What background
// processes waited for delays nobody by itself, and stands with its part.
func (r *Report) verdict(beside map[string][]Block) Section {
	s := Section{ID: VerdictID, Title: Say("Verdict")}
	s.Add(Paragraph(r.Sentence()))
	for _, i := range r.verdictLedgers() {
		s.Add(r.ledgerBlocks(i)...)
		if r.Ledgers[i].Kind == "client" {
			s.Add(beside[r.Ledgers[i].Part]...)
		}
	}
	return s
}

// beside is what views put beside the verdict, by part.
func (v *ViewContext) beside(in Input) map[string][]Block {
	out := map[string][]Block{}
	for _, view := range in.Views {
		if view.Beside == nil {
			continue
		}
		for _, source := range in.Sources {
			for _, p := range source.Parts {
				if p.Format == view.Format {
					out[PartID(p.ID)] = view.Beside(v, p)
				}
			}
		}
	}
	return out
}

// leading is the finding that is the verdict: of the most severe ones the first that several inputs bear out, since it names the cause
// from both sides, unless it costs little beside the first; else the first. nil where there is none.
func (r *Report) Leading() *Finding {
	if len(r.Findings) == 0 {
		return nil
	}
	first := &r.Findings[0]
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Severity != first.Severity {
			break
		}
		if f.Cost.Value >= first.Cost.Value*leadingCost && f.borneOut() { // false for an unknown cost
			return f
		}
	}
	return first
}

// leadingCost is which share of the first finding's cost another must have to be the verdict.
const leadingCost = 0.1

// borneOut reports whether a finding rests on several inputs.
func (f *Finding) borneOut() bool {
	for _, e := range f.Evidence {
		if e.Source != f.Evidence[0].Source {
			return true
		}
	}
	return false
}

// sentence is the verdict: what the leading finding says, or why there is none.
func (r *Report) Sentence() Text {
	if f := r.Leading(); f != nil {
		return f.Summary
	}
	clear, skipped, failed := 0, 0, 0
	for _, rule := range r.Rules {
		switch rule.State {
		case "clear":
			clear++
		case "skipped":
			skipped++
		case "failed":
			failed++
		}
	}
	parts := 0
	for _, s := range r.Sources {
		parts += len(s.Parts)
	}
	switch {
	case len(r.Rules) == 0 && parts > 0:
		return Sayf("No rules were run; %s of %s can be read below.", Count(parts, "dump"), Count(len(r.Sources), "input"))
	case len(r.Sources) == 0:
		return Say("There was nothing to read.")
	case parts == 0:
		return Sayf("None of the %s could be understood; see the inputs below for the reasons.", Count(len(r.Sources), "input"))
	}
	s := fmt.Sprintf("Nothing stands out: %s had nothing to say, %d could not be judged for want of data.", Count(clear, "rule"), skipped)
	if failed > 0 {
		s += fmt.Sprintf(" %s failed.", Count(failed, "rule"))
	}
	return Say(s)
}

// Count writes a number with its noun.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return unit.Number(float64(n)) + " " + noun + "s"
}

func (r *Report) findings() Section {
	s := Section{ID: FindingsID, Title: Say("Findings")}
	counts := map[string]int{}
	for _, f := range r.Findings {
		counts[f.Severity]++
	}
	var list []string
	for _, sev := range []string{"critical", "warning", "notice", "info"} {
		if counts[sev] > 0 {
			list = append(list, fmt.Sprintf("%d %s", counts[sev], sev))
		}
	}
	if len(list) == 0 {
		s.Add(Paragraph(Say("No rule reported anything.")))
		return s
	}
	s.Add(Paragraph(Sayf("%s: %s.", Count(len(r.Findings), "finding"), strings.Join(list, ", "))))
	return s
}

func (r *Report) comparison() Section {
	s := Section{ID: ComparisonID, Title: Say("Comparison")}
	if len(r.Comparison) == 0 {
		return s
	}
	t := &Table{ID: "comparison-table", Title: Say("The same numbers, stage by stage"), Columns: []Column{Words("Number"), Words("About")}}
	var stages []string
	for _, c := range r.Comparison {
		for _, st := range c.Stages {
			if !slices.Contains(stages, st.Stage.S) {
				stages = append(stages, st.Stage.S)
			}
		}
	}
	for _, st := range stages {
		t.Columns = append(t.Columns, Words(st))
	}
	t.Columns = append(t.Columns, Numbers("Change", unit.Share))
	for _, c := range r.Comparison {
		name := c.Name
		if l := c.Labels.String(); l != "" {
			name += " (" + l + ")"
		}
		row := []Cell{TextCell(Say(name)), TextCell(Say(c.Subject.String()))}
		for _, st := range stages {
			cell := TextCell(Say(unit.Unknown))
			for _, sv := range c.Stages {
				if sv.Stage.S == st {
					cell = TextCell(Say(c.Unit.Format(sv.Value)))
				}
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, append(row, NumberCell(float64(c.Change))))
	}
	t.Cut(500)
	s.Add(t.Block())
	return s
}

func (r *Report) EachBlock(sections []Section, visit func(Block)) {
	for i := range sections {
		for _, b := range sections[i].Blocks {
			visit(b)
		}
		r.EachBlock(sections[i].Sections, visit)
	}
}

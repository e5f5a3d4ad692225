package report

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// The sections that every report has, by ID. Their texts come from the report's own lists, so blocks hold only what those do not.
const (
	verdictID    = "verdict"
	timelineID   = "timeline"
	findingsID   = "findings"
	sourcesID    = "sources"
	comparisonID = "comparison"
	inputsID     = "inputs"
	rulesID      = "rules"
	glossaryID   = "glossary"
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

// mostLedgers is how many ledgers stand beside the verdict; the others stand with their part.
const mostLedgers = 3

// verdict is one sentence, and the ledgers that show where most of the time went: of clients first, then the largest. What background
// processes waited for delays nobody by itself, and stands with its part.
func (r *Report) verdict(beside map[string][]Block) Section {
	s := Section{ID: verdictID, Title: Say("Verdict")}
	s.Add(Paragraph(r.sentence()))
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
					out[partID(p.ID)] = view.Beside(v, p)
				}
			}
		}
	}
	return out
}

func (r *Report) mainLedgers() []int {
	var main []int
	for i := range r.Ledgers {
		if r.Ledgers[i].Kind != "background" {
			main = append(main, i)
		}
	}
	slices.SortStableFunc(main, func(a, b int) int {
		x, y := &r.Ledgers[a], &r.Ledgers[b]
		if (x.Kind == "client") != (y.Kind == "client") {
			if x.Kind == "client" {
				return -1
			}
			return 1
		}
		return cmp.Compare(y.Total, x.Total)
	})
	return main[:min(len(main), mostLedgers)]
}

// verdictLedgers are the main ledgers, but of instances that are shown beside each other only the largest.
func (r *Report) verdictLedgers() []int {
	main := r.mainLedgers()
	if !r.beside {
		return main
	}
	instances := 0
	return slices.DeleteFunc(main, func(i int) bool {
		if r.Ledgers[i].Kind == "instance" {
			instances++
		}
		return r.Ledgers[i].Kind == "instance" && instances > 1
	})
}

// ledgerBlocks are the drawing of a ledger and its table.
func (r *Report) ledgerBlocks(i int) []Block {
	l := &r.Ledgers[i]
	c := &Chart{ID: fmt.Sprintf("ledger-%d", i), Title: Sayf("Where the time went: %s", l.name()), Kind: LedgerChart, Unit: l.Unit,
		Basis: l.Basis, Main: true, Window: l.Window, Max: unknown(), Ledger: &i}
	return []Block{c.Block(), l.table(i).Block()}
}

// partLedgers are the ledgers of a part that do not stand beside the verdict.
func (r *Report) partLedgers(id string) []Block {
	var out []Block
	main := r.verdictLedgers()
	for i := range r.Ledgers {
		if r.Ledgers[i].Part == id && !slices.Contains(main, i) {
			out = append(out, r.ledgerBlocks(i)...)
		}
	}
	return out
}

// name says what kind of ledger it is, about whom, and when.
func (l *Ledger) name() string {
	name := l.heading()
	if about := l.Subject.String(); about != "" {
		name += ", " + about
	}
	if w := l.Window.String(); w != "" {
		name += ", " + w
	}
	return name
}

func (l *Ledger) heading() string {
	if l.Kind == "" {
		return "Ledger"
	}
	return strings.ToUpper(l.Kind[:1]) + l.Kind[1:] + " ledger"
}

// table lists the parts of a ledger, children indented under their parent.
func (l *Ledger) table(i int) *Table {
	t := &Table{ID: fmt.Sprintf("ledger-%d-table", i), Title: Sayf("%s: %s", l.heading(), l.Unit.Format(l.Total)),
		Note: l.Basis, Columns: []Column{Words("Part"), Numbers("Amount", unit.Unit(l.Unit)), Numbers("Of its whole", unit.Share)}}
	var children func(parent, depth int)
	children = func(parent, depth int) {
		for i, p := range l.Parts {
			if p.Parent == parent && depth < 16 {
				name := Say(strings.Repeat("\u2003", depth) + l.caption(i))
				amount, share := NumberCell(float64(p.Value)), NumberCell(float64(p.Share))
				if len(p.Evidence) > 0 {
					amount.Source, amount.Line = p.Evidence[0].Source, p.Evidence[0].Line
				}
				t.Rows = append(t.Rows, []Cell{TextCell(name), amount, share})
				children(i, depth+1)
			}
		}
	}
	children(-1, 0)
	t.Cut(60)
	return t
}

// caption names a part for people: its own name, unless its parent has the same, and what its labels add.
func (l *Ledger) caption(i int) string {
	p := l.Parts[i]
	labels := p.Labels.String()
	if labels != "" && p.Parent >= 0 && l.Parts[p.Parent].Name == p.Name {
		return labels
	}
	name := strings.ReplaceAll(p.Name, "_", " ")
	if labels != "" {
		name += " · " + labels
	}
	return name
}

// leading is the finding that is the verdict: of the most severe ones the first that several inputs bear out, since it names the cause
// from both sides, unless it costs little beside the first; else the first. nil where there is none.
func (r *Report) leading() *Finding {
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
func (r *Report) sentence() Text {
	if f := r.leading(); f != nil {
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
		return Sayf("No rules were run; %s of %s can be read below.", count(parts, "dump"), count(len(r.Sources), "input"))
	case len(r.Sources) == 0:
		return Say("There was nothing to read.")
	case parts == 0:
		return Sayf("None of the %s could be understood; see the inputs below for the reasons.", count(len(r.Sources), "input"))
	}
	s := fmt.Sprintf("Nothing stands out: %s had nothing to say, %d could not be judged for want of data.", count(clear, "rule"), skipped)
	if failed > 0 {
		s += fmt.Sprintf(" %s failed.", count(failed, "rule"))
	}
	return Say(s)
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return unit.Number(float64(n)) + " " + noun + "s"
}

func (r *Report) findings() Section {
	s := Section{ID: findingsID, Title: Say("Findings")}
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
	s.Add(Paragraph(Sayf("%s: %s.", count(len(r.Findings), "finding"), strings.Join(list, ", "))))
	return s
}

// parts has one section for each part of each source, made by the view of its format.
func (v *ViewContext) parts(ctx context.Context, in Input) (Section, error) {
	s := Section{ID: sourcesID, Title: Say("Sources")}
	shown, left := v.shown(in)
	s.Add(left...)
	for _, source := range in.Sources {
		for _, p := range source.Parts {
			if err := ctx.Err(); err != nil {
				return s, err
			}
			view := viewOf(in.Views, p)
			if view.Section == nil || !shown(p) {
				continue
			}
			sub := view.Section(v, p)
			sub.ID, sub.Title = partID(p.ID), v.partTitle(p)
			sub.Blocks = slices.Concat([]Block{Paragraph(v.partIntro(p))}, v.report.partLedgers(sub.ID), sub.Blocks)
			s.AddSection(sub)
		}
	}
	return s, nil
}

// viewOf is the view of a part: that of its format, else the one for all.
func viewOf(views []View, p *model.Part) View {
	var generic View
	for _, view := range views {
		switch view.Format {
		case p.Format:
			return view
		case "":
			generic = view
		}
	}
	return generic
}

// shown chooses the parts that have a section, where a format has more than its view shows, and says which are left out.
func (v *ViewContext) shown(in Input) (func(*model.Part) bool, []Block) {
	formats := map[string][]*model.Part{}
	for _, source := range in.Sources {
		for _, p := range source.Parts {
			formats[p.Format] = append(formats[p.Format], p)
		}
	}
	hidden := map[*model.Part]bool{}
	var blocks []Block
	for _, name := range slices.Sorted(maps.Keys(formats)) {
		parts := formats[name]
		most := viewOf(in.Views, parts[0]).Most
		if most == 0 || len(parts) <= most {
			continue
		}
		v.rank(parts, in)
		for _, p := range parts[most:] {
			hidden[p] = true
		}
		blocks = append(blocks, Paragraph(Sayf("Of %s dumps of %s, %s have a section here: those that findings rest on, and then those with the most time. All are listed among the inputs, their numbers are in report.json, and a report of one of them alone shows it in full.",
			unit.Number(float64(len(parts))), name, unit.Number(float64(most)))))
	}
	return func(p *model.Part) bool { return !hidden[p] }, blocks
}

// rank sorts parts: by the first finding that rests on each, then by the time in its ledger, the most first.
func (v *ViewContext) rank(parts []*model.Part, in Input) {
	first, total := map[*model.Part]int{}, map[model.PartID]float64{}
	bySource := map[model.SourceID][]*model.Part{}
	for _, p := range parts {
		first[p] = len(in.Findings)
		bySource[p.Source] = append(bySource[p.Source], p)
	}
	for i := len(in.Findings) - 1; i >= 0; i-- {
		for _, e := range in.Findings[i].Evidence {
			for _, p := range bySource[e.Pos.Source] {
				if e.Pos.Line == 0 || e.Pos.Line >= p.First && e.Pos.Line <= p.Last {
					first[p] = i
				}
			}
		}
	}
	for _, l := range in.Ledgers {
		total[l.Part] = max(total[l.Part], l.Total.Value)
	}
	slices.SortStableFunc(parts, func(a, b *model.Part) int {
		return cmp.Or(cmp.Compare(first[a], first[b]), cmp.Compare(total[b.ID], total[a.ID]))
	})
}

// partTitle names a part by whom it is about and what it is.
func (v *ViewContext) partTitle(p *model.Part) Text {
	about := p.Subject.String()
	if about == "" {
		about = v.SourceName(p.Source).S
	}
	title := about + " · " + p.Format
	if p.Stage != "" {
		title = p.Stage + ": " + title
	}
	return Say(title)
}

func (v *ViewContext) partIntro(p *model.Part) Text {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, lines %d to %d", v.SourceName(p.Source).S, p.First, p.Last)
	if p.Variant != "" {
		fmt.Fprintf(&b, "; %s", p.Variant)
	}
	if w := windowOf(p.Window).String(); w != "" {
		fmt.Fprintf(&b, "; %s", w)
		switch {
		case p.Clock.Zone == "":
			b.WriteString(" (the dump does not name its time zone)")
		case p.Clock.Guessed:
			fmt.Fprintf(&b, " %s (guessed)", p.Clock.Zone)
		default:
			fmt.Fprintf(&b, " %s", p.Clock.Zone)
		}
		if p.Clock.Skew != 0 {
			fmt.Fprintf(&b, "; its clock is off by %s", unit.Seconds(-p.Clock.Skew.Seconds()))
		}
	}
	b.WriteByte('.')
	return Say(b.String())
}

func (r *Report) comparison() Section {
	s := Section{ID: comparisonID, Title: Say("Comparison")}
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

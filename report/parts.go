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

// parts has one section for each part of each source, made by the view of its format.
func (v *ViewContext) parts(ctx context.Context, in Input) (Section, error) {
	s := Section{ID: SourcesID, Title: Say("Sources")}
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
			sub.ID, sub.Title = PartID(p.ID), v.partTitle(p)
			v.report.placeLedgers(&sub)
			sub.Blocks = slices.Insert(sub.Blocks, 0, Paragraph(v.partIntro(p)))
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

// partTitle names a part by whom it is about and what it is; when it was, and where it was read from, only as far as others share its name.
func (v *ViewContext) partTitle(p *model.Part) Text {
	if v.titles == nil {
		v.titles = v.distinct(partName, spanName, func(v *ViewContext, p *model.Part) string { return v.Name(p).S })
	}
	return Say(v.titles[p])
}

// distinct names all parts: by the first of some names, and by further ones for those that are the same without.
func (v *ViewContext) distinct(names ...func(*ViewContext, *model.Part) string) map[*model.Part]string {
	out := map[*model.Part]string{}
	for _, name := range names {
		taken := map[string]int{}
		for _, n := range out {
			taken[n]++
		}
		for _, s := range v.sources {
			for _, p := range s.Parts {
				had, named := out[p]
				switch add := name(v, p); {
				case !named:
					out[p] = add
				case taken[had] > 1 && add != "":
					out[p] = had + " · " + add
				}
			}
		}
	}
	return out
}

// spanName is when a part was, for a name: "2026-03-01 08:00 – 08:15".
func spanName(_ *ViewContext, p *model.Part) string {
	if !p.Window.Known() {
		return ""
	}
	layout := "2006-01-02 15:04"
	if p.Window.From.YearDay() == p.Window.To.YearDay() && p.Window.From.Year() == p.Window.To.Year() {
		layout = "15:04"
	}
	return p.Window.From.Format("2006-01-02 15:04") + " – " + p.Window.To.Format(layout)
}

// partName is whom a part is about, its format, and its stage.
func partName(v *ViewContext, p *model.Part) string {
	about := p.Subject.String()
	if about == "" {
		about = v.Name(p).S
	}
	title := about + " · " + p.Format
	if p.Stage != "" {
		title = p.Stage + ": " + title
	}
	return title
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

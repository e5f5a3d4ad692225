package analyzers

import (
	"fmt"
	"math"
	"slices"

	"dumplens/parsers"
	"dumplens/parsers/model"
)

const (
	// foldedShown is how many findings of one cause are told one by one; the others are counted.
	foldedShown = 5
	// foldedEvidence is how many places a finding quotes at most once others were folded into it.
	foldedEvidence = 12
)

// fold makes one statement of findings that say the same: those of one rule about one host with one Cause, as a year of daily captures
// gives them; and those that are PartOf a finding of another rule about the same host and time. Findings come in their order and stay
// in it: the first of several stays, and the others are said in its detail, with their evidence.
func fold(c *parsers.Case, sorted []Finding) []Finding {
	kept := make([]*Finding, 0, len(sorted))
	repeats := map[string]*folded{}
	for i := range sorted {
		f := &sorted[i]
		if f.Cause == "" {
			kept = append(kept, f)
			continue
		}
		key := stage(c, f) + "\x00" + f.Rule.Name + "\x00" + f.Subject.String() + "\x00" + f.Cause
		if first := repeats[key]; first != nil {
			first.again(f)
			continue
		}
		repeats[key] = &folded{finding: f}
		kept = append(kept, f)
	}
	for _, r := range repeats {
		r.close()
	}
	out := make([]Finding, 0, len(kept))
	taken := make([]bool, len(kept))
	for i, f := range kept {
		if whole := wholeOf(c, f, kept, taken); whole != nil {
			whole.Detail.S += fmt.Sprintf(" Part of it (%s): %s", f.Rule.Name, f.Summary.S)
			whole.quote(f.Evidence)
			taken[i] = true
		}
	}
	for i, f := range kept {
		if !taken[i] {
			out = append(out, *f)
		}
	}
	slices.SortStableFunc(out, compareFindings)
	return out
}

func stage(c *parsers.Case, f *Finding) string {
	if id := int(f.Evidence[0].Pos.Source); id < len(c.Sources) {
		return c.Sources[id].Stage
	}
	return ""
}

// wholeOf finds what a finding is a part of, in the order in which its rule names the others.
func wholeOf(c *parsers.Case, f *Finding, all []*Finding, taken []bool) *Finding {
	for _, rule := range f.PartOf {
		for i, g := range all {
			if g == f || taken[i] || g.Rule.Name != rule || stage(c, g) != stage(c, f) || g.Subject.Host != f.Subject.Host {
				continue
			}
			if !f.Window.Known() || !g.Window.Known() || !f.Window.From.After(g.Window.To) && !g.Window.From.After(f.Window.To) {
				return g
			}
		}
	}
	return nil
}

// quote adds the first place of other evidence.
func (f *Finding) quote(e []Evidence) {
	if len(f.Evidence) < foldedEvidence && len(e) > 0 {
		f.Evidence = append(f.Evidence, e[0])
	}
}

// folded is a finding that others of the same cause were folded into.
type folded struct {
	finding *Finding
	others  []model.Window
	cost    float64
}

func (r *folded) again(f *Finding) {
	r.others = append(r.others, f.Window)
	if !math.IsNaN(f.Cost.Value) && f.Cost.Unit == r.finding.Cost.Unit {
		r.cost += f.Cost.Value
	}
	r.finding.quote(f.Evidence)
}

// close says in the finding how often and when else it was found. Its window stays that of the worst.
func (r *folded) close() {
	n := len(r.others)
	if n == 0 {
		return
	}
	slices.SortFunc(r.others, func(a, b model.Window) int { return a.From.Compare(b.From) })
	text := fmt.Sprintf(" The same was found %d more times", n)
	if n == 1 {
		text = " The same was found once more"
	}
	for i, w := range r.others {
		if i == foldedShown {
			text += fmt.Sprintf(" and %d more, the last on %s", n-i, r.others[n-1].From.Format("2006-01-02"))
			break
		}
		if w.Known() {
			text += fmt.Sprintf("; %s to %s", w.From.Format("2006-01-02 15:04"), w.To.Format("2006-01-02 15:04"))
		}
	}
	r.finding.Detail.S += text + "."
	if !math.IsNaN(r.finding.Cost.Value) {
		r.finding.Cost.Value += r.cost
	}
}

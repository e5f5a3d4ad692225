package analyzers

import (
	"fmt"
	"math"
	"slices"
	"strings"

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
// gives them; those that are PartOf a finding of another rule about the same host and time; and then those of one rule and Cause about several
// Nodes of one database. Findings come in their order and stay in it: the first of several stays, and the others are said in its detail,
// with their evidence.
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
	whole := kept[:0]
	for i, f := range kept {
		if !taken[i] {
			whole = append(whole, f)
		}
	}
	for _, f := range foldNodes(c, whole) {
		out = append(out, *f)
	}
	slices.SortStableFunc(out, compareFindings)
	return out
}

// foldNodes makes one statement of findings of one rule and cause about several nodes of a database: one fault of what they share, or one
// load, seen from each. The numbers of each node stay: its sentence is in the detail, its cost in the sentence and in the values.
func foldNodes(c *parsers.Case, list []*Finding) []*Finding {
	groups := map[string]*nodes{}
	var out []*Finding
	for _, f := range list {
		if f.Nodes == "" || f.Cause == "" || f.Subject.Instance == "" {
			out = append(out, f)
			continue
		}
		key := stage(c, f) + "\x00" + f.Rule.Name + "\x00" + f.Nodes + "\x00" + f.Cause
		if g := groups[key]; g != nil && !g.has(f.Subject.Instance) {
			g.others = append(g.others, f)
			continue
		}
		groups[key] = &nodes{first: f}
		out = append(out, f)
	}
	for _, g := range groups {
		g.close()
	}
	return out
}

// nodes are findings about several nodes of a database that are one statement.
type nodes struct {
	first  *Finding
	others []*Finding
}

func (g *nodes) has(instance string) bool {
	return g.first.Subject.Instance == instance || slices.ContainsFunc(g.others, func(f *Finding) bool { return f.Subject.Instance == instance })
}

// close says in the first finding what the others say of their nodes.
func (g *nodes) close() {
	n := len(g.others)
	if n == 0 {
		return
	}
	f := g.first
	var costs, texts []string
	if f.Cost.Value > 0 {
		f.Values = append(f.Values, NamedValue{f.Subject.Instance, f.Cost})
	}
	for i, o := range g.others {
		text := o.Subject.Instance
		if o.Cost.Value > 0 && o.Cost.Unit == f.Cost.Unit {
			text += " (" + o.Cost.String() + ")"
			f.Values = append(f.Values, NamedValue{o.Subject.Instance, o.Cost})
			f.Cost.Value += o.Cost.Value
		}
		f.quote(o.Evidence)
		if i < foldedShown {
			costs = append(costs, text)
			texts = append(texts, o.Summary.S)
		}
	}
	more, on := "", "1 other node"
	if n > 1 {
		on = fmt.Sprintf("%d other nodes", n)
	}
	if n > foldedShown {
		more = fmt.Sprintf(" and %d more", n-foldedShown)
	}
	f.Summary.S = fmt.Sprintf("%s; likewise on %s: %s%s.", strings.TrimSuffix(f.Summary.S, "."), on, strings.Join(costs, ", "), more)
	f.Detail.S += " On the other nodes: " + strings.Join(texts, " ")
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

// again adds a finding. What it costs counts where its time was not counted before: reports of one time, or of a part of it, say the same twice.
func (r *folded) again(f *Finding) {
	again := f.Window.Overlap(r.finding.Window) > 0 || slices.ContainsFunc(r.others, func(w model.Window) bool { return f.Window.Overlap(w) > 0 })
	r.others = append(r.others, f.Window)
	if !again && !math.IsNaN(f.Cost.Value) && f.Cost.Unit == r.finding.Cost.Unit {
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

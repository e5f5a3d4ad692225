package timeline

import (
	"cmp"
	"slices"
	"time"

	"dumplens/analyzers"
	"dumplens/parsers/model"
)

// episodeGap is how much time without any dump separates two incidents.
const episodeGap = 24 * time.Hour

// Episodes groups the parts of a case by time.
var Episodes = &analyzers.Derived[*Timeline]{
	Name: "timeline",
	Doc: `Parts grouped into episodes: dumps with less than a day between them belong to one incident, and only those are compared with each other.
Times are the wall clock of each dump, corrected by the skew that its clock is known to have.`,
	Run: func(p *analyzers.Pass) (*Timeline, error) { return newTimeline(p.Case.Parts()), nil },
}

// Timeline is when the parts of a case were, on one clock.
type Timeline struct {
	Episodes []Episode     // in the order of their start
	Undated  []*model.Part // parts that do not say when they were, in the order of the case
}

// Episode is a run of parts with less than a day between them.
type Episode struct {
	Window model.Window
	Parts  []*model.Part // by start, then in the order of the case
	Zones  []string      // zones that the parts name, each once, sorted; more than one means that their wall clocks differ
}

// Window is the window of a part on the clock of the case: its skew is added. When a part knows only one end of its window, that is both.
func Window(p *model.Part) model.Window {
	w := p.Window
	switch {
	case w.From.IsZero() && w.To.IsZero():
		return w
	case w.From.IsZero():
		w.From = w.To
	case w.To.IsZero():
		w.To = w.From
	}
	if w.To.Before(w.From) { // a clock that was set back: the two ends are still in it
		w.From, w.To = w.To, w.From
	}
	return model.Window{From: w.From.Add(p.Clock.Skew), To: w.To.Add(p.Clock.Skew)}
}

func newTimeline(parts []*model.Part) *Timeline {
	t := &Timeline{}
	var dated []*model.Part
	for _, p := range parts {
		if !Window(p).Known() {
			t.Undated = append(t.Undated, p)
			continue
		}
		dated = append(dated, p)
	}
	slices.SortStableFunc(dated, func(a, b *model.Part) int { return Window(a).From.Compare(Window(b).From) })
	for _, p := range dated {
		w := Window(p)
		last := len(t.Episodes) - 1
		if last < 0 || w.From.Sub(t.Episodes[last].Window.To) >= episodeGap {
			t.Episodes = append(t.Episodes, Episode{})
			last++
		}
		e := &t.Episodes[last]
		e.Window = e.Window.Union(w)
		e.Parts = append(e.Parts, p)
		if z := p.Clock.Zone; z != "" && !slices.Contains(e.Zones, z) {
			e.Zones = append(e.Zones, z)
		}
	}
	for i := range t.Episodes {
		slices.Sort(t.Episodes[i].Zones)
	}
	return t
}

// Of is the episode that holds a part, or nil for an undated one.
func (t *Timeline) Of(p *model.Part) *Episode {
	for i := range t.Episodes {
		if slices.Contains(t.Episodes[i].Parts, p) {
			return &t.Episodes[i]
		}
	}
	return nil
}

// Overlapping lists the other parts of the episode that share time with a part, the longest overlap first.
func (e *Episode) Overlapping(p *model.Part) []Overlap {
	var out []Overlap
	w := Window(p)
	for _, o := range e.Parts {
		if o == p {
			continue
		}
		if shared := w.Overlap(Window(o)); shared > 0 {
			out = append(out, Overlap{o, shared})
		}
	}
	slices.SortStableFunc(out, func(a, b Overlap) int { return cmp.Compare(b.Shared, a.Shared) })
	return out
}

// Overlap is a part and the time that it shares with another.
type Overlap struct {
	Part   *model.Part
	Shared time.Duration
}

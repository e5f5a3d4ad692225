package host

import (
	"slices"
	"time"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/model"
)

// Hosts puts the captures of each host on one timeline.
var Hosts = &analyzers.Derived[[]Host]{
	Name: "hosts",
	Doc: `The captures of each host in the order of their time, those of several days included, with the gaps between them. Hosts are told apart by
the name that the capture gives; captures of different stages are never put together.`,
	Needs: []analyzers.Input{analyzers.Format("nmon")},
	Run:   func(p *analyzers.Pass) ([]Host, error) { return HostsOf(p.Case.Parts()), nil },
}

// Host is one host with its captures.
type Host struct {
	Name, Stage string
	Parts       []*model.Part  // by start
	Gaps        []model.Window // between one capture and the next
	Window      model.Window
}

// HostsOf groups captures by host, in the order in which hosts are first met. A capture without a host's name stands by itself.
func HostsOf(parts []*model.Part) []Host {
	type key struct{ host, stage string }
	at := map[key]int{}
	var out []Host
	for _, p := range parts {
		if p.Format != "nmon" {
			continue
		}
		k := key{p.Subject.Host, p.Stage}
		i, ok := at[k]
		if !ok || k.host == "" {
			i = len(out)
			at[k] = i
			out = append(out, Host{Name: k.host, Stage: k.stage})
		}
		out[i].Parts = append(out[i].Parts, p)
		out[i].Window = out[i].Window.Union(timeline.Window(p))
	}
	for i := range out {
		out[i].sort()
	}
	return out
}

func (h *Host) sort() {
	slices.SortStableFunc(h.Parts, func(a, b *model.Part) int { return timeline.Window(a).From.Compare(timeline.Window(b).From) })
	end := time.Time{}
	for _, p := range h.Parts {
		w := timeline.Window(p)
		if !w.Known() {
			continue
		}
		if !end.IsZero() && w.From.Sub(end) > gapAfter(p) {
			h.Gaps = append(h.Gaps, model.Window{From: end, To: w.From})
		}
		if w.To.After(end) {
			end = w.To
		}
	}
}

// gapAfter is how long may pass between two captures before it is a gap: a few intervals, since one ends and the next begins.
func gapAfter(p *model.Part) time.Duration {
	for _, s := range p.Series {
		if s.Axis.Span > 0 {
			return max(time.Duration(3*s.Axis.Span*float64(time.Second)), 5*time.Minute)
		}
	}
	return 5 * time.Minute
}

package report

import (
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/model"
)

// Host is the host that a part is about, with all its captures in the report.
func (v *ViewContext) Host(p *model.Part) host.Host {
	for _, h := range v.hosts(nil) {
		for _, other := range h.Parts {
			if other == p {
				return h
			}
		}
	}
	return host.Host{Name: p.Subject.Host, Stage: p.Stage, Parts: []*model.Part{p}, Window: timeline.Window(p)}
}

// Beside lists the hosts that have captures in the same episode as a part, its own included; of one stage each.
func (v *ViewContext) Beside(p *model.Part) []host.Host {
	return v.hosts(func(other *model.Part) bool { return v.group(other) == v.group(p) })
}

func (v *ViewContext) hosts(admit func(*model.Part) bool) []host.Host {
	var parts []*model.Part
	for _, s := range v.sources {
		for _, p := range s.Parts {
			if admit == nil || admit(p) {
				parts = append(parts, p)
			}
		}
	}
	return host.HostsOf(parts)
}

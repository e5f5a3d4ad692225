package report

import (
	"fmt"
	"math"
	"strings"

	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// timelineHosts is how many lines a chart over all hosts has at most; a tangle shows nothing.
const timelineHosts = 10

// timeline shows when each source recorded and where findings lie, and, for each episode, the few numbers that tell layers apart on one
// axis: how busy the hosts were, and how much the instances had to do.
func (v *ViewContext) timeline(t *timeline.Timeline) Section {
	s := Section{ID: timelineID, Title: Say("Timeline")}
	if t == nil {
		return s
	}
	for i, e := range t.Episodes {
		sub := Section{ID: fmt.Sprintf("episode-%d", i+1), Title: Sayf("Episode %d: %s", i+1, windowOf(e.Window))}
		sub.Add(v.spans(i+1, e).Block())
		for _, c := range []*Chart{v.busyHosts(i+1, e), v.activeSessions(i+1, e)} {
			if c != nil {
				sub.Add(c.Block())
			}
		}
		if len(e.Zones) > 1 {
			sub.Add(Paragraph(Sayf("The sources name different time zones (%s): each is shown by its own wall clock.", strings.Join(e.Zones, ", "))))
		}
		s.AddSection(sub)
	}
	if len(t.Undated) > 0 {
		var names []string
		for _, p := range t.Undated {
			names = append(names, v.partTitle(p).S)
		}
		s.Add(Paragraph(Sayf("Without a time, and so not on the axis: %s.", strings.Join(names, ", "))))
	}
	return s
}

// spans is the chart of what recorded when.
func (v *ViewContext) spans(n int, e timeline.Episode) *Chart {
	c := &Chart{ID: fmt.Sprintf("episode-%d-spans", n), Title: Say("When each source recorded, and the findings about it"), Kind: TimelineChart,
		Unit: Unit(unit.Second), Main: true, Window: windowOf(e.Window), Max: unknown(), Group: fmt.Sprintf("e%d", n)}
	for _, p := range e.Parts {
		c.Rows = append(c.Rows, Row{Name: Say(partName(v, p)), Part: PartID(p.ID), Window: windowOf(timeline.Window(p)), Bands: v.Bands(p)})
	}
	return c
}

// busyHosts draws the busy share of each host: all states but idle, waiting for I/O, and taken by others.
func (v *ViewContext) busyHosts(n int, e timeline.Episode) *Chart {
	c := &Chart{ID: fmt.Sprintf("episode-%d-cpu", n), Title: Say("CPU busy, by host"), Kind: LineChart, Unit: Unit(unit.Share), Main: true,
		Window: windowOf(e.Window), Max: 1, Group: fmt.Sprintf("e%d", n), Basis: Say("user + system, of the CPUs of the host; on a shared AIX partition relative to its entitlement or consumption")}
	left := 0
	for _, p := range e.Parts {
		times, busy := sum(p, model.CPUUtilization, func(ls model.Labels) bool {
			state := ls.Get("state")
			return ls.Get("cpu") == "all" && (state == "user" || state == "system")
		})
		if times == nil {
			continue
		}
		if len(c.Series) == timelineHosts {
			left++
			continue
		}
		name := p.Subject.String()
		if name == "" {
			name = v.SourceName(p.Source).S
		}
		c.Series = append(c.Series, v.Own(name, skewed(times, p), busy, len(c.Series)))
	}
	if len(c.Series) == 0 {
		return nil
	}
	c.Bands = v.episodeBands(e)
	if left > 0 {
		c.Basis.S += fmt.Sprintf("; %s more not drawn here", Count(left, "host"))
	}
	return c
}

// sum adds up all series of a metric that ok admits and that share an axis with the first of them. Unknown stays unknown.
func sum(p *model.Part, m *model.Metric, ok func(model.Labels) bool) ([]int64, []float64) {
	var axis *model.Axis
	var total []float64
	for _, s := range p.Series {
		if s.Metric != m || !ok(s.Labels) || axis != nil && s.Axis != axis {
			continue
		}
		values := s.Values(nil)
		if axis == nil {
			axis, total = s.Axis, values
			continue
		}
		for i := range total {
			total[i] += values[i]
		}
	}
	if axis == nil {
		return nil, nil
	}
	return axis.Times, total
}

func skewed(times []int64, p *model.Part) []int64 {
	if p.Clock.Skew == 0 {
		return times
	}
	out := make([]int64, len(times))
	for i, t := range times {
		out[i] = t + p.Clock.Skew.Milliseconds()
	}
	return out
}

// activeSessions draws the load of the instances: DB time per second of each report, as one step over its window.
func (v *ViewContext) activeSessions(n int, e timeline.Episode) *Chart {
	c := &Chart{ID: fmt.Sprintf("episode-%d-aas", n), Title: Say("Average active sessions, by instance"), Kind: LineChart, Unit: Unit(unit.One),
		Main: true, Window: windowOf(e.Window), Max: unknown(), Group: fmt.Sprintf("e%d", n), Basis: Say("DB time per second over each report's window")}
	lines := map[string]int{}
	for _, p := range e.Parts {
		db, ok := p.Sample(model.OracleDBTime)
		w := timeline.Window(p)
		if !ok || !w.Known() || w.Seconds() <= 0 || math.IsNaN(db.Value) {
			continue
		}
		name := p.Subject.String()
		from, to := w.From.UnixMilli(), w.To.UnixMilli()
		load := Number(db.Value / w.Seconds())
		at, known := lines[name]
		if !known {
			if len(c.Series) == timelineHosts {
				continue
			}
			at = len(c.Series)
			lines[name] = at
			c.Series = append(c.Series, v.Own(name, nil, nil, at))
		}
		line := &c.Series[at]
		line.Times = append(line.Times, from, to, to)
		line.Values = append(line.Values, load, load, unknown())
	}
	if len(c.Series) == 0 || len(e.Parts) < 2 { // one number makes no line to compare with
		return nil
	}
	c.Bands = v.episodeBands(e)
	return c
}

// episodeBands are the findings that single out a stretch of an episode.
func (v *ViewContext) episodeBands(e timeline.Episode) []Band {
	var out []Band
	seen := map[string]bool{}
	for _, p := range e.Parts {
		for _, b := range v.Bands(p) {
			if !seen[b.Finding] {
				seen[b.Finding] = true
				out = append(out, b)
			}
		}
	}
	return out
}

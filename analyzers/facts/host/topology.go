package host

import (
	"fmt"
	"math"
	"slices"
	"time"

	"dumplens/analyzers/facts/points"
	"dumplens/parsers/model"
)

// shape settles threads and cores. What the configuration says counts before what the numbers of processors let one guess.
func (c *CPU) shape() {
	c.SMT = points.Level(c.Part, model.CPUThreads)
	if math.IsNaN(c.SMT) && c.Virtual >= 1 && c.Logical >= c.Virtual {
		c.SMT = c.Logical / c.Virtual
	}
	c.Cores = c.Virtual
	if math.IsNaN(c.Cores) {
		c.Cores = points.Level(c.Part, model.CPUCores)
	}
	if math.IsNaN(c.Cores) && c.SMT >= 1 {
		c.Cores = c.Logical / c.SMT
	}
}

// poolIdle is the idle part of the shared pool. A partition without the authority to see it prints 0 all the time, which is no number.
func poolIdle(part *model.Part) points.Points {
	p := points.Of(part, part.FirstSeries(model.CPUPhysicalPoolIdle))
	if p.Stats().Max > 0 {
		return p
	}
	return points.Of(part, nil)
}

// Hottest is the fullest logical CPU at each point: user + system, where user time is the larger part of it. A CPU in system time mostly
// serves the interrupts of devices, which go to one CPU.
type Hottest struct {
	points.Points
	CPU []string // which one it is, as labelled; "" where none is
}

func hottest(part *model.Part) Hottest {
	var h Hottest
	system := map[string]*model.Series{}
	for _, s := range part.SeriesOf(model.CPUUtilization, "state", "system") {
		if name := s.Labels.Get("cpu"); system[name] == nil {
			system[name] = s
		}
	}
	for _, s := range part.SeriesOf(model.CPUUtilization, "state", "user") {
		name := s.Labels.Get("cpu")
		if name == "all" || name == "" {
			continue
		}
		if h.Axis == nil {
			h.Axis = &model.Axis{Times: s.Axis.Times, Lines: slices.Clone(s.Axis.Lines), Span: s.Axis.Span}
			h.Values, h.CPU = make([]float64, h.Axis.Len()), make([]string, h.Axis.Len())
		}
		h.take(name, s.Axis, points.Of(part, s).On(h.Axis), points.Of(part, system[name]).On(h.Axis))
	}
	if h.Axis == nil {
		h.Points = points.Of(part, nil)
	}
	return h
}

// take keeps at each point the fullest CPU, and makes the point's line that of its row.
func (h Hottest) take(name string, own *model.Axis, user, system []float64) {
	for i, u := range user {
		if total := u + system[i]; !(total > h.Values[i] && u > system[i]) {
			continue
		}
		h.Values[i], h.CPU[i] = u+system[i], name
		if i < own.Len() && own.Times[i] == h.Axis.Times[i] {
			h.Axis.Lines[i] = own.Lines[i]
		}
	}
}

// changesShown is how many changes of a partition are kept: one that changes more often is told by its series.
const changesShown = 20

// Change is a change of the processors while the capture ran: a dynamic reconfiguration, or a switch of the SMT mode.
type Change struct {
	What     string // "virtual processors", "entitlement", "SMT mode", …
	From, To float64
	At       time.Time
	Line     int32
}

// String says it for people.
func (c Change) String() string {
	return fmt.Sprintf("%s from %g to %g at %s", c.What, c.From, c.To, c.At.Format(time.DateTime))
}

func changes(part *model.Part) []Change {
	var out []Change
	virtual := part.FirstSeries(model.CPUVirtual)
	for _, m := range []struct {
		what   string
		metric *model.Metric
	}{{"virtual processors", model.CPUVirtual}, {"entitlement", model.CPUPhysicalEntitled}, {"capped mode", model.CPUCapped}, {"logical CPUs", model.CPULogical}} {
		s := part.FirstSeries(m.metric)
		if s == nil || s.Stats().Min == s.Stats().Max {
			continue
		}
		steps := stepsOf(m.what, points.Points{Axis: s.Axis, Values: s.Values(nil)})
		if m.metric == model.CPULogical && virtual != nil {
			steps = asThreads(steps, points.Points{Axis: virtual.Axis, Values: virtual.Values(nil)})
		}
		out = append(out, steps...)
	}
	slices.SortStableFunc(out, func(a, b Change) int { return a.At.Compare(b.At) })
	return out[:min(len(out), changesShown)]
}

func stepsOf(what string, p points.Points) []Change {
	var out []Change
	before := math.NaN()
	for i, v := range p.Values {
		if math.IsNaN(v) {
			continue
		}
		if !math.IsNaN(before) && v != before && len(out) < changesShown {
			out = append(out, Change{what, before, v, p.Axis.Time(i), p.Axis.Lines[i]})
		}
		before = v
	}
	return out
}

// asThreads turns a change of the logical CPUs that the virtual processors did not make into one of the SMT mode, and drops those that
// follow from a change of the virtual processors.
func asThreads(logical []Change, virtual points.Points) []Change {
	var out []Change
	for _, c := range logical {
		at := c.At.UnixMilli()
		i := slices.Index(virtual.Axis.Times, at)
		if i < 1 || !(virtual.Values[i] > 0) || !(virtual.Values[i-1] > 0) {
			out = append(out, c)
			continue
		}
		from, to := c.From/virtual.Values[i-1], c.To/virtual.Values[i]
		if from != to {
			out = append(out, Change{"SMT mode (threads per core)", from, to, c.At, c.Line})
		}
	}
	return out
}

// ThreadModel is what SMTShare says, for the docs of rules.
const ThreadModel = `on POWER7 with SMT4 one busy thread takes 62 % of what its core can do, two 88 %, four 100 % (Z. Nyiri, simulations of 2017 on the accounting of
POWER7). It is a model: it says what an average load would get, not what this job got. The one field report at hand contradicts the simple
reading of it: on a POWER8 partition a batch job took more than twice as long with SMT8 as with SMT4, as if a thread were an eighth of a
core; but after the switch to SMT2, which should have made it several times faster, its first run took as long as with SMT8`

// SMTShare is the share of a core's capacity that busy hardware threads take, by the model of ThreadModel. Three threads are set between
// two and four, and further ones of SMT8 add nothing, since no figures for them are known. NaN without SMT4 or SMT8.
func SMTShare(threads, busy float64) float64 {
	if !(threads >= 4) || !(busy >= 0) {
		return math.NaN()
	}
	known := []float64{0, 0.62, 0.88, 0.94, 1}
	if busy >= 4 {
		return 1
	}
	i := int(busy)
	return known[i] + (known[i+1]-known[i])*(busy-float64(i))
}

package rules

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// CPUSingleThreadBound finds work that one processor limits while the host looks idle.
var CPUSingleThreadBound = &analyzers.Rule{
	Name:  "cpu/single-thread-bound",
	Title: "one thread limits the work",
	Doc: `One logical CPU was full, or one process used just about one CPU, while the host as a whole had plenty left.

Why it matters: a job that runs in one thread cannot use a second processor. The host looks idle, more processors change nothing, and the
job takes as long as one hardware thread needs. With SMT a full logical CPU is only a part of a core: a quarter with SMT4, an eighth
with SMT8.
How to confirm: the process at the top uses 100 % of one CPU in snapshot after snapshot; a trace or profile of it shows CPU time, not waits.
What to do: make the work less, or divide it into parallel jobs; prefer faster cores and fewer hardware threads per core (SMT2 or SMT4
in place of SMT8) for batch windows that one or two jobs dominate.
Limits: threads move between CPUs, so a busy thread may fill none of them for a whole snapshot; then only the list of processes shows it. A CPU
whose time is mostly system time is left out: interrupts of devices often go to one CPU. Captures without a list of processes do not say
who it was. The first snapshot of an AIX capture, averages since boot, is left out.
Thresholds: all ours: no citable figure is known.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "hot", Default: 0.9, Unit: unit.Share, Doc: "user + system share of one logical CPU from which it counts as full", Source: "our default"},
		{Name: "host", Default: 0.6, Unit: unit.Share, Doc: "use of the whole host below which it has plenty left", Source: "our default"},
		{Name: "share", Default: 0.2, Unit: unit.Share, Doc: "share of snapshots in which both hold", Source: "our default"},
		{Name: "process-from", Default: 0.85, Unit: unit.One, Doc: "CPUs used by one process from which it is at about one", Source: "our default"},
		{Name: "process-to", Default: 1.1, Unit: unit.One, Doc: "CPUs used by one process up to which it is at about one", Source: "our default"},
		{Name: "process-share", Default: 0.5, Unit: unit.Share, Doc: "share of the snapshots that list the process in which it is at about one CPU", Source: "our default"},
	},
	Needs: []analyzers.Input{facts.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range facts.Processors.Of(p) {
			if c.Logical < 2 {
				continue // a host of one CPU has nothing else to use
			}
			if f, ok := singleThread(p, c); ok {
				p.Report(f)
			}
		}
		return nil
	},
}

func singleThread(p *analyzers.Pass, c facts.CPU) (analyzers.Finding, bool) {
	hot, steady := hotCPUs(p, c), steadyCommand(p, c)
	if !(hot.share >= p.Param("share")) && steady == nil {
		return analyzers.Finding{}, false
	}
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Likely, Subject: c.Part.Subject, Window: c.Part.Window,
		Values: []analyzers.NamedValue{
			value("use of the whole host, mean", c.Busy.Stats().Mean, unit.Share), value("logical CPUs", c.Logical, unit.One),
			value("hardware threads per processor", c.SMT, unit.One), p.Threshold("hot"), p.Threshold("host"), p.Threshold("share"),
		},
		Detail: model.Say("Use of the whole host: " + c.Basis + "."),
		Remedy: []string{
			"Find out what the job does in its CPU time; less work in that one thread is the only thing that helps at once.",
			"Divide the job into parts that run in parallel, where the application allows it.",
			"More processors will not help; faster cores or fewer hardware threads per core will.",
		},
	}
	var said []string
	if hot.share >= p.Param("share") {
		said = append(said, hot.describe(p, &f, c))
		f.Severity = analyzers.Warning
	}
	if steady != nil {
		said = append(said, steady.describe(p, &f, c))
		if len(said) == 2 {
			f.Confidence = analyzers.Confirmed
		}
	}
	f.Summary = model.Say(capital(strings.Join(said, "; ")) + ".")
	if c.SMT > 1 {
		f.Detail.S += fmt.Sprintf(" A logical CPU is one of %s hardware threads of a processor.", number(c.SMT))
	}
	return f, true
}

// hotCPU is what the single CPUs show.
type hotCPU struct {
	share  float64 // of the snapshots known
	of     int
	points stretches // runs of one snapshot or more in which a CPU was full and the host was not
	busy   []float64 // the fullest CPU at each point
	cpu    []string  // which one it is
}

// hotCPUs looks for snapshots in which some CPU, busy with user time mostly, is full while the host is not.
func hotCPUs(p *analyzers.Pass, c facts.CPU) hotCPU {
	h := hotCPU{share: math.NaN()}
	system := index(c.Part, model.CPUUtilization, "cpu", "state", "system")
	var axis *model.Axis
	for _, s := range c.Part.SeriesOf(model.CPUUtilization, "state", "user") {
		name := s.Labels.Get("cpu")
		if name == "all" || name == "" {
			continue
		}
		if axis == nil {
			axis = &model.Axis{Times: s.Axis.Times, Lines: slices.Clone(s.Axis.Lines), Span: s.Axis.Span}
			h.busy, h.cpu = make([]float64, axis.Len()), make([]string, axis.Len())
		}
		h.take(axis, name, s.Axis, facts.PointsOf(c.Part, s).On(axis), facts.PointsOf(c.Part, system[name]).On(axis))
	}
	if axis == nil {
		return h
	}
	host := c.Busy.On(axis)
	for _, v := range host {
		if !math.IsNaN(v) {
			h.of++
		}
	}
	limit, plenty := p.Param("hot"), p.Param("host")
	h.points = sustained(c.Part, axis, 1, func(i int) bool { return h.busy[i] >= limit && host[i] < plenty })
	if h.of > 0 {
		h.share = float64(h.points.points()) / float64(h.of)
	}
	return h
}

// take keeps at each point the fullest CPU, and makes the point's line that of its row.
func (h hotCPU) take(axis *model.Axis, name string, own *model.Axis, user, system []float64) {
	for i, u := range user {
		if total := u + system[i]; !(total > h.busy[i] && u > system[i]) {
			continue
		}
		h.busy[i], h.cpu[i] = u+system[i], name
		if i < own.Len() && own.Times[i] == axis.Times[i] {
			axis.Lines[i] = own.Lines[i]
		}
	}
}

func (h hotCPU) describe(p *analyzers.Pass, f *analyzers.Finding, c facts.CPU) string {
	f.Evidence = append(f.Evidence, h.points.evidence(h.busy, func(i int) string { return "CPU " + h.cpu[i] + " " + percent(h.busy[i]) + " busy" })...)
	f.Values = append(f.Values, value("snapshots with a full CPU", h.share, unit.Share))
	f.Cost = unit.Seconds(h.points.total())
	which := map[string]bool{}
	h.points.each(func(i int) { which[h.cpu[i]] = true })
	move := "it was always CPU " + h.cpu[h.points.runs[0].from]
	if len(which) > 1 {
		move = "it moved over " + counted(len(which), "CPU")
	}
	return fmt.Sprintf("one of the %s logical CPUs of %s was at least %s busy in %s of %s%s while the whole host was below %s; %s",
		number(c.Logical), subject(c.Part, "the host"), percent(p.Param("hot")), number(float64(h.points.points())), counted(h.of, "snapshot"),
		during(h.points.window()), percent(p.Param("host")), move)
}

// steady is a command with a process at about one CPU.
type steady struct {
	command string
	listed  int
	points  stretches
	use     []float64
}

// steadyCommand finds the command whose largest process stays at about one CPU in most snapshots that list it, while the host has
// plenty left; the one seen longest.
func steadyCommand(p *analyzers.Pass, c facts.CPU) *steady {
	from, to, plenty := p.Param("process-from"), p.Param("process-to"), p.Param("host")
	var found []*steady
	for _, s := range c.Part.SeriesOf(model.ProcessCPUMax) {
		points := facts.PointsOf(c.Part, s)
		host := c.Busy.On(points.Axis)
		st := &steady{command: s.Labels.Get("command"), listed: known(points), use: points.Values}
		st.points = sustained(c.Part, points.Axis, 1, func(i int) bool {
			return st.use[i] >= from && st.use[i] <= to && host[i] < plenty
		})
		n := float64(st.points.points())
		if st.listed > 0 && n >= 3 && n >= p.Param("process-share")*float64(st.listed) && n >= p.Param("share")*float64(known(c.Busy)) {
			found = append(found, st)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return slices.MaxFunc(found, func(a, b *steady) int {
		return cmp.Or(cmp.Compare(a.points.points(), b.points.points()), strings.Compare(b.command, a.command))
	})
}

func (s *steady) describe(p *analyzers.Pass, f *analyzers.Finding, c facts.CPU) string {
	f.Evidence = append(f.Evidence, s.points.evidence(s.use, func(i int) string { return s.command + " used " + number(s.use[i]) + " CPUs" })...)
	f.Values = append(f.Values, value("CPUs used by the process, mean", s.points.mean(s.use), unit.One), p.Threshold("process-from"), p.Threshold("process-to"))
	if f.Cost.Unit.Symbol == "" {
		f.Cost = unit.Seconds(s.points.total())
	}
	return fmt.Sprintf("a process of command %s on %s used %s of a CPU on average in %s of the %s that list it, no more and no less",
		s.command, subject(c.Part, "the host"), percent(s.points.mean(s.use)), number(float64(s.points.points())), counted(s.listed, "snapshot"))
}

package cpu

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/points"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/rules/stretch"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SingleThreadBound finds work that one processor limits while the host looks idle.
var SingleThreadBound = &analyzers.Rule{
	Name:  "cpu/single-thread-bound",
	Title: "one thread limits the work",
	Doc: `One logical CPU was full, or one process used just about one CPU, while the host as a whole had plenty left.

Why it matters: a job that runs in one thread cannot use a second processor. The host looks idle, more processors change nothing, and the
job takes as long as one hardware thread needs. With SMT a full logical CPU is only a part of a core. How large a part depends on what
the other threads of the core do: ` + host.ThreadModel + `.
How to confirm: the process at the top uses 100 % of one CPU in snapshot after snapshot; a trace or profile of it shows CPU time, not waits.
What to do: make the work less, or divide it into parallel jobs; prefer faster cores. For batch windows that one or two jobs dominate, try
fewer hardware threads per core (SMT2 or SMT4 in place of SMT8) and measure the job: the field has seen it double, and change nothing.
Limits: threads move between CPUs, so a busy thread may fill none of them for a whole snapshot; then only the list of processes shows it. A CPU
whose time is mostly system time is left out: interrupts of devices often go to one CPU. Captures without a list of processes do not say
who it was. The first snapshot of an AIX capture, averages since boot, is left out.
Thresholds: all ours: no citable figure is known.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "hot", Default: 0.9, Unit: unit.Share, Doc: "user + system share of one logical CPU from which it counts as full", Source: "our default"},
		{Name: "host", Default: 0.6, Unit: unit.Share, Doc: "use of the whole host below which it has plenty left", Source: "our default"},
		{Name: "share", Default: 0.2, Unit: unit.Share, Doc: "share of snapshots in which both hold", Source: "our default"},
		{Name: "window", Default: 1800, Unit: unit.Second, Doc: "time without a break in which both hold, which counts whatever its share: a job in a capture of a day", Source: "our default"},
		{Name: "process-from", Default: 0.85, Unit: unit.One, Doc: "CPUs used by one process from which it is at about one", Source: "our default"},
		{Name: "process-to", Default: 1.1, Unit: unit.One, Doc: "CPUs used by one process up to which it is at about one", Source: "our default"},
		{Name: "process-share", Default: 0.5, Unit: unit.Share, Doc: "share of the snapshots that list the process in which it is at about one CPU", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Processors},
	Run: func(p *analyzers.Pass) error {
		for _, c := range host.Processors.Of(p) {
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

func singleThread(p *analyzers.Pass, c host.CPU) (analyzers.Finding, bool) {
	hot, steady := hotCPUs(p, c), steadyCommand(p, c)
	if !hot.counts && steady == nil {
		return analyzers.Finding{}, false
	}
	f := analyzers.Finding{
		Severity: analyzers.Notice, Confidence: analyzers.Likely, Subject: c.Part.Subject, Window: c.Part.Window, Cause: cause.CPU,
		Values: []analyzers.NamedValue{
			analyzers.Value("use of the whole host, mean", c.Busy.Stats().Mean, unit.Share), analyzers.Value("logical CPUs", c.Logical, unit.One),
			analyzers.Value("hardware threads per processor", c.SMT, unit.One), p.Threshold("hot"), p.Threshold("host"), p.Threshold("share"),
		},
		Detail: say.Text("Use of the whole host: " + c.Basis + "."),
		Remedy: []string{
			"Find out what the job does in its CPU time; less work in that one thread is the only thing that helps at once.",
			"Divide the job into parts that run in parallel, where the application allows it.",
			"More processors will not help; faster cores may, and fewer hardware threads per core where a measurement of the job says so.",
		},
	}
	var said []string
	if hot.counts {
		said = append(said, hot.describe(p, &f, c))
		f.Severity, f.Window = analyzers.Warning, hot.points.Window()
	}
	if steady != nil {
		said = append(said, steady.describe(p, &f, c))
		if len(said) == 2 {
			f.Confidence = analyzers.Confirmed
		}
	}
	f.Summary = say.Text(say.Capital(strings.Join(said, "; ")) + ".")
	f.Detail.S += threadText(c) + changesText(c)
	return f, true
}

// threadText says how much of a core one busy thread is.
func threadText(c host.CPU) string {
	if !(c.SMT > 1) {
		return ""
	}
	text := fmt.Sprintf(" A logical CPU is one of %s hardware threads of a core, so the total shows a full one as %s of all.", say.Number(c.SMT), say.Percent(1/c.Logical))
	if alone := host.SMTShare(c.SMT, 1); !math.IsNaN(alone) {
		text += fmt.Sprintf(" By a model (POWER7, SMT4) a thread that is alone on its core gets %s of what the core can do; seen in the field too: a switch from SMT8 to SMT2 that left the run time of a job as it was.", say.Percent(alone))
	}
	return text
}

// hotCPU is what the single CPUs show.
type hotCPU struct {
	counts bool
	share  float64 // of the snapshots known
	of     int
	points stretch.Stretches // runs of one snapshot or more in which a CPU was full and the host was not
	hot    host.Hottest
	host   []float64
}

// hotCPUs looks for snapshots in which some CPU, busy with user time mostly, is full while the host is not.
func hotCPUs(p *analyzers.Pass, c host.CPU) hotCPU {
	h := hotCPU{share: math.NaN(), hot: c.Hot}
	if len(c.Hot.Values) == 0 {
		return h
	}
	h.host = c.Busy.On(c.Hot.Axis)
	for _, v := range h.host {
		if !math.IsNaN(v) {
			h.of++
		}
	}
	limit, plenty := p.Param("hot"), p.Param("host")
	h.points = stretch.Sustained(c.Part, c.Hot.Axis, 1, func(i int) bool { return c.Hot.Values[i] >= limit && h.host[i] < plenty })
	if h.of == 0 || h.points.Empty() {
		return h
	}
	h.share = float64(h.points.Points()) / float64(h.of)
	h.counts = h.share >= p.Param("share") || h.points.Seconds(h.points.Longest()) >= p.Param("window")
	return h
}

func (h hotCPU) describe(p *analyzers.Pass, f *analyzers.Finding, c host.CPU) string {
	f.Evidence = append(f.Evidence, h.points.Evidence(h.hot.Values, func(i int) string { return "CPU " + h.hot.CPU[i] + " " + say.Percent(h.hot.Values[i]) + " busy" })...)
	f.Values = append(f.Values, analyzers.Value("snapshots with a full CPU", h.share, unit.Share), analyzers.Value("use of the whole host meanwhile", h.points.Mean(h.host), unit.Share))
	f.Cost = unit.Seconds(h.points.Total())
	which := map[string]bool{}
	h.points.Each(func(i int) { which[h.hot.CPU[i]] = true })
	move := "it was always CPU " + h.hot.CPU[h.points.Runs[0].From]
	if len(which) > 1 {
		move = "it moved over " + say.Counted(len(which), "CPU")
	}
	f.Detail.S += " Meanwhile the whole host was " + say.Percent(h.points.Mean(h.host)) + " in use" + shownText(c, h.points) + "." + h.points.LongestText()
	if name, mean, most, ok := host.Busiest(c.Part, h.points.Times()); ok {
		f.Detail.S += fmt.Sprintf(" The largest process was of command %s in %s of these snapshots, at %s CPUs.", name, say.Number(float64(most)), say.Number(mean))
		move += ", and the largest process was of command " + name
	} else {
		f.Detail.S += " The capture lists no processes for these snapshots (nmon -t), so it does not say whose thread it was."
	}
	return fmt.Sprintf("one of the %s logical CPUs of %s was at least %s busy in %s of %s%s while the whole host was below %s; %s",
		say.Number(c.Logical), say.Subject(c.Part, "the host"), say.Percent(p.Param("hot")), say.Number(float64(h.points.Points())), say.Counted(h.of, "snapshot"),
		say.During(h.points.Window()), say.Percent(p.Param("host")), move)
}

// shownText says how idle the total looked, where that is another figure than the use.
func shownText(c host.CPU, s stretch.Stretches) string {
	idle := s.Mean(shownIdle(c, s.Axis))
	if math.IsNaN(idle) {
		return ""
	}
	return ", and its total showed " + say.Percent(idle) + " idle"
}

// steady is a command with a process at about one CPU.
type steady struct {
	command string
	listed  int
	points  stretch.Stretches
	use     []float64
}

// steadyCommand finds the command whose largest process stays at about one CPU in most snapshots that list it, while the host has
// plenty left; the one seen longest.
func steadyCommand(p *analyzers.Pass, c host.CPU) *steady {
	from, to, plenty := p.Param("process-from"), p.Param("process-to"), p.Param("host")
	var found []*steady
	for _, s := range c.Part.SeriesOf(model.ProcessCPUMax) {
		points := points.Of(c.Part, s)
		host := c.Busy.On(points.Axis)
		st := &steady{command: s.Labels.Get("command"), listed: points.Known(), use: points.Values}
		st.points = stretch.Sustained(c.Part, points.Axis, 1, func(i int) bool {
			return st.use[i] >= from && st.use[i] <= to && host[i] < plenty
		})
		n := float64(st.points.Points())
		if n >= 3 && n >= p.Param("process-share")*float64(st.listed) && n >= p.Param("share")*float64(c.Busy.Known()) {
			found = append(found, st)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return slices.MaxFunc(found, func(a, b *steady) int {
		return cmp.Or(cmp.Compare(a.points.Points(), b.points.Points()), strings.Compare(b.command, a.command))
	})
}

func (s *steady) describe(p *analyzers.Pass, f *analyzers.Finding, c host.CPU) string {
	f.Evidence = append(f.Evidence, s.points.Evidence(s.use, func(i int) string { return s.command + " used " + say.Number(s.use[i]) + " CPUs" })...)
	f.Values = append(f.Values, analyzers.Value("CPUs used by the process, mean", s.points.Mean(s.use), unit.One), p.Threshold("process-from"), p.Threshold("process-to"))
	if f.Cost.Unit.Symbol == "" {
		f.Cost = unit.Seconds(s.points.Total())
	}
	return fmt.Sprintf("a process of command %s on %s used %s of a CPU on average in %s of the %s that list it, no more and no less",
		s.command, say.Subject(c.Part, "the host"), say.Percent(s.points.Mean(s.use)), say.Number(float64(s.points.Points())), say.Counted(s.listed, "snapshot"))
}

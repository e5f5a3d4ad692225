package cpu

import (
	"dumplens/analyzers"
	"dumplens/analyzers/facts/client"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/say"
	"dumplens/parsers/unit"
)

// ClientSMTMode finds batch runs that are bound to one of many hardware threads.
var ClientSMTMode = &analyzers.Rule{
	Name:  "client/smt-mode",
	Title: "the SMT mode suits many users, not one job",
	Doc: `A run that works rather than waits is on a host whose cores are divided into many hardware threads: it gets one of them at a time.

Why it matters: bshell and its server process take turns, so a job uses one logical CPU, whatever is idle beside it. With SMT8 that may be an
eighth of a core. In a field report on POWER8 a planning run took 45 minutes with SMT4 and 2 hours with SMT8, a cost calculation 30 minutes and
1 hour 45; by day, SMT8 showed 2 to 7 % idle where SMT4 showed none, which was no reserve but threads that nobody asked for.
How to confirm: one logical CPU is full while the others idle; the same job in another mode, more than once.
What to do: fewer threads (SMT4, SMT2) for the batch window and more for the day, if measurements say so: smtctl changes it while the system
runs. Or more jobs side by side.
Limits: the scheduler spreads a few threads over idle cores first, so a lone job can have a core to itself in any mode; the same report saw no
gain from SMT2 in its first run. Measure before and after.
Thresholds: see the parameters.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "threads", Default: 8, Unit: unit.One, Doc: "hardware threads of a core from which it is reported", Source: "field report: SMT8 against SMT4"},
		{Name: "work", Default: 0.5, Unit: unit.Share, Doc: "share of the run that is work of client and database, from which a faster thread would help", Source: "our default"},
	},
	Needs: []analyzers.Input{client.Runs, host.Processors},
	Run: func(p *analyzers.Pass) error {
		runs := client.Runs.Of(p)
		for i := range runs {
			r := &runs[i]
			work := r.Own
			if r.Server != nil && !r.Server.Upper {
				work += r.Server.CPU
			}
			if work < p.Param("work")*r.Elapsed {
				continue
			}
			for k := range r.Loads {
				if h := &r.Loads[k]; h.CPU.SMT >= p.Param("threads") {
					p.Report(smtFinding(p, r, h, work))
				}
			}
		}
		return nil
	},
}

func smtFinding(p *analyzers.Pass, r *client.Run, h *client.HostLoad, work float64) analyzers.Finding {
	f := analyzers.Finding{Confidence: analyzers.Possible, Subject: r.Part.Subject, Window: r.Part.Window, Cost: unit.Seconds(work / 2)}
	f.Summary = say.Textf("%s works for %s of %s, one thread at a time, on host %s with SMT%s: it gets 1 of %s logical CPUs.", say.Capital(say.Subject(r.Part, "the client")), say.Seconds(work), say.Seconds(r.Elapsed),
		h.CPU.Part.Subject.Host, say.Number(h.CPU.SMT), say.Number(h.CPU.Logical))
	f.Detail = say.Textf("The host was %s busy on average. Many threads suit many users; a lone job goes by the speed of one. The cost is what half the work would be: a field report had its jobs more than twice as long with SMT8 as with SMT4.", say.Percent(h.Busy))
	f.Values = []analyzers.NamedValue{analyzers.Value("work of client and database", work, unit.Second), analyzers.Value("threads of a core", h.CPU.SMT, unit.One), analyzers.Value("logical CPUs", h.CPU.Logical, unit.One), p.Threshold("threads"), p.Threshold("work")}
	f.Evidence = []analyzers.Evidence{analyzers.AtPos(r.ElapsedAt, "elapsed time of the run"), analyzers.At(h.CPU.Part, h.Line, "processors at their fullest")}
	f.Remedy = []string{"Try SMT4 or SMT2 for the batch window (smtctl), and measure the job more than once in each."}
	return f
}

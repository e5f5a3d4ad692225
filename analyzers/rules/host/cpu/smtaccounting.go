package cpu

import (
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/host"
	"dumplens/analyzers/facts/oracle"
	"dumplens/analyzers/facts/timeline"
	"dumplens/analyzers/rules/cause"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// SMTAccounting warns of comparing the CPU seconds of a database with those of a host with several hardware threads.
var SMTAccounting = &analyzers.Rule{
	Name:  "cpu/smt-accounting",
	Title: "CPU seconds of the database understate the processors",
	Doc: `An Oracle report of a host with several hardware threads per core is in the case, and CPU is a large part of its time.

Why it matters: on POWER7 and later, AIX accounts CPU time of a process by its share of the core (PURR). With several threads of a core busy, one
second on the clock becomes less than a second of CPU time, so that Oracle's CPU seconds look small, and the gap between elapsed time and
CPU plus waits looks like waiting. Adding the CPU of sessions up and comparing it with the number of cores understates the load.
How to confirm: the unaccounted part of DB time grows with the load of the host while no wait event explains it.
What to do: compare the database's CPU with physical processors consumed by its processes over the same time, not with logical CPUs; do not
look for a lost wait.
Limits: it says how figures are to be read, not that something is wrong.
Thresholds: the accounting is as J. Schneider described it for Oracle on POWER SMT systems; the share is ours.`,
	Severity:  analyzers.Info,
	AppliesTo: analyzers.Scope{Platform: "AIX"},
	Params: []analyzers.Param{
		{Name: "share", Default: 0.2, Unit: unit.Share, Doc: "CPU share of DB time from which it matters", Source: "our default"},
	},
	Needs: []analyzers.Input{host.Processors, oracle.DatabaseTime, timeline.Episodes},
	Run: func(p *analyzers.Pass) error {
		said := map[string]bool{}
		for _, c := range host.Processors.Of(p) {
			episode := timeline.Episodes.Of(p).Of(c.Part)
			if applies, _ := p.InScope(c.Part); !applies || !(c.SMT >= 2) || episode == nil || said[c.Part.Subject.Host] {
				continue
			}
			for _, d := range oracle.DatabaseTime.Of(p) {
				share := d.CPU / d.Total
				if d.Part.Subject.Host == "" || d.Part.Subject.Host != c.Part.Subject.Host || timeline.Window(d.Part).Overlap(timeline.Window(c.Part)) <= 0 || !(share >= p.Param("share")) || said[c.Part.Subject.Host] {
					continue
				}
				said[c.Part.Subject.Host] = true
				p.Report(smtAccounting(p, c, d, share))
			}
		}
		return nil
	},
}

func smtAccounting(p *analyzers.Pass, c host.CPU, d oracle.DBTime, share float64) analyzers.Finding {
	f := analyzers.Finding{
		Confidence: analyzers.Confirmed, Subject: c.Part.Subject, Window: d.Part.Window, Cost: unit.Seconds(math.NaN()), Cause: cause.CPU,
		Summary: say.Textf("%s runs with SMT%s: the %s of CPU that the database reports are shares of cores, and understate what it kept busy.",
			say.Capital(say.Subject(c.Part, "the host")), say.Number(c.SMT), say.Seconds(d.CPU)),
		Detail: say.Text("Oracle takes a process's CPU time from AIX, which counts the share of the core that its thread had. Compare it with physical processors consumed."),
		Values: []analyzers.NamedValue{analyzers.Value("CPU share of DB time", share, unit.Share), analyzers.Value("hardware threads of a core", c.SMT, unit.One), p.Threshold("share")},
		Remedy: []string{"Read the unaccounted part of DB time as CPU first on this host, before looking for a lost wait."},
	}
	f.Evidence = analyzers.AtSample(c.Part, model.CPUThreads, "hardware threads of a core")
	if len(f.Evidence) == 0 {
		f.Evidence = []analyzers.Evidence{analyzers.At(c.Part, c.Part.First, "logical CPUs %s, virtual processors %s", say.Number(c.Logical), say.Number(c.Virtual))}
	}
	if d.CPUAt.Line > 0 {
		f.Evidence = append(f.Evidence, analyzers.AtPos(d.CPUAt, "CPU time of the database: %s", say.Seconds(d.CPU)))
	}
	f.References = []string{"J. Schneider, Understanding CPU on AIX Power SMT systems, 2016"}
	return f
}

package work

import (
	"fmt"
	"math"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/sapqueue"
	"dumplens/parsers/unit"
)

// WorkProcessesIdle finds work processes that hardly did anything.
var WorkProcessesIdle = &analyzers.Rule{
	Name:  "sap/work-processes-idle",
	Title: "work processes do nothing",
	Doc: `Some dialog work processes took next to no CPU time while the queue was hardly ever used: there are more of them than the work needs.

Why it matters: the dispatcher gives work to the first free process, so the last ones show how many are needed; each costs memory and a process of
the database.
How to confirm: CPU times of work processes (SM50, dpmon, ps) after a busy day, and the highest queue since the start.
What to do: fewer work processes: rdisp/wp_no_dia, down to those that work, and some in reserve.
Limits: CPU time counts since each process was started; a restarted one looks idle. Peaks at month end may need them.
Thresholds: row 13 of the field's rules (HP-UX 11i v3 for SAP) has none; these are our own.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "idle", Default: 0.01, Unit: unit.Share, Doc: "CPU time over that of the busiest work process up to which one does nothing", Source: "our default"},
		{Name: "busiest", Default: 600, Unit: unit.Second, Doc: "CPU time of the busiest work process below which nothing is said", Source: "our default"},
		{Name: "share", Default: 0.25, Unit: unit.Share, Doc: "share of the dialog work processes that must be idle", Source: "our default"},
		{Name: "high", Default: 10, Unit: unit.One, Doc: "highest dialog queue up to which it was hardly used", Source: "our default"},
	},
	Needs: []analyzers.Input{sap.Capacities, analyzers.Metric(model.SAPWorkProcessCPU)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range sap.Capacities.Of(p) {
			if q, ok := queueOf(c, "DIA"); ok && q.High > p.Param("high") {
				continue
			}
			for _, l := range c.Instance.Lists {
				idleProcesses(p, c, l)
			}
		}
		return nil
	},
}

// queueOf finds the queue of a type of request, whatever tool printed it.
func queueOf(c sap.Capacity, kind string) (sap.QueueState, bool) {
	for _, q := range c.Queues {
		if q.Name == kind || strings.HasSuffix(q.Name, "/"+kind) {
			return q, true
		}
	}
	return sap.QueueState{}, false
}

func idleProcesses(p *analyzers.Pass, c sap.Capacity, l sap.Dump[*sapqueue.List]) {
	var dialog, idle []sapqueue.WorkProcess
	most := math.NaN()
	for _, w := range l.Doc.Processes {
		if w.Type == "DIA" && !math.IsNaN(w.CPU) {
			dialog = append(dialog, w)
			if !(w.CPU <= most) {
				most = w.CPU
			}
		}
	}
	for _, w := range dialog {
		if w.CPU <= p.Param("idle")*most {
			idle = append(idle, w)
		}
	}
	n, of := float64(len(idle)), float64(len(dialog))
	if !(most >= p.Param("busiest")) || n < p.Param("share")*of || n == 0 {
		return
	}
	f := advice.Instance(c.Instance, analyzers.Notice, analyzers.Likely, "%s of %s dialog work processes of %s did next to nothing while the busiest took %s of CPU.", say.Number(n), say.Number(of), c.Instance, say.Seconds(most))
	if _, ok := queueOf(c, "DIA"); !ok {
		f.Confidence = analyzers.Possible
		f.Detail = say.Text("No list of the queues is there to tell whether requests ever waited.")
	}
	f.Values = []analyzers.NamedValue{analyzers.Value("work processes idle", n, unit.One), analyzers.Value("dialog work processes", of, unit.One), analyzers.Value("busiest", most, unit.Second), p.Threshold("idle"), p.Threshold("high")}
	f.Evidence = []analyzers.Evidence{analyzers.At(l.Part, idle[0].Line, "work process %s: %s of CPU", idle[0].No, say.Seconds(idle[0].CPU))}
	less := math.Max(1, math.Floor(n*0.75))
	f.Remedy = []string{advice.Set("rdisp/wp_no_dia", say.Number(of), say.Number(of-less), fmt.Sprintf("frees up to %s of memory, %s", say.Size(less*(100<<20)), advice.Restart))}
	p.Report(f)
}

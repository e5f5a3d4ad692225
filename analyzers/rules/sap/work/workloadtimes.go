package work

import (
	"fmt"
	"math"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/sap"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/sapqueue"
	"dumplens/parsers/unit"
)

// WorkloadTimes holds the parts of the mean response time against what SAP's guidelines allow.
var WorkloadTimes = &analyzers.Rule{
	Name:  "sap/workload-times",
	Title: "parts of the response time are too long",
	Doc: `Parts of the mean response time of dialog steps (ST03) are longer than the guidelines allow.

Why it matters: which part is too long says where to look: waiting for a work process, loading programs, the database, locks, the network.
How to confirm: ST03 by hour and by task type; the same part in STAT records of single steps.
What to do: the finding names the place to look at for each part.
Limits: CPU time is no part that adds to the others, and on a clock of 10 ms it may exceed the response time of one step. Means hide single long steps.
What is neither waiting, database, locks nor CPU is lost time: waiting for a processor, paging, or the network to the database.
Thresholds: the table of Schneider, SAP performance optimization guide, as quoted at blog.youkuaiyun.com/scmaxyes.`,
	Severity: analyzers.Notice,
	Params: []analyzers.Param{
		{Name: "wait", Default: 0.05, Unit: unit.Second, Doc: "waiting for a work process", Source: "Schneider: below 50 ms"},
		{Name: "wait_share", Default: 0.1, Unit: unit.Share, Doc: "waiting for a work process over response time", Source: "Schneider: below 10 %"},
		{Name: "load", Default: 0.05, Unit: unit.Second, Doc: "loading of programs", Source: "Schneider: below 50 ms"},
		{Name: "roll", Default: 0.02, Unit: unit.Second, Doc: "roll-in and roll-out, each", Source: "Schneider: below 20 ms"},
		{Name: "roll_wait", Default: 0.2, Unit: unit.Second, Doc: "roll wait", Source: "Schneider: below 200 ms"},
		{Name: "gui", Default: 0.2, Unit: unit.Second, Doc: "GUI time", Source: "Schneider: below 200 ms"},
		{Name: "enqueue", Default: 0.005, Unit: unit.Second, Doc: "waiting for locks of SAP", Source: "Schneider: below 5 ms"},
		{Name: "database_share", Default: 0.4, Unit: unit.Share, Doc: "database time over response time without waiting", Source: "Schneider: below 40 %"},
		{Name: "database", Default: 0.6, Unit: unit.Second, Doc: "database time", Source: "Schneider: 200 to 600 ms"},
		{Name: "lost_share", Default: 0.3, Unit: unit.Share, Doc: "lost time over response time", Source: "our default"},
		{Name: "dialog", Default: 1, Unit: unit.Second, Doc: "response time of dialog steps", Source: "AWS monitor for SAP NetWeaver: below 1 s"},
	},
	Needs: []analyzers.Input{sap.Capacities, analyzers.Metric(model.SAPWorkloadTime)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range sap.Capacities.Of(p) {
			for _, l := range c.Workload {
				sapWorkload(p, c, l)
			}
		}
		return nil
	},
}

// sapWorkloadPart is one part of the response time that is too long.
type sapWorkloadPart struct {
	what, look string
	value      model.Sample
}

func sapWorkload(p *analyzers.Pass, c sap.Capacity, l sap.Dump[*sapqueue.List]) {
	get := func(component string) (model.Sample, bool) {
		return l.Part.Sample(model.SAPWorkloadTime, "component", component)
	}
	response, ok := get("response")
	if !ok || !(response.Value > 0) {
		return
	}
	var parts []sapWorkloadPart
	check := func(component, what, look string, limit float64) {
		if s, ok := get(component); ok && s.Value > limit {
			parts = append(parts, sapWorkloadPart{what, look, s})
		}
	}
	wait := 0.0
	if s, ok := get("wait"); ok {
		wait = s.Value
	}
	check("wait", "waiting for a work process", "see the queues and work processes that are held", math.Min(p.Param("wait"), p.Param("wait_share")*response.Value))
	check("load", "loading of programs", "see the program buffer in ST02", p.Param("load"))
	check("roll_in", "roll-in", "see roll area and extended memory in ST02", p.Param("roll"))
	check("roll_out", "roll-out", "see roll area and extended memory in ST02", p.Param("roll"))
	check("roll_wait", "roll wait", "see the network to the users and the RFC partners", p.Param("roll_wait"))
	check("gui", "GUI time", "see the network to the users", p.Param("gui"))
	check("enqueue", "waiting for the lock server", "see the enqueue server and the network to it", p.Param("enqueue"))
	check("database", "database time", "see the database: statements with most time, buffers, disks", math.Min(p.Param("database"), p.Param("database_share")*(response.Value-wait)))
	lost := lostTime(l.Part, response.Value)
	if len(parts) == 0 && !(lost > p.Param("lost_share")*response.Value) && !(response.Value > p.Param("dialog")) {
		return
	}
	f := advice.Instance(c.Instance, analyzers.Notice, analyzers.Likely, "The mean response time of %s is %s", c.Instance, say.Seconds(response.Value))
	f.Evidence = []analyzers.Evidence{analyzers.AtPos(response.Pos, "response time %s", say.Seconds(response.Value))}
	f.Values = []analyzers.NamedValue{analyzers.Value("response", response.Value, unit.Second)}
	for k, x := range parts {
		f.Summary.S += []string{"; too long: ", ", "}[min(k, 1)] + fmt.Sprintf("%s (%s)", x.what, say.Seconds(x.value.Value))
		f.Evidence = append(f.Evidence, analyzers.AtPos(x.value.Pos, "%s: %s", x.what, say.Seconds(x.value.Value)))
		f.Values = append(f.Values, analyzers.Value(x.what, x.value.Value, unit.Second))
		f.Remedy = append(f.Remedy, say.Capital(x.what)+": "+x.look+".")
	}
	f.Summary.S += "."
	if lost > p.Param("lost_share")*response.Value {
		f.Values = append(f.Values, analyzers.Value("lost", lost, unit.Second))
		f.Detail = say.Textf("%s are neither waiting, database, locks nor CPU: waiting for a processor, paging, or the network to the database.", say.Capital(say.Seconds(lost)))
		f.Remedy = append(f.Remedy, "Lost time: look at run queue and paging of the host, and compare database time with that of the database itself.")
	}
	if len(f.Remedy) == 0 {
		f.Remedy = []string{"No single part is too long: look at the programs with the longest steps (ST03, STAD)."}
	}
	p.Report(f)
}

// lostTime is what of the response time no part explains; NaN where the parts are not printed.
func lostTime(part *model.Part, response float64) float64 {
	rest := response
	for _, component := range []string{"wait", "database", "cpu"} {
		s, ok := part.Sample(model.SAPWorkloadTime, "component", component)
		if !ok {
			return math.NaN()
		}
		rest -= s.Value
	}
	for _, component := range []string{"enqueue", "roll_wait"} {
		if s, ok := part.Sample(model.SAPWorkloadTime, "component", component); ok && !math.IsNaN(s.Value) {
			rest -= s.Value
		}
	}
	return rest
}

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
	"dumplens/parsers/unit"
)

// UpdateQueue finds update requests that wait.
var UpdateQueue = &analyzers.Rule{
	Name:  "sap/update-queue",
	Title: "update requests wait",
	Doc: `The queue of update requests was long on average: there are too few update work processes, or they wait for the database.

Why it matters: users do not wait for updates, but their locks do, and so do other users.
How to confirm: the VB queue of ENQHIS over a run, or UPD in SM51 at several moments; SM13 for updates that stopped.
What to do: more update work processes where they are all busy; fewer where the database is the limit: then each update takes longer.
Limits: one list is one moment; a history is better. On systems of several cells two to four update processes in each cell, in an instance that serves
the cell, were best.
Thresholds: 5 on average, row 15 of the field's rules (Sun T2000 tuning notes).`,
	Severity: analyzers.Warning,
	Params: []analyzers.Param{
		{Name: "mean", Default: 5, Unit: unit.One, Doc: "mean length of the update queue from which it is too long", Source: "Sun T2000 tuning notes: below 5 on average"},
	},
	Needs: []analyzers.Input{sap.Capacities, analyzers.Metric(model.SAPQueueHistory, model.SAPQueueLength)},
	Run: func(p *analyzers.Pass) error {
		for _, c := range sap.Capacities.Of(p) {
			if updateHistory(p, c) {
				continue
			}
			q, ok := queueOf(c, "UPD")
			if !ok || !(q.Now >= p.Param("mean")) {
				continue
			}
			f := advice.Instance(c.Instance, analyzers.Notice, analyzers.Possible, "%s update requests of %s waited when the queues were listed.", say.Number(q.Now), c.Instance)
			f.Detail = say.Text("This is one moment; the threshold is meant for a mean.")
			f.Window = q.Part.Window
			f.Values = []analyzers.NamedValue{analyzers.Value("waiting", q.Now, unit.One), analyzers.Value("highest", q.High, unit.One), p.Threshold("mean")}
			f.Evidence = []analyzers.Evidence{analyzers.At(q.Part, q.Line, "%s: %s waiting", q.Name, say.Number(q.Now))}
			f.Remedy = moreUpdates(c)
			p.Report(f)
		}
		return nil
	},
}

// updateHistory looks at queues over time. It reports whether there is one of updates, long or not: then a single moment says less.
func updateHistory(p *analyzers.Pass, c sap.Capacity) bool {
	found := false
	for _, h := range c.Histories {
		name := strings.ToLower(h.Name)
		if !strings.HasPrefix(name, "vb") && !strings.HasPrefix(name, "upd") {
			continue
		}
		found = true
		st := h.Points.Stats()
		if !(st.Mean >= p.Param("mean")) {
			continue
		}
		f := advice.Instance(c.Instance, analyzers.Warning, analyzers.Confirmed, "The update queue (%s) of %s was %s long on average and %s at most; it should be below %s.", h.Name, c.Instance, say.Number(st.Mean), say.Number(st.Max), say.Number(p.Param("mean")))
		f.Window = h.Points.Axis.Window()
		f.Values = []analyzers.NamedValue{analyzers.Value("mean length", st.Mean, unit.One), analyzers.Value("max", st.Max, unit.One), analyzers.Value("points", float64(st.N), unit.One), p.Threshold("mean")}
		f.Evidence = []analyzers.Evidence{{Pos: model.Pos{Source: h.Part.Source, Line: st.MaxLine, Offset: -1}, Lines: 1, Count: st.N, Note: fmt.Sprintf("the longest of %d", st.N)}}
		f.Remedy = moreUpdates(c)
		p.Report(f)
	}
	return found
}

func moreUpdates(c sap.Capacity) []string {
	updates, now, proposed := c.Of("UPD"), "", "one or two more than now"
	if updates.Known() {
		now, proposed = say.Number(updates.Value), say.Number(updates.Value+math.Max(1, math.Ceil(updates.Value/2)))
	}
	return []string{advice.Set("rdisp/wp_no_vb", now, proposed, "takes up to 100 MB of memory each and a process of the database, "+advice.Restart),
		"If the database is busy, find out first what updates wait for: more of them would make each one slower."}
}

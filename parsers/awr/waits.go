package awr

import (
	"math"
	"strings"

	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// waitColumns are the columns of tables of waits. Where the average has its unit behind it (12c and later), it is a text.
func waitColumns(key, name string, mean oratab.Column) []oratab.Column {
	return []oratab.Column{
		{Heads: "waits /txn|waits/txn", Name: "per transaction"}, {Heads: "-outs|timeouts", Name: "timeouts"}, {Heads: "active", Name: "sessions"},
		{Heads: "waits/sec", Name: "per second"}, mean,
		{Heads: "time (s)|time(s)", Name: "time"}, {Heads: "time (sec)", Name: "time", Base: 1000}, {Heads: "% db|%db|% bg|%bg|%total|% of db", Name: "share"},
		{Heads: key, Name: "name", Text: true}, {Heads: "wait class", Name: name, Text: true}, {Heads: "waits", Name: "count"},
	}
}

// The tables of waits: by event and by class, with averages in milliseconds and with averages that have units.
var (
	waitSpecs = [...]*oratab.Spec{
		{Name: "waits", Needs: "(ms)", Columns: waitColumns("event", "class", oratab.Column{Heads: "(ms)", Name: "mean"})},
		{Name: "waits", Columns: waitColumns("event", "class", oratab.Column{Heads: "avg wait", Name: "mean", Text: true})},
	}
	classSpecs = [...]*oratab.Spec{
		{Name: "wait classes", Needs: "(ms)", Columns: waitColumns("wait class", "class", oratab.Column{Heads: "(ms)", Name: "mean"})},
		{Name: "wait classes", Columns: waitColumns("wait class", "class", oratab.Column{Heads: "avg wait", Name: "mean", Text: true})},
	}
)

// eachWait reads the rows of tables of waits with the first Spec that their heads fit.
func (o *open) eachWait(s *section, specs [2]*oratab.Spec, need int, yield func(w orareport.Wait)) {
	for _, g := range s.grids {
		one := *s
		one.grids, one.bad = []*oratab.Grid{g}, 0
		spec := specs[1]
		if specs[0].Applies(g) {
			spec = specs[0]
		}
		o.eachRow(&one, spec, need, func(l *oratab.Layout, r *oratab.Row) { yield(wait(l, r)) })
		s.bad += one.bad
	}
}

// wait takes over a row.
func wait(l *oratab.Layout, r *oratab.Row) orareport.Wait {
	value := func(name string) float64 { return r.At(l.Index(name)).Value }
	w := orareport.Wait{Event: strings.Clone(r.At(l.Index("name")).Text), Class: waitClass(r.At(l.Index("class")).Text), Count: value("count"),
		Time: value("time"), PerTransaction: value("per transaction"), Share: value("share") / 100, Timeouts: math.NaN(), TimeoutShare: math.NaN(), Line: r.Line}
	if i := l.Index("timeouts"); i >= 0 {
		w.TimeoutShare = value("timeouts") / 100
		if r.At(i).State == text.Blank {
			w.TimeoutShare = 0 // the report says: value of null is truly 0
		}
	}
	mean := r.At(l.Index("mean"))
	w.PrintedMean, w.MeanDigit = mean.Value*1e-3, 1e-3
	if seconds, unit, ok := span(mean.Text); ok {
		w.PrintedMean, w.MeanDigit = seconds, unit/100 // two decimals
	}
	means(&w)
	return w
}

// means fills in the mean, and what "####" or rounding hides where the other numbers tell it.
func means(w *orareport.Wait) {
	w.Mean = w.PrintedMean
	switch {
	case math.IsNaN(w.PrintedMean) && w.Count > 0:
		w.Mean = w.Time / w.Count
	case !(w.Count > 0):
	case math.IsNaN(w.Time) || w.Time == 0 && w.PrintedMean > 0:
		w.Time = w.PrintedMean * w.Count
	case w.Time > 1 && w.PrintedMean/w.MeanDigit < w.Time:
		w.Mean = w.Time / w.Count // both are rounded, and the time has more digits
	}
}

// waitClass spells a class in full: tables cut it to their column.
func waitClass(s string) string {
	if s == "" {
		return ""
	}
	found := ""
	for _, class := range [...]string{"Administrative", "Application", "Cluster", "Commit", "Concurrency", "Configuration", "Idle",
		"Network", "Other", "Queueing", "Scheduler", "System I/O", "User I/O"} {
		if strings.HasPrefix(class, s) {
			if found != "" {
				return strings.Clone(s) // cut so far that it can be two
			}
			found = class
		}
	}
	if found == "" {
		return strings.Clone(s)
	}
	return found
}

// readWaits reads a table of wait events.
func (o *open) readWaits(s *section) {
	t := orareport.TableOf(&o.Waits, s.title, o.current.Pages > 1)
	o.eachWait(s, waitSpecs, 4, func(w orareport.Wait) { t.Rows = append(t.Rows, w) })
}

// readClasses reads the waits by class. DB CPU, which stands among them, is in the time model.
func (o *open) readClasses(s *section) {
	t := orareport.TableOf(&o.Classes, s.title, o.current.Pages > 1)
	o.eachWait(s, classSpecs, 2, func(w orareport.Wait) {
		w.Event = waitClass(w.Event)
		w.Class = ""
		t.Rows = append(t.Rows, w)
	})
}

// readTop reads the table of the top events.
func (o *open) readTop(s *section) {
	o.Top.Title, o.Top.Scope, o.Top.Base = s.title, "all", "DB time"
	if strings.Contains(s.title, "Foreground") {
		o.Top.Scope = "foreground"
	} else {
		o.Top.Base = "call time"
	}
	o.Top.Title = strings.TrimRight(strings.Split(s.title, "  ")[0], " ")
	o.eachWait(s, waitSpecs, 2, o.AddTop)
}

// timeSpec is the seconds of each kind of work.
var timeSpec = &oratab.Spec{Name: "time model", Columns: []oratab.Column{
	{Heads: "statistic", Name: "stat", Label: "stat"}, {Heads: "time (s)|time (seconds)", Name: "time"},
}}

// readTimeModel reads the seconds of each kind of work.
func (o *open) readTimeModel(s *section) {
	o.eachRow(s, timeSpec, 1, func(l *oratab.Layout, r *oratab.Row) {
		o.AddTime(orareport.Figure{Name: strings.Clone(r.At(l.Index("stat")).Text), Value: r.At(l.Index("time")).Value, Line: r.Line})
	})
}

// The statistics of the instance: totals with rates, and values at both snapshots.
var (
	statSpec = &oratab.Spec{Name: "instance activity", Columns: []oratab.Column{
		{Heads: "statistic", Name: "stat", Label: "stat"}, {Heads: "total|value", Name: "total"}, {Heads: "per second|per hour", Name: "rate"},
	}}
	levelSpec = &oratab.Spec{Name: "instance levels", Needs: "begin value", Columns: []oratab.Column{
		{Heads: "statistic", Name: "stat", Label: "stat"}, {Heads: "begin value", Name: "begin"}, {Heads: "end value", Name: "end"},
	}}
)

// readActivity reads the statistics of the instance.
func (o *open) readActivity(s *section) {
	levels, totals := *s, *s
	levels.grids, totals.grids, levels.bad, totals.bad = nil, nil, 0, 0
	for _, g := range s.grids {
		if levelSpec.Applies(g) {
			levels.grids = append(levels.grids, g)
		} else {
			totals.grids = append(totals.grids, g)
		}
	}
	o.eachRow(&levels, levelSpec, 2, func(l *oratab.Layout, r *oratab.Row) {
		o.AddLevel(orareport.Change{Name: strings.Clone(r.At(l.Index("stat")).Text), Begin: r.At(l.Index("begin")).Value, End: r.At(l.Index("end")).Value, Line: r.Line})
	})
	o.eachRow(&totals, statSpec, 1, func(l *oratab.Layout, r *oratab.Row) {
		o.AddStat(orareport.Figure{Name: strings.Clone(r.At(l.Index("stat")).Text), Value: r.At(l.Index("total")).Value, Line: r.Line}, r.At(l.Index("rate")))
	})
	s.bad += levels.bad + totals.bad
}

package statspack

import (
	"math"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// readCluster reads the page of figures about other instances: "RAC Statistics" from 10g on, "Cluster Statistics" in 9i.
func (o *open) readCluster(_ orareport.Start, rec text.Record) int {
	return o.pairs(rec, func(label string, values []string, line int32) bool {
		if label = strings.TrimSuffix(label, ":"); len(values) == 0 {
			return true // the report had nothing to divide by
		}
		name := strings.ToLower(strings.Join(strings.Fields(label), " "))
		v := oratab.Number(values[0])
		switch {
		case name == "number of instances":
			c, _ := orareport.NewChange("instances", values, 1, line)
			o.Cluster = append(o.Cluster, orareport.Figure{Name: name, Value: v, Line: line})
			o.Builder.Sample(model.OracleRACInstances, model.L("at", "begin"), c.Begin, line)
			o.Builder.Sample(model.OracleRACInstances, model.L("at", "end"), c.End, line)
		case strings.HasPrefix(name, "estd interconnect traffic"):
			o.figure(model.OracleRACTraffic, "interconnect traffic", v*1024, line)
		case strings.HasSuffix(name, "(ms)"):
			o.figure(model.OracleRACTime, strings.TrimSpace(strings.TrimSuffix(name, "(ms)")), v/1000, line)
		case strings.Contains(name, "%"), name == "global cache hit ratio":
			o.figure(model.OracleRACShare, orareport.RatioName(name), v/100, line)
		case strings.Contains(name, "ratio"):
			o.figure(model.OracleRACRatio, name, v, line)
		default:
			o.figure(model.OracleRACRate, name, v, line)
			if len(values) > 1 {
				o.Builder.Sample(model.OracleRACPerTransaction, model.L("stat", name), oratab.Number(values[1]), line)
			}
		}
		return true
	})
}

// figure keeps a figure of the cluster and makes a sample of it.
func (o *open) figure(m *model.Metric, name string, v float64, line int32) {
	o.Cluster = append(o.Cluster, orareport.Figure{Name: name, Value: v, Line: line})
	var labels model.Labels
	if m != model.OracleRACTraffic {
		labels = model.L("stat", name)
	}
	o.Builder.Sample(m, labels, v, line)
}

// readHostSnapshots reads load and processor states of the host at each snapshot of the interval. They become series where the time of a
// row, which has a day and no month, can be told from the snapshots of the report.
func (o *open) readHostSnapshots(begin orareport.Start, rec text.Record) int {
	understood, pages := o.readGrids(begin, rec)
	if len(pages) > 0 {
		o.hostTable = pages[len(pages)-1].table
	}
	return understood
}

// hostStates are the columns of the table and the states of the processors that they show.
var hostStates = [...]struct{ column, state string }{
	{"busy", "busy"}, {"user", "user"}, {"system", "system"}, {"iowait", "iowait"}, {"cpu wait", "cpu_wait"},
}

// hostSeries makes series of the host's snapshots.
func (o *open) hostSeries() {
	t := o.hostTable
	if t == nil || len(t.Rows) < 3 || o.Begin.At.IsZero() {
		return
	}
	var times []int64
	var lines []int32
	at := o.Begin.At.Add(-time.Minute) // snapshots take a while
	for _, r := range t.Rows {
		when, ok := after(at, t.Text(r, "time"))
		if !ok {
			return
		}
		at = when
		times, lines = append(times, when.UnixMilli()), append(lines, r.Line)
	}
	axis := model.NewAxis(times, lines)
	series := func(m *model.Metric, labels model.Labels, column string) {
		values, known := &model.Column{}, false
		for _, r := range t.Rows {
			v := t.Value(r, column)
			values.Append(v)
			known = known || !math.IsNaN(v)
		}
		if known {
			o.Builder.Series(model.NewSeries(m, labels, axis, values, 1, nil))
		}
	}
	series(model.OracleHostLoad, model.Labels{}, "load")
	for _, s := range hostStates {
		series(model.OracleHostCPUUtilization, model.L("state", s.state), s.column)
	}
}

// after reads "Wed 23 18:30:40": the first such day of a month that is not before a time.
func after(at time.Time, s string) (time.Time, bool) {
	words := strings.Fields(s)
	if len(words) < 2 {
		return time.Time{}, false
	}
	clock, err := time.Parse(time.TimeOnly, words[len(words)-1])
	day, state := oratab.Plain10.Parse(words[len(words)-2])
	if err != nil || state != text.OK || day < 1 || day > 31 {
		return time.Time{}, false
	}
	for month := range 3 {
		first := time.Date(at.Year(), at.Month()+time.Month(month), 1, 0, 0, 0, 0, time.UTC)
		t := first.AddDate(0, 0, int(day)-1).Add(time.Duration(clock.Hour())*time.Hour + time.Duration(clock.Minute())*time.Minute +
			time.Duration(clock.Second())*time.Second)
		if t.Month() == first.Month() && !t.Before(at) {
			return t, true
		}
	}
	return time.Time{}, false
}

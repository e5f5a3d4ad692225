// Package load shows what load generators measured.
package load

import (
	"cmp"
	"math"
	"strings"

	"dumplens/parsers/jtl"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
	"dumplens/report"
	"dumplens/report/views/color"
	"dumplens/report/views/generic"
)

// JTL shows a run of JMeter.
var JTL = report.View{Format: jtl.Format.Name, Doc: "response times, errors and throughput of a JMeter run by label and over time, and its errors by kind", Section: run}

// Limits of the view.
const (
	labelRows = 200
	errorRows = 100
	lines     = 6 // labels in a chart
)

func run(v *report.ViewContext, p *model.Part) report.Section {
	var s report.Section
	r, ok := p.Document.(*jtl.Run)
	if !ok {
		return s
	}
	for _, sub := range []report.Section{labels(v, p, r), overTime(v, p), failures(v, p, r), amounts(v, p, r), generic.Header(v, p), generic.Events(v, p)} {
		s.AddSection(sub)
	}
	return s
}

// rows are the total and the labels, the samples first.
func rows(r *jtl.Run) []jtl.Label {
	all := r.All
	all.Name, all.Kind = "all samples", ""
	if all.Count == 0 {
		return r.Labels
	}
	return append([]jtl.Label{all}, r.Labels...)
}

// labels is the table that JMeter's dashboard calls statistics.
func labels(v *report.ViewContext, p *model.Part, r *jtl.Run) report.Section {
	s := report.Section{ID: v.ID(p, "labels"), Title: report.Say("Labels")}
	t := &report.Table{ID: v.ID(p, "label-table"), Title: report.Say("Response times, errors and throughput by label"),
		Note: report.Say("Percentiles as JMeter's dashboard takes them: the value at place p/100 × (n+1), interpolated, over all samples. Throughput is from a label's first start to its last end."),
		Columns: []report.Column{report.Words("Label"), report.Words("Kind"), report.Numbers("Samples", unit.One), report.Numbers("Errors", unit.One), report.Numbers("Error share", unit.Share),
			report.Numbers("Mean", unit.Second), report.Numbers("Median", unit.Second), report.Numbers("p90", unit.Second), report.Numbers("p95", unit.Second), report.Numbers("p99", unit.Second),
			report.Numbers("Max", unit.Second), report.Numbers("Throughput", unit.PerSecond)}}
	transactions := false
	for _, l := range rows(r) {
		transactions = transactions || l.Kind == "transaction"
		at := model.Pos{Source: p.Source, Line: l.Line, Offset: -1}
		longest := model.Pos{Source: p.Source, Line: l.MaxLine, Offset: -1}
		row := []report.Cell{name(l.Name).At(at), report.TextCell(report.Say(l.Kind)), report.NumberCell(float64(l.Count)).At(at), report.NumberCell(l.Errors), report.NumberCell(l.ErrorShare()), report.NumberCell(l.Mean)}
		for _, x := range l.Percentiles {
			row = append(row, report.NumberCell(x))
		}
		t.Rows = append(t.Rows, append(row, report.NumberCell(l.Max).At(longest), report.NumberCell(l.Throughput)))
	}
	if len(t.Rows) == 0 {
		return s
	}
	if transactions {
		t.Note = report.Say(t.Note.S + " Transactions are controllers: they hold the time of the samples within, and are not in the first row.")
	}
	t.DropEmpty()
	t.Cut(labelRows)
	s.Add(t.Block())
	return s
}

func name(s string) report.Cell {
	return report.TextCell(report.Of(model.LabelKind("label"), cmp.Or(s, "(no label)")))
}

// overTime draws what the generator saw: throughput, response times, threads and errors share one axis of time.
func overTime(v *report.ViewContext, p *model.Part) report.Section {
	s := report.Section{ID: v.ID(p, "time"), Title: report.Say("Over time")}
	throughput := v.Chart(p, "throughput", "Throughput", report.LineChart, unit.PerSecond)
	throughput.Main = true
	throughput.Basis = report.Say(basis(p, model.LoadThroughput, "samples that ended in a step"))
	if x := whole(p, model.LoadThroughput); x != nil {
		throughput.Series = append(throughput.Series, v.Line("all samples", x, color.Blue))
	}
	threads := v.Chart(p, "threads", "Active threads", report.LineChart, unit.One)
	threads.Main = true
	if x := whole(p, model.LoadThreads); x != nil {
		threads.Series = append(threads.Series, v.Line("active threads", x, color.Purple))
	}
	errors := v.Chart(p, "errors", "Errors", report.LineChart, unit.PerSecond)
	if x := whole(p, model.LoadErrorRate); x != nil {
		if x.Stats().Max > 0 {
			errors.Series = append(errors.Series, v.Line("failed samples", x, color.Red))
		} else {
			errors.Max = 0 // said in words
		}
	}
	s.Add(generic.Drawn(throughput, times(v, p), threads, errors, byLabel(v, p, "throughput-labels", "Throughput by label", model.LoadThroughput),
		byLabel(v, p, "mean-labels", "Mean response time by label", model.LoadMean), byLabel(v, p, "p95-labels", "95 % of the samples of a label took no longer than", model.LoadPercentile))...)
	return s
}

// times draws mean and percentiles of all samples.
func times(v *report.ViewContext, p *model.Part) *report.Chart {
	c := v.Chart(p, "response", "Response time of all samples", report.LineChart, unit.Second)
	c.Main = true
	c.Basis = report.Say(basis(p, model.LoadPercentile, "of the samples that ended in a step"))
	if x := whole(p, model.LoadMean); x != nil {
		c.Series = append(c.Series, v.Line("mean", x, color.Grey))
	}
	for _, k := range []struct {
		percentile, name string
		color            int
	}{{"50", "median", color.Teal}, {"90", "p90", color.Sky}, {"95", "p95", color.Blue}, {"99", "p99", color.Orange}} {
		for _, x := range p.SeriesOf(model.LoadPercentile, "percentile", k.percentile, "label", "") {
			c.Series = append(c.Series, v.Line(k.name, x, k.color))
		}
	}
	return c
}

// basis says how long the steps of a metric are.
func basis(p *model.Part, m *model.Metric, what string) string {
	x := p.FirstSeries(m)
	if x == nil || x.Axis.Span == 0 {
		return what
	}
	return what + " of " + unit.Of(x.Axis.Span, unit.Second).String() + "; the first and the last step are covered in part only"
}

// whole is the series of all samples.
func whole(p *model.Part, m *model.Metric) *model.Series {
	return p.FirstSeries(m, "label", "", "percentile", "")
}

// byLabel draws the labels with the most samples. One label is all samples, and is drawn already.
func byLabel(v *report.ViewContext, p *model.Part, id, title string, m *model.Metric) *report.Chart {
	c := v.Chart(p, id, title, report.LineChart, m.Unit)
	for _, x := range p.SeriesOf(m, "kind", "") {
		label := x.Labels.Get("label")
		if label != "" && len(c.Series) < lines {
			line := v.Line("", x, len(c.Series))
			line.Name = report.Of(model.LabelKind("label"), label)
			c.Series = append(c.Series, line)
		}
	}
	if len(c.Series) < 2 {
		c.Series = nil
	}
	return c
}

// failures lists what failed, and how.
func failures(v *report.ViewContext, p *model.Part, r *jtl.Run) report.Section {
	s := report.Section{ID: v.ID(p, "failures"), Title: report.Say("Errors")}
	t := &report.Table{ID: v.ID(p, "failure-table"), Title: report.Say("Errors by kind"), Note: report.Say("\"assertion\" is an answer that the server was content with and the test was not."),
		Columns: []report.Column{report.Words("Label"), report.Words("Code"), report.Words("Message"), report.Numbers("Samples", unit.One), report.Numbers("Of all errors", unit.Share)}}
	for _, f := range r.Errors {
		at := model.Pos{Source: p.Source, Line: f.Line, Offset: -1}
		share := math.NaN()
		if r.All.Errors > 0 {
			share = float64(f.Count) / r.All.Errors
		}
		t.Rows = append(t.Rows, []report.Cell{name(f.Label), report.TextCell(report.Say(short(f.Code))).At(at), report.TextCell(generic.Cut(f.Message)).At(at), report.NumberCell(float64(f.Count)).At(at), report.NumberCell(share)})
	}
	if len(t.Rows) > 0 {
		t.Cut(errorRows)
		s.Add(t.Block())
	}
	return s
}

// short leaves out what JMeter puts before the class of an exception.
func short(code string) string { return strings.TrimPrefix(code, "Non HTTP response code: ") }

// amounts lists what was sent and received, and how long connecting took.
func amounts(v *report.ViewContext, p *model.Part, r *jtl.Run) report.Section {
	s := report.Section{ID: v.ID(p, "amounts"), Title: report.Say("Bytes and connections")}
	t := &report.Table{ID: v.ID(p, "amount-table"), Title: report.Say("Bytes, latency and connect time by label"), Note: report.Say("Latency is the time to the first byte, connecting included; connect time is the mean over all samples, those included that use a connection again."),
		Columns: []report.Column{report.Words("Label"), report.Numbers("Received", unit.Byte), report.Numbers("Received", unit.BytePerSecond), report.Numbers("Sent", unit.Byte), report.Numbers("Sent", unit.BytePerSecond),
			report.Numbers("Latency", unit.Second), report.Numbers("Connect", unit.Second)}}
	known := false
	for _, l := range rows(r) {
		row := []report.Cell{name(l.Name)}
		for _, x := range [...]float64{l.Received, l.ReceivedRate, l.Sent, l.SentRate, l.Latency, l.Connect} {
			if x == 0 {
				x = math.NaN() // a column that is not there adds up to nothing
			}
			known = known || !math.IsNaN(x)
			row = append(row, report.NumberCell(x))
		}
		t.Rows = append(t.Rows, row)
	}
	if known {
		t.DropEmpty()
		t.Cut(labelRows)
		s.Add(t.Block())
	}
	return s
}

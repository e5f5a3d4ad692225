package jtl

import (
	"fmt"
	"math"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// Percentiles are those that a run has for each label, in percent.
var Percentiles = [...]float64{50, 90, 95, 99}

// Run is one run of a load generator, of the rows of a JTL file, of the summaries of a jmeter.log, or of a dashboard.
type Run struct {
	Kind     string // "CSV", "XML", "jmeter.log", "statistics.json"
	Version  string // of JMeter, where a log tells
	Columns  string // names of the columns of a CSV file
	Rows     int64  // rows read; of a log, summaries
	Empty    int64  // transactions in which nothing was sampled, left out
	All      Label  // all samples together; see model.LoadSamples for what is none
	Labels   []Label
	Errors   []Failure // most first
	Timeline *Timeline // nil where there are no times

	Hosts       []string // load generators, where the data name them
	Servers     []string // hosts of the URLs
	Summarisers []Summariser

	guessed   bool
	variables []string
	pos       model.Pos
}

// Label is what was measured under one name. Times are in seconds; NaN is not known.
type Label struct {
	Name                   string
	Kind                   string // "" for samples, "transaction", "sub"
	Count                  int64
	Errors                 float64
	Mean, Min, Max         float64
	Percentiles            [len(Percentiles)]float64
	Throughput             float64 // samples a second from the first start to the last end
	Received, Sent         float64 // bytes
	ReceivedRate, SentRate float64 // bytes a second
	Latency, Connect       float64 // means
	Window                 model.Window
	Line, MaxLine          int32 // of the first row and of the one that took longest
	elapsed                float64
	latencies, connects    int64
	latencySum, connectSum float64
}

// ErrorShare is the share of the samples that failed.
func (l Label) ErrorShare() float64 {
	if l.Count == 0 {
		return math.NaN()
	}
	return l.Errors / float64(l.Count)
}

// Failure is one kind of error of a label. Code is the response code, "assertion" where the server answered as it should and the test did not like it.
type Failure struct {
	Label, Code string
	Message     model.Text
	Count       int64
	Line        int32 // of the first
}

// Summariser is a summariser of a jmeter.log, with its last figures.
type Summariser struct {
	Name          string
	Count, Errors int64
	Read          bool // the figures of the run are its
	Line          int32
}

// Fields lists what the run says of itself, besides its numbers.
func (r *Run) Fields() []model.Field {
	var out []model.Field
	add := func(name string, value model.Text) {
		if value.S != "" {
			out = append(out, model.Field{Name: name, Value: value, Pos: r.pos})
		}
	}
	add("kind", model.Say(r.Kind))
	add("JMeter", model.Say(r.Version))
	columns := r.Columns
	if r.guessed {
		columns += " (told from the rows; there is no line of names)"
	}
	add("columns", model.Say(columns))
	add("other columns", model.Say(strings.Join(r.variables, ", ")))
	add("rows", model.Say(unit.Number(float64(r.Rows))))
	if r.Empty > 0 {
		add("empty transactions, left out", model.Say(unit.Number(float64(r.Empty))))
	}
	if r.Timeline != nil {
		add("step of what is over time", model.Say(r.Timeline.String()))
	}
	for _, h := range r.Hosts {
		add("load generator", model.Text{Kind: model.Host, S: h})
	}
	for _, s := range r.Servers {
		add("server", model.Text{Kind: model.Address, S: s})
	}
	for _, s := range r.Summarisers {
		what := "read"
		if !s.Read {
			what = "not read: it logs the same samples, or some of them"
		}
		out = append(out, model.Field{Name: "summariser", Value: model.Say(fmt.Sprintf("%s: %s samples, %s", s.Name, unit.Number(float64(s.Count)), what)), Pos: model.Pos{Source: r.pos.Source, Line: s.Line, Offset: -1}})
	}
	type kind struct{ code, text string }
	seen := map[kind]bool{}
	for _, f := range r.Errors {
		k := kind{f.Code, f.Message.S}
		if seen[k] || len(seen) == mostErrorFields {
			continue
		}
		seen[k] = true
		if f.Message.S == "" {
			f.Message = model.Say("without a message")
		}
		out = append(out, model.Field{Name: "error " + f.Code, Value: f.Message, Pos: model.Pos{Source: r.pos.Source, Line: f.Line, Offset: -1}})
	}
	return out
}

// mostErrorFields is how many messages of errors are among the fields.
const mostErrorFields = 20

// Timeline is what ended when. All tracks have the same steps; what lies between the distributions of response times may be longer.
type Timeline struct {
	From  time.Time     // start of the first step
	Step  time.Duration // length of a step
	Dist  time.Duration // length that a distribution covers, a multiple of Step
	Steps int

	Tracks []Track // the labels with the most samples, most first; at the end those that have none of their own, together

	lines    []int32
	hosts    []*host
	distBase int64 // number of the first distribution since 1970
	total    rowKind
}

// Track is the timeline of a label. Rest marks those of the labels together that have none of their own.
type Track struct {
	Label  string
	Kind   string
	Rest   bool
	steps  []step
	spread []*histogram
}

// String names the lengths of the steps.
func (t *Timeline) String() string {
	say := func(d time.Duration) string { return unit.Of(d.Seconds(), unit.Second).String() }
	if t.Step == t.Dist {
		return say(t.Step)
	}
	return say(t.Step) + ", percentiles " + say(t.Dist)
}

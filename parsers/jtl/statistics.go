package jtl

import (
	"encoding/json"
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// mostStatistics is how large a statistics.json may be: one of a thousand labels has half a megabyte.
const mostStatistics = 64 << 20

// statisticsReading is a statistics.json being read. It is one object, and small, so it is read as a whole.
type statisticsReading struct {
	*runs
	content strings.Builder
	line    int32
	cut     bool
}

func (x *statisticsReading) block(rec text.Record, _ bool) {
	tree, err := statisticsGrammar.Parse(rec)
	if err != nil || tree == nil {
		return
	}
	if x.line == 0 {
		x.line = int32(tree.Pos.Line)
	} else {
		x.content.WriteByte('\n')
	}
	if x.content.Len() > mostStatistics {
		x.cut = true
		return
	}
	x.content.WriteString(tree.Object)
}

// totalName is what the dashboard calls all samples together.
const totalName = "Total"

// close reads the object.
func (x *statisticsReading) close(last int32) {
	if x.line == 0 {
		return
	}
	s := x.content.String()
	x.begin(x.line, "statistics.json")
	d := json.NewDecoder(strings.NewReader(s))
	at := func() int32 {
		return min(x.line+int32(strings.Count(s[:min(int(d.InputOffset()), len(s))], "\n")), max(last, x.line))
	}
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		x.b.Notef(x.line, model.Warning, "no object of statistics")
		return
	}
	understood := int32(0)
	for d.More() {
		name, err := d.Token()
		if err != nil {
			break
		}
		line := at()
		var figures map[string]any
		if err := d.Decode(&figures); err != nil {
			x.b.Notef(line, model.Warning, "the statistics were read up to here only: what follows is cut, or no object")
			break
		}
		x.label(name.(string), figures, line)
		understood = at() - x.line + 1
	}
	if _, err := d.Token(); err == nil {
		understood = int32(text.LineCount(s))
	}
	x.b.Understood(int(min(understood, int32(text.LineCount(s)))))
	x.emitStatistics()
}

// label takes the figures of one label.
func (x *statisticsReading) label(name string, f map[string]any, line int32) {
	get := func(key string, unit float64) float64 {
		v, ok := f[key].(float64)
		if !ok || v < 0 || math.IsInf(v, 0) {
			return nan
		}
		return v * unit
	}
	n := get("sampleCount", 1)
	if math.IsNaN(n) {
		x.b.Notef(line, model.Warning, "a label without sampleCount; it was left out")
		return
	}
	l := Label{Name: tidy(name), Count: int64(n), Errors: get("errorCount", 1), Mean: get("meanResTime", 0.001), Min: get("minResTime", 0.001), Max: get("maxResTime", 0.001),
		Throughput: get("throughput", 1), ReceivedRate: get("receivedKBytesPerSec", 1024), SentRate: get("sentKBytesPerSec", 1024), Latency: nan, Connect: nan, Line: line, MaxLine: line,
		Percentiles: [len(Percentiles)]float64{get("medianResTime", 0.001), get("pct1ResTime", 0.001), get("pct2ResTime", 0.001), get("pct3ResTime", 0.001)}}
	x.run.Rows++
	if name == totalName {
		x.run.All = l
		return
	}
	x.run.Labels = append(x.run.Labels, l)
}

func (x *statisticsReading) emitStatistics() {
	x.emitLabel(&x.run.All, model.Labels{})
	for i := range x.run.Labels {
		x.tally.serve(x.run.Labels[i].Name)
		x.emitLabel(&x.run.Labels[i], model.L("label", x.run.Labels[i].Name))
	}
	x.run.Servers = x.tally.servers
}

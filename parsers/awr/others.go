package awr

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
)

// ownSpecs are the tables that only AWR prints, or prints in another way than STATSPACK; the others are those of oratab. The first title
// that a section's title begins with is taken.
var ownSpecs = [...]struct {
	title string // lower case
	spec  *oratab.Spec
}{
	{"wait event histogram detail", &histogramDetail},
	{"wait event histogram (up to", &histogramDetail}, // 12.2 and later
	{"iostat by function/filetype summary", &functionFileIO},
	{"iostat by function summary", &functionIO},
	{"iostat by filetype summary", &filetypeIO},
	{"service statistics", &services},
	{"memory dynamic components", &components},
	{"init.ora multi-valued parameters", &multiParameters},
	{"init.ora parameters", &parameters},
	{"operating system statistics - detail", &osDetail},
}

const (
	mega  = 1 << 20
	milli = 1e-3
)

var (
	read  = []string{"direction", "read"}
	write = []string{"direction", "write"}
)

// functionIO prints reads before writes, under the same heads.
var functionIO = oratab.Spec{Name: "io by function", Columns: ioColumns(oratab.Column{Heads: "function", Name: "function", Label: "function"},
	oratab.Column{Heads: "count", Name: "waits", Metric: model.OracleIOWaits, Base: 1000},
	oratab.Column{Heads: "tm(ms)", Name: "mean wait", Metric: model.OracleIOWaitMean, Factor: milli})}

// filetypeIO has mean times of single and multi block reads in place of waits. Its rows are no functions.
var filetypeIO = oratab.Spec{Name: "io by file type", Columns: []oratab.Column{
	{Heads: "filetype", Name: "file type", Text: true},
	{Heads: "small", Name: "mean small read", Factor: milli}, {Heads: "large", Name: "mean large read", Factor: milli},
	{Heads: "reads: data", Name: "read", Base: 1024}, {Heads: "reqs per sec", Name: "reads per second", Base: 1000},
	{Heads: "data per sec", Name: "read per second", Base: 1024}, {Heads: "writes: data", Name: "written", Base: 1024},
	{Heads: "reqs per sec", Name: "writes per second", Base: 1000}, {Heads: "data per sec", Name: "written per second", Base: 1024},
}}

// functionFileIO repeats the functions, and tells their kinds of files.
var functionFileIO = oratab.Spec{Name: "io by function and file type", Columns: []oratab.Column{
	{Heads: "function", Name: "function", Text: true},
	{Heads: "reads: data", Name: "read", Base: 1024}, {Heads: "reqs per sec", Name: "reads per second", Base: 1000},
	{Heads: "data per sec", Name: "read per second", Base: 1024}, {Heads: "writes: data", Name: "written", Base: 1024},
	{Heads: "reqs per sec", Name: "writes per second", Base: 1000}, {Heads: "data per sec", Name: "written per second", Base: 1024},
	{Heads: "count", Name: "waits", Base: 1000}, {Heads: "tm(ms)", Name: "mean wait", Factor: milli},
}}

func ioColumns(key oratab.Column, more ...oratab.Column) []oratab.Column {
	return append([]oratab.Column{
		key,
		{Heads: "reads: data", Name: "read", Metric: model.OracleIOVolume, Labels: read, Base: 1024},
		{Heads: "reqs per sec", Name: "reads per second", Metric: model.OracleIORequestRate, Labels: read, Base: 1000},
		{Heads: "data per sec", Name: "read per second", Base: 1024}, // in megabytes where no suffix follows: it follows from the volume
		{Heads: "writes: data", Name: "written", Metric: model.OracleIOVolume, Labels: write, Base: 1024},
		{Heads: "reqs per sec", Name: "writes per second", Metric: model.OracleIORequestRate, Labels: write, Base: 1000},
		{Heads: "data per sec", Name: "written per second", Base: 1024},
	}, more...)
}

// histogramDetail tells the longer waits further apart: its first bucket is all that is shorter, so its numbers are no samples of the same
// kind as those of the histogram before it.
var histogramDetail = oratab.Spec{Name: "wait event histogram detail", Columns: []oratab.Column{
	{Heads: "event", Name: "event", Text: true}, {Heads: "waits", Name: "waits", Base: 1000},
}}

// clipCounts takes out counts of a histogram whose suffix the column has cut off: "1934." was "1934.3K", which nobody can know.
func clipCounts(g *oratab.Grid) {
	if len(g.Ruler) < 2 {
		return
	}
	for i := range g.Rows {
		lines := strings.Split(g.Rows[i].Text, "\n")
		for k, line := range lines {
			if to := g.Ruler[1].To; len(line) >= to && line[to-1] == '.' && (len(line) == to || line[to] == ' ') {
				from := strings.LastIndexByte(line[:to], ' ') + 1
				lines[k] = line[:from] + strings.Repeat("#", to-from) + line[to:]
			}
		}
		g.Rows[i].Text = strings.Join(lines, "\n")
	}
}

var services = oratab.Spec{Name: "services", Columns: []oratab.Column{
	{Heads: "service", Name: "service", Label: "service"},
	{Heads: "db time", Name: "db time", Metric: model.OracleServiceDBTime}, {Heads: "db cpu", Name: "db cpu", Metric: model.OracleServiceDBCPU},
	{Heads: "physical reads (k)", Name: "reads", Factor: 1000}, {Heads: "logical reads (k)", Name: "gets", Factor: 1000},
	{Heads: "physical", Name: "reads"}, {Heads: "logical", Name: "gets"},
}}

// components has sizes at both snapshots and the limits between which they went since the start.
var components = oratab.Spec{Name: "memory components", Columns: []oratab.Column{
	{Heads: "component", Name: "component", Label: "component"},
	{Heads: "begin", Name: "begin", Metric: model.OracleMemoryComponent, Labels: []string{"at", "begin"}, Factor: mega},
	{Heads: "current", Name: "end", Metric: model.OracleMemoryComponent, Labels: []string{"at", "end"}, Factor: mega},
	{Heads: "min size", Name: "smallest", Factor: mega}, {Heads: "max size", Name: "largest", Factor: mega},
	{Heads: "count", Name: "resizes", Metric: model.OracleMemoryResizes}, {Heads: "typ/mod", Name: "last operation", Text: true},
}}

// parameters are cut off at their columns in text.
var parameters = oratab.Spec{Name: "parameters", Columns: []oratab.Column{
	{Heads: "parameter", Name: "parameter", Text: true}, {Heads: "begin", Name: "begin", Text: true}, {Heads: "end", Name: "end", Text: true},
}, After: parameterSamples}

// multiParameters print a name once for all of its values.
var multiParameters = oratab.Spec{Name: "parameters with several values", Fill: 1, Columns: []oratab.Column{
	{Heads: "parameter", Name: "parameter", Text: true}, {Heads: "begin", Name: "begin", Text: true}, {Heads: "end", Name: "end", Text: true},
}}

// parameterSamples gives the values that are numbers, and nothing else.
func parameterSamples(b *model.Builder, t *oratab.Table, rows []oratab.Record) {
	for _, r := range rows {
		name := t.Text(r, "parameter")
		for _, at := range []struct{ column, label string }{{"begin", ""}, {"end", "end"}} {
			if v := t.Text(r, at.column); oratab.IsDigits(v) {
				b.Sample(model.OracleParameter, model.L("parameter", name, "at", at.label), oratab.Number(v), r.Line)
			}
		}
	}
}

var osDetail = oratab.Spec{Name: "os statistics by snapshot", Columns: []oratab.Column{
	{Heads: "snap time", Name: "time", Text: true}, {Heads: "load", Name: "load"},
	{Heads: "%busy", Name: "busy", Factor: 0.01}, {Heads: "%user", Name: "user", Factor: 0.01}, {Heads: "%sys", Name: "system", Factor: 0.01},
	{Heads: "%idle", Name: "idle", Factor: 0.01}, {Heads: "%iowait", Name: "iowait", Factor: 0.01},
}}

// readOther reads the sections whose meaning is in a Spec, and keeps those without one as tables.
func (o *open) readOther(s *section, entry *orareport.Section) {
	entry.Read = len(s.grids) > 0
	same := entry.Pages > 1
	if !same {
		o.tables.Begin()
	}
	o.bad = 0
	for _, g := range s.grids {
		spec := specFor(s.title, g)
		if spec.Name == "wait event histogram" && !o.HTML {
			clipCounts(g)
		}
		if !o.HTML && g.Above == nil && len(g.Ruler) > 0 && g.Ruler[0].From == 1 { // names stand above their numbers, without head and ruler
			g.Above = &oratab.Grid{Heads: "Function/Queue", Ruler: oratab.Ruler{{From: 0, To: 80}}}
		}
		o.tables.Read(s.title, spec, g, same)
	}
	s.bad += o.bad
}

func specFor(title string, g *oratab.Grid) *oratab.Spec {
	lower := oratab.Fold(title)
	for _, own := range ownSpecs {
		if strings.HasPrefix(lower, own.title) {
			return own.spec
		}
	}
	spec, _ := oratab.SpecFor(title, g)
	return spec
}

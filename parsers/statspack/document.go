package statspack

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
)

// Report is what one STATSPACK report says, in base units. NaN is a number that the report does not know ("####", blank).
// The same numbers are samples of the part, with their labels; the document keeps what belongs together.
type Report struct {
	Header        Header
	Begin, End    Snapshot
	CacheSizes    []CacheSize
	LoadProfile   []Load
	Efficiency    []Figure // shares; above 1 and below 0 as printed
	SharedPool    []Change // shares
	Top           Top
	Waits         []WaitTable
	TimeModel     []Figure // seconds
	HostCPU       HostCPU
	Memory        []Change // bytes
	Statements    []*Statement
	InstanceStats []Figure // totals, in the unit of the statistic
	Levels        []Change // statistics with absolute values
	Cluster       []Figure // of other instances: seconds, shares and rates
	Cursors       []Change // of the shared pool: bytes, ratios and counts
	Parameters    []Parameter
	Tables        []*oratab.Table // other sections, where samples do not say all of them; see Table
	Sections      []*Section

	source model.SourceID
}

// Header names the instance. Texts that the report does not have are empty.
type Header struct {
	Database, DatabaseID, Instance, Release string
	InstanceNumber                          string
	Cluster                                 string    // as printed: OPS, Cluster or RAC: YES or NO
	Startup                                 time.Time // zero when not printed
	Host                                    model.Text
	Platform                                string
	CPUs, Cores, Sockets                    float64
	Memory                                  float64 // bytes
	Elapsed, DBTime, DBCPU                  float64 // seconds
	Line                                    int32   // of database and instance, 0 without
}

// Snapshot is one of the two that a report compares.
type Snapshot struct {
	ID                string
	At                time.Time // zero when it cannot be read
	Sessions, Cursors float64   // sessions, and open cursors per session
	Comment           string
	Line              int32
}

// What both kinds of reports say in the same way.
type (
	CacheSize = oratab.CacheSize
	Load      = oratab.Load
	Figure    = oratab.Figure
	Change    = oratab.Change
)

// Top is the table of the top events. Its shares are of Base, which differs between releases.
type Top struct {
	Title string
	Base  string // "wait time" (8i), "elapsed time" (9i), "call time"
	Rows  []Wait
}

// WaitTable is one table of wait events.
type WaitTable struct {
	Title, Scope string // all, foreground, background
	Rows         []Wait
}

// Wait is a row of a wait table.
type Wait struct {
	Event          string // as printed, which may be cut off
	FullName       string // where a longer spelling in the same report is certain to be the same event; else empty
	Count          float64
	Timeouts       float64 // count; NaN where only a share is printed
	TimeoutShare   float64
	Time           float64 // seconds
	Mean           float64 // seconds: the more precise of time by count and the printed average
	PrintedMean    float64 // seconds
	PerTransaction float64
	Share          float64 // of the table's base
	Line           int32
}

// HostCPU is what the host says of its processors over the interval.
type HostCPU struct {
	User, System, Idle, IOWait, CPUWait float64 // shares
	LoadBegin, LoadEnd                  float64
	CPUs, Cores, Sockets                float64
	Figures                             []Figure // of the instance's part in it: seconds, and shares where the name has a %
	Line                                int32    // of the shares, 0 without
}

// Statement is a SQL statement of the report, known by its hash value (from 10g the old one).
type Statement struct {
	Hash      string
	Module    model.Text
	Text      model.Text // its pieces joined
	Truncated bool       // it has, or may have, more text than the report prints
	Lines     int32      // of text
	Line      int32      // of its first number row

	values map[*model.Metric]float64 // while reading
	text   []byte                    // while reading
	last   int                       // where its last line begins in text
	pieces int                       // lines of text in the section being read
}

// Section is a titled section, or a block of the first page.
type Section struct {
	Title       string
	First, Last int32
	Pages       int  // how often its title is printed
	Known       bool // false: its rows are in Tables under the printed heads, and no sample is made of them
	Closed      bool // its end line was seen
}

// Parameter is an initialisation parameter. End is empty where the value did not change.
type Parameter struct {
	Name, Begin, End string
	Cut              bool // the value is as long as its column, so it may be cut off (8i, 9i)
	Line             int32
}

// Table finds a table by the name that oratab has for it ("latches", "file io", "segments by logical reads"), nil when the report has none.
// A section printed twice has two tables; this is the first.
func (r *Report) Table(name string) *oratab.Table {
	for _, t := range r.Tables {
		if t.Name == name {
			return t
		}
	}
	return nil
}

func newReport(source model.SourceID) *Report {
	nan := math.NaN()
	return &Report{
		source: source,
		Header: Header{CPUs: nan, Cores: nan, Sockets: nan, Memory: nan, Elapsed: nan, DBTime: nan, DBCPU: nan},
		Begin:  Snapshot{Sessions: nan, Cursors: nan},
		End:    Snapshot{Sessions: nan, Cursors: nan},
		HostCPU: HostCPU{User: nan, System: nan, Idle: nan, IOWait: nan, CPUWait: nan, LoadBegin: nan, LoadEnd: nan,
			CPUs: nan, Cores: nan, Sockets: nan},
	}
}

// Fields lists the header, the snapshots, the statements, the parameters and the sections that no one knows.
func (r *Report) Fields() []model.Field {
	var out []model.Field
	add := func(name string, value model.Text, line int32) {
		if value.S != "" {
			out = append(out, model.Field{Name: name, Value: value, Pos: model.Pos{Source: r.source, Line: line, Offset: -1}})
		}
	}
	h := r.Header
	add("Database", model.Text{Kind: model.Host, S: h.Database}, h.Line)
	add("Instance", model.Text{Kind: model.Host, S: h.Instance}, h.Line)
	add("Release", model.Say(h.Release), h.Line)
	add("Cluster", model.Say(h.Cluster), h.Line)
	add("Host", h.Host, h.Line)
	add("Platform", model.Say(h.Platform), h.Line)
	if !h.Startup.IsZero() {
		add("Startup", model.Say(h.Startup.Format("2006-01-02 15:04")), h.Line)
	}
	for _, s := range []struct {
		name string
		snap Snapshot
	}{{"Begin snapshot", r.Begin}, {"End snapshot", r.End}} {
		if s.snap.ID != "" {
			add(s.name, model.Say(s.snap.ID+stamp(s.snap.At)), s.snap.Line)
			add(s.name+" comment", model.Say(s.snap.Comment), s.snap.Line)
		}
	}
	for _, s := range r.Statements {
		add("Statement "+s.Hash, s.Text, s.Line)
		add("Module of "+s.Hash, s.Module, s.Line)
	}
	for _, p := range r.Parameters {
		add("Parameter "+p.Name, model.Text{Kind: valueKind(p.Begin), S: p.Begin}, p.Line)
		add("Parameter "+p.Name+" at the end", model.Text{Kind: valueKind(p.End), S: p.End}, p.Line)
	}
	for _, s := range r.Sections {
		if !s.Known {
			add("Unknown section", model.Say(fmt.Sprintf("%s (lines %d–%d)", s.Title, s.First, s.Last)), s.First)
		}
	}
	return out
}

// valueKind tells parameters that hold paths or addresses from others, for redaction.
func valueKind(value string) model.TextKind {
	switch {
	case strings.Contains(value, "HOST") || strings.Count(value, ".") == 3:
		return model.Address
	case strings.ContainsAny(value, `/\+`):
		return model.Path
	}
	return model.Plain
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return " at " + t.Format("2006-01-02 15:04:05")
}

// shortNumber writes a number for a note.
func shortNumber(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

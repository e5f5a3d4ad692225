package awr

import (
	"math"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
)

// Report is what one AWR report says of one window, in base units. NaN is a number that the report does not know ("####", "N/A", blank).
// The same numbers are samples of the part, with their labels; the document keeps what belongs together. Its types have the names and the
// meaning of those of package statspack; a report that compares two periods makes two Reports.
type Report struct {
	Title         string // of the report: kinds are told by it
	Kind          string // "instance", "pdb", "compare"
	HTML          bool
	Period        string // of a report that compares: "first", "second"
	Header        Header
	Begin, End    Snapshot
	CacheSizes    []CacheSize
	LoadProfile   []Load
	Efficiency    []Figure // shares; above 1 and below 0 as printed
	SharedPool    []Change // shares
	Top           Top
	Waits         []WaitTable
	Classes       []WaitTable // waits by class: Event is the class
	TimeModel     []Figure    // seconds
	HostCPU       HostCPU
	Memory        []Change // bytes
	Statements    []*Statement
	InstanceStats []Figure        // totals, in the unit of the statistic
	Levels        []Change        // statistics with absolute values
	Tables        []*oratab.Table // other sections, where samples do not say all of them
	Sections      []*Section

	source model.SourceID
}

// Header names the instance. Texts that the report does not have are empty.
type Header struct {
	Database, DatabaseID, Instance, Release string
	InstanceNumber                          string
	Cluster                                 string // RAC: YES or NO
	Role, Edition, Multitenant              string // 12c and later; Multitenant is YES or NO
	Container                               string // the pluggable database of a PDB report
	Startup                                 time.Time
	Host                                    model.Text
	Platform                                string
	CPUs, Cores, Sockets                    float64
	Memory                                  float64 // bytes
	Elapsed, DBTime, DBCPU                  float64 // seconds
	Line                                    int32   // of database and instance, 0 without
}

// Snapshot is one of the two that a window lies between.
type Snapshot struct {
	ID                string
	At                time.Time // zero when it cannot be read
	Sessions, Cursors float64   // sessions, and open cursors per session
	Line              int32
}

// What both kinds of reports say in the same way.
type (
	CacheSize = oratab.CacheSize
	Load      = oratab.Load
	Figure    = oratab.Figure
	Change    = oratab.Change
)

// Top is the table of the top events. Its shares are of Base.
type Top struct {
	Title, Scope string
	Base         string // "call time" (10g), "DB time"
	Rows         []Wait
}

// WaitTable is one table of wait events or classes.
type WaitTable struct {
	Title, Scope string // all, foreground, background
	Rows         []Wait
}

// Wait is a row of a wait table.
type Wait struct {
	Event          string // as printed, in the longest spelling that is certain to be of this row: tables cut names at different widths
	FullName       string // where a spelling that no table can have cut is certain to be the same event; else empty
	Class          string // wait class where the report prints one for the event; else empty
	Count          float64
	TimeoutShare   float64
	Time           float64 // seconds; where the report prints 0 because it rounds, count by average
	Mean           float64 // seconds: the more precise of time by count and the printed average
	PrintedMean    float64 // seconds
	PerTransaction float64
	Share          float64 // of the table's base
	MeanDigit      float64 // seconds that the last printed digit of PrintedMean stands for
	Line           int32
}

// HostCPU is what the host says of its processors over the interval.
type HostCPU struct {
	User, System, Idle, IOWait float64 // shares
	LoadBegin, LoadEnd         float64
	CPUs, Cores, Sockets       float64
	Figures                    []Figure // of the instance's part in it: shares
	Line                       int32    // of the shares, 0 without
}

// Statement is a SQL statement of the report, known by its SQL id.
type Statement struct {
	ID        string // 13 characters; fewer where the report prints it cut and nowhere whole
	Module    model.Text
	Container string     // pluggable database, where it is printed
	Text      model.Text // its pieces joined; from HTML the whole text with its own lines
	Truncated bool       // it has, or may have, more text than the report prints
	Lines     int32      // of text
	Line      int32      // of its first number row

	values map[*model.Metric]sqlFigure // while reading
	text   []byte                      // while reading
	last   int                         // where its last line begins in text
	pieces int                         // lines of text in the section being read
	whole  bool                        // text is the whole one
	cut    bool                        // text is its first characters
}

// Section is a titled section, or a block of the first page.
type Section struct {
	Title       string
	First, Last int32
	Pages       int    // how often its title is printed
	Read        bool   // false: recognised and listed, its content is not used
	Empty       bool   // the report has no data for it
	Reason      string // why it is not used
}

func newReport(source model.SourceID) *Report {
	nan := math.NaN()
	return &Report{
		source:  source,
		Kind:    "instance",
		Header:  Header{CPUs: nan, Cores: nan, Sockets: nan, Memory: nan, Elapsed: nan, DBTime: nan, DBCPU: nan},
		Begin:   Snapshot{Sessions: nan, Cursors: nan},
		End:     Snapshot{Sessions: nan, Cursors: nan},
		HostCPU: HostCPU{User: nan, System: nan, Idle: nan, IOWait: nan, LoadBegin: nan, LoadEnd: nan, CPUs: nan, Cores: nan, Sockets: nan},
	}
}

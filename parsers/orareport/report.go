package orareport

import (
	"math"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
)

// Report is what one report of two snapshots says, in base units. NaN is a number that the report does not know ("####", "N/A", blank, or not
// printed by its kind or release). The same numbers are samples of the part, with their labels; the document keeps what belongs together.
// A report that compares two periods makes two Reports.
type Report struct {
	Title         string // of an AWR report: kinds are told by it
	Kind          string // of an AWR report: "instance", "pdb", "compare"
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
	Classes       []WaitTable // AWR: waits by class; Event is the class
	TimeModel     []Figure    // seconds
	HostCPU       HostCPU
	Memory        []Change // bytes
	Statements    []*Statement
	InstanceStats []Figure        // totals, in the unit of the statistic
	Levels        []Change        // statistics with absolute values
	Cluster       []Figure        // STATSPACK: of other instances: seconds, shares and rates
	Cursors       []Change        // STATSPACK: of the shared pool: bytes, ratios and counts
	Parameters    []Parameter     // STATSPACK; those of AWR are a Table
	Tables        []*oratab.Table // other sections, where samples do not say all of them; see Table
	Sections      []*Section

	source model.SourceID
}

// Header names the instance. Texts that the report does not have are empty.
type Header struct {
	Database, DatabaseID, Instance, Release string
	InstanceNumber                          string
	Cluster                                 string    // as printed: OPS, Cluster or RAC: YES or NO
	Role, Edition, Multitenant              string    // AWR of 12c and later; Multitenant is YES or NO
	Container                               string    // the pluggable database of a PDB report
	Startup                                 time.Time // zero when not printed
	Host                                    model.Text
	Platform                                string
	CPUs, Cores, Sockets                    float64
	Memory                                  float64 // bytes
	Elapsed, DBTime, DBCPU                  float64 // seconds
	Line                                    int32   // of database and instance, 0 without
}

// Snapshot is one of the two that a report lies between.
type Snapshot struct {
	ID                string
	At                time.Time // zero when it cannot be read
	Sessions, Cursors float64   // sessions, and open cursors per session
	Comment           string    // STATSPACK
	Line              int32
}

// CacheSize is a size in bytes. End is NaN where it is not printed: it did not change, or the release does not say.
type CacheSize struct {
	Name       string
	Begin, End float64
	Line       int32
}

// Load is a row of the load profile.
type Load struct {
	Name                      string // lower case, the same for all releases
	Printed                   string
	PerSecond, PerTransaction float64
	Line                      int32
}

// Figure is a name and a number.
type Figure struct {
	Name  string
	Value float64
	Line  int32
}

// Change is a name and its values at both snapshots.
type Change struct {
	Name       string
	Begin, End float64
	Line       int32
}

// Top is the table of the top events. Its shares are of Base, which differs between releases.
type Top struct {
	Title, Scope string // Scope as in WaitTable
	Base         string // "wait time" (8i), "elapsed time" (9i), "call time" (10g), "DB time"
	Rows         []Wait
}

// WaitTable is one table of wait events or classes.
type WaitTable struct {
	Title, Scope string // all, foreground, background
	Rows         []Wait
}

// Wait is a row of a wait table.
type Wait struct {
	Event          string // as printed; in AWR in the longest spelling that is certain to be of this row, since tables cut names at different widths
	FullName       string // where a longer spelling in the same report is certain to be the same event; else empty
	Class          string // wait class where the report prints one for the event; else empty
	Count          float64
	Timeouts       float64 // count; NaN where only a share is printed
	TimeoutShare   float64
	Time           float64 // seconds; where AWR prints 0 because it rounds, count by average
	Mean           float64 // seconds: the more precise of time by count and the printed average
	PrintedMean    float64 // seconds
	PerTransaction float64
	Share          float64 // of the table's base
	MeanDigit      float64 // seconds that the last printed digit of PrintedMean stands for; 0 where only the number tells
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

// Statement is a SQL statement of the report.
type Statement struct {
	ID        string // STATSPACK: the hash value, from 10g the old one; AWR: the SQL id, fewer than 13 characters where it is nowhere printed whole
	Module    model.Text
	Container string     // pluggable database, where it is printed
	Text      model.Text // its pieces joined; from HTML the whole text with its own lines
	Truncated bool       // it has, or may have, more text than the report prints
	Lines     int32      // of text
	Line      int32      // of its first number row
}

// Section is a titled section, or a block of the first page.
type Section struct {
	Title       string
	First, Last int32
	Pages       int    // how often its title is printed
	Read        bool   // false: recognised and listed, its content is not used
	AsPrinted   bool   // STATSPACK: no one knows it; its rows are in Tables under the printed heads, and no sample is made of them
	Closed      bool   // STATSPACK: its end line was seen
	Empty       bool   // AWR: the report says that it has no data for it
	Reason      string // why it is not used
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

// newReport makes a report that knows nothing yet.
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

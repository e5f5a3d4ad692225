package oracle

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/timeline"
	"dumplens/parsers/awr"
	"dumplens/parsers/model"
	"dumplens/parsers/statspack"
)

// Instances puts the Oracle reports of each database beside each other.
var Instances = &analyzers.Derived[[]Database]{
	Name: "instances",
	Doc: `The reports of each database, stage by stage: those of several instances about one interval as nodes side by side, and those of one instance
one after the other as a trend. Databases are told apart by DB id and name.
A trend has each moment once. It takes the shortest intervals: a report whose interval contains that of another is an aggregate, and is named with
those that it contains. Of several reports about one interval (text and HTML, STATSPACK and AWR) the kind that the instance has most of counts.
Where intervals overlap in part, the one that ends first counts. A report in which the instance was started, or whose time cannot be read, is in no
trend. Nothing is left out unnamed. A start of the instance, another release or another host between two reports breaks the trend.
Intervals are of the same time when nine tenths of the longer one are in both.`,
	Needs: []analyzers.Input{DatabaseTime},
	Run:   func(p *analyzers.Pass) ([]Database, error) { return DatabasesOf(DatabaseTime.Of(p)), nil },
}

// Database is a database with the reports of its instances.
type Database struct {
	Name, ID  string // as printed; empty where no report prints it
	Container string // the pluggable database, where the reports are about one
	Stage     string
	Instances []Instance   // by name
	Windows   []NodeWindow // by time
}

// Instance is one instance of a database.
type Instance struct {
	Name  string
	Trend []Interval // by time, no two of the same time
	Left  []LeftOut  // in the order of the case
}

// Interval is what one report covers.
type Interval struct {
	Time       *DBTime
	Window     model.Window // on the clock of the case; unknown where the report does not say
	Begin, End string       // snapshots, as printed
	Break      string       // what separates it from the interval before: a start of the instance, another release; empty for nothing

	id identity
}

// Snaps names the interval by its snapshots: "183–194"; empty without.
func (i *Interval) Snaps() string {
	if i.Begin == "" || i.End == "" {
		return ""
	}
	return i.Begin + "–" + i.End
}

// Instance is the name of the instance that the report is of.
func (i *Interval) Instance() string { return i.id.instanceName() }

// NodeWindow is the reports of several instances about one interval.
type NodeWindow struct {
	Window model.Window // from the first begin to the last end
	Nodes  []Interval   // by name of their instance; at least two
}

// Total is the time of all nodes, in seconds.
func (w *NodeWindow) Total() float64 {
	sum := 0.0
	for _, n := range w.Nodes {
		sum += n.Time.Total
	}
	return sum
}

// LeftKind is why a report is in no trend.
type LeftKind uint8

const (
	Aggregate  LeftKind = iota // its interval contains others
	Duplicate                  // another report is of the same interval
	Overlapped                 // a part of its interval is in another report
	Restarted                  // the instance was started inside
	Undated                    // when it was is not known
)

// LeftOut is a report that is in no trend, with the reports that stand for it there: those that an aggregate contains, the other one of the
// same or of an overlapping interval.
type LeftOut struct {
	Interval
	Kind LeftKind
	For  []Interval
}

// Compared reports whether there is anything to put beside another thing: nodes of one window, a trend, or reports that say the same twice.
func (d *Database) Compared() bool {
	if len(d.Windows) > 0 {
		return true
	}
	return slices.ContainsFunc(d.Instances, func(i Instance) bool { return len(i.Trend) > 1 || len(i.Left) > 0 && len(i.Left)+len(i.Trend) > 1 })
}

// DatabasesOf groups reports by database and stage, in the order in which databases are first met.
func DatabasesOf(times []DBTime) []Database {
	ids := make([]identity, len(times))
	for i := range times {
		ids[i] = identify(times[i].Part)
	}
	complete(ids)
	type key struct {
		stage, dbid, name, container string
		part                         int // of reports that name nothing, each stands for its own
	}
	at := map[key]int{}
	var out []Database
	var members [][]Interval
	for i := range times {
		part, id := times[i].Part, ids[i]
		k := key{stage: part.Stage, dbid: id.dbid, name: strings.ToUpper(id.database), container: id.container}
		if id.dbid == "" && id.database == "" {
			k.name = "\x00" + id.instanceName() // an instance without a database stands for its own
			if id.instanceName() == "" {
				k.part = 1 + i
			}
		}
		n, ok := at[k]
		if !ok {
			n = len(out)
			at[k] = n
			out = append(out, Database{Name: id.database, ID: id.dbid, Container: id.container, Stage: part.Stage})
			members = append(members, nil)
		}
		members[n] = append(members[n], Interval{Time: &times[i], Window: timeline.Window(part), Begin: id.begin, End: id.end, id: id})
	}
	for n := range out {
		out[n].Instances = instancesOf(members[n])
		out[n].Windows = nodeWindows(out[n].Instances)
	}
	return out
}

// instancesOf divides the reports of a database by instance.
func instancesOf(list []Interval) []Instance {
	at := map[string]int{}
	var out []Instance
	var members [][]Interval
	for _, i := range list {
		name := i.id.instanceName()
		n, ok := at[name]
		if !ok {
			n = len(out)
			at[name] = n
			out = append(out, Instance{Name: name})
			members = append(members, nil)
		}
		members[n] = append(members[n], i)
	}
	for n := range out {
		out[n].order(members[n])
	}
	slices.SortStableFunc(out, func(a, b Instance) int { return compareNames(a.Name, b.Name) })
	return out
}

// compareNames orders names with the numbers in their ends as numbers: db2 before db10.
func compareNames(a, b string) int {
	split := func(s string) (string, int) {
		head := strings.TrimRight(s, "0123456789")
		n, err := strconv.Atoi(s[len(head):])
		if err != nil {
			return s, -1
		}
		return head, n
	}
	headA, numberA := split(a)
	headB, numberB := split(b)
	return cmp.Or(strings.Compare(headA, headB), cmp.Compare(numberA, numberB), strings.Compare(a, b))
}

// identity is what a report says of whom it is about.
type identity struct {
	dbid, database, container       string
	instance, number, release, host string
	begin, end                      string
	format                          string
	startup                         time.Time
	restarted                       bool // the instance was started between the snapshots
	partial                         bool // half of a report that compares two periods, which prints less
}

func identify(part *model.Part) identity {
	s := part.Subject
	id := identity{database: s.Database, instance: s.Instance, host: s.Host, format: part.Format}
	switch r := part.Document.(type) {
	case *statspack.Report:
		h := r.Header
		id.dbid, id.number, id.release, id.startup = h.DatabaseID, h.InstanceNumber, h.Release, h.Startup
		id.begin, id.end = r.Begin.ID, r.End.ID
	case *awr.Report:
		h := r.Header
		id.dbid, id.number, id.release, id.startup = h.DatabaseID, h.InstanceNumber, h.Release, h.Startup
		id.begin, id.end, id.container, id.partial = r.Begin.ID, r.End.ID, h.Container, r.Period != ""
	}
	for _, e := range part.Events {
		id.restarted = id.restarted || e.Name == "instance.startup"
	}
	return id
}

func (id *identity) instanceName() string {
	if id.instance == "" && id.number != "" {
		return "instance " + id.number
	}
	return id.instance
}

// complete gives reports without DB id, or without the name of their database, what the others of that name or id have, where that is one.
func complete(ids []identity) {
	idOf, nameOf := map[string]string{}, map[string]string{}
	learn := func(m map[string]string, k, v string) {
		if had, ok := m[k]; ok && had != v {
			v = "" // not certain
		}
		m[k] = v
	}
	for _, id := range ids {
		if id.dbid != "" && id.database != "" {
			learn(idOf, strings.ToUpper(id.database), id.dbid)
			learn(nameOf, id.dbid, id.database)
		}
	}
	for i := range ids {
		id := &ids[i]
		if id.dbid == "" {
			id.dbid = idOf[strings.ToUpper(id.database)]
		}
		if id.database == "" {
			id.database = nameOf[id.dbid]
		}
	}
}

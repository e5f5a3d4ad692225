package oracle

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/say"
	"dumplens/parsers/awr"
	"dumplens/parsers/model"
	"dumplens/parsers/statspack"
)

// Scope is where the rules about reports of an instance apply.
var Scope = analyzers.Scope{Platform: "Oracle"}

// TimesInScope lists where the time of each instance went, for the reports that a rule applies to.
func TimesInScope(p *analyzers.Pass) []DBTime {
	return slices.DeleteFunc(slices.Clone(DatabaseTime.Of(p)), func(d DBTime) bool {
		applies, _ := p.InScope(d.Part)
		return !applies
	})
}

// ReportsInScope lists the reports of instances that a rule applies to.
func ReportsInScope(p *analyzers.Pass) []*model.Part {
	var out []*model.Part
	for _, part := range p.Case.Parts() {
		if part.Format != "statspack" && part.Format != "awr" {
			continue
		}
		if applies, _ := p.InScope(part); applies {
			out = append(out, part)
		}
	}
	return out
}

// AllWaits reports whether a report prints its waits in full, not only the largest ones: full tables list idle events too.
func AllWaits(d *DBTime) bool { return len(d.Idle) > 0 && len(d.Unreadable) == 0 }

// Printed is a number that a part says; false when it does not, or not readably.
func Printed(part *model.Part, m *model.Metric, pairs ...string) (model.Sample, bool) {
	s, ok := part.Sample(m, pairs...)
	return s, ok && !math.IsNaN(s.Value)
}

// InstanceStat is a total of the instance activity of a report.
func InstanceStat(part *model.Part, name string) (model.Sample, bool) {
	return Printed(part, model.OracleInstanceStat, "stat", name)
}

// TopSegments lists the segments that a report names for a statistic, those with the most first.
func TopSegments(part *model.Part, stat string) []model.Sample {
	out := slices.DeleteFunc(part.SamplesOf(model.OracleSegmentValue, "stat", stat), func(s model.Sample) bool { return !(s.Value > 0) })
	slices.SortStableFunc(out, func(a, b model.Sample) int { return cmp.Compare(b.Value, a.Value) })
	return out
}

// SegmentName writes owner, object and partition of a segment.
func SegmentName(s model.Sample) string {
	name := s.Labels.Get("owner") + "." + s.Labels.Get("object")
	if sub := s.Labels.Get("subobject"); sub != "" {
		name += " (" + sub + ")"
	}
	return name
}

// SumOf adds up events that mean the same under the names of several releases; name (in full) and position are those of the longest.
func SumOf(d *DBTime, names ...string) (EventTime, bool) {
	sum := EventTime{Mean: math.NaN()}
	longest := math.Inf(-1)
	for _, name := range names {
		e, ok := d.Event(name, false)
		if !ok {
			continue
		}
		sum.Time, sum.Count, sum.Share = sum.Time+e.Time, sum.Count+e.Count, sum.Share+e.Share
		if e.Time > longest {
			longest, sum.Event, sum.Pos = e.Time, name, e.Pos
		}
	}
	if sum.Count > 0 {
		sum.Mean = sum.Time / sum.Count
	}
	return sum, !math.IsInf(longest, -1)
}

// ElapsedOf is the time between the snapshots of a report in seconds, NaN when it is not known.
func ElapsedOf(part *model.Part) float64 {
	if s, ok := Printed(part, model.OracleElapsed); ok {
		return s.Value
	}
	return math.NaN()
}

// NodesOf names the clustered database that a report is about a node of, for findings that are one statement over all nodes; "" where the report
// does not say that it is clustered. Names alone are no identity: many databases have the same.
func NodesOf(part *model.Part) string {
	var name, id, clustered string
	switch r := part.Document.(type) {
	case *statspack.Report:
		name, id, clustered = r.Header.Database, r.Header.DatabaseID, r.Header.Cluster
	case *awr.Report:
		name, id, clustered = r.Header.Database, r.Header.DatabaseID, r.Header.Cluster
	}
	if clustered != "YES" || id == "" {
		return ""
	}
	return id + " " + strings.ToUpper(name)
}

// ClusterWaits adds up all foreground waits for other instances.
func ClusterWaits(d *DBTime) (time, share float64) {
	for _, e := range d.Foreground {
		if strings.HasPrefix(e.Event, "gc ") || strings.HasPrefix(e.Event, "global cache ") {
			time, share = time+e.Time, share+e.Share
		}
	}
	return time, share
}

// Whole names what shares are of within a sentence.
func Whole(d DBTime) string {
	switch {
	case d.Printed:
		return "DB time"
	case math.IsNaN(d.CPU):
		return "all non-idle foreground waits, CPU not being printed"
	}
	return "CPU and non-idle foreground waits together"
}

func MeanText(e EventTime) string {
	if math.IsNaN(e.Mean) || !(e.Count > 0) {
		return ""
	}
	if e.Count == 1 {
		return "; it was a single wait"
	}
	return fmt.Sprintf("; %s waits of %s on average", say.Number(e.Count), say.Seconds(e.Mean))
}

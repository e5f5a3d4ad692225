package rules

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts"
	"dumplens/parsers/awr"
	"dumplens/parsers/model"
	"dumplens/parsers/statspack"
)

// oracleScope is where the rules about reports of an instance apply.
var oracleScope = analyzers.Scope{Platform: "Oracle"}

// databaseTimes lists where the time of each instance went, for the reports that a rule applies to.
func databaseTimes(p *analyzers.Pass) []facts.DBTime {
	return slices.DeleteFunc(slices.Clone(facts.DatabaseTime.Of(p)), func(d facts.DBTime) bool {
		applies, _ := p.InScope(d.Part)
		return !applies
	})
}

// oracleReports lists the reports of instances that a rule applies to.
func oracleReports(p *analyzers.Pass) []*model.Part {
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

// allWaits reports whether a report prints its waits in full, not only the largest ones: full tables list idle events too.
func allWaits(d *facts.DBTime) bool { return len(d.Idle) > 0 && len(d.Unreadable) == 0 }

// printed is a number that a part says; false when it does not, or not readably.
func printed(part *model.Part, m *model.Metric, pairs ...string) (model.Sample, bool) {
	s, ok := part.Sample(m, pairs...)
	return s, ok && !math.IsNaN(s.Value)
}

// instanceStat is a total of the instance activity of a report.
func instanceStat(part *model.Part, name string) (model.Sample, bool) {
	return printed(part, model.OracleInstanceStat, "stat", name)
}

// topSegments lists the segments that a report names for a statistic, those with the most first.
func topSegments(part *model.Part, stat string) []model.Sample {
	out := slices.DeleteFunc(part.SamplesOf(model.OracleSegmentValue, "stat", stat), func(s model.Sample) bool { return !(s.Value > 0) })
	slices.SortStableFunc(out, func(a, b model.Sample) int { return cmp.Compare(b.Value, a.Value) })
	return out
}

// segmentName writes owner, object and partition of a segment.
func segmentName(s model.Sample) string {
	name := s.Labels.Get("owner") + "." + s.Labels.Get("object")
	if sub := s.Labels.Get("subobject"); sub != "" {
		name += " (" + sub + ")"
	}
	return name
}

// sumOf adds up events that mean the same under the names of several releases; name (in full) and position are those of the longest.
func sumOf(d *facts.DBTime, names ...string) (facts.EventTime, bool) {
	sum := facts.EventTime{Mean: math.NaN()}
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

// elapsedOf is the time between the snapshots of a report in seconds, NaN when it is not known.
func elapsedOf(part *model.Part) float64 {
	if s, ok := printed(part, model.OracleElapsed); ok {
		return s.Value
	}
	return math.NaN()
}

// nodesOf names the clustered database that a report is about a node of, for findings that are one statement over all nodes; "" where the report
// does not say that it is clustered. Names alone are no identity: many databases have the same.
func nodesOf(part *model.Part) string {
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

package oratab

import (
	"strings"

	"dumplens/parsers/model"
)

// kind is the tables of the sections whose title begins with some words.
type kind struct {
	title string // lower case
	specs []*Spec
}

// kinds lists what both STATSPACK and AWR print. The first title that fits is taken, and of its Specs the first whose heads are there.
var kinds = [...]kind{
	{"wait event histogram", []*Spec{&histogram}},
	{"buffer wait statistics", []*Spec{&bufferWaits}},
	{"enqueue activity", []*Spec{&enqueues}},
	{"latch activity", []*Spec{&latches}},
	{"latch sleep breakdown", []*Spec{&latchSleeps}},
	{"latch miss sources", []*Spec{&latchSources}},
	{"parent latch statistics", []*Spec{&latchParents}},
	{"child latch statistics", []*Spec{&latchChildren}},
	{"mutex sleep", []*Spec{&mutexes}},
	{"io stat by function - summary", []*Spec{&ioSummary}},
	{"io stat by function - detail", []*Spec{&ioDetail}},
	{"tablespace io stats", []*Spec{&tablespaceIO}},
	{"file io stats", []*Spec{&fileIO}},
	{"file read histogram stats", []*Spec{&fileHistogram}},
	{"buffer pool statistics", []*Spec{&bufferPools}},
	{"buffer pool advisory", []*Spec{&bufferPoolAdvisory}},
	{"pga aggr target stats", []*Spec{&pgaWork, &pgaMemory}},
	{"pga aggr summary", []*Spec{&pgaWork}},
	{"pga aggr target histogram", []*Spec{&pgaHistogram}},
	{"pga memory advisory", []*Spec{&pgaAdvisory}},
	{"shared pool advisory", []*Spec{&sharedPoolAdvisory}},
	{"java pool advisory", []*Spec{&javaPoolAdvisory}},
	{"streams pool advisory", []*Spec{&streamsPoolAdvisory}},
	{"sga target advisory", []*Spec{&sgaTargetAdvisory}},
	{"memory target advi", []*Spec{&memoryTargetAdvisory}},
	{"memory resize op", []*Spec{&memoryResizes}},
	{"memory dynamic components", []*Spec{&memoryComponents}},
	{"instance recovery stats", []*Spec{&recovery}},
	{"rollback segment stats", []*Spec{&rollbackStats}},
	{"rollback segment storage", []*Spec{&rollbackStorage}},
	{"undo segment summary", []*Spec{&undoSummary}},
	{"undo segment stats", []*Spec{&undoStats}},
	{"dictionary cache stats", []*Spec{&dictionaryGES, &dictionary}},
	{"library cache activity", []*Spec{&libraryGES, &library}},
	{"sga memory summary", []*Spec{&sgaSummary}},
	{"sga breakdown difference", []*Spec{&sgaBreakdown}},
	{"process memory summary", []*Spec{&processMemory}},
	{"top process memory", []*Spec{&topProcesses}},
	{"resource limit stats", []*Spec{&resources}},
	{"init.ora parameters", []*Spec{&parameters}},
	{"buffered queues", []*Spec{&bufferedQueues}},
	{"rule sets", []*Spec{&ruleSets}},
	{"os statistics - detail", []*Spec{&osDetail}},
	{"os statistics", []*Spec{&osStatistics}},
	{"global enqueue statistics", []*Spec{&globalStats}},
	{"ges statistics", []*Spec{&globalStats}},
	{"global cr served stats", []*Spec{&globalStats}},
	{"global current served stats", []*Spec{&currentServed}},
	{"global cache transfer stats", []*Spec{&cacheTransfer}},
}

// SpecFor finds what the columns of a table mean, by the title of its section and its heads. A section that none knows gets a Spec that
// keeps the printed heads; known is false then.
func SpecFor(title string, g *Grid) (s *Spec, known bool) {
	lower := strings.ToLower(title)
	if stat, ok := segmentStat(lower); ok {
		s := segments
		s.Labels = []string{"stat", stat}
		s.Name = "segments by " + stat
		return &s, true
	}
	for i := range kinds {
		if !strings.HasPrefix(lower, kinds[i].title) {
			continue
		}
		for _, s := range kinds[i].specs {
			if s.Applies(g) {
				return s, true
			}
		}
	}
	return &Spec{Name: strings.Clone(lower)}, false
}

// segmentStat is what a section lists segments by: "Segments by Logical Reads", in 9i "Top 5 Logical Reads per Segment".
func segmentStat(title string) (string, bool) {
	if stat, ok := strings.CutPrefix(title, "segments by "); ok {
		return strings.Clone(stat), true
	}
	rest, ok := strings.CutPrefix(title, "top ")
	stat, per := strings.CutSuffix(rest, " per segment")
	if !ok || !per {
		return "", false
	}
	number, stat, _ := strings.Cut(stat, " ")
	return strings.Clone(stat), IsDigits(number) && stat != ""
}

// The ways in which labels are spelled.

// beginOrEnd is the snapshot that a row marked B or E is of.
func beginOrEnd(s string) string {
	switch s {
	case "B":
		return "begin"
	case "E":
		return "end"
	}
	return s
}

// megabytes is a size of an advisory.
func megabytes(s string) string { return strings.ReplaceAll(s, ",", "") + "M" }

// totalOrCategory is the category of process memory; a row of hyphens is their total.
func totalOrCategory(s string) string {
	if strings.Trim(s, "-") == "" {
		return "total"
	}
	return s
}

const mega = 1 << 20

// percent and milli are the factors of shares and of times in milliseconds.
const (
	percent = 0.01
	milli   = 0.001
)

// segments are the segments at the top of some statistic (level 7).
var segments = Spec{
	Columns: []Column{
		{Heads: "owner", Name: "owner", Label: "owner"},
		{Heads: "tablespace", Name: "tablespace", Label: "tablespace"},
		{Heads: "subobject", Name: "subobject", Label: "subobject"},
		{Heads: "object name|object", Name: "object", Label: "object"},
		{Heads: "type", Name: "type", Label: "type"},
		{Heads: "pct|total|capture|%", Name: "share", Metric: model.OracleSegmentShare, Factor: percent},
		{Heads: "reads|writes|waits|busy|received|blocks|changes|scans|requests|served", Name: "value", Metric: model.OracleSegmentValue},
	},
}

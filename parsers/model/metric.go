package model

import (
	"slices"
	"sync"

	"dumplens/parsers/unit"
)

// Kind says how a metric behaves over time, and so how it may be summed or averaged.
type Kind uint8

const (
	Gauge Kind = iota // a level at one moment, or the mean over a short interval
	Rate              // per second over an interval
	Total             // an amount over the part's whole window
)

// Metric is one name of the vocabulary, with the unit that its values are in and what they mean.
type Metric struct {
	Name string
	Unit unit.Unit
	Kind Kind
	Doc  string
}

// Vocabulary lists every metric, by name. Formats add theirs to metrics_*.go, never at run time.
func Vocabulary() []*Metric {
	all := slices.Concat(systemMetrics(), hostMetrics(), oracleMetrics(), oracleIOMetrics(), oracleWaitsMetrics(), oracleCachesMetrics(),
		oracleMemoryMetrics(), oracleRACMetrics(), awrMetrics(),
		traceMetrics(), sapMetrics(), vmsMetrics(), baanMetrics())
	slices.SortFunc(all, func(a, b *Metric) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return all
}

// known holds the vocabulary as a set, for the Builder's check.
var known = sync.OnceValue(func() map[*Metric]bool {
	set := map[*Metric]bool{}
	for _, m := range Vocabulary() {
		set[m] = true
	}
	return set
})

// Sample is one number, in base units; NaN means that the dump names it without saying it ("#####").
type Sample struct {
	Metric *Metric
	Labels Labels
	Part   PartID
	Value  float64
	Pos    Pos
}

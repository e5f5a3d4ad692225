package model

import (
	"slices"
	"strings"
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

// Vocabulary lists every metric, by name. Formats add theirs to the file of what is measured (host.go, oracle.go, sap.go …), never at run time.
func Vocabulary() []*Metric {
	all := slices.Concat(hostMetrics(), oracleMetrics(), oracleWaitsMetrics(), oracleCachesMetrics(), traceMetrics(), sapMetrics(), vmsMetrics(), baanMetrics(), loadMetrics())
	slices.SortStableFunc(all, func(a, b *Metric) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// vocabulary is Vocabulary with the place of each metric in it.
var vocabulary = sync.OnceValue(func() (v struct {
	list  []*Metric
	index map[*Metric]uint16
}) {
	v.list, v.index = Vocabulary(), map[*Metric]uint16{}
	for i, m := range v.list {
		v.index[m] = uint16(i)
	}
	return v
})

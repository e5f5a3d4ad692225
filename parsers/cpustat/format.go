package cpustat

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads hardware counters of Solaris.
var Format = &parsers.Format{
	Name:    "cpustat",
	Title:   "Solaris hardware counters (cpustat, cputrack)",
	Doc:     doc,
	Samples: []string{sampleCPUs, sampleThreads},
	Detect:  detect,
	Starts:  func(line string) bool { return isHead(strings.TrimSpace(line)) },
	Parse:   parse,
}

const (
	sampleCPUs = `   time cpu event      pic0      pic1
  1.008   0  tick     69284     18204
  1.008   1  tick     43284     11175
`
	sampleThreads = `  time lwp      event      pic0      pic1
 1.014   1       tick    162112    345104
`
)

// detect wants heads and rows.
func detect(h parsers.Head) parsers.Score {
	n := h.Count(lines)
	own := n.Of(kindHead, kindRows, kindCommand)
	if n[kindHead] == 0 || n[kindRows] == 0 || !n.Mostly(own, parsers.MostlyOwn) {
		return parsers.No
	}
	return parsers.Certain
}

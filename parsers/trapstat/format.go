package trapstat

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads trapstat tables.
var Format = &parsers.Format{
	Name:    "trapstat",
	Title:   "Solaris traps and TLB misses (trapstat)",
	Doc:     doc,
	Samples: []string{sampleSizes, sampleTraps, sampleParsable},
	Detect:  detect,
	Starts:  func(line string) bool { return isTableHead(strings.TrimSpace(line)) },
	Parse:   parse,
}

const (
	sampleSizes = `cpu m size| itlb-miss %tim itsb-miss %tim | dtlb-miss %tim dtsb-miss %tim |%tim
----------+-------------------------------+-------------------------------+----
  0 u   8k|      1200  0.1        10  0.0 |     90000  7.0        80  0.0 | 7.1
`
	sampleTraps = `vct  name               |     cpu0     cpu1
------------------------+------------------
 24 cleanwin            |     6000     4000
`
	sampleParsable = `1070000 0 4a level-10 0
2048000 0 4a level-10 0
3030000 0 4a level-10 1
`
)

// mostlyOwn is the share of lines, in percent, from which a source is this format's as a whole.
const mostlyOwn = 85

// detect counts tables and rows against everything else.
func detect(h parsers.Head) parsers.Score {
	var n [kindStray + 1]int
	state := 0
	for _, line := range h.Lines() {
		var kind int
		kind, state = classify(state, line)
		n[kind]++
	}
	heads := n[kindMisses] + n[kindTraps]
	own := heads + n[kindRows] + n[kindParsable] + n[kindCommand]
	switch {
	case n[kindRows]+n[kindParsable] == 0 || own*100 < (own+n[kindStray])*mostlyOwn:
		return parsers.No
	case heads > 0:
		return parsers.Certain
	case n[kindRows] > 1, n[kindParsable] > 2:
		return parsers.Maybe
	}
	return parsers.No
}

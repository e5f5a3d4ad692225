package trapstat

import (
	"dumplens/parsers"
	_ "embed"
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
	Starts:  startsTable,
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

// detect counts tables and rows against everything else.
func detect(h parsers.Head) parsers.Score {
	n := h.Count(lines)
	heads := n.Of(kindMisses, kindTraps)
	own := heads + n.Of(kindRows, kindParsable, kindCommand)
	switch {
	case n[kindRows]+n[kindParsable] == 0 || !n.Mostly(own, parsers.MostlyOwn):
		return parsers.No
	case heads > 0:
		return parsers.Certain
	case n[kindRows] > 1, n[kindParsable] > 2:
		return parsers.Maybe
	}
	return parsers.No
}

package st02

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads snapshots of SAP buffers.
var Format = &parsers.Format{
	Name:    "st02",
	Title:   "SAP buffers and memory (ST02 Tune summary; layout recalled, not sampled)",
	Doc:     doc,
	Samples: []string{sampleList, sampleBars},
	Detect:  detect,
	Starts:  starts,
	Parse:   parse,
}

const (
	sampleList = `System            elder_ZZ1_07            Tune summary
Date & Time of Snapshot   02.03.2026   10:00:00      Startup   01.03.2026   04:00:00

Buffer              HitRatio %  Alloc. KB  Freesp. KB  % Free Sp.  Dir. Size  FreeDirEnt  % Free Dir    Swaps    DB Accs
Program                  99.71    600,000         957        0.17    150,000     138,042       92.03   31,244     96,413
`
	sampleBars = `|Buffer             |HitRatio %|Alloc. KB|Freesp. KB|% Free Sp.|Dir. Size|FreeDirEnt|% Free Dir| Swaps|DB Accs|
|Program            |     99,71|  600.000|       957|      0,17|  150.000|   138.042|     92,03|31.244| 96.413|
`
)

// mostlyOwn is the share of lines, in percent, from which a source is this format's as a whole.
const mostlyOwn = 80

// detect counts the heads and rows of the tables against everything else.
func detect(h parsers.Head) parsers.Score {
	n := h.Count(lines)
	heads := n.Of(kindBufferHead, kindMemoryHead, kindCallHead)
	own := heads + n.Of(kindSystem, kindDate, kindRows)
	switch {
	case heads == 0 || !n.Mostly(own, mostlyOwn):
		return parsers.No
	case n[kindSystem] > 0 || n[kindBufferHead] > 0:
		return parsers.Certain
	}
	return parsers.Likely
}

// starts knows a snapshot inside a longer text: by its title, or by a table with bars, which has none.
func starts(line string) bool {
	s := strings.TrimSpace(line)
	return isSystem(s) || strings.HasPrefix(s, "|") && isBufferHead(s)
}

package baantrace

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads statistics, logs and traces of driver and bshell.
var Format = &parsers.Format{
	Name:    "baantrace",
	Title:   "Baan driver statistics, logs and function flow",
	Doc:     doc,
	Samples: []string{sampleStats, sampleSlow, sampleDBS, sampleFlow},
	Detect:  detect,
	Starts:  func(line string) bool { return statHead.MatchString(line) || isSlow(line) },
	Parse:   parse,
}

const (
	sampleStats = `<4711> 2026-03-12[20:16:40]: Statistics [interval = 600]

DB-Cursor    Open     Close     Parse   Execute     Fetch     Break
Count          12        12        12     81000    520000         0
Time(s)    0.0031    0.0012    0.0440   98.2000  310.4100    0.0000
Avg        0.0003    0.0001    0.0037    0.0012    0.0006    0.0000
`
	sampleSlow = `------ Profiling value exceeded -----
<planner><tirou1201m000>:2026-03-12[20:03:05.491]: 
Time (multi_fetch) : 1.250000 seconds
SQL statement:
SELECT a.t$item FROM baan.ttiitm001100 a WHERE a.t$item > :1
-------------------------------------
`
	sampleDBS = `Query 4007a1b0 flag 0100000
Tables
         tiitm001 (a) dep 1 flag 014
SrchOper for tiitm001 compnr logic:100 physic:100,
Hint used: array size set to 100
`
	sampleFlow = `20:00:01 Flow: --> tirou1201.main (depth 1):
20:00:01 Flow: -->> tirou1201.explode (depth 2):
20:00:02 Flow: <<-- tirou1201.explode (depth 2):
`
)

// detect looks for lines that only driver and bshell write.
func detect(h parsers.Head) parsers.Score {
	strong, weak, state := 0, 0, inNothing
	for _, line := range h.Lines() {
		var kind int
		switch kind, state = classify(state, line); kind {
		case kindStatHead, kindSlow:
			strong++
		case kindFlow:
			weak++
		case kindDBS:
			if s := strings.TrimSpace(line); isDBS(s) && !strings.HasPrefix(s, "View expression") {
				weak++
			}
		}
	}
	switch {
	case strong > 0:
		return parsers.Certain
	case weak > 1:
		return parsers.Likely
	case weak == 1:
		return parsers.Maybe
	}
	return parsers.No
}

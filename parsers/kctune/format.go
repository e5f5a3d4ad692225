package kctune

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads kernel parameters of HP-UX.
var Format = &parsers.Format{
	Name:    "kctune",
	Title:   "HP-UX kernel parameters (kctune)",
	Doc:     doc,
	Samples: []string{sampleTable, samplePairs, sampleList},
	Detect:  detect,
	Starts:  func(line string) bool { return isHead(strings.TrimSpace(line)) },
	Parse:   parse,
}

const (
	sampleTable = `Tunable          Value  Expression  Changes
maxuprc            256  Default     Immed
numa_policy          0  Default     Immed
`
	samplePairs = `name maxuprc
current 256
name nproc
current 4200
`
	sampleList = `shmmax = 1073741824
maxdsiz = 268435456
nproc = 4200
`
)

// wellKnown are parameters that only HP-UX has by these names, or that come with them.
var wellKnown = map[string]bool{"maxuprc": true, "nproc": true, "maxdsiz": true, "maxdsiz_64bit": true, "maxssiz": true, "maxssiz_64bit": true, "maxtsiz": true,
	"dbc_min_pct": true, "dbc_max_pct": true, "filecache_min": true, "filecache_max": true, "numa_policy": true, "max_thread_proc": true, "nkthread": true,
	"shmmax": true, "shmmni": true, "shmseg": true, "semmni": true, "semmns": true, "semmnu": true, "semume": true, "semmap": true, "maxusers": true,
	"vx_ninode": true, "nflocks": true, "ninode": true, "nfile": true, "swchunk": true, "maxswapchunks": true, "vps_ceiling": true, "vps_pagesize": true}

// detect wants the heads of the table, or names that only HP-UX has.
func detect(h parsers.Head) parsers.Score {
	n, known := h.Count(lines), 0
	for _, line := range h.Lines() {
		if w := strings.Fields(line); isAssigned(w) && wellKnown[w[0]] {
			known++
		}
	}
	own := n.Of(kindHead, kindRows, kindPairs, kindAssigned, kindVerbose)
	switch {
	case own < 2 || !n.Mostly(own, parsers.MostlyOwn):
		return parsers.No
	case n[kindHead] > 0 && n[kindRows] > 0, n[kindVerbose] > 2:
		return parsers.Certain
	case n[kindPairs] > 1, known > 2 && known*2 > n[kindAssigned]:
		return parsers.Likely
	}
	return parsers.No
}

package listing

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads small listings.
var Format = &parsers.Format{
	Name:    "listing",
	Title:   "Unix listings (ps -Z, mpstat, swapinfo, psrset, prtconf, psrinfo, machinfo, env, ulimit, Caliper)",
	Doc:     doc,
	Samples: []string{samplePages, sampleSwap, sampleMemory},
	Detect:  detect,
	Starts: func(line string) bool {
		kind, _ := classify(0, line)
		return kind == kindPages || kind == kindMpstat || kind == kindSwap
	},
	Parse: parse,
}

const (
	samplePages = `UID PID TTY TIME DPGSZ SPGSZ TPGSZ SHMPGSZ CMD
203 345534 - 1:18 4K 4K 4K 4K disp+work
`
	sampleSwap = `             Kb      Kb      Kb   PCT  START/      Kb
TYPE      AVAIL    USED    FREE  USED   LIMIT RESERVE  PRI  NAME
dev     4194304       0 4194304    0%       0       -    1  /dev/vg00/lvol2
`
	sampleMemory = `System Configuration:  Sun Microsystems  sun4v
Memory size: 32768 Megabytes
`
)

// mostlyOwn is the share of lines, in percent, from which a source is this format's as a whole.
const mostlyOwn = 60

// detect counts lines of listings. Single facts stand among many lines that say nothing here, so these are let pass in short sources.
func detect(h parsers.Head) parsers.Score {
	n := h.Count(lines)
	heads := n.Of(kindPages, kindMpstat, kindSwap)
	facts := n.Of(kindFact, kindSet, kindLimit, kindCaliper, kindEnv)
	own := heads + facts + n.Of(kindRows, kindOtherEnv, kindCommand)
	switch {
	case !n.Mostly(own, mostlyOwn):
		if n[kindFact] > 0 && n[kindStray] < 40 && strings.HasPrefix(strings.TrimSpace(h.Text), "System Configuration") {
			return parsers.Likely
		}
		return parsers.No
	case heads > 0 && n[kindRows] > 0:
		return parsers.Certain
	case facts-n[kindEnv] > 0, n[kindEnv] > 0 && n[kindEnv]+n[kindOtherEnv] > 1:
		return parsers.Maybe
	}
	return parsers.No
}

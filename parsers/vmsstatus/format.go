package vmsstatus

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads outputs of SHOW commands, MONITOR, SYSGEN and their like.
var Format = &parsers.Format{
	Name:    "vmsstatus",
	Title:   "OpenVMS SHOW, MONITOR, SYSGEN, FDL and SDA outputs",
	Doc:     doc,
	Samples: []string{sampleStatus, sampleMemory, sampleSystem, sampleFastPath, sampleSysgen},
	Detect:  detect,
	Starts:  func(line string) bool { return headOf(plain(line)) != none },
	Lead:    lead,
	Parse:   parse,
}

const (
	sampleStatus = `$ SHOW STATUS
  Status on   3-MAR-2026 10:00:33.44     Elapsed CPU :   0 00:00:00.22
  Buff. I/O :      224    Cur. ws. :     512    Open files :         0
  Dir. I/O :        31    Phys. Mem. :   228    Page Faults :     5989
`
	sampleMemory = `              System Memory Resources on  3-MAR-2026 10:00:56.19

Physical Memory Usage (pages):     Total        Free      In Use    Modified
  Main Memory (2.00GB)            262144      216382       42527        3235
`
	sampleSystem = `OpenVMS V8.4  on node HERON     3-MAR-2026 10:01:06.11   Uptime  0 00:34:39
  Pid    Process Name    State  Pri      I/O       CPU       Page flts  Pages
20200101 SWAPPER         HIB     16        0   0 00:00:00.02         0      4
`
	sampleFastPath = `Fast Path preferred CPUs on HERON 3-MAR-2026 10:01:42.81
hp AlphaServer ES47 7/1000 with 4 CPUs
Device:                 Fastpath CPU:
EWA0                        1
`
	sampleSysgen = `Parameter Name            Current    Default     Min.     Max.     Unit  Dynamic
--------------            -------    -------    -------  -------   ----  -------
QUANTUM                        20         20         2      32767 10Ms       D
`
)

// detect asks for the first lines of outputs. A source that ends in a trailer of accounting is read in pieces.
func detect(h parsers.Head) parsers.Score {
	heads := 0
	for _, line := range append(h.Lines(), strings.Split(strings.ReplaceAll(h.Tail, "\r", ""), "\n")...) {
		line = plain(line)
		if headOf(line) != none {
			heads++
		}
		if strings.Contains(line, "Accounting information:") || strings.Contains(line, " Process Termination") {
			return parsers.No
		}
	}
	if heads > 0 {
		return parsers.Likely
	}
	return parsers.No
}

// lead takes the commands before an output, back to the last blank line: they name what was done between two readings.
func lead(before []string) int {
	n := 0
	for n < len(before) && isPrompt(before[len(before)-1-n]) {
		n++
	}
	return n
}

package sapqueue

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads tables of queues and work processes of SAP instances.
var Format = &parsers.Format{
	Name:    "sapqueue",
	Title:   "SAP queues, work processes, workload (sapcontrol, dpmon, SM50, SM51, ENQHIS, ST03)",
	Doc:     doc,
	Samples: []string{sampleQueues, sampleBars, sampleHistory, sampleWorkload},
	Detect:  detect,
	Starts:  starts,
	Parse:   parse,
}

const (
	sampleQueues = `Typ, Now, High, Max, Writes, Reads
ABAP/NOWP, 0, 8, 14000, 270500, 270500
`
	sampleBars = `ABAP Session Table     Sun Mar  1 10:00:00 2026 (UTC)

----------------------------------------------
|Logon-Type  |Sess-Key        |Cli|User        |
|------------|----------------|---|------------|
|SYNC_RFC    |T31_U3669_M0    |100|BATCHUSER   |
`
	sampleHistory = `Time      VB-Que  ENQ-Que
10:00:00       3        0
10:00:10       7        0
`
	sampleWorkload = `Task type: DIALOG
Av. response time          620,5 ms
Av. CPU time               140,2 ms
Av. wait time                8,1 ms
`
)

// mostlyOwn is the share of lines, in percent, from which a source is this format's as a whole.
const mostlyOwn = 80

// detect wants a head and rows under it.
func detect(h parsers.Head) parsers.Score {
	n := h.Count(lines)
	own := n.Of(kindTitle, kindHead, kindRows, kindFigures, kindVertical)
	switch {
	case !n.Mostly(own, mostlyOwn):
		return parsers.No
	case n[kindHead] > 0 && n[kindRows] > 0, n[kindVertical] > 10:
		return parsers.Certain
	case n[kindFigures] > 1:
		return parsers.Likely
	}
	return parsers.No
}

// starts knows the heads that nothing else has. A table of dpmon begins with its title, the others with their heads.
func starts(line string) bool {
	s := strings.TrimSpace(line)
	if isTableTitle(s) {
		return true
	}
	h := headOf(line)
	return h != nil && h.kind != "history" && !strings.HasPrefix(s, "|")
}

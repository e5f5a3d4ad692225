package statspack

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
)

//go:embed doc.go
var doc string

// Format reads Oracle STATSPACK reports.
var Format = &parsers.Format{
	Name:    "statspack",
	Title:   "Oracle STATSPACK report",
	Doc:     doc,
	Samples: []string{sample8i, sample11g, sampleSpool, samplePiece},
	Detect:  detect,
	Starts:  starts,
	Parse:   parse,
}

const (
	sample8i = `
STATSPACK report for

DB Name         DB Id    Instance     Inst Num Release     OPS Host
------------ ----------- ------------ -------- ----------- --- ------------
SHOP           271828182 shop1               1 8.1.7.0.0   NO  ember

                Snap Id     Snap Time      Sessions
                ------- ------------------ --------
 Begin Snap:          7 02-Mar-26 08:00:00       25
   End Snap:          8 02-Mar-26 08:15:00       25
    Elapsed:                  15.00 (mins)
`
	sample11g = `STATSPACK report for

Database    DB Id    Instance     Inst Num  Startup Time   Release     RAC
~~~~~~~~ ----------- ------------ -------- --------------- ----------- ---
           314159265 shop1               1 01-Mar-26 06:30 11.2.0.4.0  NO
`
	sampleSpool = `SQL> @spreport
Enter value for begin_snap: 7
Enter value for end_snap: 8
SQL> STATSPACK report for
`
	samplePiece = `Top 5 Timed Events                                                    Avg %Total
~~~~~~~~~~~~~~~~~~                                                   wait   Call
Event                                            Waits    Time (s)   (ms)   Time
----------------------------------------- ------------ ----------- ------ ------
db file sequential read                          4,000          20      5   50.0
CPU time                                                        16          40.0
`
)

// detect looks for the title of a report, then for titles and heads that no other kind of report has. AWR reports share many of them.
func detect(h parsers.Head) parsers.Score {
	own, shared, foreign := 0, 0, false
	for _, line := range h.Lines() {
		if starts(line) {
			return parsers.Certain
		}
		line = oratab.Unmarked(oratab.PlainBlanks(line))
		trimmed := oratab.Trim(line)
		if trimmed == "" {
			continue
		}
		if strings.Contains(trimmed, "WORKLOAD REPOSITORY") || strings.Contains(trimmed, "Wait Class") {
			foreign = true
		}
		switch {
		case ownLine(line, trimmed):
			own++
		case isSharedTitle(line):
			shared += 2
		case blockTitle(trimmed) != "":
			shared++
		}
	}
	switch {
	case foreign:
		return parsers.No
	case own > 0:
		return parsers.Likely
	case shared > 1:
		return parsers.Maybe
	}
	return parsers.No
}

// starts knows the first line of a report, whatever stands before its lines.
func starts(line string) bool {
	const end = "report for"
	if last := strings.TrimRight(line, " \t\r\f"); len(last) < len(end) || !strings.EqualFold(last[len(last)-len(end):], end) {
		return false
	}
	_, ok := oratab.FindMargin(oratab.PlainBlanks(line), func(rest string) bool { return isReportTitle(oratab.Trim(rest)) })
	return ok
}

// ownLine knows lines that only STATSPACK prints.
func ownLine(line, trimmed string) bool {
	switch {
	case orareport.IsDatabaseHead(trimmed):
		return strings.Contains(trimmed, "OPS Host") || strings.Contains(trimmed, "Cluster Host") || strings.HasPrefix(trimmed, "Database")
	case orareport.IsSnapshotHead(trimmed):
		return strings.HasSuffix(trimmed, "Comment")
	case strings.HasPrefix(trimmed, "Top "):
		return topTitle(trimmed) != ""
	}
	if _, ok := oratab.ParseTitle(line); ok && strings.Contains(line, " for DB:") {
		return true
	}
	return strings.HasPrefix(trimmed, "Instance Efficiency Indicators") || strings.HasPrefix(trimmed, "Wait Events (fg and bg)")
}

// isSharedTitle knows a title that AWR reports have too; a single block name may come from anywhere.
func isSharedTitle(line string) bool {
	_, ok := oratab.ParseTitle(line)
	return ok
}

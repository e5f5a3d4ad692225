package vmsacct

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads trailers and the text listings of ACCOUNTING.
var Format = &parsers.Format{
	Name:    "vmsacct",
	Title:   "OpenVMS accounting: job trailers and ACCOUNTING listings",
	Doc:     doc,
	Samples: []string{sampleTrailer, sampleFlowed, sampleFull, sampleBrief, sampleSummary},
	Detect:  detect,
	Starts:  starts,
	Lead:    lead,
	Parse:   parse,
}

// Binary knows the accounting file itself. It is not read: no real file was at hand, and a wrong offset makes numbers that look right.
var Binary = &parsers.Format{
	Name:    "vmsacct-file",
	Title:   "binary OpenVMS accounting file (ACCOUNTING/FULL/OUTPUT=ACCOUNTNG.TXT makes a text of it)",
	Doc:     doc,
	Samples: []string{sampleBinary + sampleBinary},
	Detect:  detectBinary,
}

const (
	sampleTrailer = `  MILLER       job terminated at  3-MAR-2026 04:12:09.77

  Accounting information:
  Buffered I/O count:               1204      Peak working set size:      12288
  Direct I/O count:                 8810      Peak virtual size:         198144
  Page faults:                      2711      Mounted volumes:                0
  Charged CPU time:        0 00:00:41.20      Elapsed time:       0 00:09:55.03
`
	sampleFlowed = `Accounting information: Buffered I/O count: 12 Peak working set size: 3200 Direct I/O count: 7 Peak virtual size: 177120 Page faults: 284 Mounted volumes: Charged CPU time: 0 00:00:00.04 Elapsed time:

0 00:00:01.10
`
	sampleFull = `BATCH Process Termination
-------------------------

Username:          MILLER            UIC:               [PROD,MILLER]
Account:           PROD              Finish time:        3-MAR-2026 04:12:09.77
Process ID:        2020041C          Start time:         3-MAR-2026 04:02:14.74
Owner ID:                            Elapsed time:                0 00:09:55.03
Terminal name:                       Processor time:              0 00:00:41.20
`
	sampleBrief = `   Date / Time      Type    Subtype     Username     ID       Source   Status
-------------------------------------------------------------------------------
 3-MAR-2026 04:12:09 PROCESS BATCH       MILLER       2020041C          10030001
`
	sampleSummary = `From:  1-MAR-2026 00:00                                To:  4-MAR-2026 00:00

Username      Processor         Direct
              Time              I/O
---------------------------------------
MILLER        0 00:00:41.20       8810
`
)

// detect asks for lines that nothing else has. A log with a trailer at its end is known by its last lines.
func detect(h parsers.Head) parsers.Score {
	heading, pairs, full, brief, summary, others := 0, 0, 0, 0, 0, 0
	for _, line := range append(h.Lines(), strings.Split(strings.ReplaceAll(h.Tail, "\r", ""), "\n")...) {
		switch logKind(line) {
		case logHeading:
			heading++
			if trailerLabels.Any(line) {
				pairs += 4
			}
			continue
		case logPairs:
			pairs++
			continue
		case logTimer:
			return foreign(h, parsers.Likely)
		}
		switch listKind(line) {
		case listTitle:
			full++
		case listFields:
			full++
		case listBriefHead:
			brief++
		case listSpan:
			summary++
		case listRows:
			brief++
		case listRuler, listBlank:
		default:
			others++
		}
	}
	switch {
	case brief > 1 && strings.Contains(h.Text, "Date / Time"), full > 5 && strings.Contains(h.Text, "Processor time:"):
		return parsers.Certain
	case summary > 0 && others < 1000 && strings.Contains(h.Text, "\n----"):
		return parsers.Likely
	case heading > 0 && pairs >= 4:
		return foreign(h, parsers.Likely)
	case brief > 5 || full > 5:
		return parsers.Maybe
	}
	return parsers.No
}

// foreign refuses texts that hold outputs of other commands too: these are read in pieces.
func foreign(h parsers.Head, s parsers.Score) parsers.Score {
	text := h.Text + h.Tail
	for _, other := range []string{"Elapsed CPU :", "System Memory Resources on", "Fast Path preferred CPUs", "Memory Reservations (", "Page flts  Pages"} {
		if strings.Contains(text, other) {
			return parsers.No
		}
	}
	return s
}

// starts knows a trailer or listing inside a longer text.
func starts(line string) bool {
	switch logKind(line) {
	case logHeading, logEnded, logTimer:
		return true
	}
	k := listKind(line)
	return k == listBriefHead || k == listTitle && strings.HasSuffix(strings.TrimSpace(line), "Process Termination")
}

// lead takes the line that may name a trailer, and the blank ones between.
func lead(before []string) int {
	i := len(before)
	for i > 0 && strings.TrimSpace(before[i-1]) == "" {
		i--
	}
	if i > 0 && caption(before[i-1]) != "" && !strings.Contains(before[i-1], ":") {
		return len(before) - i + 1
	}
	return 0
}

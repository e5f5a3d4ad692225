package t4

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads T4 and CSVPNG files.
var Format = &parsers.Format{
	Name:    "t4",
	Title:   "T4 or CSVPNG file (OpenVMS)",
	Doc:     doc,
	Samples: []string{sample1, sample2},
	Detect:  detect,
	Starts:  func(line string) bool { return kind(line) == kindTitle && strings.Contains(line, "T4EXTR") },
	Parse:   parse,
}

const (
	sample1 = `HERON,  T4EXTR Version: , File Format Type: 1, Analyzer node: HERON, Monitor Comment: night
3-MAR-2026,3-MAR-2026
00:01,23:59
[MON]Sample Time,[MON.SYST]Cpu Busy,[MON.MODE]User Mode,[MON.MODE]Idle Time
 3-MAR-2026 00:02:00.01 ,20.97, 6.43, 379.05
`
	sample2 = `Night run of HERON
$$$ START COLUMN HEADERS $$$
[MON]Sample Time,[MON.SYST]Direct I/O Rate,[MON.SYST]Cpu Busy
[XFC]Sample Time,[XFC]Read IOs/Sec
$$$ END COLUMN HEADERS $$$
 3-MAR-2026 00:02:00.01,356.77,20.97, 3-MAR-2026 00:02:00,12.5
`
)

func detect(h parsers.Head) parsers.Score {
	names, rows := 0, 0
	for i, line := range h.Lines() {
		switch kind(line) {
		case kindStart:
			return parsers.Certain
		case kindTitle:
			if i < 3 {
				return parsers.Certain
			}
		case kindNames:
			names++
		case kindRows:
			rows++
		}
	}
	if names > 0 && rows > names {
		return parsers.Likely
	}
	return parsers.No
}

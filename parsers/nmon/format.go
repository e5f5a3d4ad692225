package nmon

import (
	_ "embed"
	"slices"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads nmon captures.
var Format = &parsers.Format{
	Name:    "nmon",
	Title:   "nmon capture (AIX, Linux)",
	Doc:     doc,
	Samples: []string{sampleAIX, sampleLinux, sampleTail},
	Detect:  detect,
	Starts:  starts,
	Parse:   parse,
	Join:    join,
}

const (
	sampleAIX = `AAA,progname,topas_nmon
AAA,command,/usr/bin/topas_nmon -f -s 60 -c 10
AAA,build,AIX
AAA,host,app1
CPU_ALL,CPU Total app1,User%,Sys%,Wait%,Idle%,Busy,PhysicalCPUs
ZZZZ,T0001,08:00:00,01-FEB-2026
CPU_ALL,T0001,31.4,8.9,0.6,59.1,,8
`
	sampleLinux = `AAA,progname,nmon
AAA,version,16g
AAA,host,web1
AAA,OS,Linux,5.10.0,#1 SMP,x86_64
CPU_ALL,CPU Total web1,User%,Sys%,Wait%,Idle%,Steal%,Busy,CPUs
ZZZZ,T0001,08:00:00,01-FEB-2026
CPU_ALL,T0001,31.4,8.9,0.6,59.1,0.0,,8
`
	sampleTail = `ZZZZ,T0093,09:32:00,01-FEB-2026
CPU001,T0093,0.2,0.4,0.0,99.4,0.0
CPU_ALL,T0093,0.2,0.4,0.0,99.4,0.0,,1
MEM,T0093,1024.0,-0.0,-0.0,0.0,111.2,-0.0,-0.0,0.0,-0.0,245.1,156.9,-1.0,18.4,0.0,184.1
`
)

// detect counts lines by kind. A capture is known by its AAA,progname line, or by clocks with rows beside them; a head without rows is
// still a capture, and so is a sorted one, whose clocks stand at its end.
func detect(h parsers.Head) parsers.Score {
	facts, clocks, rows, heads, known, other := 0, 0, 0, 0, 0, 0
	for _, line := range slices.Concat(h.Lines(), strings.Split(h.Tail, "\n")) {
		switch kind(line) {
		case kindFact:
			facts++
			if strings.HasPrefix(line, "AAA,progname,") {
				facts += 10
			}
		case kindClock:
			clocks++
		case kindRows, kindTop, kindArgs:
			rows++
		case kindHead, kindTopHead, kindConfig, kindError:
			heads++
			if tag, _, _ := strings.Cut(line, ","); isKnown(tag) {
				known++
			}
		case kindOther:
			other++
		}
	}
	own := facts + clocks + rows + heads
	if strings.Contains(h.Text, "\nCPU_ALL,User%") {
		return parsers.No // nmon writes a title before the columns; without it the columns are somebody else's
	}
	switch {
	case other > own:
		return parsers.No // a text about nmon, with lines of it quoted
	case facts >= 10:
		return parsers.Certain
	case clocks > 0 && rows > 2*clocks:
		return parsers.Likely
	case facts > 3 || rows > 10 || heads > 10 && known > 3: // any table of texts looks like the heads of sections, but for their names
		return parsers.Maybe
	}
	return parsers.No
}

// starts knows a capture inside a longer text by its first line.
func starts(line string) bool { return strings.HasPrefix(line, "AAA,progname,") }

package sqltrace

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
)

//go:embed doc.go
var doc string

// Format reads SQL traces with the default options.
var Format = New(Options{})

// New is the format with options of the user.
func New(opt Options) *parsers.Format {
	return &parsers.Format{
		Name:    "sqltrace",
		Title:   "Oracle extended SQL trace (event 10046)",
		Doc:     doc,
		Samples: []string{sampleWhole, sampleWaits, sampleMerged},
		Detect:  detect,
		Starts:  starts,
		Parse:   reader{opt}.parse,
	}
}

const (
	sampleWhole = `Trace file /u01/diag/rdbms/shop/shop1/trace/shop1_ora_4711.trc
Oracle Database 19c Enterprise Edition Release 19.0.0.0.0 - Production
Instance name: shop1
Unix process pid: 4711, image: oracle@ember

*** 2026-03-02T08:00:00.000125+01:00
=====================
PARSING IN CURSOR #140001 len=18 dep=0 uid=90 oct=3 lid=90 tim=1000100 hv=2718281828 ad='7a0' sqlid='2x7g4pzqk9m1a'
select 1 from dual
END OF STMT
PARSE #140001:c=120,e=130,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=1000090
`
	sampleWaits = `WAIT #1: nam='db file sequential read' ela= 12 p1=8 p2=649 p3=1
WAIT #1: nam='db file scattered read' ela= 31 p1=8 p2=650 p3=8
`
	sampleMerged = `*** [ Unix process pid: 4711 ]
*** 2026-03-02T08:00:00.000125+01:00
EXEC #140001:c=60,e=64,p=0,cr=0,cu=0,mis=0,r=0,dep=0,og=1,plh=11,tim=1000300
`
)

// detect weighs lines that only a trace has against lines that it does not have. A text that quotes a few lines of a trace is none; a
// trace that other modules wrote a dump into still is.
func detect(h parsers.Head) parsers.Score {
	own, foreign := 0, 0
	inText := false
	for _, line := range h.Lines() {
		switch {
		case first(line) == '=':
		case isTraceLine(line):
			own++
			inText = strings.HasPrefix(line, "PARSING IN CURSOR #")
		case isEnd(line):
			inText = false
		case inText || first(line) == 0 || isMarker(line) || isPreamble(line) || isBindLine(line) || isMessage(line):
		case strings.Contains(line, "TKPROF: Release"):
			return parsers.No
		default:
			foreign++
		}
	}
	switch {
	case own == 0:
		return parsers.No
	case own > 2*foreign || own > 20:
		return parsers.Certain
	case own > foreign/4:
		return parsers.Maybe
	}
	return parsers.No
}

// starts knows the first line of a preamble.
func starts(line string) bool {
	return (strings.HasPrefix(line, "Trace file ") || strings.HasPrefix(line, "Dump file ")) && isTraceName(line)
}

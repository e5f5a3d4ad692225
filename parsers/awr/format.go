package awr

import (
	_ "embed"
	"strings"

	"dumplens/parsers"
	"dumplens/parsers/oratab"
)

//go:embed doc.go
var doc string

// Format reads Oracle AWR reports, text and HTML.
var Format = &parsers.Format{
	Name:    "awr",
	Title:   "Oracle AWR report",
	Doc:     doc,
	Samples: []string{sampleText, sampleNumbered, sampleHTML, samplePiece},
	Detect:  detect,
	Starts:  starts,
	Parse:   parse,
}

const (
	sampleText = `
WORKLOAD REPOSITORY report for

DB Name         DB Id    Instance     Inst Num Startup Time    Release     RAC
------------ ----------- ------------ -------- --------------- ----------- ---
SHOP           314159265 shop1               1 01-Mar-26 06:30 11.2.0.4.0  NO
`
	sampleNumbered = `1:
2:WORKLOAD REPOSITORY report for
3:
4:DB Name         DB Id    Instance     Inst Num Startup Time    Release     RAC
`
	sampleHTML = `<html lang="en"><head><title>AWR Report for DB: SHOP, Inst: shop1, Snaps: 7-8</title>
<style type="text/css">
body.awr {font:bold 10pt Arial}
</style></head><body class="awr">
<h1 class="awr">
WORKLOAD REPOSITORY report for
</h1>
`
	samplePiece = `Top 5 Timed Foreground Events
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                                                           Avg
                                                          wait   % DB
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
db file sequential read               4,000          20      5   50.0 User I/O
`
)

// detect looks for the title, then for heads that only AWR has.
func detect(h parsers.Head) parsers.Score {
	if isHTML(h.Text) {
		return parsers.Certain
	}
	piece := parsers.No
	for _, line := range h.Lines() {
		if hasTitle(line) {
			return parsers.Certain
		}
		if isPiece(bare(line)) {
			piece = parsers.Likely
		}
	}
	return piece
}

// starts knows the first line of a text report, and the line of a page that has its title.
func starts(line string) bool {
	return hasHTML(line) && strings.Contains(strings.ToLower(line), "<title>awr ") || hasTitle(line) && !strings.Contains(line, "<")
}

// hasTitle knows the title of a report, whatever stands before its lines.
func hasTitle(line string) bool {
	if !strings.Contains(line, "WORKLOAD") {
		return false
	}
	_, ok := oratab.FindMargin(oratab.PlainBlanks(line), func(rest string) bool { return isReportTitle(oratab.Trim(rest)) })
	return ok
}

// isHTML knows the HTML reports by their title, in a document that is one.
func isHTML(text string) bool {
	const head = 4096
	text = text[:min(len(text), head)]
	if strings.Contains(text, "=3D") { // quoted-printable
		text = strings.NewReplacer("=\r\n", "", "=\n", "", "=3D", "=").Replace(text)
	}
	text = strings.ToLower(text)
	return strings.Contains(text, "<html") && (strings.Contains(text, "<title>awr ") || strings.Contains(text, `class="awr"`))
}

// isPiece knows heads of a report that has lost its title.
func isPiece(line string) bool {
	if rest, ok := strings.CutPrefix(line, "Top "); ok {
		_, what, _ := strings.Cut(rest, " ")
		return strings.HasPrefix(what, "Timed Foreground Events") || strings.HasPrefix(what, "Foreground Events by Total Wait Time")
	}
	return strings.HasPrefix(line, "Event ") && strings.HasSuffix(line, "Wait Class") ||
		strings.HasPrefix(line, "Foreground Wait Class") && strings.Contains(line, "DB/Inst:")
}

// bare is a line without blanks around it, its form feed, prompts of SQL*Plus, and what may stand before every line.
func bare(line string) string {
	line = oratab.Trim(oratab.Unmarked(oratab.PlainBlanks(line)))
	for strings.HasPrefix(line, "SQL>") {
		line = oratab.Trim(line[len("SQL>"):])
	}
	return line
}

package awr

import (
	"strings"

	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// startKind says what begins at a line of a text report.
type startKind uint8

const (
	startNone   startKind = iota // nothing: the line belongs to what is being read
	startReport                  // "WORKLOAD REPOSITORY report for"
	startHeader                  // the head of the first page in a piece that has lost its title
	startBlock                   // a block of the first page
	startTitled                  // a titled section
	startEnd                     // "End of Report"
)

// start is the beginning of a record.
type start struct {
	kind   startKind
	title  string        // of the section, or the line of the report
	margin oratab.Margin // stands before every line
}

// cutter finds where records begin. Blocks of the first page, and those of the RAC section, have no database and snapshots behind their
// names, and statement text may hold any words, so they are looked for only where they can come.
type cutter struct {
	next  start
	inner bool // past the first page of a report
	rac   bool // in the RAC section, which has blocks
	head  bool // the head of the first page has begun
	// margin stands before every line of the report being read; the first line of it that can be known tells it.
	margin oratab.Margin
	open   bool // margin is known
}

// starts reports whether a record begins at a line and remembers which. It is the predicate for text.Reader.Record.
func (c *cutter) starts(line string) bool {
	line = oratab.PlainBlanks(line)
	if !c.open {
		c.margin, c.open = oratab.FindMargin(line, func(rest string) bool { return startOf(rest, true).kind != startNone || isHeadLine(trim(rest)) })
	}
	if !c.margin.None() {
		line = c.margin.Cut(line)
	}
	line = text.ExpandTabs(line, 8)
	s := startOf(line, !c.inner || c.rac)
	if s.kind == startNone && !c.inner && !c.head && isHeadLine(trim(line)) {
		s.kind = startHeader
	}
	if s.kind == startNone {
		return false
	}
	if s.kind == startTitled || s.kind == startReport || s.kind == startEnd {
		c.inner = s.kind == startTitled
		c.rac = c.inner && strings.HasPrefix(fold(s.title), "rac statistics")
	}
	c.head = s.kind != startEnd
	s.margin = c.margin
	if s.kind == startEnd { // the next report may come from elsewhere
		c.margin, c.open = oratab.Margin{}, false
	}
	c.next = s
	return true
}

// take hands out the beginning that was found last, once.
func (c *cutter) take() start {
	s := c.next
	c.next = start{}
	return s
}

func startOf(line string, blocks bool) start {
	if title, ok := sectionTitle(line); ok {
		return start{kind: startTitled, title: title}
	}
	trimmed := trim(line)
	switch {
	case trimmed == "":
	case isReportTitle(trimmed):
		return start{kind: startReport, title: trimmed}
	case isEnd(trimmed):
		return start{kind: startEnd}
	case blocks:
		if name := blockTitle(trimmed); name != "" {
			return start{kind: startBlock, title: trimmed}
		}
	}
	return start{}
}

// trim cuts blanks, TABs and form feeds off both ends.
func trim(s string) string { return oratab.Trim(s) }

// isReportTitle knows the first line of a report, also behind a prompt of SQL*Plus.
func isReportTitle(line string) bool {
	const words = "WORKLOAD REPOSITORY "
	i := strings.Index(line, words)
	if i < 0 || i > 40 {
		return false
	}
	if before := strings.TrimRight(line[:i], " "); i > 0 && (before == "" || before[len(before)-1] != '>') {
		return false
	}
	rest := line[i+len(words):]
	for _, kind := range [...]string{"report", "PDB report", "COMPARE PERIOD REPORT", "RAC report", "REPORT (RAC)", "SQL Report"} {
		if strings.HasPrefix(rest, kind) {
			return true
		}
	}
	return false
}

// isCompare knows the title of a report that compares two periods.
func isCompare(title string) bool { return strings.Contains(title, "COMPARE PERIOD REPORT") }

// isEnd knows the last line of a report; some releases name the file behind it.
func isEnd(trimmed string) bool {
	rest, ok := strings.CutPrefix(trimmed, "End of Report")
	return ok && (rest == "" || strings.HasPrefix(trim(rest), "("))
}

func isNoData(line string) bool { return strings.Contains(line, "No data exists for this section") }

// sectionTitle reads a line that names a section, the database, the instance and the snapshots, which may be cut off at the end of the
// line and touch the name. Reports that compare have two databases there.
func sectionTitle(line string) (title string, ok bool) {
	const mark = "DB/Inst:"
	i := strings.Index(line, mark)
	if i < 0 {
		return "", false
	}
	name, rest := trim(line[:i]), strings.Fields(line[i+len(mark):])
	if len(rest) == 0 || !isTitle(name) {
		return "", false
	}
	if len(rest) > 1 && !strings.HasPrefix(rest[1], "Sn") && rest[1] != "End" {
		return "", false
	}
	if first, found := strings.CutSuffix(name, " First"); found {
		name = trim(first)
	}
	return name, strings.Contains(rest[0], "/") && (len(rest) > 1 || len(line) >= 75)
}

// isTitle tells a title from a piece of statement text that happens to hold the words around it.
func isTitle(name string) bool {
	return len(name) >= 4 && len(name) <= 70 && name[0]|0x20 >= 'a' && name[0]|0x20 <= 'z' && !strings.ContainsAny(name, `'"=,;`)
}

// blocks are the names of what has no database and snapshots behind it: the first page, and the tables of the RAC section.
var blocks = [...]string{
	"Cache Sizes", "Load Profile", "Workload Comparison", "Host Configuration Comparison", "Instance Efficiency Percentages",
	"Instance Efficiency Indicators", "Shared Pool Statistics", "Host CPU", "Instance CPU", "Memory Statistics", "IO Profile",
	"Wait Classes by Total Wait Time", "Global Cache Load Profile", "Global Cache Efficiency Percentages",
	"Global Cache and Enqueue Services", "Cluster Interconnect", "Top ADDM Findings by Average Active Sessions",
}

// blockTitle knows the blocks and gives their names in lower case.
func blockTitle(trimmed string) string {
	if trimmed == "" || trimmed[0] < 'C' || trimmed[0] > 'W' {
		return ""
	}
	for _, name := range blocks {
		if len(trimmed) >= len(name) && trimmed[0] == name[0] && strings.EqualFold(trimmed[:len(name)], name) {
			if rest := trimmed[len(name):]; rest == "" || rest[0] == ' ' || rest[0] == '\t' {
				return strings.ToLower(name)
			}
		}
	}
	if strings.HasPrefix(trimmed, "Top ") {
		words := strings.Fields(trimmed)
		if len(words) >= 4 && isDigits(words[1]) && (words[2] == "Timed" || words[2] == "Foreground") {
			return "top events"
		}
	}
	return ""
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i]-'0' > 9 {
			return false
		}
	}
	return s != ""
}

// isHeadLine knows the lines that can be told to be of the top of the first page.
func isHeadLine(trimmed string) bool {
	return isDatabaseHead(trimmed) || isSnapshotHead(trimmed) || isSpan(trimmed) || isSnap(trimmed)
}

// isDatabaseHead knows the heads of the line that names the database and its release.
func isDatabaseHead(trimmed string) bool {
	return strings.HasPrefix(trimmed, "DB Name") && strings.Contains(trimmed, "DB Id") && strings.Contains(trimmed, "Release")
}

func isSnapshotHead(trimmed string) bool {
	return strings.HasPrefix(trimmed, "Snap Id") && strings.Contains(trimmed, "Snap Time")
}

func isSnap(trimmed string) bool {
	return strings.HasPrefix(trimmed, "Begin Snap:") || strings.HasPrefix(trimmed, "End Snap:")
}

func isSpan(trimmed string) bool {
	return (strings.HasPrefix(trimmed, "Elapsed:") || strings.HasPrefix(trimmed, "DB Time:")) && strings.Contains(trimmed, "(mins)")
}

// isWarning knows what the report says against its own numbers.
func isWarning(line string) bool {
	const words = "warning:"
	line = strings.TrimLeft(line, " ")
	return len(line) > len(words) && strings.EqualFold(line[:len(words)], words)
}

package statspack

import (
	"strings"

	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// startKind says what begins at a line.
type startKind uint8

const (
	startNone   startKind = iota // nothing: the line belongs to what is being read
	startReport                  // "STATSPACK report for"
	startHeader                  // the head of the first page in a piece that has lost its title
	startBlock                   // a block of the first page
	startTitled                  // a titled section
	startEnd                     // "End of Report"
)

// start is the beginning of a record.
type start struct {
	kind               startKind
	title              string        // of the section, as printed
	database, instance string        // as the title repeats them
	margin             oratab.Margin // stands before every line
}

// cutter finds where records begin. It knows whether the first page is being read, because only there do blocks begin without the
// repeated database and snapshots, and statement text further down may hold any words.
type cutter struct {
	next  start
	inner bool // past the first page of a report
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
	s := startOf(line, !c.inner)
	if s.kind == startNone && !c.inner && !c.head && isHeadLine(trim(line)) {
		s.kind = startHeader // a piece of a report that has lost the lines above
	}
	if s.kind == startNone {
		return false
	}
	c.inner = s.kind == startTitled
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

func startOf(line string, firstPage bool) start {
	if t, ok := oratab.ParseTitle(line); ok {
		return start{kind: startTitled, title: t.Name, database: t.Database, instance: t.Instance}
	}
	trimmed := trim(line)
	if trimmed == "" {
		return start{}
	}
	switch {
	case isReportTitle(trimmed):
		return start{kind: startReport}
	case isReportEnd(trimmed):
		return start{kind: startEnd}
	case firstPage:
		if name := blockTitle(trimmed); name != "" {
			return start{kind: startBlock, title: name}
		}
	}
	return start{}
}

func trim(s string) string { return oratab.Trim(s) }

func isDigits(s string) bool { return oratab.IsDigits(s) }

// isReportTitle knows the first line of a report, also behind prompts of SQL*Plus.
func isReportTitle(trimmed string) bool {
	for _, words := range [...]string{"STATSPACK report for", "STATSPACK Statistics Report for"} {
		if len(trimmed) < len(words) || !strings.EqualFold(trimmed[len(trimmed)-len(words):], words) {
			continue
		}
		before := strings.TrimRight(trimmed[:len(trimmed)-len(words)], " ")
		return before == "" || len(before) <= 40 && before[len(before)-1] == '>'
	}
	return false
}

// isReportEnd knows the last line of a report; from 11g it names the file.
func isReportEnd(trimmed string) bool {
	rest, ok := strings.CutPrefix(trimmed, "End of Report")
	return ok && (rest == "" || strings.HasPrefix(trim(rest), "("))
}

// blockTitle knows the blocks of the first page and gives their names.
func blockTitle(trimmed string) string {
	switch trimmed[0] {
	case 'C', 'c':
		return whenPrefix(trimmed, "Cache Sizes")
	case 'H', 'h':
		if strings.Contains(trimmed, "CPUs:") {
			return whenPrefix(trimmed, "Host CPU")
		}
		return whenWhole(trimmed, "Host CPU")
	case 'I', 'i':
		if name := whenWhole(trimmed, "Instance CPU"); name != "" {
			return name
		}
		if name := whenPrefix(trimmed, "Instance Efficiency"); name != "" {
			return name
		}
	case 'L', 'l':
		return whenPrefix(trimmed, "Load Profile")
	case 'M', 'm':
		return whenPrefix(trimmed, "Memory Statistics")
	case 'S', 's':
		return whenPrefix(trimmed, "Shared Pool Statistics")
	case 'T', 't':
		return topTitle(trimmed)
	case 'V', 'v':
		return whenPrefix(trimmed, "Virtual Memory Paging")
	}
	return ""
}

// whenPrefix gives name when the line begins with it and goes on with a blank, or not at all.
func whenPrefix(trimmed, name string) string {
	if len(trimmed) < len(name) || !strings.EqualFold(trimmed[:len(name)], name) {
		return ""
	}
	if rest := trimmed[len(name):]; rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return ""
	}
	return name
}

func whenWhole(trimmed, name string) string {
	if strings.EqualFold(trimmed, name) {
		return name
	}
	return ""
}

// topTitle knows "Top 5 Timed Events" and "Top 5 Wait Events", for any number.
func topTitle(trimmed string) string {
	words := strings.Fields(trimmed)
	if len(words) < 4 || !strings.EqualFold(words[0], "Top") || !isDigits(words[1]) || !strings.EqualFold(words[3], "Events") {
		return ""
	}
	if kind := words[2]; !strings.EqualFold(kind, "Timed") && !strings.EqualFold(kind, "Wait") {
		return ""
	}
	return strings.Join(words[:4], " ")
}

// isDatabaseHead knows the heads of the line that names database, instance and release.
func isDatabaseHead(trimmed string) bool {
	return (strings.HasPrefix(trimmed, "DB Name") || strings.HasPrefix(trimmed, "Database")) &&
		strings.Contains(trimmed, "DB Id") && strings.Contains(trimmed, "Release")
}

// isHeadLine knows the lines that can be told to be of the top of the first page.
func isHeadLine(trimmed string) bool {
	return isDatabaseHead(trimmed) || isSnapshotHead(trimmed) || isSpan(trimmed) || isSnap(trimmed)
}

func isSnap(trimmed string) bool {
	return strings.HasPrefix(trimmed, "Begin Snap:") || strings.HasPrefix(trimmed, "End Snap:")
}

// isSnapshotHead knows the heads over the two snapshots.
func isSnapshotHead(trimmed string) bool {
	return strings.Contains(trimmed, "Snap Id") && strings.Contains(trimmed, "Snap Time") && strings.Contains(trimmed, "Sessions")
}

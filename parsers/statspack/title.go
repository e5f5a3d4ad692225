package statspack

import (
	"strings"

	"dumplens/parsers/oratab"
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
	title              string // of the section, as printed
	database, instance string // as the title repeats them
	quoted             bool   // every line has the mark of a quoted mail before it
}

// cutter finds where records begin. It knows whether the first page is being read, because only there do blocks begin without the
// repeated database and snapshots, and statement text further down may hold any words.
type cutter struct {
	next  start
	inner bool // past the first page of a report
	head  bool // the head of the first page has begun
	// quoted is whether the report being read has the mark of a quoted mail before every line, as its title has.
	quoted bool
}

// starts reports whether a record begins at a line and remembers which. It is the predicate for text.Reader.Record.
func (c *cutter) starts(line string) bool {
	if trimmed := trim(line); trimmed != "" && trimmed[0] == '>' && isReportTitle(trimmed) {
		c.quoted = true
	}
	if c.quoted {
		line = unquoted(line)
	}
	s := startOf(line, !c.inner)
	if s.kind == startNone && !c.inner && !c.head && isHeadLine(trim(line)) {
		s.kind = startHeader // a piece of a report that has lost the lines above
	}
	if s.kind == startNone {
		return false
	}
	c.inner = s.kind == startTitled
	c.head = s.kind != startEnd
	s.quoted = c.quoted
	c.quoted = c.quoted && s.kind != startEnd
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

// isReportTitle knows the first line of a report, also behind a prompt of SQL*Plus or the mark of a quoted mail.
func isReportTitle(trimmed string) bool {
	const words = "STATSPACK report for"
	if len(trimmed) < len(words) || !strings.EqualFold(trimmed[len(trimmed)-len(words):], words) {
		return false
	}
	before := strings.TrimRight(trimmed[:len(trimmed)-len(words)], " ")
	return before == "" || len(before) <= 40 && before[len(before)-1] == '>'
}

// isReportEnd knows the last line of a report; from 11g it names the file.
func isReportEnd(trimmed string) bool {
	rest, ok := strings.CutPrefix(trimmed, "End of Report")
	return ok && (rest == "" || strings.HasPrefix(trim(rest), "("))
}

// unquoted takes off the mark of a quoted mail.
func unquoted(line string) string {
	if rest, ok := strings.CutPrefix(line, ">"); ok {
		return strings.TrimPrefix(rest, " ")
	}
	return line
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

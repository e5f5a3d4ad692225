package statspack

import "strings"

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
	if t, ok := sectionTitle(line); ok {
		return t
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

// trim cuts blanks, TABs and form feeds off both ends.
func trim(s string) string {
	for s != "" && (s[0] == ' ' || s[0] == '\f' || s[0] == '\t') {
		s = s[1:]
	}
	for s != "" && (s[len(s)-1] == ' ' || s[len(s)-1] == '\t' || s[len(s)-1] == '\f' || s[len(s)-1] == '\r') {
		s = s[:len(s)-1]
	}
	return s
}

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

// sectionTitle reads a line that names a section, the database, the instance and the snapshots. The snapshots may be cut off at the end
// of the line, and the title may touch what follows.
func sectionTitle(line string) (start, bool) {
	const slash, words = "DB/Inst:", " for DB:"
	if i := strings.Index(line, slash); i >= 0 {
		name, rest := trim(line[:i]), strings.Fields(line[i+len(slash):])
		if len(rest) == 0 || !isTitle(name) || len(rest) > 1 && !strings.HasPrefix(rest[1], "Sn") && rest[1] != "End" {
			return start{}, false
		}
		database, instance, ok := strings.Cut(rest[0], "/")
		return start{kind: startTitled, title: name, database: database, instance: instance}, ok && (len(rest) > 1 || len(line) >= 75)
	}
	if i := strings.Index(line, words); i >= 0 {
		name, rest := trim(line[:i]), strings.Fields(line[i+len(words):])
		if len(rest) < 3 || !isTitle(name) || rest[1] != "Instance:" {
			return start{}, false
		}
		return start{kind: startTitled, title: name, database: rest[0], instance: rest[2]}, len(rest) > 3 || len(line) >= 75
	}
	return start{}, false
}

// isTitle tells a title from a piece of statement text that happens to hold the words around it.
func isTitle(name string) bool {
	return len(name) >= 4 && len(name) <= 60 && isLetter(name[0]) && !strings.ContainsAny(name, `'"=,;`)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

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

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i]-'0' > 9 {
			return false
		}
	}
	return s != ""
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

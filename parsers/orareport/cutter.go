package orareport

import (
	"strings"

	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// StartKind says what begins at a line of a text report.
type StartKind uint8

// What may begin at a line.
const (
	Nothing  StartKind = iota // the line belongs to what is being read, or is outside of a report
	OfReport                  // the title of a report
	OfHead                    // the head of the first page in a piece that has lost its title
	OfBlock                   // a block of the first page
	OfTitled                  // a titled section
	OfEnd                     // "End of Report"
)

// Start is the beginning of a record.
type Start struct {
	Kind               StartKind
	Title              string        // of the section, or the line of the report
	Database, Instance string        // as the title of a section repeats them
	Margin             oratab.Margin // stands before every line
}

// Cutter finds where records begin. Blocks of the first page, and those of the RAC section of AWR, have no database and snapshots behind their
// names, and statement text may hold any words, so they are looked for only where they can come.
type Cutter struct {
	Title func(trimmed string) bool   // knows the first line of a report, whatever it is behind
	Block func(trimmed string) string // the title of a block, "" for other lines

	next  Start
	inner bool // past the first page of a report
	rac   bool // in the RAC section, which has blocks
	head  bool // the head of the first page has begun
	// margin stands before every line of the report being read; the first line of it that can be known tells it.
	margin oratab.Margin
	open   bool // margin is known
}

// Starts reports whether a record begins at a line and remembers which. It is the predicate for oratab.NewRecords.
func (c *Cutter) Starts(line string) bool {
	line = oratab.PlainBlanks(line)
	if !c.open {
		c.margin, c.open = oratab.FindMargin(line, func(rest string) bool { return c.startOf(rest, true).Kind != Nothing || isHeadLine(oratab.Trim(rest)) })
	}
	if !c.margin.None() {
		line = c.margin.Cut(line)
	}
	line = text.ExpandTabs(line, 8)
	s := c.startOf(line, !c.inner || c.rac)
	if s.Kind == Nothing && !c.inner && !c.head && isHeadLine(oratab.Trim(line)) {
		s.Kind = OfHead // a piece of a report that has lost the lines above
	}
	if s.Kind == Nothing {
		return false
	}
	if s.Kind == OfTitled || s.Kind == OfReport || s.Kind == OfEnd {
		c.inner = s.Kind == OfTitled
		c.rac = c.inner && strings.HasPrefix(oratab.Fold(s.Title), "rac statistics")
	}
	c.head = s.Kind != OfEnd
	s.Margin = c.margin
	if s.Kind == OfEnd { // the next report may come from elsewhere
		c.margin, c.open = oratab.Margin{}, false
	}
	c.next = s
	return true
}

// take hands out the beginning that was found last, once.
func (c *Cutter) take() Start {
	s := c.next
	c.next = Start{}
	return s
}

func (c *Cutter) startOf(line string, blocks bool) Start {
	if t, ok := oratab.ParseTitle(line); ok {
		return Start{Kind: OfTitled, Title: t.Name, Database: t.Database, Instance: t.Instance}
	}
	trimmed := oratab.Trim(line)
	switch {
	case trimmed == "":
	case c.Title(trimmed):
		return Start{Kind: OfReport, Title: trimmed}
	case IsEnd(trimmed):
		return Start{Kind: OfEnd}
	case blocks:
		if title := c.Block(trimmed); title != "" {
			return Start{Kind: OfBlock, Title: title}
		}
	}
	return Start{}
}

// IsEnd knows the last line of a report; some releases name the file behind it.
func IsEnd(trimmed string) bool {
	rest, ok := strings.CutPrefix(trimmed, "End of Report")
	return ok && (rest == "" || strings.HasPrefix(oratab.Trim(rest), "("))
}

// IsNoData knows what AWR prints in place of rows.
func IsNoData(line string) bool { return strings.Contains(line, "No data exists for this section") }

// HasWord reports whether a line begins with words, in whatever case, and goes on with a blank, or not at all.
func HasWord(line, words string) bool {
	if len(line) < len(words) || !strings.EqualFold(line[:len(words)], words) {
		return false
	}
	rest := line[len(words):]
	return rest == "" || rest[0] == ' ' || rest[0] == '\t'
}

package awr

import (
	"fmt"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
)

// reader is what reads one kind of section. A new one is a function and a line in readers.
type reader struct {
	title string // lower case; a section's title begins with it
	read  func(o *open, s *section)
}

// readers lists what is read. The first that matches is taken.
var readers = [...]reader{
	{"cache sizes", pairsBy((*orareport.Reader).ReadCacheSize)},
	{"load profile", pairsBy((*orareport.Reader).ReadLoad)},
	{"instance efficiency", pairsBy((*orareport.Reader).ReadEfficiency)},
	{"shared pool statistics", pairsBy((*orareport.Reader).ReadSharedPool)},
	{"top events", (*open).readTop},
	{"host cpu", (*open).readHostCPU},
	{"instance cpu", (*open).readInstanceCPU},
	{"memory statistics", pairsBy((*orareport.Reader).ReadMemory)},
	{"wait classes by total wait time", (*open).readClasses},
	{"time model statistics", (*open).readTimeModel},
	{"rac statistics", (*open).readRAC},
	{"global cache load profile", (*open).readRAC},
	{"global cache efficiency percentages", (*open).readRAC},
	{"global cache and enqueue services", (*open).readRAC},
	{"io profile", (*open).readIOProfile},
	{"operating system statistics - detail", nil},
	{"operating system statistics", (*open).readOSStats},
	{"foreground wait class", (*open).readClasses},
	{"wait class", (*open).readClasses},
	{"foreground wait events", (*open).readWaits},
	{"background wait events", (*open).readWaits},
	{"wait events", (*open).readWaits},
	{"sql ordered by", (*open).readSQL},
	{"complete list of sql text", (*open).readSQLTexts},
	{"instance activity stats", (*open).readActivity},
	{"key instance activity stats", (*open).readActivity},
	{"other instance activity stats", (*open).readActivity},
}

// readerFor finds what reads a section; nil when nothing does.
func readerFor(title string) func(*open, *section) {
	lower := oratab.Fold(title)
	if block := blockTitle(title); block != "" {
		lower = block
	}
	for i := range readers {
		if r := &readers[i]; strings.HasPrefix(lower, r.title) {
			if rest := lower[len(r.title):]; rest == "" || rest[0] == ' ' {
				return r.read
			}
		}
	}
	return nil
}

// section reads a section or a page of it, and counts its lines.
func (o *open) section(s *section) {
	if reason := o.unread(); reason != "" {
		if s.title != "" && (!o.HTML || len(s.html) > 0) {
			o.entry(s).Reason = reason
		}
		return
	}
	switch {
	case s.title == "":
		o.withoutHeading(s, headTables)
	case s.block:
		o.withoutHeading(s, blockTables)
	}
	if s.title == "" {
		o.htmlHeader(s)
		o.understood(s)
		return
	}
	for _, g := range s.html {
		s.grids = append(s.grids, g.text(&o.kept))
	}
	if o.HTML && len(s.grids) == 0 && !s.empty && !s.prose { // the title of a chapter
		o.understood(s)
		return
	}
	read := readerFor(s.title)
	entry := o.entry(s)
	if read == nil && !s.empty {
		o.readOther(s, entry)
	} else {
		entry.Read = true
	}
	if read != nil {
		read(o, s)
	}
	o.understood(s)
}

// unread is why the sections of a kind of report are not read; "" when they are.
func (o *open) unread() string {
	switch {
	case o.HTML && isCompare(o.Title):
		return "a report of two periods is read as text only"
	case strings.Contains(o.Title, "REPORT (RAC)"), strings.Contains(o.Title, "RAC report"):
		return "a report of all instances is not read; those of single instances are"
	}
	return ""
}

// understood counts the lines of a section. In HTML the next one may begin in the line in which this one ends.
func (o *open) understood(s *section) {
	first := s.first
	if o.HTML {
		first = max(first, *o.counted+1)
		*o.counted = max(*o.counted, s.last)
	}
	o.Builder.Understood(max(int(s.last-first)+1-s.bad, 0))
}

// entry lists a section; a page break goes on with the one before.
func (o *open) entry(s *section) *orareport.Section {
	if c := o.current; c != nil && c.Title == s.title && !o.HTML {
		c.Pages++
		c.Last = s.last
		return c
	}
	o.statements.BeginSection()
	c := &orareport.Section{Title: s.title, First: s.first, Last: s.last, Pages: 1, Empty: s.empty}
	o.current = c
	o.Sections = append(o.Sections, c)
	return c
}

// maxKinds is how many titles of sections that are not used have a note of their own.
const maxKinds = 200

// notUsed lists the sections that are recognised and whose content is not used.
func (o *open) notUsed() {
	kinds := 0
	for _, s := range o.Sections {
		if s.Read {
			continue
		}
		kind := "not used"
		if kinds++; kinds <= maxKinds {
			kind += ": " + s.Title
		}
		o.Builder.NoteText(s.First, model.Info, kind, model.Say(fmt.Sprintf("section not used: %s (lines %d–%d)%s", s.Title, s.First, s.Last, because(s.Reason))))
	}
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + reason
}

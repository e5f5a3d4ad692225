package statspack

import (
	"errors"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// section is a kind of section that is read. A new one is a file with its reader and a line in sections.
type section struct {
	title string // lower case; a section's title begins with it
	read  func(o *open, begin start, rec text.Record) (understood int)
}

// sections lists what is read. The first that matches is taken.
var sections = [...]section{
	{"cache sizes", (*open).readCacheSizes},
	{"load profile", (*open).readLoadProfile},
	{"instance efficiency", (*open).readEfficiency},
	{"shared pool statistics", (*open).readSharedPool},
	{"top ", (*open).readTop},
	{"host cpu", (*open).readHostCPU},
	{"instance cpu", (*open).readInstanceCPU},
	{"memory statistics", (*open).readMemory},
	{"time model system stats", (*open).readTimeModel},
	{"foreground wait events", (*open).readWaits},
	{"background wait events", (*open).readWaits},
	{"wait events", (*open).readWaits},
	{"sql ordered by", (*open).readSQL},
	{"instance activity stats", (*open).readActivity},
}

// sectionFor finds what reads a section, nil when nothing does.
func sectionFor(begin start) *section {
	title := strings.ToLower(begin.title)
	for i := range sections {
		s := &sections[i]
		if !strings.HasPrefix(title, s.title) || s.title == "top " && begin.kind != startBlock {
			continue
		}
		if rest := title[len(s.title):]; rest == "" || rest[0] == ' ' || s.title[len(s.title)-1] == ' ' {
			return s
		}
	}
	return nil
}

// warn passes on what the report says against its own numbers.
func (o *open) warn(line int, msg string) {
	o.b.NoteText(int32(line), model.Warning, "the report warns", model.Say("the report warns: "+strings.Join(strings.Fields(msg), " ")))
}

// warnings passes on those that stand before the tables of a record.
func (o *open) warnings(rec text.Record, all []string) {
	for _, w := range all {
		before, _, _ := strings.Cut(rec.Text, w)
		o.warn(int(rec.Line)+strings.Count(before, "\n"), w)
	}
}

// table runs the grammar of tables over a record. It returns what could be read, and how many lines that is.
func (o *open) table(rec text.Record) (t *tableRecord, understood int) {
	t, err := tableGrammar.Parse(rec)
	if err != nil {
		return t, o.failed(err, rec)
	}
	o.warnings(rec, t.Warnings)
	for _, tab := range t.Tables {
		for _, item := range tab.Body {
			if item.Warning != "" {
				o.warn(item.Pos.Line, item.Warning)
			}
		}
	}
	if t.Footer != "" {
		o.section.Closed = true
	}
	return t, lineCount(rec.Text) - len(t.Strays)
}

// failed notes a record that its grammar does not accept, and returns how many of its lines come before that.
func (o *open) failed(err error, rec text.Record) int {
	line := rec.Line
	var syntax *text.SyntaxError
	if errors.As(err, &syntax) {
		line = max(syntax.Line, rec.Line)
	}
	o.b.Notef(line, model.Warning, "section was read only up to here: %v", err)
	return int(line - rec.Line)
}

// badRow notes a row that cannot be taken apart.
func (o *open) badRow(line int32, want int) {
	o.b.Notef(line, model.Warning, "a row of this section cannot be read (want a name and %d numbers)", want)
}

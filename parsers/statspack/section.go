package statspack

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// section is a kind of section that has a reader of its own. Other tables are read by what oratab knows of their columns.
type section struct {
	title string // lower case; a section's title begins with it
	read  func(o *open, begin orareport.Start, rec text.Record) (understood int)
}

// sections lists them. The first that matches is taken.
var sections = [...]section{
	{"cache sizes", (*open).readCacheSizes},
	{"load profile", pairsBy((*orareport.Reader).ReadLoad)},
	{"instance efficiency", pairsBy((*orareport.Reader).ReadEfficiency)},
	{"shared pool statistics", pairsBy((*orareport.Reader).ReadSharedPool)},
	{"top ", (*open).readTop},
	{"host cpu", (*open).readHostCPU},
	{"instance cpu", (*open).readInstanceCPU},
	{"virtual memory paging", (*open).readPaging},
	{"memory statistics", (*open).readMemory},
	{"time model system stats", (*open).readTimeModel},
	{"foreground wait events", (*open).readWaits},
	{"background wait events", (*open).readWaits},
	{"wait event histogram", (*open).readTables},
	{"wait events", (*open).readWaits},
	{"sql ordered by", (*open).readSQL},
	{"instance activity stats", (*open).readActivity},
	{"os statistics - detail", (*open).readHostSnapshots},
	{"init.ora parameters", (*open).readParameters},
	{"sql memory statistics", (*open).readCursors},
	{"rac statistics", (*open).readCluster},
	{"cluster statistics", (*open).readCluster},
}

// sectionFor finds what reads a section.
func sectionFor(begin orareport.Start) *section {
	title := strings.ToLower(begin.Title)
	for i := range sections {
		s := &sections[i]
		if !strings.HasPrefix(title, s.title) || s.title == "top " && begin.Kind != orareport.OfBlock {
			continue
		}
		if rest := title[len(s.title):]; rest == "" || rest[0] == ' ' || s.title[len(s.title)-1] == ' ' {
			return s
		}
	}
	return &section{read: (*open).readTables}
}

// readTables reads a section of tables. One that is not known keeps its rows under the printed heads.
func (o *open) readTables(begin orareport.Start, rec text.Record) int {
	understood, _ := o.readGrids(begin, rec)
	return understood
}

// readGrids reads the tables of a section, or of one page of it, and gives the rows of this page.
func (o *open) readGrids(begin orareport.Start, rec text.Record) (understood int, pages []page) {
	s, understood := o.tablesOf(rec)
	if s == nil {
		return understood, nil
	}
	_, known := oratab.SpecFor(begin.Title, &oratab.Grid{})
	for _, g := range s.Grids() {
		var spec *oratab.Spec
		spec, known = oratab.SpecFor(begin.Title, g)
		t, before, bad := o.tables.Read(begin.Title, spec, g, o.section.Pages > 1)
		understood -= bad
		pages = append(pages, page{t, t.Rows[before:]})
	}
	o.section.AsPrinted = !known
	return understood, pages
}

// page is the rows of a table that one page has.
type page struct {
	table *oratab.Table
	rows  []oratab.Record
}

// tablesOf runs the grammar of tables over a record: a section or one page of it. It returns what could be read, and how many lines that is.
func (o *open) tablesOf(rec text.Record) (s *oratab.Section, understood int) {
	s, err := tableGrammar.Parse(rec)
	if err != nil {
		return s, o.Failed(err, rec)
	}
	s.AllWarnings(o.Warn)
	if s.Footer != "" {
		o.section.Closed = true
	}
	first, loose := s.Loose()
	if loose > 0 {
		o.Builder.Notef(first, model.Warning, "%d lines of this section have no ruler above them, so their columns cannot be told; they were not read", loose)
	}
	return s, text.LineCount(rec.Text) - len(s.Strays) - loose
}

// eachRow takes the rows of a grid apart and returns how many lines are none. At least need numbers must be in a row.
func (o *open) eachRow(g *oratab.Grid, spec *oratab.Spec, need int, yield func(r *oratab.Row)) (bad int) {
	l := spec.On(g)
	for _, body := range g.Rows {
		for n, line := range text.Numbered(body.Text, body.Line) {
			if oratab.IsBlank(line) {
				continue
			}
			r, ok := l.Split(line, n, need)
			if !ok || oratab.NumberLike(r.Cells[0].Text) { // names are no numbers
				o.BadRow(n, l.Width()-1)
				bad++
				continue
			}
			yield(r)
		}
	}
	return bad
}

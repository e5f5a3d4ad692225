package awr

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// compare is a report of two periods being read. Each period becomes a report and a part of its own, over the same lines.
type compare struct {
	b       *model.Builder
	title   string
	first   int32
	ended   bool // an end line, or the end of the last section that such reports have, was seen
	periods [2]*open
	notes   [2]*model.Source // what the periods' own builders collect
}

// periodNames are the periods in the report's order.
var periodNames = [2]string{"first", "second"}

func newCompare(b *model.Builder, title string, line int32) *compare {
	c := &compare{b: b, title: title, first: line}
	for i := range c.periods {
		c.notes[i] = &model.Source{ID: b.Source().ID, Stage: b.Source().Stage}
		own := model.NewBuilder(c.notes[i])
		o := newOpen(own, title, line)
		o.Kind, o.Period = "compare", periodNames[i]
		o.Part = own.Begin("awr", "", line)
		c.periods[i] = o
	}
	return c
}

// finish makes the two parts.
func (c *compare) finish(last int32) {
	for i, o := range c.periods {
		o.Ended = true // said once, below
		o.finish(last)
		o.Builder.Close(last)
		if i == 0 {
			c.b.Source().Notes = append(c.b.Source().Notes, c.notes[i].Notes...)
		}
		p := c.b.Begin("awr", o.Part.Variant, c.first)
		p.Subject, p.Window, p.Document, p.Samples = o.Part.Subject, o.Part.Window, o.Part.Document, o.Part.Samples
		c.b.Seal(last)
	}
	if !c.ended {
		orareport.Truncated(c.b, last)
	}
}

// header reads the two tables at the top: a row for each period.
func (c *compare) header(rec text.Record) {
	items, ok := c.periods[0].HeadItems(rec)
	if !ok {
		return
	}
	bad := 0
	for _, item := range items {
		switch {
		case item.Stray != "":
			bad++
		case item.Table != nil && item.Table.Rows != nil:
			names := item.Table.Ruler.Names(item.Table.Heads)
			for n, line := range text.Numbered(item.Table.Rows.Text, int32(item.Table.Rows.Pos.Line)) {
				cells, ok := headCells(item.Table.Ruler.Ruler, names, line)
				if i := periodOf(oratab.Fold(line)); i >= 0 && ok {
					c.periods[i].periodRow(names, cells, n)
				}
			}
		}
	}
	c.b.Understood(text.LineCount(rec.Text) - bad)
}

// periodOf is the period that a head or the beginning of a row names, -1 without.
func periodOf(s string) int {
	switch {
	case strings.HasPrefix(s, "1st"), strings.HasPrefix(s, "first"):
		return 0
	case strings.HasPrefix(s, "2nd"), strings.HasPrefix(s, "second"):
		return 1
	}
	return -1
}

// periodRow takes over the cells of a row of the head.
func (o *open) periodRow(names, cells []string, line int32) {
	o.headRow(names, cells, line)
	for i, name := range names {
		if i >= len(cells) || cells[i] == "" {
			continue
		}
		v := cells[i]
		switch name {
		case "begin snap id":
			o.Begin.ID, o.Begin.Line = strings.Clone(v), line
		case "end snap id":
			o.End.ID, o.End.Line = strings.Clone(v), line
		case "begin snap time":
			o.Begin.At, _ = text.ParseOracle(withoutDay(v))
		case "end snap time":
			o.End.At, _ = text.ParseOracle(withoutDay(v))
		case "elapsed time (min)":
			o.Header.Elapsed, o.elapsedLine = oratab.Number(v)*60, line
		case "db time (min)":
			o.Header.DBTime, o.TimeLine = oratab.Number(v)*60, line
		case "std block size":
			o.Builder.Sample(model.OracleBlockSize, model.Labels{}, oratab.Number(v), line)
		}
	}
}

// withoutDay takes the name of the day off "23-Apr-14 18:30:05 (Wed)".
func withoutDay(s string) string {
	before, _, _ := strings.Cut(s, "(")
	return strings.TrimSpace(before)
}

// section reads a section: its tables are taken apart by period, and each is read like one of a report of its own.
func (c *compare) section(begin orareport.Start, rec text.Record, last int32) {
	c.names(rec)
	lower := oratab.Fold(begin.Title)
	// Not all releases print an end line; parameters come last.
	c.ended = strings.HasPrefix(lower, "init.ora") && endsInRule(rec.Text)
	if begin.Kind == orareport.OfBlock {
		lower = blockTitle(oratab.Trim(begin.Title))
	}
	for i, o := range c.periods {
		s := &section{title: compareTitle(begin.Title), first: rec.Line, last: last}
		switch lower {
		case "host configuration comparison", "workload comparison":
			o.comparePairs(s, rec, lower, i)
		default:
			o.compareTables(s, rec, lower, i)
		}
		if i == 0 {
			c.b.Understood(max(text.LineCount(rec.Text)-s.bad, 0))
		}
	}
}

// endsInRule reports whether the last line that is not blank is the one that ends a section.
func endsInRule(s string) bool {
	s = strings.TrimRight(s, " \n")
	runs, longest := oratab.RulerRuns(s[strings.LastIndexByte(s, '\n')+1:])
	return runs == 1 && longest > 100
}

// names takes the database and the exact times out of a title: "… First DB/Inst: SHOP/shop1 Snaps: 7-8 (Elapsed time: 901.55 sec  DB time:
// 6404.55 sec),  Second DB/Inst: …".
func (c *compare) names(rec text.Record) {
	line, _, _ := strings.Cut(rec.Text, "\n")
	for i, o := range c.periods {
		_, rest, ok := strings.Cut(line, []string{"First DB/Inst:", "Second DB/Inst:"}[i])
		if !ok || o.Header.Database != "" {
			continue
		}
		words := strings.Fields(rest)
		if len(words) == 0 {
			continue
		}
		database, instance, _ := strings.Cut(words[0], "/")
		o.Header.Database = strings.Clone(database)
		if o.Header.Instance == "" {
			o.Header.Instance = strings.Clone(strings.TrimRight(instance, ","))
		}
		if v, ok := secondsBehind(rest, "Elapsed time:"); ok {
			o.Header.Elapsed, o.elapsedLine = v, rec.Line
		}
		if v, ok := secondsBehind(rest, "DB time:"); ok {
			o.Header.DBTime, o.TimeLine = v, rec.Line
		}
	}
}

func secondsBehind(s, label string) (float64, bool) {
	_, rest, _ := strings.Cut(s, label)
	words := strings.Fields(rest)
	if len(words) < 2 || !strings.HasPrefix(words[1], "sec") {
		return 0, false
	}
	v, state := oratab.Plain10.Parse(words[0])
	return v, state == text.OK
}

// compareTitle is the title that a section has in a report of one period.
func compareTitle(title string) string {
	lower := oratab.Fold(title)
	for _, t := range [...]struct{ begin, plain string }{
		{"wait classes", "Wait Class"}, {"top timed events", "Top Timed Events"}, {"dictionary cache statistics", "Dictionary Cache Stats"},
		{"top segments comparison by ", "Segments by "}, {"top segments by ", "Segments by "}, {"pga aggregate summary", "PGA Aggr Summary"},
	} {
		if rest, ok := strings.CutPrefix(lower, t.begin); ok {
			return t.plain + rest
		}
	}
	return strings.Clone(title)
}

package orareport

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"dumplens/parsers/model"
	"dumplens/parsers/oratab"
	"dumplens/parsers/text"
)

// The kinds of lines besides those of tables.
const (
	kindSnapshot   = oratab.KindCount + iota // "Begin Snap:", "End Snap:"
	kindSpan                                 // "Elapsed:", "DB Time:"
	kindStatements                           // number rows, modules and texts of statements, and the blank lines around them
)

// kinds lists them for the lexers, those of tables first.
func kinds() []text.Kind {
	return append(oratab.Kinds(), text.Kind{Name: "Snapshot"}, text.Kind{Name: "Span"}, text.Kind{Name: "Statements", Run: true})
}

var headGrammar = text.NewGrammar[Head](headLines)

// Head is the top of the first page: who, where, and the two snapshots.
type Head struct {
	Items []*HeadItem `parser:"@@*"`
}

// HeadItem is one thing that the head says. Lines that are none of them are Stray or Rows.
type HeadItem struct {
	Pos      lexer.Position
	Title    string     `parser:"  @Title"`
	Table    *HeadTable `parser:"| @@"`
	Snapshot string     `parser:"| @Snapshot"`
	Span     string     `parser:"| @Span"`
	Warning  string     `parser:"| @Warning"`
	Rows     string     `parser:"| @Rows"`
	Stray    string     `parser:"| @Stray | Ruler | Blank"`
}

// HeadTable is one of the small tables of the head: database, instance, container, host, or the heads over the snapshots.
type HeadTable struct {
	Pos   lexer.Position
	Heads string           `parser:"@Heads Blank?"`
	Ruler oratab.RulerLine `parser:"( @Ruler Blank? )?"`
	Rows  *oratab.Rows     `parser:"@@?"`
}

// headLines tells the lines of the head apart.
var headLines = text.NewLines(kinds(), func(state int, line string) (kind, next int) {
	trimmed := oratab.Trim(line)
	runs, _ := oratab.RulerRuns(trimmed)
	switch {
	case trimmed == "":
		return oratab.KindBlank, oratab.InHeads
	case state == oratab.AtStart && !isHeadLine(trimmed):
		return oratab.KindTitle, oratab.InHeads
	case runs > 0:
		return oratab.KindRuler, oratab.InBody
	case IsSnapshot(trimmed):
		return kindSnapshot, oratab.InHeads
	case IsSpan(trimmed):
		return kindSpan, oratab.InHeads
	case isTableHead(trimmed):
		return oratab.KindHeads, oratab.InHeads
	case oratab.IsWarning(trimmed), state == oratab.InWarning:
		return oratab.KindWarning, oratab.InWarning
	case state == oratab.InBody:
		return oratab.KindRows, oratab.InBody
	}
	return oratab.KindStray, state
})

// isTableHead knows the heads of the small tables.
func isTableHead(trimmed string) bool {
	for _, begin := range [...]string{"DB Name ", "Instance  ", "Container DB Id", "Container Name", "Host Name", "Host  Name:", "Snap Id ", "Snapshot Set"} {
		if strings.HasPrefix(trimmed, begin) {
			return true
		}
	}
	return IsDatabaseHead(trimmed) || IsSnapshotHead(trimmed)
}

// isHeadLine knows the lines that can be told to be of the head.
func isHeadLine(trimmed string) bool {
	return IsDatabaseHead(trimmed) || IsSnapshotHead(trimmed) || IsSpan(trimmed) || IsSnapshot(trimmed)
}

// IsDatabaseHead knows the heads of the line that names the database and its release.
func IsDatabaseHead(trimmed string) bool {
	return (strings.HasPrefix(trimmed, "DB Name") || strings.HasPrefix(trimmed, "Database")) &&
		strings.Contains(trimmed, "DB Id") && strings.Contains(trimmed, "Release")
}

// IsSnapshotHead knows the heads over the two snapshots.
func IsSnapshotHead(trimmed string) bool {
	return strings.Contains(trimmed, "Snap Id") && strings.Contains(trimmed, "Snap Time") && strings.Contains(trimmed, "Sessions")
}

// IsSnapshot knows the lines of the two snapshots.
func IsSnapshot(trimmed string) bool {
	return strings.HasPrefix(trimmed, "Begin Snap:") || strings.HasPrefix(trimmed, "End Snap:")
}

// IsSpan knows the lines of the time between them, and of what the database worked in it.
func IsSpan(trimmed string) bool {
	return (strings.HasPrefix(trimmed, "Elapsed:") || strings.HasPrefix(trimmed, "DB time:") || strings.HasPrefix(trimmed, "DB Time:")) && strings.Contains(trimmed, "(mins)")
}

// HeadItems takes the head apart. A head that cannot be is noted, and has none.
func (r *Reader) HeadItems(rec text.Record) ([]*HeadItem, bool) {
	h, err := headGrammar.Parse(rec)
	if err != nil { // the grammar takes every line, so this is a limit of participle
		r.Builder.Understood(r.Failed(err, rec))
		return nil, false
	}
	return h.Items, true
}

// ReadHead reads the top of the first page, or a part of it. table reads one of its small tables, and returns how many lines are none of it.
func (r *Reader) ReadHead(rec text.Record, table func(t *HeadTable) (bad int)) {
	items, ok := r.HeadItems(rec)
	if !ok {
		return
	}
	bad := 0
	for _, item := range items {
		line := int32(item.Pos.Line)
		switch {
		case item.Table != nil:
			bad += table(item.Table)
		case item.Snapshot != "":
			bad += r.ReadSnapshot(item.Snapshot, line)
		case item.Span != "":
			r.ReadSpan(item.Span, line)
		case item.Warning != "":
			r.Warn(line, item.Warning)
		case item.Rows != "":
			bad += text.LineCount(item.Rows)
		case item.Stray != "":
			bad++
		}
	}
	r.Builder.Understood(text.LineCount(rec.Text) - bad)
}

// ReadSnapshot reads "Begin Snap:  7 02-Mar-26 08:00:00   25   1.6"; a comment may follow, in a PDB report of AWR the number of those.
func (r *Reader) ReadSnapshot(s string, line int32) (bad int) {
	const unread = "the time of a snapshot cannot be read"
	label, rest, _ := strings.Cut(s, ":")
	snap, name := &r.Begin, "begin"
	if strings.HasPrefix(oratab.Trim(label), "End") {
		snap, name = &r.End, "end"
	}
	words := strings.Fields(rest)
	clock := -1
	for i, w := range words {
		if strings.Count(w, ":") == 2 {
			clock = i
			break
		}
	}
	if clock < 2 {
		r.Builder.Notef(line, model.Warning, unread)
		return 1
	}
	var ok bool
	snap.ID, snap.Line = strings.Clone(words[0]), line
	if snap.At, ok = text.ParseOracle(strings.Join(words[1:clock+1], " ")); !ok {
		r.Builder.Notef(line, model.Warning, unread)
	}
	after := words[clock+1:]
	take := func(to *float64, metric *model.Metric) {
		if len(after) > 0 && oratab.NumberLike(after[0]) {
			*to, after = oratab.Number(after[0]), after[1:]
			r.Builder.Sample(metric, model.L("at", name), *to, line)
		}
	}
	take(&snap.Sessions, model.OracleSessions)
	take(&snap.Cursors, model.OracleCursors)
	if r.Comments {
		snap.Comment = strings.Clone(strings.Join(after, " "))
	}
	return 0
}

// ReadSpan reads "Elapsed:  15.00 (mins) Av Act Sess:  7.1" and "DB time:  106.55 (mins)  DB CPU:  28.35 (mins)".
func (r *Reader) ReadSpan(s string, line int32) {
	oratab.EachPair(s, func(label string, values []string) {
		if len(values) == 0 {
			return
		}
		seconds := oratab.Number(values[0]) * 60
		switch oratab.Fold(strings.TrimPrefix(label, "(mins)")) {
		case "elapsed":
			r.Header.Elapsed = seconds
			r.Builder.Sample(model.OracleElapsed, model.Labels{}, seconds, line)
		case "db time":
			r.Header.DBTime, r.TimeLine = seconds, line
		case "db cpu":
			r.Header.DBCPU, r.CPULine = seconds, line
		}
	})
}

package baancgp

import (
	"cmp"
	"context"
	"math"
	"strings"
	"time"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

const (
	recordBytes = 256 << 10 // what is parsed at a time, wherever that cuts the profile: rows are collected up to the next gap
	flatAfter   = 2000      // rows without a gap or a mark after which a table is a flat profile
)

// parse reads all profiles of a source.
func (r *reader) parse(_ context.Context, in *text.Reader, b *model.Builder) error {
	rd := &reading{reader: r, b: b, classes: r.settings.classes()}
	for {
		rec, ok := in.Block(recordBytes)
		if !ok {
			break
		}
		if rd.Profile == nil {
			if tool := stranger(rec.Text); tool != "" {
				refuse(b, tool)
				return in.Err()
			}
		}
		rd.record(rec)
	}
	rd.finish(in.Lines())
	return in.Err()
}

// reading is a profile being read.
type reading struct {
	*reader
	*Profile
	b       *model.Builder
	first   int32 // line of the profile
	classes classes
	names   map[string]int32
	d       *decoder // of the table that rows belong to; nil outside of tables
	section section
	flat    bool  // the table is a flat profile
	block   []row // rows since the last gap
	up      []Arc // from rows of callers
	down    []Arc // from rows of callees
	blocks  map[int32]bool
	window  model.Window
}

func (rd *reading) begin(line int32) {
	rd.Profile = &Profile{Elapsed: math.NaN(), Unprofiled: math.NaN()}
	rd.first = line
	rd.names, rd.blocks = map[string]int32{}, map[int32]bool{}
	rd.d, rd.section, rd.flat, rd.up, rd.down, rd.window = nil, sectionNone, false, nil, nil, model.Window{}
}

func (rd *reading) record(rec text.Record) {
	tree, err := rd.grammar.Parse(rec)
	if err != nil {
		rd.b.Notef(text.LineOf(err, rec), model.Warning, "the profile was read only up to here: %v", err)
	}
	if tree == nil {
		return
	}
	for _, it := range tree.Items {
		rd.item(it)
	}
}

func (rd *reading) item(it *item) {
	line := int32(it.Pos.Line)
	if rd.Profile == nil || it.Section != nil && sectionOf(strings.TrimSpace(*it.Section)) == sectionTitle && len(rd.Functions)+len(rd.block) > 0 {
		rd.finish(line - 1)
		rd.begin(line)
	}
	if it.Rows == nil {
		rd.gap()
	}
	switch {
	case it.Section != nil:
		rd.heading(strings.TrimSpace(*it.Section))
	case it.Meta != nil:
		rd.meta(strings.TrimSpace(*it.Meta), line)
	case it.Table != nil:
		rd.startTable(it.Table, line)
	case it.Rows != nil:
		rd.rows(*it.Rows, line)
	case it.Rule != nil:
		printout.Known(rd.b, *it.Rule)
	case it.Blank != nil:
		printout.Known(rd.b, *it.Blank)
	case it.Rest != nil:
		rd.b.Notef(line, model.Info, "text that is no table and no line of the head (up to line %d)", text.LastLine(*it.Rest, line))
	}
}

func (rd *reading) heading(s string) {
	kind := sectionOf(s)
	if kind == sectionTitle {
		rd.Title = strings.Clone(s)
	} else {
		rd.section = kind
	}
	rd.d, rd.flat = nil, false
	rd.b.Understood(1)
}

func (rd *reading) startTable(t *tableHead, line int32) {
	parsed, _ := rd.settings.parseHeading(t.Heading)
	parsed.line = line
	rd.d, rd.flat = &decoder{table: parsed}, false
	for _, c := range parsed.cols {
		h := Heading{Name: strings.Clone(c.name), Role: roles[c.role], Line: line}
		if c.share {
			h.Role += " (share)"
		}
		rd.Columns = append(rd.Columns, h)
	}
	rd.b.Understood(1)
	if t.Rule != nil {
		printout.Known(rd.b, *t.Rule)
	}
}

// rows reads a run of rows, which a record may have cut.
func (rd *reading) rows(run string, line int32) {
	if rd.d == nil {
		rd.b.Notef(line, model.Warning, "rows without a heading that names at least three columns (up to line %d); baan.cgp.columns in --config maps unknown ones", text.LastLine(run, line))
		return
	}
	if rd.d.format == (text.Format{}) {
		rd.d.format = decimals(run, rd.d.delim)
	}
	for n, s := range text.Numbered(run, line) {
		rd.block = append(rd.block, row{})
		if !rd.row(s, n, &rd.block[len(rd.block)-1]) {
			rd.block = rd.block[:len(rd.block)-1]
			rd.b.Notef(n, model.Warning, "a row does not fit the heading of its table")
			continue
		}
		rd.b.Understood(1)
		switch {
		case rd.d.arcs:
			rd.arc(&rd.block[0])
			rd.block = rd.block[:0]
		case rd.flat:
			rd.function(&rd.block[0], true)
			rd.block = rd.block[:0]
		case len(rd.block) == flatAfter && !rd.isGraph():
			rd.flush()
			rd.flat = true
		}
	}
}

// row reads one row. The first rows may have had no decimals to tell the spelling of numbers by.
func (rd *reading) row(s string, n int32, r *row) bool {
	if rd.d.row(s, n, r) {
		return true
	}
	if rd.d.format != text.Plain || rd.d.delim == ',' || strings.IndexByte(s, ',') < 0 {
		return false
	}
	rd.d.format = text.European
	if rd.d.row(s, n, r) {
		return true
	}
	rd.d.format = text.Plain
	return false
}

// gap ends a block.
func (rd *reading) gap() {
	if len(rd.block) > 0 {
		rd.flush()
	}
}

func (rd *reading) isGraph() bool {
	if rd.section == sectionGraph {
		return true
	}
	for i := range rd.block {
		if rd.block[i].mark != markNone {
			return true
		}
	}
	return false
}

// flush reads the rows of a block: each for itself, or as one node of the call graph.
func (rd *reading) flush() {
	if rd.isGraph() && !rd.listOnly() {
		rd.node(rd.block)
	} else {
		for i := range rd.block {
			rd.function(&rd.block[i], true)
		}
	}
	rd.block = rd.block[:0]
}

// listOnly reports whether all rows are of functions themselves: a flat profile with an index.
func (rd *reading) listOnly() bool {
	if rd.section == sectionGraph && len(rd.block) == 1 {
		return false
	}
	for i := range rd.block {
		if rd.block[i].mark != markPrimary {
			return false
		}
	}
	return true
}

// meta reads a line of the head.
func (rd *reading) meta(s string, line int32) {
	name, value, _ := cutMeta(s)
	name, value = strings.Clone(name), strings.Clone(value)
	rd.b.Understood(1)
	switch metaOf(name) {
	case metaJob:
		rd.Job = value
	case metaHost:
		rd.Host = model.Text{Kind: model.Host, S: value}
	case metaUser:
		rd.User = model.Text{Kind: model.User, S: value}
	case metaProcess:
		rd.Process = value
	case metaDatabase:
		rd.Database = model.Text{Kind: model.Host, S: value}
	case metaFrom:
		rd.window.From = rd.clock(value, line)
	case metaTo:
		rd.window.To = rd.clock(value, line)
	case metaElapsed:
		rd.Elapsed, rd.ElapsedAt, rd.Basis = rd.duration(value, line), line, "as the profile prints it"
	case metaUnprofiled:
		rd.Unprofiled = rd.duration(value, line)
	default:
		rd.Extra = append(rd.Extra, Fact{name, model.Say(value), line})
	}
}

func (rd *reading) clock(value string, line int32) time.Time {
	t, ok := text.ParseOracle(strings.Replace(value, "T", " ", 1))
	if !ok {
		rd.b.Notef(line, model.Warning, "the time cannot be read (want a day and a clock, as in 2026-03-12 20:00:00)")
	}
	return t
}

// duration reads a time of the head; a number alone is in the unit of the settings, else in seconds.
func (rd *reading) duration(value string, line int32) float64 {
	if v, ok := text.ParseDuration(value); ok {
		return v
	}
	first, unit, _ := strings.Cut(value, " ")
	for _, f := range []text.Format{text.Plain, text.European} {
		if v, state := f.Parse(first); state == text.OK {
			return v * cmp.Or(unitFactor(strings.Trim(unit, "()")), unitFactor(rd.settings.TimeUnit), 1)
		}
	}
	rd.b.Notef(line, model.Warning, "the length of time cannot be read")
	return math.NaN()
}

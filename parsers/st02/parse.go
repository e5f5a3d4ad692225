package st02

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// maxLines is more than any snapshot has.
const maxLines = 1 << 14

// parse reads all snapshots of a source.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	cut := &cutter{}
	if line, ok := r.Peek(); ok {
		cut.starts(line.Text)
	}
	for tree, rec := range printout.Records(r, b, grammar, printout.Cut{Starts: cut.starts, MaxLines: maxLines, Broken: "the snapshot was read only up to here"}) {
		read(b, tree.Items, rec, r.Lines())
	}
	return r.Err()
}

// cutter finds where the next snapshot begins: at a title, a date or a table of buffers that the present one already has.
type cutter struct{ system, date, buffers bool }

func (c *cutter) starts(line string) bool {
	s := strings.TrimSpace(line)
	has := *c
	switch {
	case isSystem(s):
		c.system = true
		if has.system || has.buffers {
			*c = cutter{system: true}
			return true
		}
	case isDate(s):
		c.date = true
		if has.date || has.buffers {
			*c = cutter{date: true}
			return true
		}
	case isBufferHead(s):
		c.buffers = true
		if has.buffers {
			*c = cutter{buffers: true}
			return true
		}
	}
	return false
}

// reading is a snapshot being read.
type reading struct {
	*Snapshot
	b      *model.Builder
	part   *model.Part
	locale locale
	group  string
	wrong  int // rows whose directory does not give the printed percentage
	right  int
}

func read(b *model.Builder, items []*item, rec text.Record, last int32) {
	if !holdsTable(items) {
		for _, it := range items {
			if it.Known != nil {
				printout.Known(b, *it.Known)
			}
		}
		return
	}
	rd := &reading{Snapshot: &Snapshot{Line: rec.Line}, b: b, locale: learn(rec.Text)}
	rd.part = b.Begin("st02", "", rec.Line)
	rd.part.Document = rd.Snapshot
	rd.Locale = rd.locale.String()
	for _, it := range items {
		rd.item(it)
	}
	rd.finish()
	if first := len(b.Source().Parts) == 0; first {
		b.Notef(rec.Line, model.Info, "the layout of ST02 exports is recalled, not sampled: compare some numbers with the screen")
	}
	b.Seal(last)
}

func holdsTable(items []*item) bool {
	for _, it := range items {
		if it.Table != nil {
			return true
		}
	}
	return false
}

func (rd *reading) item(it *item) {
	line := int32(it.Pos.Line)
	switch {
	case it.System != nil:
		rd.system(*it.System, line)
	case it.Date != nil:
		rd.date(*it.Date, line)
	case it.Table != nil:
		rd.table(it.Table)
	case it.Known != nil:
		printout.Known(rd.b, *it.Known)
	case it.Lost != nil:
		rd.b.Notef(line, model.Warning, "rows without the heads of their table")
	case it.Stray != nil:
		printout.Stray(rd.b, *it.Stray, line, "are no part of the snapshot")
	}
}

// system reads "System  host_SID_NN  Tune summary".
func (rd *reading) system(s string, line int32) {
	rd.b.Understood(1)
	rd.Line = line
	for _, w := range strings.Fields(s) {
		parts := strings.Split(w, "_")
		if n := len(parts); n >= 2 && digits(parts[n-1]) && len(parts[n-1]) == 2 && len(parts[n-2]) == 3 {
			rd.System = model.Text{Kind: model.Host, S: strings.Clone(w)}
			rd.part.Subject = model.Subject{Host: strings.Clone(strings.Join(parts[:n-2], "_")), Instance: parts[n-2] + "_" + parts[n-1]}
		}
	}
	if rd.System.S == "" {
		rd.b.Notef(line, model.Info, "the instance of this snapshot cannot be told from its title (want host_SID_NN)")
	}
}

// date reads the times of snapshot and start, in this order where both are on a line.
func (rd *reading) date(s string, line int32) {
	rd.b.Understood(1)
	found := dates(s)
	switch {
	case len(found) >= 2:
		rd.At, rd.Start = found[0], found[1]
	case has(s, "snapshot"):
		rd.At = found[0]
	default:
		rd.Start = found[0]
	}
	if rd.At.Before(rd.Start) && !rd.At.IsZero() {
		rd.b.Notef(line, model.Warning, "the snapshot is older than the start of the instance: the dates cannot be right")
	}
	rd.part.Window = model.Window{From: rd.At, To: rd.At}
	if up := rd.Uptime(); up > 0 {
		rd.b.Sample(model.SAPUptime, model.Labels{}, up.Seconds(), line)
	}
}

// finish says what the snapshot does not tell, and what speaks against the way its numbers were read.
func (rd *reading) finish() {
	if rd.locale.torn() {
		rd.b.Notef(rd.Line, model.Warning, "percentages with points and with commas: the %s was taken (%d against %d)", rd.Locale, max(rd.locale.votes[0], rd.locale.votes[1]), min(rd.locale.votes[0], rd.locale.votes[1]))
	}
	if rd.locale.decimal == 0 {
		rd.b.Notef(rd.Line, model.Warning, "no percentage tells how numbers are written: separators in amounts were taken for those of thousands")
	}
	if rd.wrong > rd.right {
		rd.b.Notef(rd.Line, model.Warning, "free directory entries do not give the printed percentages in %d of %d rows: the columns or the way numbers are written were taken wrongly", rd.wrong, rd.wrong+rd.right)
	}
	if rd.At.IsZero() || rd.Start.IsZero() {
		rd.b.Notef(rd.Line, model.Info, "snapshot or start time is not printed: rates per day cannot be told")
	}
}

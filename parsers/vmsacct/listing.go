package vmsacct

import (
	"context"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// listing is the state of reading a listing of ACCOUNTING, block by block.
type listing struct {
	b     *model.Builder
	part  *model.Part
	doc   *Listing
	tally *tally
	rec   record
	sums  summary

	understood int
	blank      int
	strange    int
	strangeAt  int32
	records    int
	window     model.Window
	layout     string // "full", "brief", "summary"
}

// readListing reads a listing up to the end of the source.
func readListing(ctx context.Context, r *text.Reader, b *model.Builder) {
	first, _ := r.Peek()
	l := &listing{b: b, doc: &Listing{}, tally: newTally(), layout: "full"}
	l.part = b.Begin("vmsacct", "OpenVMS", first.N)
	l.part.Document = l.doc
	for {
		rec, ok := r.Block(blockBytes)
		if !ok || ctx.Err() != nil {
			break
		}
		l.block(rec, r.Torn())
	}
	l.close(r.Torn())
	l.emit()
	b.Understood(l.understood + l.blank)
	b.Seal(max(r.Lines(), first.N))
}

func (l *listing) block(rec text.Record, torn bool) {
	if torn && !strings.Contains(rec.Text, "\n") { // the last line, without its end
		l.tornLine(rec)
		return
	}
	g, err := listGrammars[l.layout].Parse(rec)
	if err != nil {
		l.b.Notef(rec.Line, model.Warning, "lines that cannot be read: %v", err)
		return
	}
	for _, it := range g.Items {
		line := int32(it.Pos.Line)
		switch {
		case it.Full != nil:
			l.fullRun(*it.Full, line)
		case it.BriefHead != nil:
			l.flush()
			l.layout = "brief"
			l.understood++
		case it.Brief != nil:
			l.briefRun(*it.Brief, line)
		case it.Span != nil:
			l.flush()
			l.span(*it.Span, line)
		case it.Summary != nil:
			l.sums.run(l, *it.Summary, line)
		}
	}
}

// tornLine takes a line that ends with the input: a number in it may be half a number.
func (l *listing) tornLine(rec text.Record) {
	kind := listKind(rec.Text)
	if strings.TrimSpace(rec.Text) == "" {
		l.blank++
		return
	}
	if kind == listFields {
		l.fullLine(strings.TrimLeft(rec.Text, " \t\f"), rec.Line)
		l.rec.numbers[l.rec.last] = nan
		switch l.rec.last {
		case fieldUser:
			l.rec.user = ""
		case fieldAccount:
			l.rec.account = ""
		case fieldImage:
			l.rec.image = ""
		case fieldPID, fieldOwner, fieldJob, fieldQueue:
			l.rec.pid, l.rec.owner, l.rec.job, l.rec.queue = "", "", "", ""
		}
	}
	l.b.Notef(rec.Line, model.Warning, "the line has no end; its last value may be cut and was not read")
}

// begin starts a record at a line, after the one before.
func (l *listing) begin(line int32) {
	l.flush()
	l.layout = "full"
	l.rec.reset(line)
}

// flush counts the record that was being read.
func (l *listing) flush() {
	r := &l.rec
	if r.line == 0 {
		return
	}
	if r.fields == 0 {
		l.b.Notef(r.line, model.Warning, "a record without fields")
		r.line = 0
		return
	}
	l.records++
	if r.finish.Before(r.start) && !r.finish.IsZero() {
		l.b.Notef(r.line, model.Info, "a record ends before it starts: the clock was set back meanwhile; its elapsed time is taken as printed")
	}
	for _, t := range [...]*model.Window{{From: r.start, To: r.start}, {From: r.finish, To: r.finish}} {
		if !t.From.IsZero() {
			l.window = l.window.Union(*t)
		}
	}
	l.tally.add(r)
	r.line = 0
}

// unknown counts a line that is no part of a record.
func (l *listing) unknown(n int32) {
	if l.strange++; l.strange == 1 {
		l.strangeAt = n
	}
}

// close ends the last record. Where the input broke off, it may lack fields.
func (l *listing) close(torn bool) {
	if l.rec.line != 0 && (torn || l.rec.kind == "process" && !l.rec.seen[fieldImages]) {
		l.b.Notef(l.rec.line, model.Warning, "the last record is not complete; what it has was counted")
	}
	l.flush()
	if l.strange > 0 {
		l.b.Notef(l.strangeAt, model.Warning, "lines that are no part of a listing: %d", l.strange)
	}
	if l.tally.refused > 0 {
		l.b.Notef(0, model.Info, "more than %d different names; the rest are counted together", keptKeys)
	}
}

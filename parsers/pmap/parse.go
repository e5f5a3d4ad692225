package pmap

import (
	"context"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

const (
	maxLines    = 1 << 20 // of one process
	maxMappings = 5000    // that are numbers of their own in the report; all of them count in the sums
)

// parse reads all processes of a source.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	for {
		rec, ok := r.Record(maxLines, isProcess)
		if !ok {
			return r.Err()
		}
		read(b, rec, r.Lines())
	}
}

// reading is a process being read.
type reading struct {
	*Space
	b     *model.Builder
	heads heads
	part  *model.Part
}

func read(b *model.Builder, rec text.Record, last int32) {
	tree, err := grammar.Parse(rec)
	if err != nil {
		b.Notef(text.LineOf(err, rec), model.Warning, "the address space was read only up to here: %v", err)
	}
	if tree == nil {
		return
	}
	rd := &reading{Space: &Space{}, b: b}
	if tree.Process != nil {
		rd.PID, rd.Command, rd.Line = tree.Process.Line.pid, model.Text{Kind: model.Path, S: tree.Process.Line.command}, int32(tree.Process.Pos.Line)
	}
	for _, it := range tree.Before {
		b.Understood(text.LineCount(*it.Known))
	}
	if !rd.body(tree, last) {
		return
	}
	rd.finish(last)
	b.Seal(last)
}

// body reads the lines under the process. It reports false when there are no mappings.
func (rd *reading) body(tree *record, last int32) bool {
	rows := false
	for _, it := range tree.Body {
		rows = rows || it.Rows != nil
		if it.Head != nil && it.Head.linux() {
			rd.b.Notef(int32(it.Pos.Line), model.Error, "this is Linux pmap: it has no page sizes, and its columns mean other things; it is not read")
			return false
		}
	}
	if !rows {
		if tree.Process != nil {
			rd.b.Notef(rd.Line, model.Info, "this looks like the head of a pmap listing, but no mappings follow")
		}
		return false
	}
	if tree.Process == nil {
		first := int32(tree.Body[0].Pos.Line)
		rd.part = rd.b.Begin("pmap", "Solaris", first)
		rd.b.Notef(first, model.Info, "the process of this address space is not named: its first line is missing")
	} else {
		rd.part = rd.b.Begin("pmap", "Solaris", rd.Line)
		rd.part.Subject = tree.Process.Line.subject()
		rd.b.Understood(1)
	}
	rd.part.Document = rd.Space
	for _, it := range tree.Body {
		rd.item(it, last)
	}
	return true
}

func (rd *reading) item(it *item, last int32) {
	line := int32(it.Pos.Line)
	switch {
	case it.Head != nil:
		rd.heads = *it.Head
		rd.b.Understood(1)
	case it.Rows != nil:
		rd.rows(*it.Rows, line)
	case it.Total != nil:
		rd.total(*it.Total, line)
	case it.Elided != nil:
		rd.Elided = true
		rd.b.Understood(text.LineCount(*it.Elided))
		rd.b.Notef(line, model.Info, "lines were left out here by whoever pasted the listing")
	case it.Known != nil:
		rd.b.Understood(text.LineCount(*it.Known))
	case it.Stray != nil:
		rd.b.Notef(line, model.Info, "lines %d to %d are no part of the listing", line, min(line+int32(text.LineCount(*it.Stray))-1, last))
	}
}

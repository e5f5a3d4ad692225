package pmap

import (
	"context"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

const (
	maxLines    = 1 << 20 // of one process
	maxMappings = 5000    // that are numbers of their own in the report; all of them count in the sums
)

// parse reads all processes of a source.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	cut := printout.Cut{Starts: isProcess, MaxLines: maxLines, Broken: "the address space was read only up to here"}
	for tree := range printout.Records(r, b, grammar, cut) {
		read(b, tree, r.Lines())
	}
	return r.Err()
}

// reading is a process being read.
type reading struct {
	*Space
	b     *model.Builder
	heads heads
	part  *model.Part
}

func read(b *model.Builder, tree *record, last int32) {
	rd := &reading{Space: &Space{}, b: b}
	if tree.Process != nil {
		rd.PID, rd.Command, rd.Line = tree.Process.Line.pid, model.Text{Kind: model.Path, S: tree.Process.Line.command}, int32(tree.Process.Pos.Line)
	}
	for _, it := range tree.Before {
		printout.Known(b, *it.Known)
	}
	if !rd.body(tree) {
		return
	}
	rd.finish(last)
	b.Seal(last)
}

// body reads the lines under the process. It reports false when there are no mappings.
func (rd *reading) body(tree *record) bool {
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
		rd.item(it)
	}
	return true
}

func (rd *reading) item(it *item) {
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
		printout.Known(rd.b, *it.Elided)
		rd.b.Notef(line, model.Info, "lines were left out here by whoever pasted the listing")
	case it.Known != nil:
		printout.Known(rd.b, *it.Known)
	case it.Stray != nil:
		printout.Stray(rd.b, *it.Stray, line, "are no part of the listing")
	}
}

package chatr

import (
	"context"
	"path"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/printout"
	"dumplens/parsers/text"
)

// parse reads all programs of a source.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	state := 0
	starts := func(line string) bool {
		var kind int
		kind, state = classify(state, line)
		return kind == kindFile
	}
	for tree, rec := range printout.Records(r, b, grammar, printout.Cut{Starts: starts, Broken: "the program was read only up to here"}) {
		read(b, tree.Items, rec.Line, r.Lines())
	}
	return r.Err()
}

// read reads the program of lines first to last.
func read(b *model.Builder, items []*item, first, last int32) {
	p := &Program{Line: first}
	variant := "HP-UX"
	for _, it := range items {
		line := int32(it.Pos.Line)
		switch {
		case it.File != nil:
			p.File = model.Text{Kind: model.Path, S: strings.Clone(strings.TrimSuffix(strings.TrimSpace(*it.File), ":"))}
			b.Understood(1)
		case it.Type != nil:
			p.Type = strings.Clone(strings.TrimSpace(*it.Type))
			b.Understood(1)
		case it.Hint != nil:
			variant = "HP-UX PA-RISC"
			p.add(it.Hint.segment, it.Hint.written, line)
			b.Understood(1)
		case it.Segments != nil:
			variant = "HP-UX Itanium"
			p.table(it.Segments, b)
		case it.Values != nil:
			b.Understood(1)
		case it.Known != nil:
			printout.Known(b, *it.Known)
		case it.Lost != nil:
			variant = "HP-UX Itanium"
			p.rows(*it.Lost, line, b)
		case it.Stray != nil:
			printout.Stray(b, *it.Stray, line, "are not chatr's")
		}
	}
	if len(p.Segments) == 0 {
		if p.Type != "" {
			b.Notef(first, model.Warning, "a program without page sizes: its listing was cut")
		}
		return
	}
	part := b.Begin("chatr", variant, first)
	part.Document = p
	if p.File.S != "" {
		part.Subject.Process = path.Base(p.File.S)
	}
	for _, s := range p.Segments {
		b.Sample(model.ExecutablePageSize, model.L("segment", s.Type), s.Size, s.Line)
	}
	b.Seal(last)
}

func (p *Program) add(kind, written string, line int32) {
	p.Segments = append(p.Segments, Segment{kind, written, pageSize(written), line})
}

func (p *Program) table(t *segmentsTable, b *model.Builder) {
	b.Understood(len(t.Head))
	if t.Rows != nil {
		p.rows(t.Rows.Text, t.Rows.Line(), b)
	}
}

// rows reads "7 text 04000000 z---c- D (default)".
func (p *Program) rows(run string, first int32, b *model.Builder) {
	for n, line := range text.Numbered(run, first) {
		w := strings.Fields(line)
		p.add(strings.Clone(w[1]), strings.Join(w[4:], " "), n)
		b.Understood(1)
	}
}

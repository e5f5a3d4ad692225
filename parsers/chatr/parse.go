package chatr

import (
	"context"
	"path"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// maxLines is more than any program has.
const maxLines = 1 << 16

// parse reads all programs of a source.
func parse(_ context.Context, r *text.Reader, b *model.Builder) error {
	state := 0
	starts := func(line string) bool {
		var kind int
		kind, state = classify(state, line)
		return kind == kindFile
	}
	for {
		rec, ok := r.Record(maxLines, starts)
		if !ok {
			return r.Err()
		}
		read(b, rec, r.Lines())
	}
}

func read(b *model.Builder, rec text.Record, last int32) {
	tree, err := grammar.Parse(rec)
	if err != nil {
		b.Notef(text.LineOf(err, rec), model.Warning, "the program was read only up to here: %v", err)
	}
	if tree == nil {
		return
	}
	p := &Program{Line: rec.Line}
	variant := "HP-UX"
	for _, it := range tree.Items {
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
			b.Understood(text.LineCount(*it.Known))
		case it.Lost != nil:
			variant = "HP-UX Itanium"
			p.rows(*it.Lost, line, b)
		case it.Stray != nil:
			b.Notef(line, model.Info, "lines %d to %d are not chatr's", line, min(line+int32(text.LineCount(*it.Stray))-1, last))
		}
	}
	if len(p.Segments) == 0 {
		if p.Type != "" {
			b.Notef(rec.Line, model.Warning, "a program without page sizes: its listing was cut")
		}
		return
	}
	part := b.Begin("chatr", variant, rec.Line)
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
		p.rows(t.Rows.Text, int32(t.Rows.Pos.Line), b)
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

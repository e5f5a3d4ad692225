package awr_test

import (
	"bytes"
	"strings"
	"testing"

	"dumplens/parsers/awr"
	"dumplens/parsers/model"
	"dumplens/parsers/orareport"
	"dumplens/parsers/text"
)

// parse reads a whole source with the format.
func parse(t testing.TB, data []byte) *model.Source {
	t.Helper()
	s := &model.Source{}
	b := model.NewBuilder(s)
	r := text.NewReader(t.Context(), bytes.NewReader(data), text.Options{Encoding: text.Sniff(data[:min(len(data), 64<<10)])})
	if err := awr.Format.Parse(t.Context(), r, b); err != nil {
		t.Fatal(err)
	}
	b.Close(r.Lines())
	return s
}

// sound checks what must hold whatever was read. The two windows of a report that compares are two parts of the same lines.
func sound(t testing.TB, s *model.Source) {
	t.Helper()
	if s.Understood > s.Lines || s.Understood < 0 {
		t.Fatalf("%d of %d lines understood", s.Understood, s.Lines)
	}
	for _, n := range s.Notes {
		if strings.HasPrefix(n.Msg.S, "defect") || n.Pos.Line < 0 || n.Pos.Line > max(s.Lines, 1) {
			t.Fatalf("note at line %d of %d: %s", n.Pos.Line, s.Lines, n.Msg)
		}
	}
	for i, p := range s.Parts {
		if i > 0 && p.First <= s.Parts[i-1].Last && p.First != s.Parts[i-1].First || p.Last < p.First || p.Last > max(s.Lines, 1) {
			t.Fatalf("part of lines %d to %d, of %d", p.First, p.Last, s.Lines)
		}
		p.Document.Fields()
		for _, section := range p.Document.(*orareport.Report).Sections {
			if section.First < p.First || section.Last > p.Last || section.Last < section.First {
				t.Fatalf("section %q of lines %d to %d in a part of %d to %d", section.Title, section.First, section.Last, p.First, p.Last)
			}
		}
	}
}

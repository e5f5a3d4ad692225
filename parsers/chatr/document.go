package chatr

import (
	"math"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// Program is one executable, with the page sizes that it asks for.
type Program struct {
	File     model.Text // as named; empty when its line is missing
	Type     string
	Segments []Segment // text and data first of all
	Line     int32
}

// Segment is a part of a program. Size is NaN where the program leaves it to the system: Written is then D or L.
type Segment struct {
	Type    string // text, data, …
	Written string
	Size    float64 // bytes
	Line    int32
}

// Segment finds a segment; of several the last, since new values stand behind old ones.
func (p *Program) Segment(kind string) (Segment, bool) {
	for i := len(p.Segments) - 1; i >= 0; i-- {
		if p.Segments[i].Type == kind {
			return p.Segments[i], true
		}
	}
	return Segment{Size: math.NaN()}, false
}

// Fields lists the program and its page sizes as written.
func (p *Program) Fields() []model.Field {
	at := model.Pos{Line: p.Line, Offset: -1}
	var out []model.Field
	if p.File.S != "" {
		out = append(out, model.Field{Name: "File", Value: p.File, Pos: at})
	}
	if p.Type != "" {
		out = append(out, model.Field{Name: "Type", Value: model.Say(p.Type), Pos: at})
	}
	for _, s := range p.Segments {
		out = append(out, model.Field{Name: "Page size of " + s.Type, Value: model.Say(s.Written), Pos: model.Pos{Line: s.Line, Offset: -1}})
	}
	return out
}

// hint is "data page size: 4M" or "instruction page size: D (default)".
type hint struct{ segment, written string }

// Capture splits the line.
func (h *hint) Capture(values []string) error {
	what, size, _ := strings.Cut(values[0], "page size:")
	h.segment = strings.TrimSpace(strings.Clone(what))
	if h.segment == "instruction" {
		h.segment = "text"
	}
	h.written = strings.TrimSpace(strings.Clone(size))
	return nil
}

// pageSize reads "16M"; D and L are not known.
func pageSize(written string) float64 {
	word, _, _ := strings.Cut(written, " ")
	v, state := text.Sizes.Parse(word)
	if state != text.OK || v <= 0 {
		return math.NaN()
	}
	return v
}
